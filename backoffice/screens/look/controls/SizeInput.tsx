// A size in px: by hand or as a number. What is half typed stays in the field and changes nothing.
import { TEXT_SIZE } from '@ardoise/contract/rules/look/records.ts';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { say } from '../../../i18n/look/look-texts.ts';
import { t } from '../../../i18n/translate.ts';
import classes from './controls.module.css';

type SizeProps = { label: string; pixels: number; onChange(pixels: number): void };

const isSize = (number: number) => Number.isInteger(number) && number >= TEXT_SIZE.least && number <= TEXT_SIZE.most;

export const SizeInput = ({ label, pixels, onChange }: SizeProps) => {
  const [typed, setTyped] = useState<string | null>(null);
  const { least: min, most: max } = TEXT_SIZE;
  return (
    <div className={classes.size}>
      <input
        type="range"
        className={classes.range}
        {...{ min, max }}
        value={pixels}
        aria-label={label}
        aria-valuetext={say('pixels', { n: pixels })}
        onChange={(event) => {
          setTyped(null);
          onChange(event.currentTarget.valueAsNumber);
        }}
      />
      <TextInput
        type="number"
        className={classes.number}
        {...{ min, max }}
        aria-label={t('shared.pair', { name: label, value: 'px' })}
        value={typed ?? pixels}
        rightSection={<span aria-hidden="true">px</span>}
        rightSectionPointerEvents="none"
        error={typed !== null && !isSize(Number(typed))}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          const number = Number(event.currentTarget.value);
          if (isSize(number)) onChange(number);
        }}
        onBlur={() => setTyped(null)}
      />
    </div>
  );
};

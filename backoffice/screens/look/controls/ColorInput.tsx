// A colour by the browser's own palette or by its code. What is half typed stays in the field and changes nothing.
import { readColor } from '@ardoise/contract/rules/look/records.ts';
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { say } from '../../../i18n/look/look-texts.ts';
import { t } from '../../../i18n/translate.ts';
import classes from './controls.module.css';

type ColorProps = {
  label: string;
  /** `#rrggbb`, `#rrggbbaa` or `transparent`. */
  value: string;
  /** Whether there may be none. */
  none?: boolean;
  onChange(color: string): void;
};

const readTyped = (text: string): string | null => readColor(text) ?? readColor(`#${text}`);

export const ColorInput = ({ label, value, none = false, onChange }: ColorProps) => {
  const [typed, setTyped] = useState<string | null>(null);
  const isNone = value === 'transparent';
  const wrong = typed !== null && typed !== '' && readTyped(typed.trim()) === null;
  return (
    <div className={classes.color}>
      <input
        type="color"
        className={classes.swatch}
        aria-label={label}
        data-none={isNone || undefined}
        value={isNone ? '#ffffff' : value.slice(0, 7)}
        onChange={(event) => {
          setTyped(null);
          onChange(event.currentTarget.value);
        }}
      />
      <TextInput
        className={classes.code}
        aria-label={t('shared.pair', { name: label, value: say('hex') })}
        autoComplete="off"
        spellCheck={false}
        maxLength={9}
        placeholder={say('none')}
        value={typed ?? (isNone ? '' : value)}
        error={wrong ? say('hex_wrong') : undefined}
        onChange={(event) => {
          const text = event.currentTarget.value;
          setTyped(text);
          const color = readTyped(text.trim());
          if (color && color !== value) onChange(color);
        }}
        onBlur={() => setTyped(null)}
      />
      {none && !isNone && (
        <Button
          variant="default"
          aria-label={t('shared.pair', { name: say('none'), value: label })}
          onClick={() => onChange('transparent')}
        >
          {say('none')}
        </Button>
      )}
    </div>
  );
};

// A size in px: a slider and a number input.
import { TEXT_SIZE } from '@ardoise/contract/rules/look/records.ts';
import { TextInput } from '@mantine/core';
import { t } from '../../../i18n/translate.ts';
import classes from './controls.module.css';
import { useTyped } from './use-typed.ts';

type SizeProps = {
  label: string;
  /** Null: the size varies between elements. */
  pixels: number | null;
  onChange(pixels: number): void;
  onClear(): void;
};

const { least: min, most: max } = TEXT_SIZE;
/** The slider's position for a size that varies. */
const MIDDLE = 20;

const readSize = (text: string): number | null => {
  const number = Number(text);
  return text !== '' && Number.isInteger(number) && number >= min && number <= max ? number : null;
};
const nearestSize = (text: string): number | null => {
  const number = Math.round(Number(text));
  return text === '' || Number.isNaN(number) ? null : Math.min(max, Math.max(min, number));
};

export const SizeInput = ({ label, pixels, onChange, onClear }: SizeProps) => {
  const { text, wrong, rejected, clear, field } = useTyped({ read: readSize, onValue: onChange, onClear, nearest: nearestSize });
  const range = t('look.size_range', { min, max });
  return (
    <div className={`stack ${classes.size}`}>
      <input
        type="range"
        className={classes.range}
        {...{ min, max }}
        value={pixels ?? MIDDLE}
        data-varies={pixels === null || undefined}
        aria-label={label}
        aria-valuetext={pixels === null ? t('look.varies') : t('look.pixels', { n: pixels })}
        onChange={(event) => {
          clear();
          onChange(event.currentTarget.valueAsNumber);
        }}
      />
      <TextInput
        type="number"
        className={classes.number}
        {...{ min, max }}
        aria-label={t('shared.pair', { name: label, value: 'px' })}
        placeholder={pixels === null ? t('look.varies') : String(pixels)}
        value={text ?? pixels ?? ''}
        rightSection={pixels === null && !text ? undefined : <span aria-hidden="true">px</span>}
        rightSectionPointerEvents="none"
        error={wrong ? range : undefined}
        {...field}
      />
      <p role="status" className={`muted small ${classes.notice}`}>
        {rejected && (rejected.taken === null ? range : t('look.size_nearest', { range, n: rejected.taken }))}
      </p>
    </div>
  );
};

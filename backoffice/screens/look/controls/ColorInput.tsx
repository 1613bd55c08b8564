// A colour input: the browser's picker and a hex code.
import { readColor } from '@ardoise/contract/rules/look/records.ts';
import { Button, TextInput } from '@mantine/core';
import { useEffect } from 'react';
import { t } from '../../../i18n/translate.ts';
import classes from './controls.module.css';
import { useTyped } from './use-typed.ts';

type ColorProps = {
  label: string;
  /** `#rrggbb`, `#rrggbbaa` or `transparent`. */
  value: string;
  /** True if `transparent` is allowed. */
  none?: boolean;
  onChange(color: string): void;
  /** Resets to the default, if there is one. */
  onClear?: () => void;
  /** Called with true while the input is invalid. */
  onWrong?: (wrong: boolean) => void;
};

const readTyped = (text: string): string | null => readColor(text) ?? readColor(`#${text}`);
/** A short code counts only once the field loses the focus: until then it may be the start of a longer one. */
const readWhole = (text: string): string | null => (/^#?[0-9a-f]{3,4}$/i.test(text) ? null : readTyped(text));

export const ColorInput = ({ label, value, none = false, onChange, onClear, onWrong }: ColorProps) => {
  const { text, wrong, rejected, clear, field } = useTyped({
    read: readWhole,
    nearest: readTyped,
    onValue: (color) => color !== value && onChange(color),
    onClear,
  });
  useEffect(() => onWrong?.(wrong || rejected?.taken === null), [onWrong, wrong, rejected]);
  const isNone = value === 'transparent';
  return (
    <div className={`row g3 ${classes.color}`}>
      <input
        type="color"
        className={`button ${classes.swatch}`}
        aria-label={label}
        data-none={isNone || undefined}
        value={isNone ? '#ffffff' : value.slice(0, 7)}
        onChange={(event) => {
          clear();
          onChange(event.currentTarget.value);
        }}
      />
      <TextInput
        className={classes.code}
        aria-label={t('shared.pair', { name: label, value: t('look.hex') })}
        autoComplete="off"
        spellCheck={false}
        maxLength={40}
        placeholder={isNone ? t('look.none') : value}
        value={text ?? (isNone ? '' : value)}
        error={wrong ? t('look.hex_wrong') : undefined}
        {...field}
      />
      {none && !isNone && (
        <Button
          variant="default"
          aria-label={t('shared.pair', { name: t('look.none'), value: label })}
          onClick={() => {
            clear();
            onChange('transparent');
          }}
        >
          {t('look.none')}
        </Button>
      )}
      <p role="status" className={`muted small ${classes.notice}`}>
        {rejected?.taken === null && t('look.not_taken', { text: rejected.text, hint: t('look.hex_wrong') })}
      </p>
    </div>
  );
};

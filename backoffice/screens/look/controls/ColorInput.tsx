// A colour by the browser's own palette or by its code.
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
  /** Whether there may be none. */
  none?: boolean;
  onChange(color: string): void;
  /** Back to the default, where there is one. */
  onClear?: () => void;
  /** Whether what is typed now cannot be read. */
  onWrong?: (wrong: boolean) => void;
};

const readTyped = (text: string): string | null => readColor(text) ?? readColor(`#${text}`);
/** A short code is one in full once the field is left: until then it may be the beginning of a longer one. */
const readWhole = (text: string): string | null => (/^#?[0-9a-f]{3,4}$/i.test(text) ? null : readTyped(text));

export const ColorInput = ({ label, value, none = false, onChange, onClear, onWrong }: ColorProps) => {
  const { text, wrong, left, forget, field } = useTyped({
    read: readWhole,
    nearest: readTyped,
    onTake: (color) => color !== value && onChange(color),
    onClear,
  });
  useEffect(() => onWrong?.(wrong || left?.taken === null), [onWrong, wrong, left]);
  const isNone = value === 'transparent';
  return (
    <div className={classes.color}>
      <input
        type="color"
        className={classes.swatch}
        aria-label={label}
        data-none={isNone || undefined}
        value={isNone ? '#ffffff' : value.slice(0, 7)}
        onChange={(event) => {
          forget();
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
            forget();
            onChange('transparent');
          }}
        >
          {t('look.none')}
        </Button>
      )}
      <p role="status" className={classes.told}>
        {left?.taken === null && t('look.not_taken', { text: left.text, hint: t('look.hex_wrong') })}
      </p>
    </div>
  );
};

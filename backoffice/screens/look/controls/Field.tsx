// One control of the panel: its name, a way back where a record says something, and what is to be known of it.
import { type ReactNode, useId, useRef } from 'react';
import { t } from '../../../i18n/translate.ts';
import classes from './controls.module.css';

type FieldProps = {
  label: string;
  /** Whether its own record says what is shown. */
  own: boolean;
  onDefault(): void;
  children: ReactNode;
};

export const Field = ({ label, own, onDefault, children }: FieldProps) => {
  const id = useId();
  const control = useRef<HTMLDivElement>(null);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a legend cannot stand beside a button in one line
    <div role="group" aria-labelledby={id} className={classes.field}>
      <div className={classes.head}>
        <span id={id}>{label}</span>
        {own && (
          <button
            type="button"
            className={classes.default}
            aria-label={t('shared.pair', { name: t('look.default'), value: label })}
            onClick={() => {
              onDefault();
              // This button goes with the record; whoever pressed it stays where they are.
              control.current?.querySelector<HTMLElement>('input, button, select')?.focus();
            }}
          >
            {t('look.default')}
          </button>
        )}
      </div>
      <div ref={control} className={classes.control}>
        {children}
      </div>
    </div>
  );
};

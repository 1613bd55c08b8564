// A control of the panel: its label, a reset button if a record sets the value, and a warning.
import { type ReactNode, useId, useRef } from 'react';
import { t } from '../../../i18n/translate.ts';
import classes from './controls.module.css';

type FieldProps = {
  label: string;
  /** True if the selector's own record sets the value. */
  own: boolean;
  onDefault(): void;
  children: ReactNode;
};

export const Field = ({ label, own, onDefault, children }: FieldProps) => {
  const id = useId();
  const control = useRef<HTMLDivElement>(null);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a legend cannot be in one line with a button
    <div role="group" aria-labelledby={id} className="stack g3">
      <div className="split label">
        <span id={id}>{label}</span>
        {own && (
          <button
            type="button"
            className={`icon small strong ${classes.default}`}
            aria-label={t('shared.pair', { name: t('look.default'), value: label })}
            onClick={() => {
              onDefault();
              // The button disappears with the record, so the focus moves to the control.
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

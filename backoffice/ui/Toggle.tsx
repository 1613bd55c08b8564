// A switch: a native checkbox with a custom track and a touch target of 44 px.
import type { Ref } from 'react';
import classes from './toggle.module.css';

type ToggleProps = {
  checked: boolean;
  onChange(checked: boolean): void;
  /** Shown beside the switch; with `hideLabel`, for screen readers only. */
  label: string;
  hideLabel?: boolean;
  hint?: string;
  error?: string;
  disabled?: boolean;
  /** The change is being sent. */
  pending?: boolean;
  name?: string;
  ref?: Ref<HTMLInputElement>;
  onBlur?: () => void;
};

export const Toggle = ({ checked, onChange, label, hideLabel, hint, error, disabled, pending, ...rest }: ToggleProps) => (
  <label className={`inline g4 tap switch ${classes.root}`} data-pending={pending || undefined} data-bare={hideLabel || undefined}>
    <input
      {...rest}
      type="checkbox"
      role="switch"
      checked={checked}
      aria-checked={checked}
      disabled={disabled ?? false}
      aria-busy={pending ?? false}
      aria-label={hideLabel ? label : undefined}
      aria-invalid={error ? true : undefined}
      onChange={(event) => {
        if (!pending) onChange(event.currentTarget.checked);
      }}
    />
    <span className={`rigid ${classes.track}`} aria-hidden="true" />
    {!hideLabel && (
      <span className={classes.words}>
        {label}
        {hint && <small>{hint}</small>}
        {error && <small className="problem">{error}</small>}
      </span>
    )}
  </label>
);

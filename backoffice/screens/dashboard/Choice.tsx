// A segmented control. An unavailable option stays readable, with the reason below.
import { useId } from 'react';
import classes from './dashboard.module.css';

type ChoiceProps<V extends string> = {
  label: string;
  options: readonly { value: V; label: string }[];
  value: V;
  onChange(value: V): void;
  /** The option that is unavailable, and the reason. */
  refused?: { value: V; why: string } | undefined;
};

export const Choice = <V extends string>({ label, options, value, onChange, refused }: ChoiceProps<V>) => {
  const id = useId();
  return (
    <fieldset className={`stack g2 left ${classes.choice}`}>
      <legend className="unseen">{label}</legend>
      <div className={`segments ${classes.options}`}>
        {options.map((option) => {
          const isRefused = option.value === refused?.value;
          return (
            <button
              key={option.value}
              type="button"
              aria-pressed={option.value === value}
              aria-disabled={isRefused || undefined}
              aria-describedby={isRefused ? id : undefined}
              onClick={() => !isRefused && onChange(option.value)}
            >
              {option.label}
            </button>
          );
        })}
      </div>
      {refused && (
        <p id={id} className="muted small">
          {refused.why}
        </p>
      )}
    </fieldset>
  );
};

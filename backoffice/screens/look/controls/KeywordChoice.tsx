// A choice of keywords, as icon buttons or a select.
import { Select } from '@mantine/core';
import { useId } from 'react';
import classes from './controls.module.css';

type Choice = { value: string; label: string };
type ChoiceProps = { label: string; choices: readonly Choice[]; value: string; onChange(value: string): void };

export const KeywordSelect = ({ label, choices, value, onChange }: ChoiceProps) => (
  <Select
    aria-label={label}
    data={[...choices]}
    value={value}
    allowDeselect={false}
    onChange={(picked) => picked !== null && onChange(picked)}
  />
);

/** Icon paths by keyword. They are inline, because the icon library's chunk is loaded with every screen. */
type Signs = Readonly<Record<string, string>>;

export const SignChoice = ({ label, choices, value, signs, onChange }: ChoiceProps & { signs: Signs }) => {
  const name = useId();
  return (
    <div role="radiogroup" aria-label={label} className={`stack g3 ${classes.signs}`}>
      {choices.map((choice) => (
        <label key={choice.value} className="tile" title={choice.label}>
          <input
            type="radio"
            name={name}
            aria-label={choice.label}
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
          />
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d={signs[choice.value]} />
          </svg>
        </label>
      ))}
    </div>
  );
};

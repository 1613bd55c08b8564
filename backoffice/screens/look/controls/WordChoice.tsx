// One of a few words: as signs in a row, or in a list.
import { Select } from '@mantine/core';
import { type ComponentType, useId } from 'react';
import classes from './controls.module.css';

type Choice = { value: string; label: string };
type ChoiceProps = { label: string; choices: readonly Choice[]; value: string; onChange(value: string): void };

export const WordList = ({ label, choices, value, onChange }: ChoiceProps) => (
  <Select
    aria-label={label}
    data={[...choices]}
    value={value}
    allowDeselect={false}
    onChange={(picked) => picked !== null && onChange(picked)}
  />
);

type Signs = Readonly<Record<string, ComponentType<{ size?: number }>>>;

export const SignChoice = ({ label, choices, value, signs, onChange }: ChoiceProps & { signs: Signs }) => {
  const name = useId();
  return (
    <div role="radiogroup" aria-label={label} className={classes.signs}>
      {choices.map((choice) => {
        const Sign = signs[choice.value];
        return (
          <label key={choice.value} className={classes.sign} title={choice.label}>
            <input
              type="radio"
              name={name}
              aria-label={choice.label}
              checked={choice.value === value}
              onChange={() => onChange(choice.value)}
            />
            <span aria-hidden="true">{Sign && <Sign size={20} />}</span>
          </label>
        );
      })}
    </div>
  );
};

import { type InputHTMLAttributes, useId } from 'react';
import { useLanguage } from '../app/language.tsx';

export type ProblemKey = keyof ReturnType<typeof useLanguage>['texts']['problems'];
type InputProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value'> & {
  label: string;
  value: string;
  problem: ProblemKey | undefined;
  /** What is wrong with it, where `problems` has no words for it. */
  said?: string | undefined;
  onChange: (value: string) => void;
};

/** A field with its name above and what is wrong with it below. */
export const Input = ({ label, value, problem, said, onChange, ...attributes }: InputProps) => {
  const { texts } = useLanguage();
  const id = useId();
  const told = problem ? texts.problems[problem] : (said ?? null);
  return (
    <label className="field stack">
      {label}
      <input
        {...attributes}
        value={value}
        aria-invalid={told !== null || undefined}
        aria-describedby={told ? id : undefined}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {told && (
        <span className="problem" id={id}>
          {typeof told === 'string' ? told : told.other}
        </span>
      )}
    </label>
  );
};

import { type InputHTMLAttributes, useId } from 'react';
import { useLanguage } from '../app/language.tsx';

export type ProblemKey = keyof ReturnType<typeof useLanguage>['texts']['problems'];
type InputProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value'> & {
  label: string;
  value: string;
  problem: ProblemKey | undefined;
  /** The problem as text, if it is not one of `problems`. */
  problemText?: string | undefined;
  onChange: (value: string) => void;
};

/** A field with its label above and its problem below. */
export const Input = ({ label, value, problem, problemText, onChange, ...attributes }: InputProps) => {
  const { texts } = useLanguage();
  const id = useId();
  const message = problem ? texts.problems[problem] : (problemText ?? null);
  return (
    <label className="field stack">
      {label}
      <input
        {...attributes}
        value={value}
        aria-invalid={message !== null || undefined}
        aria-describedby={message ? id : undefined}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {message && (
        <span className="problem" id={id}>
          {typeof message === 'string' ? message : message.other}
        </span>
      )}
    </label>
  );
};

// The few controls of the sign-in pages, on plain HTML.
import { type ReactNode, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { t } from '../../i18n/translate.ts';
import { missing } from './failure.ts';
import classes from './login.module.css';

type FieldProps = {
  label: string;
  name: string;
  type: 'email' | 'password' | 'text';
  autoComplete: string;
  inputMode?: 'numeric';
  value: string;
  onChange(value: string): void;
  hint?: string;
  /** What is wrong with it, in place of the hint. */
  problem?: string | undefined;
  autoFocus?: boolean;
  readOnly?: boolean;
  maxLength?: number;
};

/** A field; a password has a button that shows it. */
export const Field = ({
  label,
  type,
  hint,
  problem,
  value,
  onChange,
  maxLength = type === 'password' ? 200 : 254,
  ...input
}: FieldProps) => {
  const id = useId();
  const [shown, setShown] = useState(false);
  const isPassword = type === 'password';
  const told = problem ?? hint;
  return (
    <div className={classes.field}>
      <label htmlFor={id}>{label}</label>
      <span className={classes.box}>
        <input
          {...input}
          id={id}
          type={isPassword && shown ? 'text' : type}
          maxLength={maxLength}
          required
          spellCheck={false}
          autoCapitalize={type === 'text' ? 'words' : 'none'}
          aria-invalid={problem !== undefined || undefined}
          aria-describedby={told ? `${id}-hint` : undefined}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
        {isPassword && (
          <button
            type="button"
            aria-pressed={shown}
            aria-label={shown ? t('login.hide_password') : t('login.show_password')}
            onClick={() => setShown(!shown)}
          >
            <Eye open={shown} />
          </button>
        )}
      </span>
      {told && (
        <small id={`${id}-hint`} role={problem ? 'alert' : undefined}>
          {told}
        </small>
      )}
    </div>
  );
};

type EmailProps = {
  value: string;
  onChange(value: string): void;
  /** Somebody has tried to send the form, so that an empty field is told. */
  tried: boolean;
};

/** The address that an account has, or will have: it cannot be another one here. */
export const FixedEmail = ({ email }: { email: string }) => (
  <Field label={t('login.email')} name="username" type="email" autoComplete="username" value={email} onChange={() => undefined} readOnly />
);

/** The address of an account, the first field of its form. */
export const EmailField = ({ value, onChange, tried }: EmailProps) => (
  <Field
    label={t('login.email')}
    problem={tried ? missing(value.trim()) : undefined}
    name="username"
    type="email"
    autoComplete="username"
    value={value}
    onChange={onChange}
    autoFocus
  />
);

export const CODE_DIGITS = 6;
/** The code of an app; a phone offers it from a message or its keyring. */
export const CodeField = ({ value, problem, onChange }: Pick<FieldProps, 'value' | 'problem' | 'onChange'>) => (
  <Field
    label={t('factor.code')}
    problem={problem}
    name="one-time-code"
    type="text"
    inputMode="numeric"
    autoComplete="one-time-code"
    value={value}
    // Apps write it in two groups.
    onChange={(typed) => onChange(typed.replace(/\D/g, '').slice(0, CODE_DIGITS))}
    autoFocus
  />
);

const Eye = ({ open }: { open: boolean }) => (
  <svg
    width="22"
    height="22"
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.75"
    strokeLinecap="round"
    aria-hidden="true"
  >
    <path d="M2 12s4-7 10-7 10 7 10 7-4 7-10 7-10-7-10-7z" />
    <circle cx="12" cy="12" r="3" />
    {open && <path d="M4 20 20 4" />}
  </svg>
);

export const Submit = ({ pending, children }: { pending: boolean; children: ReactNode }) => (
  <button type="submit" className={classes.submit} disabled={pending} aria-busy={pending}>
    {children}
  </button>
);

/** Good or bad news above a form, read out when it appears. */
export const News = ({ text, good = false }: { text: string; good?: boolean }) => (
  <p className={good ? classes.good : classes.bad} role={good ? 'status' : 'alert'}>
    {text}
  </p>
);

export const Loading = () => (
  <p className={classes.text} role="status">
    {t('shared.loading')}
  </p>
);

/** Marks what is wrong by `mark`, and puts the keyboard into the first such field. */
export const toFirstProblem = (form: HTMLFormElement, mark: () => void): void => {
  // On a busy phone the next frame may come before React has marked anything.
  flushSync(mark);
  form.querySelector<HTMLElement>('[aria-invalid]')?.focus();
};

const focus = (link: HTMLElement | null) => link?.focus();
/** `next`: there is nothing else to do, so the keyboard is put there. */
export const BackLink = ({ next = false }: { next?: boolean }) => (
  <a ref={next ? focus : undefined} className={classes.link} href="#/login">
    {t('login.back')}
  </a>
);

/** On a shared tablet: to the names of who works there. */
export const PinLink = () => (
  <a className={classes.link} href="#/login">
    {t('pin.by_pin')}
  </a>
);

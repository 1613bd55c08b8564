// The form controls of the sign-in pages, in plain HTML.
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
  /** The error message; it replaces the hint. */
  problem?: string | undefined;
  autoFocus?: boolean;
  readOnly?: boolean;
  maxLength?: number;
};

/** A form field; a password field has a button that reveals it. */
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
  const message = problem ?? hint;
  return (
    <div className={`stack g2 ${classes.field}`}>
      <label htmlFor={id} className="label">
        {label}
      </label>
      <span className={classes.box}>
        <input
          {...input}
          className="button"
          id={id}
          type={isPassword && shown ? 'text' : type}
          maxLength={maxLength}
          required
          spellCheck={false}
          autoCapitalize={type === 'text' ? 'words' : 'none'}
          aria-invalid={problem !== undefined || undefined}
          aria-describedby={message ? `${id}-hint` : undefined}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
        {isPassword && (
          <button
            type="button"
            className="icon muted"
            aria-pressed={shown}
            aria-label={shown ? t('login.hide_password') : t('login.show_password')}
            onClick={() => setShown(!shown)}
          >
            <Eye open={shown} />
          </button>
        )}
      </span>
      {message && (
        <small id={`${id}-hint`} className={problem ? 'problem' : undefined} role={problem ? 'alert' : undefined}>
          {message}
        </small>
      )}
    </div>
  );
};

type EmailProps = {
  value: string;
  onChange(value: string): void;
  /** True after a submit attempt: empty fields then show an error. */
  tried: boolean;
};

/** The account's e-mail address, read-only. */
export const FixedEmail = ({ email }: { email: string }) => (
  <Field label={t('login.email')} name="username" type="email" autoComplete="username" value={email} onChange={() => undefined} readOnly />
);

/** The e-mail field, the first one of its form. */
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
/** The code of an authenticator app; `one-time-code` lets the device suggest it. */
export const CodeField = ({ value, problem, onChange }: Pick<FieldProps, 'value' | 'problem' | 'onChange'>) => (
  <Field
    label={t('factor.code')}
    problem={problem}
    name="one-time-code"
    type="text"
    inputMode="numeric"
    autoComplete="one-time-code"
    value={value}
    // Apps show the code in two groups.
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
  <button type="submit" className={`button t4 ${classes.submit}`} disabled={pending} aria-busy={pending}>
    {children}
  </button>
);

/** A message above a form, announced by screen readers when it appears. */
export const FormMessage = ({ text, good = false }: { text: string; good?: boolean }) => (
  <p className={good ? 'box good' : 'box danger strong'} role={good ? 'status' : 'alert'}>
    {text}
  </p>
);

export const Loading = () => (
  <p className="muted" role="status">
    {t('shared.loading')}
  </p>
);

/** Calls `mark` to show the errors, then focuses the first invalid field. */
export const focusFirstProblem = (form: HTMLFormElement, mark: () => void): void => {
  // Synchronous: on a busy phone the next frame may come before React has rendered.
  flushSync(mark);
  form.querySelector<HTMLElement>('[aria-invalid]')?.focus();
};

const focus = (link: HTMLElement | null) => link?.focus();
/** `next`: it is the only possible action, so it takes the focus. */
export const BackLink = ({ next = false }: { next?: boolean }) => (
  <a ref={next ? focus : undefined} className={`icon ${classes.link}`} href="#/login">
    {t('login.back')}
  </a>
);

/** On a shared tablet: leads to the list of users. */
export const PinLink = () => (
  <a className={`icon ${classes.link}`} href="#/login">
    {t('pin.by_pin')}
  </a>
);

import { ApiError } from '@ardoise/contract/errors.ts';
import { type SubmitEvent, useEffect, useState } from 'react';
import { call } from '../../app/api.ts';
import { PASSWORD_MIN_LENGTH } from '../../app/session/password.ts';
import { t } from '../../i18n/translate.ts';
import { fieldText } from './failure.ts';
import classes from './login.module.css';
import { BackLink, Field, FormMessage, focusFirstProblem, Loading, Submit } from './parts.tsx';
import { useAttempt } from './use-attempt.ts';

type ResetProps = {
  token: string;
  /** True for the first password of a new user. */
  welcome: boolean;
};

/** True if the link is invalid: used, expired or truncated. */
const isInvalidLink = (failure: unknown): boolean => failure instanceof ApiError && ['reset_expired', 'invalid'].includes(failure.code);

const InvalidLink = () => (
  <div className="stack">
    <FormMessage text={t('errors.reset_expired')} />
    <a className={`icon ${classes.link}`} href="#/forgotten">
      {t('login.new_link')}
    </a>
    <BackLink />
  </div>
);

/** Sets a password with the token of an e-mailed link. The token is checked before the user types. */
export const ResetForm = ({ token, welcome }: ResetProps) => {
  const [link, setLink] = useState<'asked' | 'good' | 'over'>('asked');
  useEffect(() => {
    // If the check fails for another reason, submitting the form shows it.
    call('POST /api/auth/forgotten/link', { body: { token } }).then(
      () => setLink('good'),
      (failure) => setLink(isInvalidLink(failure) ? 'over' : 'good'),
    );
  }, [token]);
  if (link === 'asked') return <Loading />;
  return link === 'over' ? <InvalidLink /> : <ChooseForm token={token} welcome={welcome} />;
};

const ChooseForm = ({ token, welcome }: ResetProps) => {
  const [password, setPassword] = useState('');
  /** The password that was sent last: the server's error applies only to that one. */
  const [sent, setSent] = useState('');
  const [short, setShort] = useState(false);
  const [done, setDone] = useState(false);
  const { pending, failure, problem, attempt } = useAttempt();
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const isShort = password.length < PASSWORD_MIN_LENGTH;
    if (isShort) return focusFirstProblem(form, () => setShort(true));
    setShort(false);
    setSent(password);
    await attempt(form, async () => {
      await call('PUT /api/auth/forgotten', { body: { token, password } });
      setDone(true);
    });
  };
  const weak = fieldText(failure, 'password');
  if (done) {
    return (
      <div className="stack">
        <FormMessage good text={t(welcome ? 'login.welcome_done' : 'login.reset_done')} />
        <BackLink next />
      </div>
    );
  }
  if (failure instanceof ApiError && failure.code === 'reset_expired') return <InvalidLink />;
  return (
    <form onSubmit={submit} noValidate className="stack">
      {problem && !weak && <FormMessage text={problem} />}
      {welcome && <p className="muted">{t('login.welcome_text')}</p>}
      <Field
        label={t('login.reset_password')}
        hint={t('problems.password_length')}
        problem={short ? t('problems.password_length') : password === sent ? weak : undefined}
        name="password"
        type="password"
        autoComplete="new-password"
        value={password}
        onChange={setPassword}
        autoFocus
      />
      <Submit pending={pending}>{t('login.reset_submit')}</Submit>
      <BackLink />
    </form>
  );
};

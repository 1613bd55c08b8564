import { ApiError } from '@ardoise/contract/errors.ts';
import { type SubmitEvent, useEffect, useState } from 'react';
import { call } from '../../app/api.ts';
import { PASSWORD_LEAST } from '../../app/session/password.ts';
import { t } from '../../i18n/translate.ts';
import { fieldText } from './failure.ts';
import classes from './login.module.css';
import { BackLink, Field, Loading, News, Submit, toFirstProblem } from './parts.tsx';
import { useAttempt } from './use-attempt.ts';

type ResetProps = {
  token: string;
  /** It is the first one of a new user. */
  welcome: boolean;
};

/** Whether a refusal says that the link opens nothing: used, too old, or cut on its way. */
const isOver = (failure: unknown): boolean => failure instanceof ApiError && ['reset_expired', 'invalid'].includes(failure.code);

const Over = () => (
  <div className={classes.form}>
    <News text={t('errors.reset_expired')} />
    <a className={classes.link} href="#/forgotten">
      {t('login.new_link')}
    </a>
    <BackLink />
  </div>
);

/** A new password with the token of the mailed link, which is looked at before anybody types. */
export const ResetForm = ({ token, welcome }: ResetProps) => {
  const [link, setLink] = useState<'asked' | 'good' | 'over'>('asked');
  useEffect(() => {
    // Where that cannot be learned, sending the form tells.
    call('POST /api/auth/forgotten/link', { body: { token } }).then(
      () => setLink('good'),
      (failure) => setLink(isOver(failure) ? 'over' : 'good'),
    );
  }, [token]);
  if (link === 'asked') return <Loading />;
  return link === 'over' ? <Over /> : <ChooseForm token={token} welcome={welcome} />;
};

const ChooseForm = ({ token, welcome }: ResetProps) => {
  const [password, setPassword] = useState('');
  /** What was sent last: of another one the answer says nothing. */
  const [sent, setSent] = useState('');
  const [short, setShort] = useState(false);
  const [done, setDone] = useState(false);
  const { pending, failure, problem, attempt } = useAttempt();
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const isShort = password.length < PASSWORD_LEAST;
    if (isShort) return toFirstProblem(form, () => setShort(true));
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
      <div className={classes.form}>
        <News good text={t(welcome ? 'login.welcome_done' : 'login.reset_done')} />
        <BackLink next />
      </div>
    );
  }
  if (failure instanceof ApiError && failure.code === 'reset_expired') return <Over />;
  return (
    <form onSubmit={submit} noValidate className={classes.form}>
      {problem && !weak && <News text={problem} />}
      {welcome && <p className={classes.text}>{t('login.welcome_text')}</p>}
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

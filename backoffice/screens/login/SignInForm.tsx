import { type SubmitEvent, useState } from 'react';
import { call } from '../../app/api.ts';
import { claimsOf } from '../../app/session/session.ts';
import { type Ending, keepToken, keepVenue, takeEnding } from '../../app/session/storage.ts';
import { t } from '../../i18n/translate.ts';
import { missing } from './failure.ts';
import classes from './login.module.css';
import { EmailField, Field, News, Submit, toFirstProblem } from './parts.tsx';
import { useAttempt } from './use-attempt.ts';

/** Basic credentials in UTF-8, so that any password works. */
const basic = (email: string, password: string): string => {
  const bytes = new TextEncoder().encode(`${email}:${password}`);
  return `Basic ${btoa(String.fromCharCode(...bytes))}`;
};

// Read once a page: React may run an initial state twice.
const ending = takeEnding();

/** Where a session ended is for who had it; a link is for everybody. */
const comingBack = (jwt: string): Ending | null => (ending?.user === undefined || ending.user === claimsOf(jwt)?.sub ? ending : null);

export const SignInForm = ({ onSignedIn }: { onSignedIn: () => void }) => {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [tried, setTried] = useState(false);
  const { pending, problem, attempt } = useAttempt();
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    toFirstProblem(form, () => setTried(true));
    if (email.trim() === '' || password === '') return;
    await attempt(form, async () => {
      const { jwt } = await call('GET /api/auth/token', { headers: { authorization: basic(email.trim(), password) } });
      keepToken(jwt, email.trim());
      const back = comingBack(jwt);
      if (back?.venue) keepVenue(back.venue);
      location.hash = back?.target || '#/';
      onSignedIn();
    });
  };
  return (
    <form onSubmit={submit} noValidate className={classes.form}>
      {problem ? <News text={problem} /> : ending?.ended && !pending && <News good text={t('login.ended')} />}
      <EmailField value={email} onChange={setEmail} tried={tried} />
      <Field
        label={t('login.password')}
        problem={tried ? missing(password) : undefined}
        name="password"
        type="password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
      />
      <Submit pending={pending}>{pending ? t('login.submitting') : t('login.submit')}</Submit>
      <a className={classes.link} href="#/forgotten">
        {t('login.forgotten')}
      </a>
    </form>
  );
};

import { type SubmitEvent, useState } from 'react';
import { hasPasskeys } from '../../app/session/passkey.ts';
import { claimsOf } from '../../app/session/session.ts';
import { type Ending, keepVenue, readTablet, takeEnding } from '../../app/session/storage.ts';
import { t } from '../../i18n/translate.ts';
import { missing } from './failure.ts';
import classes from './login.module.css';
import { EmailField, Field, News, PinLink, Submit, toFirstProblem } from './parts.tsx';
import { SecondStep } from './SecondStep.tsx';
import { keepSignedIn, type MissingStep, missingStep, passkeyToken, signIn } from './sign-in.ts';
import { useAttempt } from './use-attempt.ts';

// Read once a page: React may run an initial state twice.
export const ending = takeEnding();

/** Where a session ended is for who had it; a link is for everybody. */
export const comingBack = (jwt: string): Ending | null =>
  ending?.user === undefined || ending.user === claimsOf(jwt)?.sub ? ending : null;

/** `told`: why it is shown. */
export const SignInForm = ({ onSignedIn, told }: { onSignedIn: () => void; told?: string | undefined }) => {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [tried, setTried] = useState(false);
  const [step, setStep] = useState<MissingStep | null>(null);
  const { pending, problem, attempt, rest } = useAttempt();
  const enter = (jwt: string) => {
    const back = comingBack(jwt);
    if (back?.venue) keepVenue(back.venue);
    location.hash = back?.target || '#/';
    onSignedIn();
  };
  const enterBy = (jwt: string) => {
    keepSignedIn(jwt);
    enter(jwt);
  };
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    toFirstProblem(form, () => setTried(true));
    if (email.trim() === '' || password === '') return;
    await attempt(form, async () => {
      try {
        enter(await signIn(email.trim(), password));
      } catch (error) {
        const missed = missingStep(error);
        if (!missed) throw error;
        setStep(missed);
      }
    });
  };
  const back = () => {
    setStep(null);
    setPassword('');
    setTried(false);
    rest();
  };
  if (step) return <SecondStep {...step} onDone={enterBy} onBack={back} />;
  return (
    <form onSubmit={submit} noValidate className={classes.form}>
      {problem ? <News text={problem} /> : (told || ending?.ended) && !pending && <News good text={told ?? t('login.ended')} />}
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
      {hasPasskeys() && (
        <button
          type="button"
          className={classes.other}
          disabled={pending}
          onClick={({ currentTarget: { form } }) => form && void attempt(form, async () => enterBy(await passkeyToken()))}
        >
          {t('factor.sign_in_passkey')}
        </button>
      )}
      <a className={classes.link} href="#/forgotten">
        {t('login.forgotten')}
      </a>
      {readTablet() && <PinLink />}
    </form>
  );
};

import { type SubmitEvent, useState } from 'react';
import { hasPasskeys } from '../../app/session/passkey.ts';
import { claimsOf } from '../../app/session/session.ts';
import { type Ending, keepVenue, readTablet, takeEnding } from '../../app/session/storage.ts';
import { t } from '../../i18n/translate.ts';
import { missing } from './failure.ts';
import classes from './login.module.css';
import { EmailField, Field, FormMessage, focusFirstProblem, PinLink, Submit } from './parts.tsx';
import { SecondStep } from './SecondStep.tsx';
import { keepSignedIn, type MissingStep, missingStep, passkeyToken, signIn } from './sign-in.ts';
import { useAttempt } from './use-attempt.ts';

// Read at module level: React may call a state initializer twice.
export const ending = takeEnding();

/** The page where a session ended is only for the same user; a link is for everyone. */
export const endingFor = (jwt: string): Ending | null => (ending?.user === undefined || ending.user === claimsOf(jwt)?.sub ? ending : null);

/** `notice`: the reason that the form is shown. */
export const SignInForm = ({ onSignedIn, notice }: { onSignedIn: () => void; notice?: string | undefined }) => {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [tried, setTried] = useState(false);
  const [step, setStep] = useState<MissingStep | null>(null);
  const { pending, problem, attempt, reset } = useAttempt();
  const enter = (jwt: string) => {
    const back = endingFor(jwt);
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
    focusFirstProblem(form, () => setTried(true));
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
    reset();
  };
  if (step) return <SecondStep {...step} onDone={enterBy} onBack={back} />;
  return (
    <form onSubmit={submit} noValidate className="stack">
      {problem ? (
        <FormMessage text={problem} />
      ) : (
        (notice || ending?.ended) && !pending && <FormMessage good text={notice ?? t('login.ended')} />
      )}
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
          className={`button ${classes.other}`}
          disabled={pending}
          onClick={({ currentTarget: { form } }) => form && void attempt(form, async () => enterBy(await passkeyToken()))}
        >
          {t('factor.sign_in_passkey')}
        </button>
      )}
      <a className={`icon ${classes.link}`} href="#/forgotten">
        {t('login.forgotten')}
      </a>
      {readTablet() && <PinLink />}
    </form>
  );
};

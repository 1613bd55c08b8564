import { type SubmitEvent, useRef, useState } from 'react';
import { ConnectionError, call } from '../../../app/api.ts';
import { currentClaims } from '../../../app/session/session.ts';
import { t } from '../../../i18n/translate.ts';
import { missing } from '../failure.ts';
import classes from '../login.module.css';
import { Field, FixedEmail, FormMessage, focusFirstProblem, Submit } from '../parts.tsx';
import { SecondStep } from '../SecondStep.tsx';
import { keepSignedIn, type MissingStep, missingStep, signIn } from '../sign-in.ts';
import { useAttempt } from '../use-attempt.ts';
import { isSignedInAs, isUsed, type Link, signInAtVenue } from './link.ts';

type AcceptProps = { link: Link; email: string; onSignedIn: () => void };

/** Accepts the role and returns a token that includes it. A retry after a lost response finds the role already accepted. */
const useAccept = (link: Link) => {
  const lost = useRef(false);
  return async (): Promise<string> => {
    try {
      return (await call('POST /api/auth/invited/accept', { body: link })).jwt;
    } catch (error) {
      if (error instanceof ConnectionError) lost.current = true;
      const user = currentClaims()?.sub;
      if (!lost.current || !user || !isUsed(error)) throw error;
      return (await call('PUT /api/auth/token', { body: { uuid: user } })).jwt;
    }
  };
};

/** For users who have an account: signs them in if necessary, and accepts. */
export const AcceptForm = ({ link, email, onSignedIn }: AcceptProps) => {
  const [password, setPassword] = useState('');
  const [tried, setTried] = useState(false);
  const [step, setStep] = useState<MissingStep | null>(null);
  const { pending, problem, attempt, reset } = useAttempt();
  const accept = useAccept(link);
  const signedIn = isSignedInAs(email);
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    if (!signedIn) focusFirstProblem(form, () => setTried(true));
    if (!signedIn && password === '') return;
    await attempt(form, async () => {
      try {
        if (!signedIn) await signIn(email, password);
      } catch (error) {
        const missed = missingStep(error);
        if (!missed) throw error;
        return setStep(missed);
      }
      signInAtVenue(link, { jwt: await accept(), email }, onSignedIn);
    });
  };
  const leaveStep = () => {
    setStep(null);
    setPassword('');
    setTried(false);
    reset();
  };
  if (step) {
    // After the second step, the signed-in user accepts with a button, as on a device that was already signed in.
    return (
      <SecondStep
        {...step}
        onBack={leaveStep}
        onDone={(jwt) => {
          keepSignedIn(jwt);
          leaveStep();
        }}
      />
    );
  }
  return (
    <form onSubmit={submit} noValidate className="stack">
      {problem && <FormMessage text={problem} />}
      <p className="muted">{signedIn ? t('invitation.signed_in', { email }) : t('invitation.known_text')}</p>
      {!signedIn && (
        <>
          <FixedEmail email={email} />
          <Field
            label={t('login.password')}
            problem={tried ? missing(password) : undefined}
            name="password"
            type="password"
            autoComplete="current-password"
            value={password}
            onChange={setPassword}
            autoFocus
          />
        </>
      )}
      <Submit pending={pending}>{t(signedIn ? 'invitation.accept' : 'invitation.sign_in')}</Submit>
      {!signedIn && (
        <a className={`icon ${classes.link}`} href="#/forgotten">
          {t('login.forgotten')}
        </a>
      )}
    </form>
  );
};

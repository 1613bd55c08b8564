import { type SubmitEvent, useRef, useState } from 'react';
import { ConnectionError, call } from '../../../app/api.ts';
import { currentClaims } from '../../../app/session/session.ts';
import { t } from '../../../i18n/translate.ts';
import { missing } from '../failure.ts';
import classes from '../login.module.css';
import { Field, FixedEmail, News, Submit, toFirstProblem } from '../parts.tsx';
import { SecondStep } from '../SecondStep.tsx';
import { keepSignedIn, type MissingStep, missingStep, signIn } from '../sign-in.ts';
import { useAttempt } from '../use-attempt.ts';
import { isSignedInAs, isUsed, type Link, land } from './link.ts';

type AcceptProps = { link: Link; email: string; onSignedIn: () => void };

/** Takes the role and answers a token that knows it. Where the answer of a try before was lost on the way, the role is there already. */
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

/** For somebody who has an account: signs in where they are not yet, and accepts. */
export const AcceptForm = ({ link, email, onSignedIn }: AcceptProps) => {
  const [password, setPassword] = useState('');
  const [tried, setTried] = useState(false);
  const [step, setStep] = useState<MissingStep | null>(null);
  const { pending, problem, attempt, rest } = useAttempt();
  const accept = useAccept(link);
  const signedIn = isSignedInAs(email);
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    if (!signedIn) toFirstProblem(form, () => setTried(true));
    if (!signedIn && password === '') return;
    await attempt(form, async () => {
      try {
        if (!signedIn) await signIn(email, password);
      } catch (error) {
        const missed = missingStep(error);
        if (!missed) throw error;
        return setStep(missed);
      }
      land(link, { jwt: await accept(), email }, onSignedIn);
    });
  };
  const leaveStep = () => {
    setStep(null);
    setPassword('');
    setTried(false);
    rest();
  };
  if (step) {
    // Who is signed in by then accepts by a press, as on a device that was signed in before.
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
    <form onSubmit={submit} noValidate className={classes.form}>
      {problem && <News text={problem} />}
      <p className={classes.text}>{signedIn ? t('invitation.signed_in', { email }) : t('invitation.known_text')}</p>
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
        <a className={classes.link} href="#/forgotten">
          {t('login.forgotten')}
        </a>
      )}
    </form>
  );
};

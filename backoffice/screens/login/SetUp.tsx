import type { Enrolment } from '@ardoise/contract/accounts/factors.ts';
import { ApiError } from '@ardoise/contract/errors.ts';
import { type SubmitEvent, useCallback, useEffect, useRef, useState } from 'react';
import { ConnectionError, call } from '../../app/api.ts';
import { t } from '../../i18n/translate.ts';
import { Enrol } from '../../ui/factor/Enrol.tsx';
import { RecoveryCodes } from '../../ui/factor/RecoveryCodes.tsx';
import { failureText, missing } from './failure.ts';
import classes from './login.module.css';
import { CodeField, FormMessage, focusFirstProblem, Submit } from './parts.tsx';
import { useAttempt } from './use-attempt.ts';

type SetUpProps = { challenge: string; onDone(jwt: string): void; onBack(): void };
type Done = { jwt: string; codes: readonly string[] };

/**
 * The setup of a second factor during the sign-in, for users who must have one: authenticator app, recovery codes, then the sign-in
 * completes.
 */
export const SetUp = ({ challenge, onDone, onBack }: SetUpProps) => {
  const [enrolment, setEnrolment] = useState<Enrolment>();
  const [failed, setFailed] = useState<unknown>(null);
  const [done, setDone] = useState<Done>();
  // Each request creates another secret, and React may run an effect twice.
  const hasRequested = useRef(false);
  const requestSecret = useCallback(() => {
    setFailed(null);
    call('POST /api/auth/factor/setup', { body: { challenge } }).then(setEnrolment, setFailed);
  }, [challenge]);
  useEffect(() => {
    if (hasRequested.current) return;
    hasRequested.current = true;
    requestSecret();
  }, [requestSecret]);
  if (done) {
    return (
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          onDone(done.jwt);
        }}
      >
        <RecoveryCodes codes={done.codes} />
        <Submit pending={false}>{t('factor.kept')}</Submit>
      </form>
    );
  }
  return (
    <div className="stack">
      {failed !== null && <FormMessage text={failureText(failed)} />}
      {failed === null && <p className="muted">{t('factor.setup_text')}</p>}
      {failed instanceof ConnectionError && (
        <button type="button" className={`button t4 ${classes.submit}`} onClick={requestSecret}>
          {t('shared.retry')}
        </button>
      )}
      {enrolment && failed === null && <Confirm challenge={challenge} enrolment={enrolment} onConfirmed={setDone} onEnded={setFailed} />}
      <button type="button" className={`icon ${classes.link}`} onClick={onBack}>
        {t('login.back')}
      </button>
    </div>
  );
};

type ConfirmProps = { challenge: string; enrolment: Enrolment; onConfirmed(done: Done): void; onEnded(failure: unknown): void };
const Confirm = ({ challenge, enrolment, onConfirmed, onEnded }: ConfirmProps) => {
  const [code, setCode] = useState('');
  const [tried, setTried] = useState(false);
  const { pending, problem, attempt } = useAttempt();
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    focusFirstProblem(form, () => setTried(true));
    if (code === '') return;
    await attempt(form, async () => {
      try {
        onConfirmed(await call('PUT /api/auth/factor/setup', { body: { challenge, code } }));
      } catch (error) {
        // The challenge has expired, or an attempt whose response was lost has already enabled the codes. The setup cannot continue.
        if (!(error instanceof ApiError) || error.code !== 'challenge_ended') throw error;
        onEnded(error);
      }
    });
  };
  return (
    <form onSubmit={submit} noValidate className="stack">
      <Enrol enrolment={enrolment} />
      {problem && <FormMessage text={problem} />}
      <CodeField value={code} onChange={setCode} problem={tried ? missing(code) : undefined} />
      <Submit pending={pending}>{t('factor.continue')}</Submit>
    </form>
  );
};

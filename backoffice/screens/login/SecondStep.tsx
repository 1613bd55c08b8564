import type { Way } from '@ardoise/contract/accounts/factors.ts';
import { ApiError } from '@ardoise/contract/errors.ts';
import { lazy, type SubmitEvent, Suspense, useRef, useState } from 'react';
import { call } from '../../app/api.ts';
import { hasPasskeys } from '../../app/session/passkey.ts';
import { t } from '../../i18n/translate.ts';
import { missing } from './failure.ts';
import classes from './login.module.css';
import { CODE_DIGITS, CodeField, Field, FormMessage, focusFirstProblem, Submit } from './parts.tsx';
import { type MissingStep, passkeyToken } from './sign-in.ts';
import { useAttempt } from './use-attempt.ts';

// Lazy: it is rarely needed and imports the QR code library.
const SetUp = lazy(() => import('./SetUp.tsx').then((file) => ({ default: file.SetUp })));

const OTHER_WAY = { totp: 'factor.use_app', recovery: 'factor.use_recovery', passkey: 'factor.use_passkey' } as const;
const TEXT = { totp: 'factor.code_text', recovery: 'factor.recovery_text', passkey: 'factor.passkey_text' } as const;

type StepProps = MissingStep & {
  /** Receives the token of the completed sign-in. */
  onDone(jwt: string): void;
  /** Returns to the password form. */
  onBack(): void;
};

/**
 * The second step after a correct password: a code, a passkey, or the setup of a factor (docs/product/people-and-rights.md#second-factor).
 */
export const SecondStep = ({ ways, ...step }: StepProps) =>
  ways === null ? (
    <Suspense fallback={<p className="muted">{t('shared.loading')}</p>}>
      <SetUp {...step} />
    </Suspense>
  ) : (
    <Ask ways={ways.filter((way) => way !== 'passkey' || hasPasskeys())} {...step} />
  );

const Ask = ({ challenge, ways, onDone, onBack }: StepProps & { ways: readonly Way[] }) => {
  const [way, setWay] = useState<Way>(ways[0] ?? 'recovery');
  const { failure, problem, pending, attempt, reset } = useAttempt();
  const form = useRef<HTMLFormElement>(null);
  const [code, setCode] = useState('');
  const [tried, setTried] = useState(false);
  const send = async (typed: string) => {
    if (!form.current) return;
    focusFirstProblem(form.current, () => setTried(true));
    if (way !== 'passkey' && typed.trim() === '') return;
    await attempt(form.current, async () => {
      if (way === 'passkey') return onDone(await passkeyToken(challenge));
      const { jwt } = await call('POST /api/auth/factor/verify', { body: { challenge, code: typed } });
      onDone(jwt);
    });
  };
  const choose = (other: Way) => {
    setCode('');
    setTried(false);
    reset();
    setWay(other);
  };
  const over = failure instanceof ApiError && failure.code === 'challenge_ended';
  const fieldProblem = tried ? missing(code.trim()) : undefined;
  return (
    <form
      ref={form}
      onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault();
        void send(code);
      }}
      noValidate
      className="stack"
    >
      {problem && <FormMessage text={problem} />}
      <p className="muted">{t(TEXT[way])}</p>
      {way === 'totp' && (
        <CodeField
          value={code}
          problem={fieldProblem}
          onChange={(typed) => {
            setCode(typed);
            if (typed.length === CODE_DIGITS && !pending) void send(typed);
          }}
        />
      )}
      {way === 'recovery' && (
        <Field
          key="recovery"
          label={t('factor.recovery_code')}
          problem={fieldProblem}
          name="recovery-code"
          type="text"
          autoComplete="off"
          value={code}
          onChange={setCode}
          autoFocus
        />
      )}
      {!over && <Submit pending={pending}>{t(way === 'passkey' ? 'factor.use_passkey' : 'factor.continue')}</Submit>}
      {!over &&
        ways
          .filter((other) => other !== way)
          .map((other) => (
            <button key={other} type="button" className={`button ${classes.other}`} onClick={() => choose(other)}>
              {t(OTHER_WAY[other])}
            </button>
          ))}
      {way === 'recovery' && <p className="muted">{t('factor.lost')}</p>}
      <button type="button" className={`icon ${classes.link}`} onClick={onBack}>
        {t('login.back')}
      </button>
    </form>
  );
};

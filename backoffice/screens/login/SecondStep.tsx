import type { Way } from '@ardoise/contract/accounts/factors.ts';
import { ApiError } from '@ardoise/contract/errors.ts';
import { lazy, type SubmitEvent, Suspense, useRef, useState } from 'react';
import { call } from '../../app/api.ts';
import { hasPasskeys } from '../../app/session/passkey.ts';
import { t } from '../../i18n/translate.ts';
import { missing } from './failure.ts';
import classes from './login.module.css';
import { CODE_DIGITS, CodeField, Field, News, Submit, toFirstProblem } from './parts.tsx';
import { type MissingStep, passkeyToken } from './sign-in.ts';
import { useAttempt } from './use-attempt.ts';

// Few see it, and it brings the drawing of QR codes.
const SetUp = lazy(() => import('./SetUp.tsx').then((file) => ({ default: file.SetUp })));

const OTHER_WAY = { totp: 'factor.use_app', recovery: 'factor.use_recovery', passkey: 'factor.use_passkey' } as const;
const TEXT = { totp: 'factor.code_text', recovery: 'factor.recovery_text', passkey: 'factor.passkey_text' } as const;

type StepProps = MissingStep & {
  /** Given the token of the sign-in that is whole now. */
  onDone(jwt: string): void;
  /** Leads back to the password. */
  onBack(): void;
};

/** What is asked for after a right password: a code, a passkey, or to set one of them up (docs/product/people-and-rights.md#second-factor). */
export const SecondStep = ({ ways, ...step }: StepProps) =>
  ways === null ? (
    <Suspense fallback={<p className={classes.text}>{t('shared.loading')}</p>}>
      <SetUp {...step} />
    </Suspense>
  ) : (
    <Ask ways={ways.filter((way) => way !== 'passkey' || hasPasskeys())} {...step} />
  );

const Ask = ({ challenge, ways, onDone, onBack }: StepProps & { ways: readonly Way[] }) => {
  const [way, setWay] = useState<Way>(ways[0] ?? 'recovery');
  const { failure, problem, pending, attempt, rest } = useAttempt();
  const form = useRef<HTMLFormElement>(null);
  const [code, setCode] = useState('');
  const [tried, setTried] = useState(false);
  const send = async (typed: string) => {
    if (!form.current) return;
    toFirstProblem(form.current, () => setTried(true));
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
    rest();
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
      className={classes.form}
    >
      {problem && <News text={problem} />}
      <p className={classes.text}>{t(TEXT[way])}</p>
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
            <button key={other} type="button" className={classes.other} onClick={() => choose(other)}>
              {t(OTHER_WAY[other])}
            </button>
          ))}
      {way === 'recovery' && <p className={classes.text}>{t('factor.lost')}</p>}
      <button type="button" className={classes.plain} onClick={onBack}>
        {t('login.back')}
      </button>
    </form>
  );
};

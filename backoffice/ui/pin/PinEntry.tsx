// Signs a person in at a shared tablet: a name, then a PIN (docs/product/people-and-rights.md#shared-tablets). Without Mantine, because the
// sign-in page uses it too.
import { ApiError } from '@ardoise/contract/errors.ts';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { ConnectionError, call, endSession } from '../../app/api.ts';
import { isWorkPending, workFinished } from '../../app/session/pending-work.ts';
import { readLocale, type Tablet } from '../../app/session/storage.ts';
import { t } from '../../i18n/translate.ts';
import { errorText, problemText, waitText } from '../error-text.ts';
import { Dots, Pad } from './Pad.tsx';
import { type DevicePeople, isUnknownDevice, usePeople, type Worker } from './people.ts';
import classes from './pin.module.css';

type EntryProps = {
  tablet: Tablet;
  /** The id of the person who works here now. */
  current?: string;
  onEntered(jwt: string, worker: Worker): void;
  /** The device is no longer a shared tablet. */
  onGone(): void;
};

/** The error text for a refused PIN. */
const refusalText = (error: unknown): string => {
  if (!(error instanceof ApiError)) return errorText(error);
  const wait = Number(error.extra.retry_after);
  if (error.code === 'too_many_requests' && wait > 0) return t('pin.limited', { wait: waitText(wait, readLocale()) });
  const pin = error.errors?.pin;
  return pin ? problemText(pin) : errorText(error);
};

type Stage = 'typing' | 'waiting' | 'checking';

/** Submits the PIN once the previous person's requests are answered. Ends a session that arrives after the entry was closed. */
const usePinSubmission = ({ tablet, onEntered, onGone }: EntryProps, worker: Worker) => {
  const [typed, setTyped] = useState('');
  const [stage, setStage] = useState<Stage>('typing');
  const [problem, setProblem] = useState('');
  const mounted = useRef(true);
  const busy = useRef(false);
  useEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
    };
  }, []);
  const type = (next: string) => {
    if (busy.current) return;
    setTyped(next);
    setProblem('');
  };
  const enter = async (pin: string): Promise<void> => {
    const isMounted = () => mounted.current;
    if (isWorkPending()) setStage('waiting');
    await workFinished(isMounted);
    if (!isMounted()) return;
    setStage('checking');
    const { jwt } = await call('POST /api/auth/device/pin', { body: { venue: tablet.venue, device: tablet.token, user: worker.id, pin } });
    if (isMounted()) onEntered(jwt, worker);
    else endSession(jwt);
  };
  const submit = (pin: string) => {
    if (busy.current) return;
    busy.current = true;
    setProblem('');
    enter(pin).catch((error: unknown) => {
      busy.current = false;
      setStage('typing');
      if (isUnknownDevice(error)) return onGone();
      // Without an answer the PIN may be right, so it stays for another try.
      if (!(error instanceof ConnectionError)) setTyped('');
      setProblem(refusalText(error));
    });
  };
  return { typed, stage, problem, type, submit };
};

const Back = ({ onBack }: { onBack(): void }) => (
  <button type="button" className="icon muted" aria-label={t('pin.back')} title={t('pin.back')} onClick={onBack}>
    <svg
      width="26"
      height="26"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <path d="M5 12h14M5 12l6-6M5 12l6 6" />
    </svg>
  </button>
);

const Typing = ({ worker, onBack, ...entry }: EntryProps & { worker: Worker; onBack(): void }) => {
  const { typed, stage, problem, type, submit } = usePinSubmission(entry, worker);
  const root = useRef<HTMLDivElement>(null);
  // The clicked button is gone, so the focus moves here.
  useEffect(() => root.current?.focus(), []);
  const status = stage === 'typing' ? problem || t('pin.digits') : t(stage === 'waiting' ? 'pin.waiting' : 'pin.checking');
  return (
    // biome-ignore lint/a11y/useSemanticElements: A fieldset takes no focus.
    <div
      ref={root}
      role="group"
      aria-label={t('pin.of', { name: worker.name })}
      tabIndex={-1}
      className={`stack g4 ${classes.entry}`}
      aria-busy={stage !== 'typing'}
    >
      <div className={classes.who}>
        <Back onBack={onBack} />
        <h2 className="figure center">{worker.name}</h2>
      </div>
      <Dots typed={typed} />
      <p className={`${problem ? 'problem' : 'muted'} centred ${classes.notice}`} role={problem ? 'alert' : 'status'}>
        {status}
      </p>
      <Pad typed={typed} onType={type} onSubmit={submit} onBack={onBack} />
    </div>
  );
};

const Names = ({ place, current, onPick }: { place: DevicePeople; current: string | undefined; onPick(worker: Worker): void }) =>
  place.people.length === 0 ? (
    <p className={`muted centred ${classes.notice}`}>{t('pin.nobody')}</p>
  ) : (
    <ul className={`grid g3 ${classes.people}`}>
      {place.people.map((worker) => (
        <li key={worker.id}>
          <button
            type="button"
            className={`button long strong t5 ${classes.person}`}
            aria-current={worker.id === current || undefined}
            onClick={() => onPick(worker)}
          >
            {worker.name}
          </button>
        </li>
      ))}
    </ul>
  );

type PinEntryProps = EntryProps & {
  /** The heading above the names. */
  head?: (place: DevicePeople | undefined) => ReactNode;
};

export const PinEntry = ({ head, ...entry }: PinEntryProps) => {
  const { place, error, read } = usePeople(entry.tablet);
  const [worker, setWorker] = useState<Worker | null>(null);
  const gone = isUnknownDevice(error);
  useEffect(() => {
    if (gone) entry.onGone();
  }, [gone, entry.onGone]);
  if (worker) return <Typing key={worker.id} {...entry} worker={worker} onBack={() => setWorker(null)} />;
  return (
    <div className={`stack g4 ${classes.entry}`}>
      {head?.(place)}
      {place && <Names place={place} current={entry.current} onPick={setWorker} />}
      {!place && error === null && <p className={`muted centred ${classes.notice}`}>{t('shared.loading')}</p>}
      {!place && error !== null && !gone && (
        <>
          <p className={`problem centred ${classes.notice}`} role="alert">
            {refusalText(error)}
          </p>
          <button type="button" className={`button strong ${classes.again}`} onClick={read}>
            {t('shared.retry')}
          </button>
        </>
      )}
    </div>
  );
};

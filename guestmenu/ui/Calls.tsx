// Calls the waiter, or for the bill, from a table (docs/product/tables.md#calls). Open calls are shown until staff have answered them.
import { CALL_KINDS } from '@ardoise/contract/rules/calls.ts';
import type { TableCall } from '@ardoise/contract/tables.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { callTable, fetchCalls, fetchMuted } from '../app/api.ts';
import { type Language, useLanguage } from '../app/language.tsx';
import { onReturn } from '../app/live.ts';
import { claimAt, type Place } from '../visit/claim.ts';
import { callsAt, type OpenCall, rememberedCallsOf, withCall, withoutCalls } from '../visit/remembered-calls.ts';
import { Sheet } from './Sheet.tsx';

/** Polling interval while a call is open. */
const ASK_MS = 15_000;

/**
 * The open calls of the table; none without a table. `muted`: staff muted the table, so the open calls were dropped; true until the guest
 * has read it.
 */
export const useCalls = ({ venueId, table, code, order }: Omit<Place, 'table'> & { table: string | null }) => {
  const [calls, setCalls] = useState<readonly OpenCall[]>([]);
  const [muted, setMuted] = useState(false);
  const shown = useRef<readonly OpenCall[]>([]);
  const show = useCallback((next: readonly OpenCall[]) => {
    shown.current = next;
    setCalls(next);
  }, []);
  const ask = useCallback(async () => {
    if (table === null) return;
    const claim = claimAt({ venueId, table, code, ...(order !== undefined && { order }) });
    const outcome = await fetchCalls(venueId, claim);
    if (outcome.kind !== 'ok') return;
    const listed = outcome.value;
    const unlisted = ({ kind }: OpenCall) => listed.every((one) => one.kind !== kind);
    const kept = rememberedCallsOf(venueId);
    const [gone] = [...callsAt(kept.get().calls, table), ...shown.current].filter(unlisted);
    const answer = gone && (await fetchMuted(venueId, gone.id, claim));
    if (answer?.kind === 'ok' && answer.value.muted) {
      kept.set({ calls: withoutCalls(kept.get().calls, table) });
      setMuted(true);
    }
    show([...listed, ...callsAt(kept.get().calls, table).filter(unlisted)]);
  }, [venueId, table, code, order, show]);
  useEffect(() => {
    void ask();
    return onReturn(ask);
  }, [ask]);
  const waits = calls.length > 0;
  useEffect(() => {
    if (!waits) return;
    const timer = setInterval(() => void ask(), ASK_MS);
    return () => clearInterval(timer);
  }, [waits, ask]);
  const add = (call: TableCall) => {
    const kept = rememberedCallsOf(venueId);
    if (call.proven === false) kept.set({ calls: withCall(kept.get().calls, call) });
    setMuted(false);
    show([...shown.current.filter(({ kind }) => kind !== call.kind), call]);
  };
  return { calls, muted, add, ask, onRead: () => setMuted(false) };
};

type Called = ReturnType<typeof useCalls>;

const calledText = ({ kind }: Pick<TableCall, 'kind'>, { texts }: Language): string => texts.call[`${kind}Called` as const];

/** A button for each kind of call; an open call shows the time. */
const Buttons = ({ place, calls, muted, add, ask }: Called & { place: Place }) => {
  const language = useLanguage();
  const { texts, time } = language;
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<string | null>(null);
  const callStaff = async (kind: TableCall['kind']) => {
    setBusy(true);
    const outcome = await callTable(place.venueId, { ...claimAt(place), kind });
    setBusy(false);
    // Too many calls without proof, or a muted table: the guest has to ask staff directly.
    const refused = outcome.kind === 'refused' && outcome.status === 429 ? texts.call.ask : texts.problems.failed;
    setFailed(outcome.kind === 'ok' ? null : refused);
    if (outcome.kind === 'ok') add(outcome.value);
    // Muting the table may have ended earlier calls.
    else void ask();
  };
  const notice = failed ?? (muted ? texts.call.ask : null);
  return (
    <div className="calls row g3">
      {CALL_KINDS.map((kind) => {
        const waiting = calls.find((call) => call.kind === kind);
        return (
          <button
            key={kind}
            type="button"
            className="second"
            aria-pressed={waiting !== undefined}
            disabled={busy}
            onClick={() => !waiting && void callStaff(kind)}
          >
            {waiting ? `${calledText(waiting, language)} · ${time(waiting.creation_date)}` : texts.call[kind]}
          </button>
        );
      })}
      <p className="sr" role="status">
        {calls.map((call) => calledText(call, language)).join(' ')}
      </p>
      {notice !== null && (
        <p className="notice whole" role="alert">
          {notice}
        </p>
      )}
    </div>
  );
};

/** Both buttons, on the page of an order. */
export const Calls = (place: Place) => <Buttons place={place} {...useCalls(place)} />;

/** A small button above the menu that opens both. It shows the last call, or that calls are muted. */
export const CallChip = ({ calls, muted, onOpen }: Pick<Called, 'calls' | 'muted'> & { onOpen: () => void }) => {
  const language = useLanguage();
  const last = calls.at(-1);
  const text = last && calledText(last, language);
  return (
    <button type="button" className={muted ? 'chip pill tap waits' : 'chip pill tap'} aria-haspopup="dialog" onClick={onOpen}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d={text ? 'M4 13l5 5L20 6' : 'M4 18h16M6 18a6 6 0 0 1 12 0M12 12V9M10 9h4'} />
      </svg>
      <span aria-live="polite">{text ?? (muted ? language.texts.call.ask : language.texts.evening.call)}</span>
    </button>
  );
};

/** Both buttons, in a sheet. */
export const CallSheet = ({ onClose, ...shared }: Called & { place: Place; onClose: () => void }) => (
  <Sheet title={useLanguage().texts.evening.call} onClose={onClose}>
    <Buttons {...shared} />
  </Sheet>
);

// Calls the waiter, or for the bill, from a table (docs/product/tables.md#calls); what was called stays shown until somebody has come.
import { CALL_KINDS } from '@ardoise/contract/rules/calls.ts';
import type { TableCall } from '@ardoise/contract/tables.ts';
import { useCallback, useEffect, useState } from 'react';
import { callTable, fetchCalls } from '../app/api.ts';
import { type Language, useLanguage } from '../app/language.tsx';
import { onReturn } from '../app/live.ts';
import { Sheet } from './Sheet.tsx';
import './styles/calls.css';

/** How often it is asked whether somebody has come, as long as nobody has. */
const ASK_MS = 15_000;

type Table = { venueId: string; table: string; code: string | null };

/** The kinds that wait by now; without a table nobody can call. */
export const useCalls = ({ venueId, table, code }: Omit<Table, 'table'> & { table: string | null }) => {
  const [calls, setCalls] = useState<readonly TableCall[]>([]);
  const ask = useCallback(async () => {
    if (table === null) return;
    const outcome = await fetchCalls(venueId, table, code);
    if (outcome.kind === 'ok') setCalls(outcome.value);
  }, [venueId, table, code]);
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
  const add = (call: TableCall) => setCalls((known) => [...known.filter(({ kind }) => kind !== call.kind), call]);
  return { calls, add };
};

type Called = ReturnType<typeof useCalls>;

const calledText = ({ kind }: Pick<TableCall, 'kind'>, { texts }: Language): string => texts.call[`${kind}Called` as const];

/** A button for each kind; one that was called says so, and since when. */
const Buttons = ({ place, calls, add }: Called & { place: Table }) => {
  const language = useLanguage();
  const { texts, time } = language;
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  const press = async (kind: TableCall['kind']) => {
    setBusy(true);
    const outcome = await callTable(place.venueId, { table: place.table, code: place.code, kind });
    setBusy(false);
    setFailed(outcome.kind !== 'ok');
    if (outcome.kind === 'ok') add(outcome.value);
  };
  return (
    <div className="calls">
      {CALL_KINDS.map((kind) => {
        const waiting = calls.find((call) => call.kind === kind);
        return (
          <button
            key={kind}
            type="button"
            className="second"
            aria-pressed={waiting !== undefined}
            disabled={busy}
            onClick={() => !waiting && void press(kind)}
          >
            {waiting ? `${calledText(waiting, language)} · ${time(waiting.creation_date)}` : texts.call[kind]}
          </button>
        );
      })}
      <p className="sr" role="status">
        {calls.map((call) => calledText(call, language)).join(' ')}
      </p>
      {failed && (
        <p className="notice" role="alert">
          {texts.problems.failed}
        </p>
      )}
    </div>
  );
};

/** Both in sight: the page of an order. */
export const Calls = (place: Table) => <Buttons place={place} {...useCalls(place)} />;

/** One small button that leads to both, above the menu; what was called last stays in sight on it. */
export const CallChip = ({ calls, onOpen }: Pick<Called, 'calls'> & { onOpen: () => void }) => {
  const language = useLanguage();
  const last = calls.at(-1);
  const told = last && calledText(last, language);
  return (
    <button type="button" className="chip" aria-haspopup="dialog" onClick={onOpen}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d={told ? 'M4 13l5 5L20 6' : 'M4 18h16M6 18a6 6 0 0 1 12 0M12 12V9M10 9h4'} />
      </svg>
      <span>{told ?? language.texts.evening.call}</span>
    </button>
  );
};

/** Both, in a sheet. */
export const CallSheet = ({ onClose, ...shared }: Called & { place: Table; onClose: () => void }) => (
  <Sheet title={useLanguage().texts.evening.call} onClose={onClose}>
    <Buttons {...shared} />
  </Sheet>
);

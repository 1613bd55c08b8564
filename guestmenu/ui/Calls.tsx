// Calls the waiter, or for the bill, from a table (docs/product/tables.md#calls); what was called stays shown until somebody has come.
import { CALL_KINDS } from '@ardoise/contract/rules/calls.ts';
import type { TableCall } from '@ardoise/contract/tables.ts';
import { useCallback, useEffect, useState } from 'react';
import { callTable, fetchCalls } from '../app/api.ts';
import { useLanguage } from '../app/language.tsx';
import { onReturn } from '../app/live.ts';
import './calls.css';

/** How often it is asked whether somebody has come, as long as nobody has. */
const ASK_MS = 15_000;

type Table = { venueId: string; table: string; code: string | null };

/** The kinds that wait by now. */
const useCalls = ({ venueId, table, code }: Table) => {
  const [calls, setCalls] = useState<readonly TableCall[]>([]);
  const ask = useCallback(async () => {
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

export const Calls = (place: Table) => {
  const { texts } = useLanguage();
  const { calls, add } = useCalls(place);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  const press = async (kind: TableCall['kind']) => {
    setBusy(true);
    const outcome = await callTable(place.venueId, { table: place.table, code: place.code, kind });
    setBusy(false);
    setFailed(outcome.kind !== 'ok');
    if (outcome.kind === 'ok') add(outcome.value);
  };
  const called = (kind: TableCall['kind']) => texts.call[`${kind}Called` as const];
  return (
    <div className="calls">
      {CALL_KINDS.map((kind) => {
        const waits = calls.some((call) => call.kind === kind);
        return (
          <button
            key={kind}
            type="button"
            className="second"
            aria-pressed={waits}
            disabled={busy}
            onClick={() => !waits && void press(kind)}
          >
            {waits ? called(kind) : texts.call[kind]}
          </button>
        );
      })}
      <p className="sr" role="status">
        {calls.map(({ kind }) => called(kind)).join(' ')}
      </p>
      {failed && (
        <p className="notice" role="alert">
          {texts.problems.failed}
        </p>
      )}
    </div>
  );
};

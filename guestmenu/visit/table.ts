// Whether the table of the address is one of the venue: asked on arrival, since the page is the same for every table.
import type { TableState } from '@ardoise/contract/guest.ts';
import { useEffect, useMemo, useState } from 'react';
import { fetchTable } from '../app/api.ts';
import type { TableAddress } from '../app/hydrated.ts';
import { onReturn } from '../app/live.ts';
import { tableOf } from './rounds/rounds.ts';
import { storeOf } from './stored.ts';

/**
 * The address; without a table the one that the phone ordered for a little while ago, and without a code the one that it keeps of the visit
 * (on the way back from an order).
 */
export const useKeptTable = (venueId: string, { table: scanned, code }: TableAddress): TableAddress => {
  const { get, set } = storeOf(venueId);
  useEffect(() => {
    if (code !== null) set({ code: { table: scanned, code } });
  }, [scanned, code, set]);
  return useMemo(() => {
    const { code: kept, orders } = get();
    // A code without a table is the bar's.
    const table = scanned ?? (code === null ? tableOf(orders) : null);
    return { table, code: code ?? (kept?.table === table ? kept.code : null) };
  }, [scanned, code, get]);
};

/**
 * What the venue says of the table; null while it has not answered: without a connection nobody is alarmed. `asks`: orders are taken here.
 * The second of the two takes the word of an order that was refused.
 */
export const useTableState = (venueId: string, { table, code }: TableAddress, asks: boolean) => {
  const [state, setState] = useState<TableState | null>(null);
  const waits = asks && table !== null && state === null;
  useEffect(() => {
    if (!waits) return;
    let over = false;
    const ask = async () => {
      const outcome = await fetchTable(venueId, table, code);
      if (!over && outcome.kind === 'ok') setState(outcome.value.state);
    };
    void ask();
    const forget = onReturn(ask);
    return () => {
      over = true;
      forget();
    };
  }, [waits, venueId, table, code]);
  return [state, setState] as const;
};

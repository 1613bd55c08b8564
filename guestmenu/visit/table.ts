// Validates the table of the address with the venue, on the phone, because the page is the same for every table.
import type { TableState } from '@ardoise/contract/guest.ts';
import { useEffect, useMemo, useState } from 'react';
import { fetchTable } from '../app/api.ts';
import type { TableAddress } from '../app/hydrated.ts';
import { onReturn } from '../app/live.ts';
import { tableOf } from './orders/visit-orders.ts';
import { storeOf } from './stored.ts';

/**
 * The table and code of the address. Without a table, the table of a recent order; without a code, the stored one (for example on the way
 * back from an order).
 */
export const useRememberedTable = (venueId: string, { table: scanned, code }: TableAddress): TableAddress => {
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
 * The state of the table at the venue, with its setter for the answer of a refused order. Null until the venue has answered: no warning
 * while offline. `asks`: orders are accepted here.
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
    const stopWatching = onReturn(ask);
    return () => {
      over = true;
      stopWatching();
    };
  }, [waits, venueId, table, code]);
  return [state, setState] as const;
};

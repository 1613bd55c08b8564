// Whether the table of the address is one of the venue: asked on arrival, since the page is the same for every table.
import type { TableState } from '@ardoise/contract/guest.ts';
import { useEffect, useMemo, useState } from 'react';
import { fetchTable } from '../app/api.ts';
import type { TableAddress } from '../app/hydrated.ts';
import { onReturn } from '../app/live.ts';
import { storeOf } from './stored.ts';

/** The address with the code that the phone keeps of the visit, where the address has none (on the way back from an order). */
export const useKeptCode = (venueId: string, { table, code }: TableAddress): TableAddress => {
  const { get, set } = storeOf(venueId);
  useEffect(() => {
    if (table !== null && code !== null) set({ code: { table, code } });
  }, [table, code, set]);
  return useMemo(() => {
    const kept = get().code;
    return { table, code: code ?? (kept?.table === table ? kept.code : null) };
  }, [table, code, get]);
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

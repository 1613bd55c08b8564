// What keeps a phone's picture of its table true, and the table's picture of the phone.
import type { ChosenLine, TableAsked, TableTogether } from '@ardoise/contract/together.ts';
import { useCallback, useEffect, useState } from 'react';
import type { Outcome } from '../../app/api.ts';
import { followStream, oneAtATime, onReturn } from '../../app/live.ts';
import { claimAt, type Place } from '../../visit/claim.ts';
import { type Seat, seatOf } from '../../visit/seat.ts';
import { changesAt, fetchAsked, fetchTogether, leaveTable, tellChosen } from './calls.ts';
import { saysSame } from './chosen.ts';

/** How often the table is asked for: behind the stream, where that says nothing, and without one. */
const [LIVE_MS, QUIET_MS] = [10_000, 20_000];
/** How often it is asked whether somebody orders together here. */
const SHARED_MS = 30_000;
/** A guest who is still pressing is not told of yet. */
const SETTLE_MS = 500;

const isLooking = (): boolean => document.visibilityState === 'visible';

/** Takes an answer for a seat, unless the phone has another one by now. */
const take = (venueId: string, seat: Seat, outcome: Outcome<TableTogether>): void => {
  const { get, set } = seatOf(venueId);
  if (get().seat?.id !== seat.id) return;
  if (outcome.kind === 'ok') set({ told: outcome.value, lost: false });
  else if (outcome.kind === 'refused' && outcome.status === 404) set({ seat: null, told: null, lost: false, ended: seat.table });
  else set({ lost: true });
};

/** Follows the table of a seat: live while somebody looks at it, else now and then. */
export const useTable = (venueId: string, seat: Seat | null, live: boolean): void => {
  useEffect(() => {
    if (!seat) return;
    let over = false;
    const ask = oneAtATime(async () => {
      const outcome = await fetchTogether(venueId, seat.id);
      if (!over) take(venueId, seat, outcome);
    });
    ask();
    const forget = onReturn(ask);
    const timer = window.setInterval(() => isLooking() && ask(), live ? LIVE_MS : QUIET_MS);
    const stop = live ? followStream(changesAt(venueId, seat.id), 'changed', { onData: ask, onOpen: () => undefined }) : undefined;
    return () => {
      over = true;
      forget();
      window.clearInterval(timer);
      stop?.();
    };
  }, [venueId, seat, live]);
};

/** Tells the table what this phone is choosing, as soon as that is another thing than what the table knows. */
export const useChosen = (venueId: string, seat: Seat | null, told: TableTogether | null, lines: readonly ChosenLine[]): void => {
  useEffect(() => {
    const known = told?.seats.find(({ mine }) => mine);
    if (!seat || !known || saysSame(known.lines, lines)) return;
    const timer = setTimeout(async () => take(venueId, seat, await tellChosen(venueId, seat.id, lines)), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [venueId, seat, told, lines]);
};

const NOTHING: TableAsked = { open: false, shared: false, proven: true };

/** Whether others are at the table and order together; asked while the phone itself does not. */
export const useAsked = ({ venueId, table, code, order }: Place, asks: boolean): TableAsked => {
  const [asked, setAsked] = useState(NOTHING);
  useEffect(() => {
    if (!asks) return;
    let over = false;
    const ask = oneAtATime(async () => {
      const outcome = await fetchAsked(venueId, claimAt({ venueId, table, code, ...(order !== undefined && { order }) }));
      if (!over && outcome.kind === 'ok') setAsked(outcome.value);
    });
    ask();
    const forget = onReturn(ask);
    const timer = window.setInterval(() => isLooking() && ask(), SHARED_MS);
    return () => {
      over = true;
      forget();
      window.clearInterval(timer);
    };
  }, [venueId, table, code, order, asks]);
  return asked;
};

/** Gives the seat back; false where the table could not be reached. */
export const useLeave = (venueId: string, seat: Seat): (() => Promise<boolean>) =>
  useCallback(async () => {
    const outcome = await leaveTable(venueId, seat.id);
    if (outcome.kind !== 'ok') return false;
    seatOf(venueId).set({ seat: null, told: null, lost: false });
    return true;
  }, [venueId, seat]);

// The orders of this phone as they stand: asked for while the page is looked at, those that are over no more.
import type { GuestOrder } from '@ardoise/contract/orders.ts';
import { useEffect, useMemo, useRef, useState } from 'react';
import { fetchOrder } from '../../app/api.ts';
import { oneAtATime, onReturn } from '../../app/live.ts';
import { type Round, storeOf } from '../stored.ts';
import { heldFirst, isOver, roundsOf, withoutRound } from './rounds.ts';

/** A stream for each would leave the browser no connection for the rest. */
const ASK_MS = 10_000;

/** `order` null: nothing but its number and its last step is known. */
export type FollowedRound = Round & { order: GuestOrder | null };

const keepStatus = (venueId: string, { uuid, status }: GuestOrder) => {
  const { get, set } = storeOf(venueId);
  const { orders } = get();
  if (orders.some((one) => one.uuid === uuid && one.status !== status))
    set({ orders: orders.map((one) => (one.uuid === uuid ? { ...one, status } : one)) });
};

/** One order asked for; what was erased is forgotten here too. */
export const askRound = async (venueId: string, uuid: string): Promise<GuestOrder | null> => {
  const { get, set } = storeOf(venueId);
  const outcome = await fetchOrder(uuid);
  if (outcome.kind === 'ok') {
    keepStatus(venueId, outcome.value);
    return outcome.value;
  }
  if (outcome.kind === 'refused' && outcome.status === 404) set({ orders: withoutRound(get().orders, uuid) });
  return null;
};

/** Those of the visit, the held ones first. `whole`: what is over is asked for once too, for who looks at what it was. */
export const useRounds = (venueId: string, orders: readonly Round[], whole: boolean): FollowedRound[] => {
  const [known, setKnown] = useState<ReadonlyMap<string, GuestOrder>>(new Map());
  const rounds = useMemo(() => roundsOf(orders), [orders]);
  const wanted = rounds.filter((one) => !isOver(one) || (whole && !known.has(one.uuid))).map(({ uuid }) => uuid);
  // What is wanted, as a text: it is asked for anew when that changes, not each time the list is another object.
  const asked = wanted.join(' ');
  const latest = useRef(asked);
  latest.current = asked;
  // The next one waits for the last: an answer that comes late would tell what was.
  const ask = useMemo(
    () =>
      oneAtATime(async () => {
        if (latest.current === '' || document.visibilityState === 'hidden') return;
        const told = await Promise.all(latest.current.split(' ').map((uuid) => askRound(venueId, uuid)));
        setKnown((before) => new Map([...before, ...told.flatMap((one): [string, GuestOrder][] => (one ? [[one.uuid, one]] : []))]));
      }),
    [venueId],
  );
  useEffect(() => {
    if (asked === '') return;
    ask();
    const timer = setInterval(ask, ASK_MS);
    const forget = onReturn(ask);
    return () => {
      clearInterval(timer);
      forget();
    };
  }, [asked, ask]);
  return useMemo(() => heldFirst(rounds.map((one) => ({ ...one, order: known.get(one.uuid) ?? null }))), [rounds, known]);
};

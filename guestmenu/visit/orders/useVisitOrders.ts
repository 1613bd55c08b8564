// The current state of this phone's orders, polled while the page is visible; finished ones are not polled.
import type { GuestOrder } from '@ardoise/contract/orders.ts';
import { useEffect, useMemo, useRef, useState } from 'react';
import { fetchOrder } from '../../app/api.ts';
import { oneAtATime, onReturn } from '../../app/live.ts';
import { type PlacedOrder, storeOf } from '../stored.ts';
import { heldFirst, isOver, visitOrders, withoutOrder } from './visit-orders.ts';

/** Polling, because one event stream per order would use up the browser's connections. */
const ASK_MS = 10_000;

/** `order` null: only the number and the last status are known. */
export type FollowedOrder = PlacedOrder & { order: GuestOrder | null };

const keepStatus = (venueId: string, { uuid, status }: GuestOrder) => {
  const { get, set } = storeOf(venueId);
  const { orders } = get();
  if (orders.some((one) => one.uuid === uuid && one.status !== status))
    set({ orders: orders.map((one) => (one.uuid === uuid ? { ...one, status } : one)) });
};

/** Fetches one order; an order erased by the server is removed here too. */
export const fetchVisitOrder = async (venueId: string, uuid: string): Promise<GuestOrder | null> => {
  const { get, set } = storeOf(venueId);
  const outcome = await fetchOrder(uuid);
  if (outcome.kind === 'ok') {
    keepStatus(venueId, outcome.value);
    return outcome.value;
  }
  if (outcome.kind === 'refused' && outcome.status === 404) set({ orders: withoutOrder(get().orders, uuid) });
  return null;
};

/** The orders of the visit, held ones first. `whole`: finished ones are fetched once too, to show their items. */
export const useVisitOrders = (venueId: string, orders: readonly PlacedOrder[], whole: boolean): FollowedOrder[] => {
  const [known, setKnown] = useState<ReadonlyMap<string, GuestOrder>>(new Map());
  const placedOrders = useMemo(() => visitOrders(orders), [orders]);
  const wanted = placedOrders.filter((one) => !isOver(one) || (whole && !known.has(one.uuid))).map(({ uuid }) => uuid);
  // A string key, so that the effect depends on the set of orders and not on the identity of the list.
  const asked = wanted.join(' ');
  const latest = useRef(asked);
  latest.current = asked;
  // One request at a time: a late response would overwrite newer data.
  const ask = useMemo(
    () =>
      oneAtATime(async () => {
        if (latest.current === '' || document.visibilityState === 'hidden') return;
        const answers = await Promise.all(latest.current.split(' ').map((uuid) => fetchVisitOrder(venueId, uuid)));
        setKnown((before) => new Map([...before, ...answers.flatMap((one): [string, GuestOrder][] => (one ? [[one.uuid, one]] : []))]));
      }),
    [venueId],
  );
  useEffect(() => {
    if (asked === '') return;
    ask();
    const timer = setInterval(ask, ASK_MS);
    const stopWatching = onReturn(ask);
    return () => {
      clearInterval(timer);
      stopWatching();
    };
  }, [asked, ask]);
  return useMemo(() => heldFirst(placedOrders.map((one) => ({ ...one, order: known.get(one.uuid) ?? null }))), [placedOrders, known]);
};

// Sending an order: once, however often the button is pressed, the network repeats or the page is loaded again.
import type { GuestOrder } from '@ardoise/contract/orders.ts';
import { type Dispatch, type SetStateAction, useCallback, useEffect, useRef, useState } from 'react';
import { pageQuery, venuePath } from '../../app/addresses.ts';
import { type Outcome, pendingOf, placeOrder } from '../../app/api.ts';
import { leadTo } from '../../app/back-button.ts';
import { useConnected } from '../../app/connection.ts';
import { useLanguage } from '../../app/language.tsx';
import { takeOut } from '../../visit/basket.ts';
import { badPlaces } from '../../visit/price-basket.ts';
import { type Notice, noticeOf } from '../../visit/refusal.ts';
import { withRound } from '../../visit/rounds/rounds.ts';
import { isUnanswered, type OrderBody, type Pending, RATE_LIMITED, storeOf } from '../../visit/stored.ts';
import type { Visit } from '../../visit/visit.ts';
import { type Field, type FieldProblems, readProblems, stillMarked } from './form.ts';

/** A pending order this young is sent again by itself after a reload; an older one only when the guest says so. */
const RESUME_MS = 120_000;
/** One that waits on an open page for longer does not go by itself either: its guest may have been served, or have left. */
const LONGEST_WAIT_MS = 30 * 60_000;

export type Ordering = {
  /** `unsure`: sent, but nobody answered; it may or may not have arrived. */
  phase: 'idle' | 'sending' | 'unsure';
  /** It is on its way, and nobody has answered so far. */
  missed: boolean;
  /** `unsure`: it goes by itself once there is a connection. */
  waits: boolean;
  notice: Notice | null;
  fields: FieldProblems;
  /** Keys of lines that the server refused. */
  refused: readonly string[];
  submit: (body: OrderBody, keys: readonly string[]) => void;
  resend: () => void;
  forget: () => void;
  tell: (notice: Notice | null, fields?: FieldProblems, refused?: readonly string[]) => void;
  /** These fields were changed: their marks go, and with the last one what is said of all. */
  mended: (...changed: Field[]) => void;
  /** What was said is read: it goes with the sheet. */
  hush: () => void;
};

const inFlight = new Map<string, Promise<Outcome<GuestOrder>>>();

/** The one answer to a pending order; asking again while it is on its way waits for the same one. */
const send = (venueId: string, pending: Pending, onMissed: () => void): Promise<Outcome<GuestOrder>> => {
  const flying = inFlight.get(pending.key) ?? placeOrder(venueId, pending, onMissed).finally(() => inFlight.delete(pending.key));
  inFlight.set(pending.key, flying);
  return flying;
};

const sameBody = (one: OrderBody, other: OrderBody): boolean => JSON.stringify(one) === JSON.stringify(other);

type Told = Pick<Ordering, 'phase' | 'missed' | 'waits' | 'notice' | 'fields' | 'refused'>;
const QUIET: Told = { phase: 'idle', missed: false, waits: false, notice: null, fields: {}, refused: [] };

const withMended = (told: Told, changed: readonly Field[]): Told => {
  const fields = stillMarked(told.fields, changed);
  const marked = Object.keys(fields).length;
  if (marked === Object.keys(told.fields).length) return told;
  return { ...told, fields, notice: marked === 0 && told.notice?.kind === 'fields' ? null : told.notice };
};

/** It was taken: what came into the basket since stays there, and the order is one of this phone's. */
const keepPlaced = (venueId: string, { uuid, ref, status }: GuestOrder, { table, items }: OrderBody) => {
  const { get, set } = storeOf(venueId);
  const { basket, orders } = get();
  set({
    basket: takeOut(basket, items),
    pending: null,
    missing: [],
    repriced: [],
    orders: withRound(orders, { uuid, ref, at: Date.now(), table, status }),
  });
};

/** Sends what waits as soon as there is a connection again: the browser says so, or the venue's stream is heard. */
const useWhenBack = (waits: boolean, resend: () => void) => {
  const connected = useConnected();
  const was = useRef(connected);
  useEffect(() => {
    const back = connected && !was.current;
    was.current = connected;
    if (!waits) return;
    if (back) resend();
    addEventListener('online', resend);
    return () => removeEventListener('online', resend);
  }, [connected, waits, resend]);
};

/** Goes on with what nobody has answered; `resend` sends it once more. Answers an order that was found so, after a reload. */
const useUnanswered = (
  told: Told,
  setTold: Dispatch<SetStateAction<Told>>,
  pending: Pending | null,
  resend: () => void,
): Pending | null => {
  const found = told.phase === 'idle' && isUnanswered(pending) ? pending : null;
  useEffect(() => {
    if (!found) return;
    if (inFlight.has(found.key) || Date.now() - found.since < RESUME_MS) resend();
    else setTold({ ...QUIET, phase: 'unsure' });
  }, [found, resend, setTold]);
  const whenBack = useCallback(() => {
    if (pending && Date.now() - pending.since < LONGEST_WAIT_MS) resend();
    // What was said of it is no longer so.
    else setTold((now) => ({ ...now, waits: false }));
  }, [pending, resend, setTold]);
  useWhenBack(told.waits, whenBack);
  return found;
};

export const useOrdering = ({ menu, table, onTable, stored, setStored, refresh }: Visit): Ordering => {
  const [told, setTold] = useState<Told>(QUIET);
  const { pending } = stored;
  const venueId = menu.venue.id;
  const { locale } = useLanguage();

  const dispatch = useCallback(
    async (order: Pending, keys: readonly string[]) => {
      setStored({ refusal: null });
      setTold({ ...QUIET, phase: 'sending' });
      const outcome = await send(venueId, order, () => setTold({ ...QUIET, phase: 'sending', missed: true }));
      if (outcome.kind === 'unknown') return setTold({ ...QUIET, phase: 'unsure', waits: true });
      if (outcome.kind === 'ok') {
        keepPlaced(venueId, outcome.value, order.body);
        // Who comes back by the browser's own way finds the page as it was left.
        addEventListener('pageshow', () => setTold(QUIET), { once: true });
        leadTo(`${venuePath()}/order/${outcome.value.uuid}${pageQuery(locale, null)}`);
        return;
      }
      // A brake says nothing about the order: its key stays, and the guest decides when it is sent again.
      const braked = outcome.status === 429;
      const { code, errors = {} } = outcome.problem;
      if (errors.table && order.body.table === table) onTable(errors.table.code === 'table_code' ? 'wrong_code' : 'unknown');
      const places = badPlaces(errors);
      const refused = places.flatMap((destination) => keys[destination] ?? []);
      const fields = readProblems(outcome.problem);
      const wrong = Object.keys(fields).length > 0;
      const sent = { table: order.body.table, code: order.body.code, tableCodes: menu.venue.table_codes };
      const notice: Notice = wrong ? { kind: 'fields' } : noticeOf(outcome, order.body.expected_total, Date.now(), sent);
      // Kept until the guest opens the basket: an order that waited may be refused while it is closed.
      setStored({ pending: braked ? { ...order, since: RATE_LIMITED } : null, refusal: { notice, fields, refused } });
      // Otherwise a page that is opened without a code sends the old one again.
      if (notice.kind === 'oldCode') setStored({ code: null });
      // A press that confirms what the menu says now needs that menu.
      if (code === 'choices_changed') await refresh();
      setTold({ ...QUIET, notice, fields, refused });
      if (code !== 'choices_changed' && (outcome.status === 409 || refused.length > 0 || errors.items)) await refresh();
    },
    [venueId, menu.venue.table_codes, locale, table, onTable, setStored, refresh],
  );

  const resend = useCallback(() => {
    if (pending)
      void dispatch(
        pending,
        stored.basket.lines.map(({ key }) => key),
      );
  }, [pending, dispatch, stored.basket.lines]);

  const { refusal } = stored;
  useEffect(() => {
    if (refusal)
      setTold((now) => (now.phase === 'idle' && !now.notice ? { ...QUIET, ...refusal, fields: refusal.fields as FieldProblems } : now));
  }, [refusal]);

  const found = useUnanswered(told, setTold, pending, resend);

  return {
    ...told,
    submit: (body, keys) => {
      if (told.phase !== 'idle' || found) return;
      const order = pending && sameBody(pending.body, body) ? { ...pending, since: Date.now() } : pendingOf(body);
      setStored({ pending: order });
      void dispatch(order, keys);
    },
    resend: () => {
      // Pressed now: it waits from now on.
      if (pending) setStored({ pending: { ...pending, since: Date.now() } });
      resend();
    },
    forget: () => {
      setStored({ pending: null });
      setTold(QUIET);
    },
    tell: (notice, fields = {}, refused = []) => {
      // Something was changed: what waits under its key is no longer the order.
      if (pending || refusal) setStored({ pending: null, refusal: null });
      setTold({ ...QUIET, notice, fields, refused });
    },
    mended: (...changed) => setTold((now) => withMended(now, changed)),
    hush: () => {
      if (refusal) setStored({ refusal: null });
      setTold((now) => (now.phase === 'idle' ? QUIET : now));
    },
  };
};

// Sends an order exactly once, despite repeated taps, network retries and reloads.
import type { GuestOrder } from '@ardoise/contract/orders.ts';
import { type Dispatch, type SetStateAction, useCallback, useEffect, useRef, useState } from 'react';
import { pageQuery, venuePath } from '../../app/addresses.ts';
import { type Outcome, pendingOf, placeOrder } from '../../app/api.ts';
import { navigateTo } from '../../app/back-button.ts';
import { useConnected } from '../../app/connection.ts';
import { useLanguage } from '../../app/language.tsx';
import { withoutOrdered } from '../../visit/basket.ts';
import { withOrder } from '../../visit/orders/visit-orders.ts';
import { badPlaces } from '../../visit/price-basket.ts';
import { type Notice, noticeOf } from '../../visit/refusal.ts';
import { isUnanswered, type OrderBody, type Pending, RATE_LIMITED, storeOf } from '../../visit/stored.ts';
import type { Visit } from '../../visit/visit.ts';
import { type Field, type FieldProblems, readProblems, remainingProblems } from './form.ts';

/** After a reload, a pending order younger than this is resent automatically; an older one only by the guest. */
const RESUME_MS = 120_000;
/** On an open page, an unanswered order older than this is not resent automatically: the guest may have been served, or have left. */
const LONGEST_WAIT_MS = 30 * 60_000;

export type Ordering = {
  /** `unsure`: sent without an answer; it may or may not have arrived. */
  phase: 'idle' | 'sending' | 'unsure';
  /** Being sent, and at least one attempt had no answer. */
  missed: boolean;
  /** In phase `unsure`: will be resent automatically once there is a connection. */
  waits: boolean;
  notice: Notice | null;
  fields: FieldProblems;
  /** Keys of lines that the server refused. */
  refused: readonly string[];
  submit: (body: OrderBody, keys: readonly string[]) => void;
  resend: () => void;
  /** Drops the unanswered order. */
  discard: () => void;
  announce: (notice: Notice | null, fields?: FieldProblems, refused?: readonly string[]) => void;
  /** Clears the problems of these fields, and with the last one the notice about fields. */
  edited: (...changed: Field[]) => void;
  /** Clears the notice that the guest has read, when the basket is closed. */
  clearNotice: () => void;
};

const inFlight = new Map<string, Promise<Outcome<GuestOrder>>>();

/** Sends a pending order; concurrent calls share one request. */
const send = (venueId: string, pending: Pending, onMissed: () => void): Promise<Outcome<GuestOrder>> => {
  const request = inFlight.get(pending.key) ?? placeOrder(venueId, pending, onMissed).finally(() => inFlight.delete(pending.key));
  inFlight.set(pending.key, request);
  return request;
};

const sameBody = (one: OrderBody, other: OrderBody): boolean => JSON.stringify(one) === JSON.stringify(other);

type State = Pick<Ordering, 'phase' | 'missed' | 'waits' | 'notice' | 'fields' | 'refused'>;
type SetState = Dispatch<SetStateAction<State>>;
const IDLE: State = { phase: 'idle', missed: false, waits: false, notice: null, fields: {}, refused: [] };

const afterEdit = (state: State, changed: readonly Field[]): State => {
  const fields = remainingProblems(state.fields, changed);
  const marked = Object.keys(fields).length;
  if (marked === Object.keys(state.fields).length) return state;
  return { ...state, fields, notice: marked === 0 && state.notice?.kind === 'fields' ? null : state.notice };
};

/** Removes the ordered pieces from the basket (not pieces added since), and adds the order to the orders of this phone. */
const recordPlaced = (venueId: string, { uuid, ref, status }: GuestOrder, { table, items }: OrderBody) => {
  const { get, set } = storeOf(venueId);
  const { basket, orders } = get();
  set({
    basket: withoutOrdered(basket, items),
    pending: null,
    missing: [],
    repriced: [],
    orders: withOrder(orders, { uuid, ref, at: Date.now(), table, status }),
  });
};

/** Resends a waiting order once the connection is back, as reported by the browser or the event stream. */
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

/** Resends an unanswered order after a reload, and once there is a connection. Returns the order found after a reload. */
const useUnanswered = (state: State, setState: SetState, pending: Pending | null, resend: () => void): Pending | null => {
  const found = state.phase === 'idle' && isUnanswered(pending) ? pending : null;
  useEffect(() => {
    if (!found) return;
    if (inFlight.has(found.key) || Date.now() - found.since < RESUME_MS) resend();
    else setState({ ...IDLE, phase: 'unsure' });
  }, [found, resend, setState]);
  const whenBack = useCallback(() => {
    if (pending && Date.now() - pending.since < LONGEST_WAIT_MS) resend();
    // The order is no longer resent automatically.
    else setState((now) => ({ ...now, waits: false }));
  }, [pending, resend, setState]);
  useWhenBack(state.waits, whenBack);
  return found;
};

type Refused = Extract<Outcome<GuestOrder>, { kind: 'refused' }>;

/** The notice of a refusal, the problems of fields, and the keys of the refused lines. */
const readRefusal = (outcome: Refused, { body }: Pending, keys: readonly string[], tableCodes: boolean) => {
  const fields = readProblems(outcome.problem);
  const refused = badPlaces(outcome.problem.errors ?? {}).flatMap((place) => keys[place] ?? []);
  const sent = { table: body.table, code: body.code, tableCodes };
  const wrong = Object.keys(fields).length > 0;
  const notice: Notice = wrong ? { kind: 'fields' } : noticeOf(outcome, body.expected_total, Date.now(), sent);
  return { notice, fields, refused };
};

/** True if the refusal means that this page has an outdated menu. */
const hasOldMenu = ({ status, problem }: Refused, refused: readonly string[]): boolean =>
  status === 409 || refused.length > 0 || problem.errors?.items !== undefined;

/** Handles a refused order: stores and shows the refusal, and reloads the menu if it is outdated. */
const useRefused = ({ menu, table, onTable, setStored, refresh }: Visit, setState: SetState) => {
  const { table_codes: tableCodes } = menu.venue;
  return useCallback(
    async (outcome: Refused, order: Pending, keys: readonly string[]) => {
      const { code, errors = {} } = outcome.problem;
      if (errors.table && order.body.table === table) onTable(errors.table.code === 'table_code' ? 'wrong_code' : 'unknown');
      const refusal = readRefusal(outcome, order, keys, tableCodes);
      // A rate limit does not concern the order itself: the order keeps its key, and the guest decides when to resend it.
      const pending = outcome.status === 429 ? { ...order, since: RATE_LIMITED } : null;
      // Stored until the guest opens the basket, because a waiting order may be refused while it is closed.
      setStored({ pending, refusal });
      // Otherwise a page opened without a code would send the old code again.
      if (refusal.notice.kind === 'oldCode') setStored({ code: null });
      const choicesChanged = code === 'choices_changed';
      // The guest confirms the changes on the basis of the current menu.
      if (choicesChanged) await refresh();
      setState({ ...IDLE, ...refusal });
      if (!choicesChanged && hasOldMenu(outcome, refusal.refused)) await refresh();
    },
    [tableCodes, table, onTable, setStored, refresh, setState],
  );
};

/** Sends a pending order and handles its outcome. `keys`: keys of the lines, in order. */
const useDispatch = (visit: Visit, setState: SetState) => {
  const { menu, setStored } = visit;
  const venueId = menu.venue.id;
  const { locale } = useLanguage();
  const onRefused = useRefused(visit, setState);
  return useCallback(
    async (order: Pending, keys: readonly string[]) => {
      setStored({ refusal: null });
      setState({ ...IDLE, phase: 'sending' });
      const outcome = await send(venueId, order, () => setState({ ...IDLE, phase: 'sending', missed: true }));
      if (outcome.kind === 'unknown') return setState({ ...IDLE, phase: 'unsure', waits: true });
      if (outcome.kind === 'refused') return onRefused(outcome, order, keys);
      recordPlaced(venueId, outcome.value, order.body);
      // A guest who goes back may get this page from the back/forward cache.
      addEventListener('pageshow', () => setState(IDLE), { once: true });
      navigateTo(`${venuePath()}/order/${outcome.value.uuid}${pageQuery(locale, null)}`);
    },
    [venueId, locale, setStored, setState, onRefused],
  );
};

export const useOrdering = (visit: Visit): Ordering => {
  const { stored, setStored } = visit;
  const [state, setState] = useState<State>(IDLE);
  const { pending, refusal } = stored;
  const dispatch = useDispatch(visit, setState);

  const resend = useCallback(() => {
    if (pending)
      void dispatch(
        pending,
        stored.basket.lines.map(({ key }) => key),
      );
  }, [pending, dispatch, stored.basket.lines]);

  useEffect(() => {
    if (refusal)
      setState((now) => (now.phase === 'idle' && !now.notice ? { ...IDLE, ...refusal, fields: refusal.fields as FieldProblems } : now));
  }, [refusal]);

  const found = useUnanswered(state, setState, pending, resend);

  return {
    ...state,
    submit: (body, keys) => {
      if (state.phase !== 'idle' || found) return;
      const order = pending && sameBody(pending.body, body) ? { ...pending, since: Date.now() } : pendingOf(body);
      setStored({ pending: order });
      void dispatch(order, keys);
    },
    resend: () => {
      // The waiting time starts again with this tap.
      if (pending) setStored({ pending: { ...pending, since: Date.now() } });
      resend();
    },
    discard: () => {
      setStored({ pending: null });
      setState(IDLE);
    },
    announce: (notice, fields = {}, refused = []) => {
      // The order was edited, so the pending one with its key no longer matches.
      if (pending || refusal) setStored({ pending: null, refusal: null });
      setState({ ...IDLE, notice, fields, refused });
    },
    edited: (...changed) => setState((now) => afterEdit(now, changed)),
    clearNotice: () => {
      if (refusal) setStored({ refusal: null });
      setState((now) => (now.phase === 'idle' ? IDLE : now));
    },
  };
};

// Sending an order: once, however often the button is pressed, the network repeats or the page is loaded again.
import type { GuestOrder } from '@ardoise/contract/orders.ts';
import { useCallback, useEffect, useState } from 'react';
import { pageQuery, venuePath } from '../../app/addresses.ts';
import { type Outcome, pendingOf, placeOrder } from '../../app/api.ts';
import { EMPTY_BASKET } from '../../visit/basket.ts';
import { badPlaces } from '../../visit/price-basket.ts';
import { type Notice, noticeOf } from '../../visit/refusal.ts';
import { isUnanswered, type OrderBody, type Pending, RATE_LIMITED } from '../../visit/stored.ts';
import type { Visit } from '../../visit/visit.ts';
import { type FieldProblems, readProblems } from './form.ts';

/** A pending order this young is sent again by itself after a reload; an older one only when the guest says so. */
const RESUME_MS = 120_000;

export type Ordering = {
  /** `unsure`: sent, but nobody answered; it may or may not have arrived. */
  phase: 'idle' | 'sending' | 'unsure';
  notice: Notice | null;
  fields: FieldProblems;
  /** Keys of lines that the server refused. */
  refused: readonly string[];
  submit: (body: OrderBody, keys: readonly string[]) => void;
  resend: () => void;
  forget: () => void;
  tell: (notice: Notice | null, fields?: FieldProblems) => void;
};

const inFlight = new Map<string, Promise<Outcome<GuestOrder>>>();

/** The one answer to a pending order; asking again while it is on its way waits for the same one. */
const send = (venueId: string, pending: Pending): Promise<Outcome<GuestOrder>> => {
  const flying = inFlight.get(pending.key) ?? placeOrder(venueId, pending).finally(() => inFlight.delete(pending.key));
  inFlight.set(pending.key, flying);
  return flying;
};

const sameBody = (one: OrderBody, other: OrderBody): boolean => JSON.stringify(one) === JSON.stringify(other);

type Told = Pick<Ordering, 'phase' | 'notice' | 'fields' | 'refused'>;
const QUIET: Told = { phase: 'idle', notice: null, fields: {}, refused: [] };

export const useOrdering = ({ menu, resolved, table, onTable, stored, setStored, refresh }: Visit): Ordering => {
  const [told, setTold] = useState<Told>(QUIET);
  const { pending } = stored;
  const venueId = menu.venue.id;
  const { locale } = resolved;

  const dispatch = useCallback(
    async (order: Pending, keys: readonly string[]) => {
      setTold({ ...QUIET, phase: 'sending' });
      const outcome = await send(venueId, order);
      if (outcome.kind === 'unknown') return setTold({ ...QUIET, phase: 'unsure' });
      if (outcome.kind === 'ok') {
        const { uuid, ref } = outcome.value;
        setStored({ basket: EMPTY_BASKET, pending: null, last: { uuid, ref, at: Date.now() } });
        location.assign(`${venuePath()}/order/${uuid}${pageQuery(locale, null)}`);
        return;
      }
      // A brake says nothing about the order: its key stays, and the guest decides when it is sent again.
      const braked = outcome.status === 429;
      setStored({ pending: braked ? { ...order, since: RATE_LIMITED } : null });
      const { errors = {} } = outcome.problem;
      if (errors.table && order.body.table === table) onTable(errors.table.code === 'table_code' ? 'wrong_code' : 'unknown');
      const places = badPlaces(errors);
      const refused = places.flatMap((destination) => keys[destination] ?? []);
      const fields = readProblems(outcome.problem);
      const wrong = Object.keys(fields).length > 0;
      const notice: Notice = wrong ? { kind: 'fields' } : noticeOf(outcome, order.body.expected_total, Date.now());
      setTold({ phase: 'idle', notice, fields, refused });
      if (outcome.status === 409 || refused.length > 0 || errors.items) await refresh();
    },
    [venueId, locale, table, onTable, setStored, refresh],
  );

  const resend = useCallback(() => {
    if (pending)
      void dispatch(
        pending,
        stored.basket.lines.map(({ key }) => key),
      );
  }, [pending, dispatch, stored.basket.lines]);

  // An order found unanswered, after a reload or a reopened sheet.
  const found = told.phase === 'idle' && isUnanswered(pending) ? pending : null;
  useEffect(() => {
    if (!found) return;
    if (inFlight.has(found.key) || Date.now() - found.since < RESUME_MS) resend();
    else setTold({ ...QUIET, phase: 'unsure' });
  }, [found, resend]);
  useEffect(() => {
    if (told.phase !== 'unsure') return;
    addEventListener('online', resend);
    return () => removeEventListener('online', resend);
  }, [told.phase, resend]);

  return {
    ...told,
    submit: (body, keys) => {
      if (told.phase !== 'idle' || found) return;
      const order = pending && sameBody(pending.body, body) ? { ...pending, since: Date.now() } : pendingOf(body);
      setStored({ pending: order });
      void dispatch(order, keys);
    },
    resend,
    forget: () => {
      setStored({ pending: null });
      setTold(QUIET);
    },
    tell: (notice, fields = {}) => {
      // Something was changed: what waits under its key is no longer the order.
      if (pending) setStored({ pending: null });
      setTold({ ...QUIET, notice, fields });
    },
  };
};

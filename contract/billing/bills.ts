// Bills and credit notes of a venue (docs/product/billing.md#bills). Amounts are decimals in euro.
import { z } from 'zod';
import { id, named, route, venueParam } from '../kit/route.ts';
import { chargeAttempt } from './overview.ts';
import { billLine, method } from './subscription.ts';

/** `failed`: tried again at `try_at`; `unpaid`: no longer tried; `charged_back`: the bank took the money back, and the bill is open again. */
export const PAYMENT_STATES = ['collecting', 'paid', 'failed', 'unpaid', 'charged_back', 'refunded'] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

/** The charge of a bill. `method`: of the last attempt; `attempts`: oldest first. `refunded`: nothing is left of the money. */
export const billPayment = z.object({
  state: z.enum(PAYMENT_STATES),
  method,
  try_at: z.iso.datetime().nullable(),
  attempts: z.array(chargeAttempt),
});
named('BillPayment', billPayment);
export type BillPayment = z.infer<typeof billPayment>;

/**
 * A bill, or a credit note if `parent_id` names the bill that it corrects. `number`: F-2026-000123, credit notes A-2026-000007. `price`:
 * including VAT; `due`: without the store credit used. `state` of a bill: `open`, `paid`, `failed` (the charge is tried again), `credited`
 * (as a whole); of a credit note: `open` while some of it is unused, `paid`, or `replaced` by a later one. `lines`: of a bill, as they were
 * charged. `payment`: null if nothing is due or there is no charge, and of a credit note.
 */
export const bill = z.object({
  id,
  number: z.string(),
  date: z.iso.date(),
  parent_id: id.nullable(),
  price: z.number(),
  price_ht: z.number(),
  due: z.number(),
  state: z.enum(['open', 'paid', 'failed', 'credited', 'replaced']),
  filename: z.string(),
  lines: z.array(billLine),
  payment: billPayment.nullable(),
});
named('Bill', bill);
export type Bill = z.infer<typeof bill>;

const year = z
  .string()
  .regex(/^20\d\d$/)
  .optional();
const billParam = venueParam.extend({ bill: id });
/** Including VAT; more than two decimals are a 400. */
const amount = z.number().positive().max(1_000_000).multipleOf(0.01);
const BASE = '/api/subscription/:venue/history';

export const billRoutes = {
  list: route({
    method: 'GET',
    path: BASE,
    summary: 'Bills and credit notes of a venue, newest first',
    access: { right: 'subscription:list', venue: 'path' },
    params: venueParam,
    query: z.strictObject({ year }),
    ok: z.array(bill),
  }),
  show: route({
    method: 'GET',
    path: `${BASE}/:bill`,
    summary: 'One bill as PDF, in base64',
    access: { right: 'subscription:show', venue: 'path' },
    params: billParam,
    ok: z.object({ filename: z.string(), pdf: z.string() }),
  }),
  /** Sends the bill to the venue's billing address. */
  mail: route({
    method: 'POST',
    path: `${BASE}/:bill/mail`,
    summary: 'Send a bill by mail',
    access: { right: 'subscription:edit', venue: 'path' },
    params: billParam,
    ok: z.object({ address: z.string() }),
    errors: ['unavailable'],
  }),
  archive: route({
    method: 'GET',
    path: '/api/subscription/:venue/archive',
    summary: 'All bills of a year in one ZIP file',
    access: { right: 'subscription:list', venue: 'path' },
    params: venueParam,
    query: z.strictObject({ year: z.string().regex(/^20\d\d$/) }),
    produces: 'application/zip',
  }),
  /** A credit note for a bill (`bill`: its id); the amount reduces the next bills of its venue. */
  credit: route({
    method: 'POST',
    path: '/api/subscription/storeCredit',
    summary: 'Credit a part of a bill',
    access: { right: 'credit:create', venue: 'none' },
    body: z.strictObject({ amount, bill: id }),
    ok: bill,
    status: 201,
    errors: ['contradiction', 'in_use'],
  }),
  /** Replaces an unused credit note by one of another amount. */
  changeCredit: route({
    method: 'PUT',
    path: '/api/subscription/storeCredit/:bill',
    summary: 'Change the amount of an unused credit note',
    access: { right: 'credit:edit', venue: 'none' },
    params: z.object({ bill: id }),
    body: z.strictObject({ amount }),
    ok: bill,
    errors: ['contradiction', 'in_use'],
  }),
};

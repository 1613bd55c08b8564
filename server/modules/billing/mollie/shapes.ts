// Mollie's objects, reduced to the fields that we read, and as the port's objects. Amounts are strings in euro; ours are cents.
import { METHODS, type Reason } from '@ardoise/contract/billing/subscription.ts';
import { z } from 'zod';
import { ProviderFailure, type ProviderMandate, type ProviderPayment } from '../provider/provider.ts';
import { failureReason } from './reasons.ts';

const CENTS = 100;
const VALUE = /^(\d{1,9})\.(\d{2})$/;

/** An amount of the API, from cents. */
export const amountOf = (cents: number): { currency: 'EUR'; value: string } => {
  if (!Number.isSafeInteger(cents) || cents < 0) throw new RangeError('An amount is a whole number of cents, 0 or more.');
  return { currency: 'EUR', value: `${Math.floor(cents / CENTS)}.${String(cents % CENTS).padStart(2, '0')}` };
};

/** Read without floating point. */
const amount = z.object({ currency: z.literal('EUR'), value: z.string().regex(VALUE) }).transform(({ value }) => {
  const [, euros, cents] = VALUE.exec(value) as RegExpExecArray;
  return Number(euros) * CENTS + Number(cents);
});

/** Ids become a part of a path, and come from outside in webhooks. */
const idOf = (prefix: string) => z.string().regex(new RegExp(`^${prefix}_[A-Za-z0-9_-]{1,60}$`));
export const ids = { customer: idOf('cst'), mandate: idOf('mdt'), payment: idOf('tr') };

export const customerShape = z.object({ id: ids.customer });
const createdAt = z.iso.datetime({ offset: true }).transform((text) => new Date(text));

const KEPT_ENDS = 4;
/** The first and last four characters. */
const maskAccount = (account: string): string => {
  const plain = account.replace(/\s/g, '');
  return plain.length > 2 * KEPT_ENDS ? `${plain.slice(0, KEPT_ENDS)}…${plain.slice(-KEPT_ENDS)}` : '…';
};

const mandateShape = z.object({
  id: ids.mandate,
  status: z.enum(['valid', 'pending', 'invalid']),
  method: z.enum(METHODS),
  details: z
    .object({ consumerAccount: z.string().nullish(), cardNumber: z.string().nullish(), cardExpiryDate: z.string().nullish() })
    .nullish(),
});
const mandateMethod = z.object({ method: z.string() });

/** Throws on a wrong shape: a failure without text of the answer. */
export const parse = <T>(shape: z.ZodType<T>, body: unknown): T => {
  const { success, data } = shape.safeParse(body);
  if (!success) throw new ProviderFailure('unknown');
  return data;
};

export const readMandate = (body: unknown): ProviderMandate => {
  const { id, status, method, details } = parse(mandateShape, body);
  const card = details?.cardNumber?.match(/\d{4}$/)?.[0] ?? null;
  const expiry = z.iso.date().safeParse(details?.cardExpiryDate).data ?? null;
  const account = details?.consumerAccount ? maskAccount(details.consumerAccount) : null;
  return method === 'creditcard'
    ? { ref: id, method, status, account: null, card, expiry }
    : { ref: id, method, status, account, card: null, expiry: null };
};

/** Null for a method that we do not use. */
export const readListedMandate = (body: unknown): ProviderMandate | null =>
  METHODS.some((method) => method === parse(mandateMethod, body).method) ? readMandate(body) : null;

const STATUSES = {
  open: 'open',
  pending: 'pending',
  authorized: 'pending',
  paid: 'paid',
  canceled: 'canceled',
  expired: 'expired',
  failed: 'failed',
} as const;
const paymentShape = z.object({
  id: ids.payment,
  status: z.enum(Object.keys(STATUSES) as (keyof typeof STATUSES)[]),
  amount,
  mandateId: ids.mandate.nullish(),
  amountRefunded: amount.nullish(),
  amountChargedBack: amount.nullish(),
  metadata: z.object({ key: z.string() }),
  details: z.object({ failureReason: z.string().nullish(), bankReasonCode: z.string().nullish() }).nullish(),
  _embedded: z.object({ chargebacks: z.array(z.object({ reason: z.object({ code: z.string() }).nullish() })).nullish() }).nullish(),
});
const ownShape = z.object({ metadata: z.object({ key: z.string() }) });

const reasonOf = ({ status, details, amountChargedBack, _embedded }: z.infer<typeof paymentShape>): Reason | null => {
  if (status === 'canceled' || status === 'expired') return 'abandoned';
  if (status === 'failed') return failureReason(details);
  return amountChargedBack ? failureReason({ bankReasonCode: _embedded?.chargebacks?.[0]?.reason?.code ?? null }) : null;
};

export const readPayment = (body: unknown): ProviderPayment => {
  const payment = parse(paymentShape, body);
  const status = STATUSES[payment.status];
  const charged_back = payment.amountChargedBack ?? 0;
  return {
    ref: payment.id,
    key: payment.metadata.key,
    status,
    reason: reasonOf(payment),
    amount: payment.amount,
    mandate: payment.mandateId ?? null,
    refunded: payment.amountRefunded ?? 0,
    charged_back,
  };
};

/** Null for a payment that another program or a person created in the same account. */
export const readOwnPayment = (body: unknown): ProviderPayment | null => (ownShape.safeParse(body).success ? readPayment(body) : null);

/** When a payment was created; Mollie gives whole seconds. */
export const creationOf = (body: unknown): Date => parse(z.object({ createdAt }), body).createdAt;

const link = z.object({ href: z.string().max(2_000) });
/** A page of a list: its entries, and the link of the next page. */
export const readList = (body: unknown, name: 'mandates' | 'payments'): { entries: unknown[]; next: string | null } => {
  const { _embedded, _links } = parse(
    z.object({ _embedded: z.record(z.string(), z.unknown()), _links: z.object({ next: link.nullish() }) }),
    body,
  );
  return { entries: parse(z.array(z.unknown()), _embedded[name]), next: _links.next?.href ?? null };
};

/** The payment page of a payment that was just created. */
export const readPage = (body: unknown): string =>
  parse(z.object({ _links: z.object({ checkout: z.object({ href: z.url({ protocol: /^https?$/ }).max(2_000) }) }) }), body)._links.checkout
    .href;

/** The field that a refusal names. */
export const readField = (body: unknown): string | undefined =>
  z.object({ field: z.string().regex(/^[A-Za-z0-9_.[\]]{1,60}$/) }).safeParse(body).data?.field;

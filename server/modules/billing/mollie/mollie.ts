// Mollie as the provider of subscription payments (API v2): customers, mandates and payments; our own billing run charges the mandates.
import { setTimeout as delay } from 'node:timers/promises';
import type { Method } from '@ardoise/contract/billing/subscription.ts';
import type { Clock } from '../../../platform/clock.ts';
import { type Provider, ProviderFailure, type ProviderMandate, type ProviderPayment } from '../provider/provider.ts';
import { type Answer, type CallOptions, type Calls, openCalls } from './calls.ts';
import { fieldReason } from './reasons.ts';
import * as shapes from './shapes.ts';

const LIVE_ENDPOINT = 'https://api.mollie.com/v2';
/** Languages of Mollie's pages among ours. */
const LOCALES: Readonly<Record<string, string>> = { en: 'en_GB', fr: 'fr_FR', es: 'es_ES', pt: 'pt_PT', it: 'it_IT', de: 'de_DE' };
const PAGE = 100;
/** Maximum number of pages of a list, against links that form a ring. */
const MOST_PAGES = 100;
const LONGEST_TEXT = 255;
const LONGEST_REFUND_TEXT = 140;
const SECOND_MS = 1_000;

type Options = {
  key: string;
  endpoint?: string;
  /** The address at which Mollie announces changes of payments; null if this server cannot be reached from outside. */
  webhookUrl: () => string | null;
  clock: Clock;
} & Partial<Pick<CallOptions, 'sleep' | 'answerMs'>>;

const localeOf = (locale: string): string => LOCALES[locale.slice(0, 2).toLowerCase()] ?? 'en_US';

/** One line of limited length, without characters that reverse the direction. */
const textOf = (text: string, most = LONGEST_TEXT): string => {
  const line = text
    .toWellFormed()
    .replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/[\p{Cc}\s]+/gu, ' ');
  return [...line.trim()].slice(0, most).join('');
};

/** The body of an answer; throws if Mollie refused the call. */
const accepted = ({ status, body }: Answer, method?: Method): unknown => {
  if (status < 300) return body;
  const field = status === 422 ? shapes.readField(body) : undefined;
  throw new ProviderFailure(fieldReason(field, method), { field });
};
const isGone = ({ status }: Answer): boolean => status === 404 || status === 410;

/** An id that Mollie may have given; other texts do not become part of a path. */
const pathOf = (kind: keyof typeof shapes.ids, id: string): string => {
  if (!shapes.ids[kind].safeParse(id).success) throw new ProviderFailure('unknown');
  return id;
};
const customerPath = (customer: string, rest: string): string => `customers/${pathOf('customer', customer)}/${rest}`;

/** The entries of a list, newest first, page by page. */
async function* entriesOf(calls: Calls, path: string, name: 'mandates' | 'payments') {
  let next: string | null = `${path}?limit=${PAGE}`;
  for (let page = 0; next !== null; page++) {
    if (page === MOST_PAGES) throw new ProviderFailure('unknown');
    const list = shapes.readList(accepted(await calls.get(next)), name);
    yield* list.entries;
    next = list.next;
  }
}

const customerCalls = (calls: Calls): Pick<Provider, 'createCustomer' | 'createMandate' | 'revokeMandate' | 'mandates'> => ({
  createCustomer: async ({ venue, name, email, locale }, key) => {
    const body = { name: textOf(name), email, locale: localeOf(locale), metadata: { venue, key } };
    return shapes.parse(shapes.customerShape, accepted(await calls.post('customers', body, key))).id;
  },
  createMandate: async ({ customer, name, iban, bic, reference, signed }, key) => {
    const body = {
      method: 'directdebit',
      consumerName: textOf(name),
      consumerAccount: iban,
      ...(bic === null ? {} : { consumerBic: bic }),
      signatureDate: signed,
      mandateReference: reference,
    };
    return shapes.readMandate(accepted(await calls.post(customerPath(customer, 'mandates'), body, key)));
  },
  revokeMandate: async (customer, mandate) => {
    const answer = await calls.delete(customerPath(customer, `mandates/${pathOf('mandate', mandate)}`));
    if (!isGone(answer)) accepted(answer);
  },
  mandates: async (customer) => {
    const found: ProviderMandate[] = [];
    for await (const entry of entriesOf(calls, customerPath(customer, 'mandates'), 'mandates')) {
      const mandate = shapes.readListedMandate(entry);
      if (mandate) found.push(mandate);
    }
    return found;
  },
});

const readCalls = (calls: Calls): Pick<Provider, 'payment' | 'payments'> => ({
  payment: async (ref) => {
    if (!shapes.ids.payment.safeParse(ref).success) return null;
    const answer = await calls.get(`payments/${ref}?embed=chargebacks`);
    return isGone(answer) ? null : shapes.readOwnPayment(accepted(answer));
  },
  payments: async (customer, since) => {
    const found: ProviderPayment[] = [];
    // Mollie gives whole seconds.
    const first = Math.floor(since.getTime() / SECOND_MS) * SECOND_MS;
    for await (const entry of entriesOf(calls, customerPath(customer, 'payments'), 'payments')) {
      if (shapes.creationOf(entry).getTime() < first) break;
      const payment = shapes.readOwnPayment(entry);
      if (payment) found.push(payment);
    }
    return found;
  },
});

const chargeCalls = (calls: Calls, webhookUrl: Options['webhookUrl']): Pick<Provider, 'startCardPayment' | 'charge' | 'refund'> => {
  type Charge = { customer: string; amount: number; description: string };
  const create = async ({ customer, amount, description }: Charge, special: object, key: string, method: Method): Promise<unknown> => {
    const webhook = webhookUrl();
    const body = {
      amount: shapes.amountOf(amount),
      description: textOf(description),
      customerId: pathOf('customer', customer),
      metadata: { key },
      ...special,
      ...(webhook === null ? {} : { webhookUrl: webhook }),
    };
    return accepted(await calls.post('payments', body, key), method);
  };
  return {
    startCardPayment: async ({ back, ...charge }, key) => {
      const special = { sequenceType: 'first', method: 'creditcard', redirectUrl: back };
      const body = await create(charge, special, key, 'creditcard');
      return { payment: shapes.readPayment(body), page: shapes.readPage(body) };
    },
    charge: async ({ mandate, method, ...charge }, key) => {
      const special = { sequenceType: 'recurring', mandateId: pathOf('mandate', mandate) };
      return shapes.readPayment(await create(charge, special, key, method));
    },
    refund: async (payment, amount, description, key) => {
      const body = { amount: shapes.amountOf(amount), description: textOf(description, LONGEST_REFUND_TEXT), metadata: { key } };
      accepted(await calls.post(`payments/${pathOf('payment', payment)}/refunds`, body, key));
    },
  };
};

/**
 * Mollie keeps a key for an hour. Before a call is repeated later, and after any failure other than a refusal with a field, the caller
 * looks for the key in `payments`.
 */
export const openMollie = ({ endpoint = LIVE_ENDPOINT, webhookUrl, sleep = (ms) => delay(ms), ...options }: Options): Provider => {
  const calls = openCalls({ ...options, endpoint: endpoint.replace(/\/+$/, ''), sleep });
  return { name: 'mollie', ...customerCalls(calls), ...readCalls(calls), ...chargeCalls(calls, webhookUrl) };
};

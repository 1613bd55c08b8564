// The adapter of Mollie over the simulator of its API, for its tests.
import { randomUUID } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, expect } from 'vitest';
import { openMollie } from '../../../modules/billing/mollie/mollie.ts';
import { type Provider, ProviderFailure, type ProviderMandate } from '../../../modules/billing/provider/provider.ts';
import { startMollieSimulator } from '../mollie.ts';
import type { Fault } from './api.ts';

export const IBAN = 'FR7630006000011234567890189';
export const WEBHOOK = 'https://api.bar.example/hooks/secret';
export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;
export const UNKNOWN = { name: 'ProviderFailure', reason: 'unknown', again: false };
export const AWAY = { name: 'ProviderFailure', reason: 'provider_unavailable', again: true };

export const payer = { venue: randomUUID(), name: 'Bar Zoé', email: 'zoe@bar.example', locale: 'fr-FR' };

/** A charge of 58.80 on a mandate. */
export const terms = ({ customer, mandate }: { customer: string; mandate: ProviderMandate }, amount = 5_880) => ({
  customer,
  amount,
  description: 'Smart, December',
  mandate: mandate.ref,
  method: mandate.method,
});

/** The failure of a call; another outcome fails the test. */
export const failureOf = async (work: Promise<unknown>): Promise<ProviderFailure> => {
  const thrown = await work.catch((error: unknown) => error);
  if (!(thrown instanceof ProviderFailure)) throw new Error(`no failure: ${String(thrown)}`);
  return thrown;
};

export const altered = (change: (body: Record<string, unknown>) => object): Fault => ({
  alter: (body) => change(body as Record<string, unknown>),
});

/** Another server, which must receive nothing. */
const openForeign = async () => {
  const calls: string[] = [];
  const server = http.createServer((request, response) => {
    calls.push(request.url ?? '');
    response.end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { calls, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() };
};

/** Opens both for a test file; the clock stands still but for `forward` and the adapter's waits. */
export const useMollie = async () => {
  let now = Date.parse('2026-12-01T09:00:00.700Z');
  const clock = { now: () => new Date(now) };
  const waits: number[] = [];
  const sleep = async (ms: number) => {
    waits.push(ms);
    now += ms;
  };
  const foreign = await openForeign();
  const mollie = await startMollieSimulator({ clock });
  type Options = Parameters<typeof openMollie>[0];
  const open = (options: Partial<Options>): Provider =>
    openMollie({ key: mollie.key, endpoint: mollie.endpoint, webhookUrl: () => WEBHOOK, clock, sleep, ...options });
  const provider = open({});

  beforeEach(() => {
    waits.length = 0;
    mollie.calls.length = 0;
    mollie.control.fault = () => null;
    mollie.behaviour.debits.outcome = () => null;
    mollie.behaviour.cards.outcome = () => null;
  });
  afterAll(() => {
    mollie.close();
    foreign.close();
    expect(foreign.calls).toEqual([]);
  });

  const newCustomer = () => provider.createCustomer(payer, randomUUID());
  const newDebit = async () => {
    const customer = await newCustomer();
    const mandate = { customer, name: 'Bar Zoé', iban: IBAN, bic: 'AGRIFRPP', reference: randomUUID(), signed: '2026-12-01' };
    return { customer, mandate: await provider.createMandate(mandate, randomUUID()) };
  };
  const newCard = async () => {
    const customer = await newCustomer();
    const charge = { customer, amount: 5_880, description: 'Smart', back: 'https://bo.example/venue/7' };
    const { payment } = await provider.startCardPayment(charge, randomUUID());
    mollie.decide(payment.ref, 'paid');
    const [mandate] = await provider.mandates(customer);
    if (!mandate) throw new Error('no mandate');
    return { customer, mandate, first: payment.ref };
  };
  return {
    ...{ mollie, provider, open, clock, waits, foreignUrl: foreign.url, newCustomer, newDebit, newCard },
    forward(ms: number) {
      now += ms;
    },
    /** Faults of the next calls, in order; then none. */
    failNext(...faults: Fault[]) {
      mollie.calls.length = 0;
      mollie.control.fault = ({ number }) => faults[number - 1];
    },
  };
};

// The `sandbox` adapter of the provider port: a simulated provider on the same server, without real money (docs/product/billing-sandbox.md).
// A call with a known key returns the object that it created, in its present state.
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db.ts';
import { type Provider, ProviderFailure } from '../provider/provider.ts';
import { openMandates } from './mandates.ts';
import { PAY_PATH, payPages } from './pages.ts';
import { openPayments } from './payments.ts';

/** `down`: the call does nothing and fails; `lost_answer`: it does its work, then fails. */
export type SandboxFault = 'down' | 'lost_answer' | null;
/**
 * `webAddress`: the server's, for payment pages. `changed`: called after the commit whenever a payment's state has changed, like a webhook.
 * `merchant`: named on payment pages. `fault`: for tests, evaluated at each call of the port.
 */
export type SandboxOptions = {
  db: Db;
  clock: Clock;
  webAddress(): string;
  changed(ref: string): Promise<void> | void;
  merchant?: string;
  fault?(): SandboxFault;
};
export type Sandbox = Provider & {
  /** Binds the payment pages. */
  pages(server: FastifyInstance): void;
  /** Settles, charges back and expires what is due by the clock; returns the number of changes. */
  settle(): Promise<number>;
  /** Charges back what is left of a paid payment; throws `ProviderFailure` if that is nothing. */
  chargeBack(ref: string): Promise<void>;
};

const withFault =
  (fault: () => SandboxFault) =>
  async <T>(work: () => Promise<T>): Promise<T> => {
    const now = fault();
    const away = () => new ProviderFailure('provider_unavailable', { again: true });
    if (now === 'down') throw away();
    const answer = await work();
    if (now === 'lost_answer') throw away();
    return answer;
  };

export const openSandbox = (options: SandboxOptions): Sandbox => {
  const { db, clock, webAddress, changed, merchant = 'Ardoise', fault = () => null } = options;
  const mandates = openMandates({ db, clock });
  const payments = openPayments({ db, clock, changed, pageAddress: (page) => `${webAddress()}${PAY_PATH}/${page}` });
  const call = withFault(fault);
  return {
    name: 'sandbox',
    createCustomer: (...given) => call(() => mandates.createCustomer(...given)),
    createMandate: (...given) => call(() => mandates.createMandate(...given)),
    revokeMandate: (...given) => call(() => mandates.revokeMandate(...given)),
    mandates: (...given) => call(() => mandates.mandates(...given)),
    startCardPayment: (...given) => call(() => payments.startCardPayment(...given)),
    charge: (...given) => call(() => payments.charge(...given)),
    payment: (...given) => call(() => payments.payment(...given)),
    payments: (...given) => call(() => payments.payments(...given)),
    refund: (...given) => call(() => payments.refund(...given)),
    settle: () => payments.settle(),
    chargeBack: payments.chargeBack,
    pages: (server) => payPages(server, { db, clock, changed, merchant, settle: (ref) => payments.settle({ ref }) }),
  };
};

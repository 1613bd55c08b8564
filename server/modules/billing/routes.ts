// Routes of subscriptions and bills (contract/billing).
import { billRoutes } from '@ardoise/contract/billing/bills.ts';
import { subscriptionRoutes } from '@ardoise/contract/billing/subscription.ts';
import { ApiError, contradiction } from '@ardoise/contract/errors.ts';
import type { Offer } from '@ardoise/contract/rules/billing/plans.ts';
import { BILLING_CURRENCY } from '@ardoise/contract/rules/billing/plans.ts';
import { toMinor } from '@ardoise/contract/rules/money.ts';
import type { FastifyRequest } from 'fastify';
import type { Bind } from '../../http/bind.ts';
import type { Identity } from '../../http/guard.ts';
import { findIn } from '../../http/resource.ts';
import type { Tx } from '../../platform/db.ts';
import type { Users } from '../users/index.ts';
import { archiveOf } from './bills/archive.ts';
import { type CreditToIssue, changeCredit, issueCredit, venueOfBill } from './bills/credit-notes.ts';
import { findBill, listBills } from './bills/list.ts';
import { billPdf, type PdfDeps } from './bills/pdf.ts';
import { refreshOpen } from './charges/reconcile.ts';
import { type BillingSettings, billDay, type Core } from './core.ts';
import { addAccount, addCard, removeMethod, requireBankDetails, selectMethod } from './methods/methods.ts';
import { billNotice, type Sending, sendMail, sendNotice } from './notices.ts';
import { findAccount } from './subscriptions/accounts.ts';
import { cancel, type Request, subscribe } from './subscriptions/subscribe.ts';
import { offeredDiscount, readQuote, readState } from './subscriptions/view.ts';

export type RouteDeps = Pick<Core, 'db' | 'clock'> & {
  users: Pick<Users, 'findAccount'>;
  settings: BillingSettings | null;
  /** Null on an installation that bills no one. */
  core: Core | null;
  sending: Sending;
  pdfs: PdfDeps;
  /** The address to which payment pages lead back: the one that the client asked for, or the Offers tab. Throws 422 for a foreign one. */
  backOf(request: FastifyRequest, venue: string, asked: string | undefined): string;
  /** The origin that the caller used, for pages of this server. */
  originOf(request: FastifyRequest): string;
};

const requireCore = (core: Core | null): Core => {
  if (!core) throw contradiction('subscription', 'not_configured', 'This installation sells no subscriptions.');
  return core;
};
const requireSelf = (uuid: string, { id }: Identity): void => {
  if (uuid !== id) throw new ApiError('forbidden');
};
const localeOf = async (users: RouteDeps['users'], { id }: Identity): Promise<string> => (await users.findAccount(id))?.locale ?? 'fr';
const bankOf = ({ IBAN, BIC }: { IBAN?: string | undefined; BIC?: string | undefined }) => (IBAN ? { iban: IBAN, bic: BIC || null } : null);

type SubscribeCall = {
  params: { venue: string; method: Request['method'] };
  body: {
    uuid: string;
    offerId: number;
    IBAN?: string | undefined;
    BIC?: string | undefined;
    terms?: boolean | undefined;
    return?: string | undefined;
  };
  identity: Identity;
  request: FastifyRequest;
};

const subscribing =
  ({ core, users, backOf, originOf }: RouteDeps, discounted: boolean) =>
  async ({ params: { venue, method }, body, identity, request }: SubscribeCall) => {
    requireSelf(body.uuid, identity);
    const by = { account: identity.id, locale: await localeOf(users, identity) };
    const asked = { venue, method, offer: body.offerId as Offer, discounted, bank: bankOf(body), terms: body.terms, by };
    const answer = await subscribe(requireCore(core), { ...asked, back: backOf(request, venue, body.return) });
    return answer.redirectUrl ? { ...answer, redirectUrl: new URL(answer.redirectUrl, originOf(request)).href } : answer;
  };

const bindSubscription = (on: Bind, deps: RouteDeps): void => {
  const { core, db, backOf, originOf } = deps;
  const state = (venue: string) => readState({ ...deps, available: core !== null }, venue);
  on(subscriptionRoutes.show, async ({ params }) => {
    if (core) await refreshOpen(core, params.venue);
    return state(params.venue);
  });
  on(subscriptionRoutes.quote, ({ params, body }) =>
    readQuote(requireCore(core), params.venue, { offer: body.offerId as Offer, discounted: body.discount ?? false }),
  );
  on(subscriptionRoutes.subscribe, subscribing(deps, false));
  on(subscriptionRoutes.subscribeDiscount, subscribing(deps, true));
  on(subscriptionRoutes.discount, async ({ params }) => {
    const discount = await offeredDiscount(db, params.venue);
    if (!discount) throw new ApiError('not_found');
    return discount;
  });
  on(subscriptionRoutes.cancel, ({ params, identity }) => cancel(requireCore(core), params.venue, identity.id));
  on(subscriptionRoutes.addPaymentMethod, async ({ params: { venue }, body, identity, request }) => {
    const open = requireCore(core);
    const back = backOf(request, venue, body.return);
    const bank = bankOf(body);
    if (!bank) return { redirectUrl: new URL(await addCard(open, venue, identity.id, back), originOf(request)).href };
    requireBankDetails(bank);
    await addAccount(open, await findAccount(db, venue), bank, identity.id);
    return { redirectUrl: null };
  });
  on(subscriptionRoutes.deletePaymentMethod, async ({ params: { venue, id }, identity }) => {
    await removeMethod(requireCore(core), venue, id, identity.id);
    return state(venue);
  });
  on(subscriptionRoutes.selectPaymentMethod, async ({ params: { venue }, body, identity }) => {
    await selectMethod(requireCore(core), venue, body.method, identity.id);
    return state(venue);
  });
};

/** Runs work on a credit note in the transaction that locks the account of its bill's venue. */
const crediting =
  (core: Core, work: (tx: Tx, asked: CreditToIssue) => ReturnType<typeof issueCredit>) => (bill: string, amount: number, by: string) =>
    core.db.transaction(async (tx) => {
      const now = core.clock.now();
      const { seller } = core.settings;
      const note = await work(tx, { bill, amount: toMinor(amount, BILLING_CURRENCY), seller, date: billDay(now), by, now });
      const venue = await venueOfBill(tx, note.id);
      if (venue && note.id !== bill) await sendMail(tx, venue, billNotice(note.id));
      return note;
    });

const bindBills = (on: Bind, { core, db, users, pdfs, sending }: RouteDeps): void => {
  on(billRoutes.list, ({ params, query }) => listBills(db, params.venue, query.year));
  const find = {
    find: ({ bill = '' }: Record<string, string>, venue: string | null) =>
      findIn({ find: (of: string, id: string) => findBill(db, of, id) }, bill, venue),
  };
  on(
    billRoutes.show,
    async ({ params }) => {
      const { filename, pdf } = await billPdf(pdfs, params.venue, params.bill);
      return { filename, pdf: pdf.toString('base64') };
    },
    find,
  );
  on(
    billRoutes.mail,
    async ({ params: { venue, bill }, identity }) => {
      const open = requireCore(core);
      if (!sending.mailer.canSend) throw new ApiError('unavailable');
      await sendNotice(open, sending, venue, billNotice(bill), await localeOf(users, identity));
      return { address: (await findAccount(db, venue)).billing_email };
    },
    find,
  );
  on(billRoutes.archive, async ({ params, query, reply }) => {
    const { filename, stream } = await archiveOf(pdfs, params.venue, query.year);
    reply.headers({ 'content-disposition': `attachment; filename="${filename}"`, 'cache-control': 'no-store' }).type('application/zip');
    return stream;
  });
  on(billRoutes.credit, ({ body, identity }) => crediting(requireCore(core), issueCredit)(body.bill, body.amount, identity.id));
  on(billRoutes.changeCredit, ({ params, body, identity }) =>
    crediting(requireCore(core), changeCredit)(params.bill, body.amount, identity.id),
  );
};

/** Binds the calls of the subscription, its payment methods and its bills. */
export const bindBilling = (on: Bind, deps: RouteDeps): void => {
  bindSubscription(on, deps);
  bindBills(on, deps);
};

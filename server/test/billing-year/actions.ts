// Random actions of users and admins at one venue, on the functions that the routes call.
import { isDeepStrictEqual } from 'node:util';
import { ApiError } from '@ardoise/contract/errors.ts';
import { OFFERS, type Offer, type Quote } from '@ardoise/contract/rules/billing/plans.ts';
import { changeCredit, issueCredit } from '../../modules/billing/bills/credit-notes.ts';
import { billDay } from '../../modules/billing/core.ts';
import { listMandates } from '../../modules/billing/methods/mandates.ts';
import { addAccount, addCard, removeMethod, selectMethod } from '../../modules/billing/methods/methods.ts';
import { SANDBOX_IBANS } from '../../modules/billing/sandbox/behaviours.ts';
import { decidePayment } from '../../modules/billing/sandbox/decisions.ts';
import { findAccount, runningSubscription } from '../../modules/billing/subscriptions/accounts.ts';
import { newestDiscount } from '../../modules/billing/subscriptions/discounts.ts';
import { cancel, quoteFor, type Request, subscribe, type Wanted } from '../../modules/billing/subscriptions/subscribe.ts';
import { newId } from '../../platform/ids.ts';
import type { Billing, Draws } from './billing.ts';

const BY = '00000000-0000-4000-8000-000000000001';
const BACK = 'https://ardoise.example/admin/';

/** Mostly months, so that many periods follow each other. */
const WANTED: readonly Offer[] = [1, 1, 1, 2, 3, 3, 3, 4];
/** Share of the accounts that surely pay. */
const WORKING = 0.7;

/** A venue, and the payment pages that its user has open. */
export type Payer = { id: string; pages: string[] };
type Acting = { billing: Billing; draws: Draws; payer: Payer };

/** Draws one of the names by their weights. */
const weighted = <Name extends string>(draws: Draws, weights: Readonly<Record<Name, number>>): Name => {
  const entries = Object.entries(weights) as [Name, number][];
  let left = draws.next() * entries.reduce((sum, [, weight]) => sum + weight, 0);
  for (const [name, weight] of entries) {
    left -= weight;
    if (left < 0) return name;
  }
  return entries[0]?.[0] as Name;
};

const rowsOf = async <Row extends object>({ billing }: Acting, text: string, values: unknown[]): Promise<Row[]> =>
  (await billing.core.db.pool.query<Row>(text, values)).rows;

type ChargeMade = { amount: number; quote: Quote };
const chargeMade = async (acting: Acting): Promise<ChargeMade | undefined> =>
  (
    await rowsOf<ChargeMade>(
      acting,
      `select amount, quote from charge where venue_id = $1 and kind = 'change' and at = $2 order by id desc limit 1`,
      [acting.payer.id, acting.billing.core.clock.now()],
    )
  )[0];

/** The charge that a change made must be the one that was quoted. */
const requireQuoted = async (acting: Acting, wanted: Wanted, quoted: Quote): Promise<void> => {
  const made = await chargeMade(acting);
  if (made && !(made.amount === quoted.due && isDeepStrictEqual(made.quote, JSON.parse(JSON.stringify(quoted)))))
    throw new Error(`offer ${wanted.offer} was quoted as ${JSON.stringify(quoted)} and charged as ${JSON.stringify(made.quote)}`);
};

const take = async (acting: Acting, wanted: Wanted): Promise<void> => {
  const { billing, draws, payer } = acting;
  const { core } = billing;
  const { quote } = await quoteFor(core.db, core, await findAccount(core.db, payer.id), wanted);
  const method = draws.next() < 0.55 ? 'creditcard' : 'directdebit';
  const stored = (await listMandates(core.db, payer.id)).some((one) => one.method === method);
  const iban = draws.next() < WORKING ? SANDBOX_IBANS.works : draws.of(Object.values(SANDBOX_IBANS));
  const bank = method === 'directdebit' && !(stored && draws.next() < 0.7) ? { iban, bic: null } : null;
  const asked: Request = { ...wanted, venue: payer.id, method, bank, terms: true, by: { account: BY, locale: 'fr' }, back: BACK };
  const answer = await subscribe(core, asked);
  if (answer.redirectUrl) payer.pages.push(answer.redirectUrl);
  await requireQuoted(acting, wanted, quote);
};

const anyMandate = async ({ billing, draws, payer }: Acting) => draws.of(await listMandates(billing.core.db, payer.id));
/** A random bill (or credit note) of the venue. */
const anyBill = async (acting: Acting, isNote: boolean) => {
  const text = 'select id, total from bill where venue_id = $1 and (parent_id is not null) = $2 order by date, number';
  return acting.draws.of(await rowsOf<{ id: string; total: number }>(acting, text, [acting.payer.id, isNote]));
};
const credit = async ({ billing: { core } }: Acting, work: typeof issueCredit, bill: string, amount: number): Promise<void> => {
  const now = core.clock.now();
  await core.db.transaction((tx) => work(tx, { bill, amount, seller: core.settings.seller, date: billDay(now), by: BY, now }));
};

const ACTIONS = {
  async decide({ billing, draws, payer }) {
    const page = draws.of(payer.pages);
    if (!page) return;
    payer.pages.splice(payer.pages.indexOf(page), 1);
    const decision = weighted(draws, { pay: 8, refuse: 1, cancel: 1 });
    const card = weighted(draws, { works: 9, declined: 1, expiring: 1 });
    const { db, clock } = billing.core;
    const made = await decidePayment(db, clock, page.slice(page.lastIndexOf('/') + 1), { decision, card });
    if (made?.decided) await billing.changed(made.row.ref);
  },
  async abandon({ payer }) {
    payer.pages.pop();
  },
  subscribe: (acting) => take(acting, { offer: acting.draws.of(WANTED), discounted: false }),
  async subscribeDiscount(acting) {
    const discount = await newestDiscount(acting.billing.core.db, acting.payer.id);
    if (discount) await take(acting, { offer: discount.offer, discounted: true });
  },
  async resume(acting) {
    const { db, clock } = acting.billing.core;
    const running = await runningSubscription(db, acting.payer.id, clock.now());
    if (running) await take(acting, { offer: running.offer, discounted: false });
  },
  async cancel({ billing, payer }) {
    await cancel(billing.core, payer.id, BY);
  },
  async addCard({ billing, payer }) {
    payer.pages.push(await addCard(billing.core, payer.id, BY, BACK));
  },
  async addAccount({ billing: { core }, draws, payer }) {
    await addAccount(core, await findAccount(core.db, payer.id), { iban: draws.of(Object.values(SANDBOX_IBANS)), bic: null }, BY);
  },
  async selectMethod(acting) {
    const mandate = await anyMandate(acting);
    if (mandate) await selectMethod(acting.billing.core, acting.payer.id, mandate.id, BY);
  },
  async removeMethod(acting) {
    const mandate = await anyMandate(acting);
    if (mandate) await removeMethod(acting.billing.core, acting.payer.id, mandate.id, BY);
  },
  async giveDiscount(acting) {
    const { draws, payer } = acting;
    const isTest = draws.next() < 0.4;
    await rowsOf(acting, 'insert into discount (id, venue, offer, free_test, price, duration) values ($1, $2, $3, $4, $5, $6)', [
      ...[newId(), payer.id, draws.of(OFFERS), isTest, isTest ? null : draws.whole(9_000), draws.whole(6) + (isTest ? 1 : 0)],
    ]);
  },
  async credit(acting) {
    const bill = await anyBill(acting, false);
    if (bill) await credit(acting, issueCredit, bill.id, 1 + acting.draws.whole(bill.total));
  },
  async changeCredit(acting) {
    const note = await anyBill(acting, true);
    if (note) await credit(acting, changeCredit, note.id, 1 + acting.draws.whole(note.total * 2));
  },
  async chargeBack(acting) {
    const text = `select p.ref from sandbox_payment p join charge_attempt a on a.ref = p.ref where a.venue_id = $1 and p.status = 'paid'
      and p.amount > p.refunded + p.charged_back order by p.at, p.key`;
    const payment = acting.draws.of(await rowsOf<{ ref: string }>(acting, text, [acting.payer.id]));
    if (payment) await acting.billing.sandbox.chargeBack(payment.ref);
  },
  async moveHouse(acting) {
    await rowsOf(acting, 'update venue set business_name = $2, billing_address = $3 where id = $1', [
      ...[acting.payer.id, `Société ${acting.draws.whole(100)}`, `${acting.draws.whole(100)} rue de la Craie`],
    ]);
  },
} satisfies Record<string, (acting: Acting) => Promise<void>>;
export type ActionName = keyof typeof ACTIONS;

const WITH_PAGE = { decide: 12, abandon: 2, subscribe: 2, addCard: 1 };
const WITHOUT = { subscribe: 16, subscribeDiscount: 4, giveDiscount: 2, chargeBack: 0.3, addCard: 4, addAccount: 1, credit: 1 };
const RUNNING = {
  ...{ subscribe: 5, subscribeDiscount: 2, resume: 2, cancel: 2, addCard: 2, addAccount: 1, selectMethod: 2, removeMethod: 1 },
  ...{ giveDiscount: 1, credit: 2, changeCredit: 1, chargeBack: 0.5, moveHouse: 1 },
};

/** Does one random action; returns its name and, if the product refused it, why. Any other failure is thrown. */
export const act = async (billing: Billing, draws: Draws, payer: Payer): Promise<{ name: ActionName; refused: string | null }> => {
  const { db, clock } = billing.core;
  const isRunning = (await runningSubscription(db, payer.id, clock.now())) !== null;
  const name: ActionName =
    payer.pages.length > 0 ? weighted(draws, WITH_PAGE) : isRunning ? weighted(draws, RUNNING) : weighted(draws, WITHOUT);
  try {
    await ACTIONS[name]({ billing, draws, payer });
    return { name, refused: null };
  } catch (error) {
    if (!(error instanceof ApiError) || error.code === 'internal') throw error;
    return { name, refused: error.code };
  }
};

// Calls at the same time: of tabs and devices, of two nodes, of users and the billing run.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Db, openDb } from '../../../platform/db.ts';
import { disagreements } from '../../../test/billing/agreement.ts';
import { type BillingNode, type BillingWorld, openBillingWorld, type Stage } from '../../../test/billing/world.ts';
import { issueCredit } from '../bills/credit-notes.ts';
import { billDay } from '../core.ts';
import { renewDue } from '../subscriptions/renewals.ts';
import { cancel } from '../subscriptions/subscribe.ts';

const DAY = 86_400;
let world: BillingWorld;
let stage: Stage;
let other: Db;
beforeAll(async () => {
  world = await openBillingWorld('2031-03-10T12:00:00Z');
  other = openDb({ url: world.app.databaseUrl, poolSize: 8, namedStatements: true, onError() {} });
});
afterAll(() => other.close());
beforeEach(async () => {
  stage = await world.makeStage();
});
/** A node with its own connections. */
const second = (): BillingNode => {
  const node = world.node();
  return { ...node, core: { ...node.core, db: other } };
};
const jobs = () => world.runJobs(world.node());
const byCard = async (of: Stage): Promise<void> => {
  await world.payPage((await world.ask(world.node(), of, 1)).redirectUrl);
  await jobs();
};
/** The period began a month earlier, and is over. */
const over = ({ venue }: Stage) =>
  world.query(
    `update subscription set end_date = $2, period_end = period_start, period_start = (period_start - interval '1 month')::date,
       anchor = (anchor - interval '1 month')::date where venue_id = $1`,
    [venue, world.clock.now()],
  );
const expectAgreement = async () => expect(await disagreements(world.app)).toEqual([]);
const refundMails = (of: Stage) => world.subjects(of).filter((subject) => /refund/i.test(subject)).length;

describe('twenty requests to subscribe', () => {
  it('by card lead to one page', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => world.ask(at % 2 ? second() : world.node(), stage, 1)));
    const pages = new Set(answers.map(({ redirectUrl }) => redirectUrl));
    expect(pages.size).toBe(1);
    await world.payPage([...pages][0]);
    await jobs();
    expect(await world.outcome(stage)).toEqual({ offer: 1, bills: 1, payments: 1 });
    await expectAgreement();
  });

  it('by direct debit make one mandate, one debit and one bill', async () => {
    const asked = Array.from({ length: 20 }, (_, at) => world.ask(at % 2 ? second() : world.node(), stage, 1, 'directdebit'));
    const settled = await Promise.allSettled(asked);
    for (const one of settled)
      if (one.status === 'rejected') expect(one.reason).toMatchObject({ errors: { offerId: { code: 'already_subscribed' } } });
      else expect(one.value).toMatchObject({ status: 'active' });
    await jobs();
    expect(await world.outcome(stage)).toEqual({ offer: 1, bills: 1, payments: 1 });
    expect(await world.query('select 1 from mandate where venue_id = $1', [stage.venue])).toHaveLength(1);
    expect(
      await world.query('select 1 from sandbox_customer c join billing_account a on a.customer = c.ref where a.venue_id = $1', [
        stage.venue,
      ]),
    ).toHaveLength(1);
    await expectAgreement();
  });
});

describe('two tabs', () => {
  const OFFERS = { a: 1, b: 3 } as const;
  /** Two tabs ask (capital) and pay (small) in an order. */
  const follow = async (order: string): Promise<void> => {
    const pages = new Map<string, string | null | undefined>();
    for (const step of order) {
      const tab = step === 'A' || step === 'a' ? 'a' : 'b';
      if (step !== tab) pages.set(tab, (await world.ask(world.node(), stage, OFFERS[tab])).redirectUrl);
      else if (pages.get(tab)) await world.payPage(pages.get(tab));
      await jobs();
    }
  };

  it.each([
    ['ABab', 1],
    ['ABba', 3],
    ['BAab', 1],
    ['BAba', 3],
  ])('that both ask before one pays, as %s, make one subscription; the second payment is refunded and told once', async (order, offer) => {
    await follow(order);
    expect(await world.outcome(stage)).toEqual({ offer, bills: 1, payments: 1 });
    expect(refundMails(stage)).toBe(1);
    await expectAgreement();
  });

  it.each([
    // The stored card pays the upgrade at once; a lower offer is planned for the end of the period.
    ['AaBb', 2],
    ['BbAa', 1],
  ])('of which one asks after the other has paid, as %s, change the subscription', async (order, bills) => {
    await follow(order);
    expect(await world.outcome(stage)).toEqual({ offer: 3, bills, payments: bills });
    expect(refundMails(stage)).toBe(0);
    await expectAgreement();
  });

  it('that upgrade at once to different offers with the stored card are charged for one', async () => {
    await byCard(stage);
    await Promise.allSettled([world.ask(world.node(), stage, 3), world.ask(second(), stage, 2)]);
    await jobs();
    await world.pass(DAY, 2);
    const found = await world.outcome(stage);
    // If one comes after the other, it may be an upgrade of its own, or a later change.
    expect(found?.bills).toBe(found?.payments);
    expect([2, 3]).toContain(found?.offer);
    await expectAgreement();
  });

  it('whose payments are told at the same instant make one subscription; the second is refunded and told once', async () => {
    const [one, two] = [await world.ask(world.node(), stage, 1), await world.ask(world.node(), stage, 3)];
    await world.payPage(one.redirectUrl);
    await world.payPage(two.redirectUrl);
    const refs = await world.query<{ ref: string }>('select ref from charge_attempt where venue_id = $1', [stage.venue]);
    const nodes = [world.node(), second()];
    await Promise.all(
      refs.flatMap(({ ref }, at) => [0, 1, 2].map(() => nodes[at % 2]?.tasks.find(({ name }) => name === 'billing-refresh')?.run({ ref }))),
    );
    await jobs();
    expect(await world.outcome(stage)).toMatchObject({ bills: 1, payments: 1 });
    expect(refundMails(stage)).toBe(1);
    await expectAgreement();
  });
});

describe('the billing run', () => {
  it('on two nodes at once bills each of 30 venues once', async () => {
    const stages: Stage[] = [];
    for (let made = 0; made < 30; made++) {
      const one = await world.makeStage();
      await world.ask(world.node(), one, 1, 'directdebit');
      stages.push(one);
    }
    await jobs();
    for (const one of stages) await over(one);
    await Promise.all([renewDue(world.node().core), renewDue(second().core)]);
    await jobs();
    const found: unknown[] = [];
    for (const one of stages) found.push(await world.outcome(one));
    expect(found).toEqual(stages.map(() => ({ offer: 1, bills: 2, payments: 2 })));
    await expectAgreement();
  });

  it('and a cancellation follow each other: the venue is renewed and leaves later, or ends now', async () => {
    for (let time = 0; time < 6; time++) {
      stage = await world.makeStage();
      await byCard(stage);
      await over(stage);
      const canceling = () => cancel(second().core, stage.venue, randomUUID()).catch((error: unknown) => error);
      const renewing = () => renewDue(world.node().core);
      await Promise.all(time % 2 ? [canceling(), renewing()] : [renewing(), canceling()]);
      await renewing();
      await jobs();
      const [row] = await world.query<{ renewal: boolean; ended: boolean }>(
        'select renewal, ended_at is not null as ended from subscription where venue_id = $1',
        [stage.venue],
      );
      const { bills, payments } = (await world.outcome(stage)) ?? {};
      expect([row?.renewal, bills, payments]).toEqual([false, row?.ended ? 1 : 2, row?.ended ? 1 : 2]);
    }
  });

  it('and a credit note follow each other: the credit reduces this bill or the next', async () => {
    for (let time = 0; time < 4; time++) {
      stage = await world.makeStage();
      await byCard(stage);
      await over(stage);
      const { core } = second();
      const now = core.clock.now();
      const [bill] = await world.query<{ id: string }>('select id from bill where venue_id = $1', [stage.venue]);
      const credited = core.db.transaction((tx) =>
        issueCredit(tx, { bill: String(bill?.id), amount: 1234, seller: core.settings.seller, date: billDay(now), by: randomUUID(), now }),
      );
      await Promise.all([credited, renewDue(world.node().core)]);
      await jobs();
      const [charge] = await world.query<{ amount: number; used: number }>(
        `select amount::int, (select coalesce(sum(u.amount), 0)::int from credit_use u where u.venue_id = c.venue_id) as used
         from charge c where venue_id = $1 and kind = 'renewal'`,
        [stage.venue],
      );
      expect([4646, 5880]).toContain(charge?.amount);
      expect(charge?.used).toBe(5880 - (charge?.amount ?? 0));
      expect(await world.outcome(stage)).toEqual({ offer: 1, bills: 3, payments: 2 });
    }
    await expectAgreement();
  });
});

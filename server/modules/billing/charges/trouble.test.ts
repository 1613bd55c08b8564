// The provider is away, loses answers, and reports twice, late, in another order or never. Afterwards all agrees.
import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { disagreements } from '../../../test/billing/agreement.ts';
import { type BillingWorld, openBillingWorld, type Stage } from '../../../test/billing/world.ts';
import { addAccount } from '../methods/methods.ts';
import { ProviderFailure } from '../provider/provider.ts';
import { SANDBOX_IBANS } from '../sandbox/behaviours.ts';
import { findAccount } from '../subscriptions/accounts.ts';
import { cancel } from '../subscriptions/subscribe.ts';
import { refundPayment } from './refunds.ts';

const [HOUR, DAY] = [3600, 86_400];
let world: BillingWorld;
let stage: Stage;
let report: BillingWorld['trouble']['report'];
beforeAll(async () => {
  world = await openBillingWorld('2031-03-10T12:00:00Z');
  report = world.trouble.report;
});
beforeEach(async () => {
  stage = await world.makeStage();
});
afterEach(() => {
  Object.assign(world.trouble, { fault: () => null, report });
});

const jobs = (running?: Parameters<BillingWorld['runJobs']>[1]) => world.runJobs(world.node(), running);
const isAway = (error: unknown) => error instanceof ProviderFailure && error.again;
/** Hours in which jobs that need the provider fail. */
const passHours = (hours: number) => world.pass(hours * HOUR, hours, { postponed: isAway });
const byCard = async (): Promise<string> => {
  const ref = await world.payPage((await world.ask(world.node(), stage, 1)).redirectUrl);
  await jobs();
  return ref;
};
const payments = ({ venue }: Stage) =>
  world.query<{ status: string; amount: number; refunded: number }>(
    `select p.status, p.amount::int, p.refunded::int from sandbox_payment p join charge_attempt a on a.id::text = p.key where a.venue_id = $1
     order by p.at, p.ref`,
    [venue],
  );
const expectAgreement = async () => expect(await disagreements(world.app)).toEqual([]);

describe('a provider that is away for a day', () => {
  it('delays an upgrade, which is then charged once, however often it was asked for', async () => {
    await byCard();
    world.trouble.fault = () => 'down';
    for (let asked = 0; asked < 3; asked++)
      expect(await world.ask(world.node(), stage, 3)).toEqual({ status: 'pending', reason: 'provider_unavailable' });
    await passHours(12);
    // The first request is too old to be taken up again; its charge is never made.
    expect(await world.ask(world.node(), stage, 3)).toEqual({ status: 'pending', reason: 'provider_unavailable' });
    await passHours(12);
    expect(await world.outcome(stage)).toEqual({ offer: 1, bills: 1, payments: 1 });
    world.trouble.fault = () => null;
    await passHours(2);
    expect(await world.outcome(stage)).toEqual({ offer: 3, bills: 2, payments: 2 });
    expect(await payments(stage)).toHaveLength(2);
    await expectAgreement();
  });

  it('charges nothing for an upgrade if the subscription was cancelled meanwhile', async () => {
    await byCard();
    world.trouble.fault = () => 'down';
    await world.ask(world.node(), stage, 3);
    await cancel(world.node().core, stage.venue, randomUUID());
    world.trouble.fault = () => null;
    await passHours(2);
    expect(await payments(stage)).toHaveLength(1);
    await expectAgreement();
  });

  it('renews in time; the payment follows', async () => {
    await byCard();
    // The period began a month earlier, and is over.
    await world.query(
      `update subscription set end_date = $2, period_end = period_start, period_start = (period_start - interval '1 month')::date,
         anchor = (anchor - interval '1 month')::date where venue_id = $1`,
      [stage.venue, world.clock.now()],
    );
    const before = world.clock.now();
    world.trouble.fault = () => 'down';
    await passHours(24);
    const [during] = await world.query<{ end: Date; renewal: boolean; tier: number }>(
      'select end_date as end, renewal, offer as tier from venue_plan where venue_id = $1',
      [stage.venue],
    );
    expect(during).toMatchObject({ renewal: true, tier: 1 });
    expect(Number(during?.end)).toBeGreaterThan(Number(before) + 20 * DAY * 1000);
    expect(await world.outcome(stage)).toMatchObject({ bills: 2, payments: 1 });
    world.trouble.fault = () => null;
    await passHours(2);
    expect(await world.outcome(stage)).toMatchObject({ bills: 2, payments: 2 });
    await expectAgreement();
  });

  it('makes no page, and leaves nothing behind', async () => {
    world.trouble.fault = () => 'down';
    await expect(world.ask(world.node(), stage, 1)).rejects.toMatchObject({ code: 'unavailable' });
    await passHours(24);
    world.trouble.fault = () => null;
    await passHours(2);
    expect(await world.outcome(stage)).toEqual({ offer: null, bills: 0, payments: 0 });
    await byCard();
    expect(await world.outcome(stage)).toEqual({ offer: 1, bills: 1, payments: 1 });
    await expectAgreement();
  });
});

describe('a lost answer', () => {
  /** Loses the answer to one call, the `at`th from now on. */
  const loseAnswer = (at: number) => {
    let calls = 0;
    world.trouble.fault = () => (++calls === at ? 'lost_answer' : null);
    return () => calls >= at;
  };

  it('to any call of a subscription, an upgrade and a refund leaves one payment and one bill', async () => {
    let lost = true;
    for (let at = 1; lost; at++) {
      stage = await world.makeStage();
      const wasLost = loseAnswer(at);
      const other = await world.ask(world.node(), stage, 3).catch(() => null);
      const answer = await world.ask(world.node(), stage, 1).catch(() => world.ask(world.node(), stage, 1));
      await world.payPage(answer.redirectUrl);
      await jobs({ postponed: isAway });
      if (other?.redirectUrl) await world.payPage(other.redirectUrl);
      await jobs({ postponed: isAway });
      await world.ask(world.node(), stage, 2);
      lost = wasLost();
      world.trouble.fault = () => null;
      await passHours(1);
      expect([at, await world.outcome(stage)]).toEqual([at, { offer: 2, bills: 2, payments: 2 }]);
    }
    await expectAgreement();
  });

  it('to a direct debit and its mandate leaves one of each', async () => {
    let lost = true;
    for (let at = 1; lost; at++) {
      stage = await world.makeStage();
      const wasLost = loseAnswer(at);
      await world.ask(world.node(), stage, 1, 'directdebit').catch(() => world.ask(world.node(), stage, 1, 'directdebit'));
      lost = wasLost();
      world.trouble.fault = () => null;
      await passHours(1);
      expect([at, await world.outcome(stage)]).toEqual([at, { offer: 1, bills: 1, payments: 1 }]);
      expect(await world.query('select 1 from mandate where venue_id = $1', [stage.venue])).toHaveLength(1);
    }
    await expectAgreement();
  });
});

describe('webhooks', () => {
  /** Keeps what the provider reports, until `tell` passes it on. */
  const holdReports = () => {
    const held: string[] = [];
    world.trouble.report = async (ref) => void held.push(ref);
    return {
      held,
      async tell(refs: readonly string[]) {
        world.trouble.report = report;
        for (const ref of refs) await report(ref);
        await jobs();
      },
    };
  };

  it('that never come are replaced by the hourly run: payment, refund, charge-back', async () => {
    holdReports();
    const [first, second] = [await world.ask(world.node(), stage, 3), await world.ask(world.node(), stage, 1)];
    const kept = await world.payPage(second.redirectUrl);
    // Less than the life of the other page.
    await world.pass(HOUR / 3, 1);
    expect(await world.outcome(stage)).toEqual({ offer: 1, bills: 1, payments: 1 });
    await world.payPage(first.redirectUrl);
    await passHours(1);
    expect(await world.outcome(stage)).toEqual({ offer: 1, bills: 1, payments: 1 });
    expect(world.subjects(stage).filter((subject) => /refund/i.test(subject))).toHaveLength(1);
    await expectAgreement();
    await world.provider.chargeBack(kept);
    await world.pass(8 * DAY, 2);
    const [charge] = await world.query('select state, paid_at from charge where venue_id = $1 and bill_id is not null', [stage.venue]);
    expect(charge).toEqual({ state: 'ended', paid_at: null });
    await expectAgreement();
  });

  it('duplicated, reordered and days late change nothing more', async () => {
    const { held, tell } = holdReports();
    const [first, second] = [await world.ask(world.node(), stage, 3), await world.ask(world.node(), stage, 1)];
    await world.payPage(first.redirectUrl);
    await world.payPage(second.redirectUrl);
    expect(held).toHaveLength(2);
    await tell([...held].reverse().flatMap((ref) => [ref, ref, ref]));
    // The second payment that was told is the one that goes back.
    expect(await world.outcome(stage)).toEqual({ offer: 1, bills: 1, payments: 1 });
    const before = world.subjects(stage);
    expect(before.filter((subject) => /refund/i.test(subject))).toHaveLength(1);
    await world.pass(3 * DAY, 3);
    await tell([...held, ...held]);
    expect(world.subjects(stage)).toEqual(before);
    await expectAgreement();
  });

  it('about unknown payments are ignored', async () => {
    await world.trouble.report('tr_unknown');
    await world.trouble.report(`tr_'; drop table charge; --`);
    await jobs();
    expect(await world.outcome(stage)).toEqual({ offer: null, bills: 0, payments: 0 });
  });

  it('at the same instant as the return of the user make one bill and its mails once', async () => {
    const answer = await world.ask(world.node(), stage, 1);
    await world.payPage(answer.redirectUrl);
    const [one, two] = [world.node(), world.node()];
    const [refreshing] = one.tasks.filter(({ name }) => name === 'billing-refresh');
    const [attempt] = await world.query<{ ref: string }>('select ref from charge_attempt where venue_id = $1', [stage.venue]);
    await Promise.all([
      ...Array.from({ length: 6 }, () => refreshing?.run({ ref: attempt?.ref })),
      world.ask(two, stage, 1).catch(() => null),
      world.runHourly(two),
    ]);
    await jobs();
    expect(await world.outcome(stage)).toEqual({ offer: 1, bills: 1, payments: 1 });
    expect(world.subjects(stage)).toHaveLength(2);
    await expectAgreement();
  });

  it('of a refund come before its answer is recorded, and the venue is told once, without another confirmation', async () => {
    const first = await world.ask(world.node(), stage, 3);
    await byCard();
    const before = world.subjects(stage).length;
    await world.payPage(first.redirectUrl);
    const one = world.node();
    // The payment is settled; its refund is made, and the process dies before it is recorded.
    await world.runJobs({ tasks: one.tasks.filter(({ name }) => name === 'billing-refresh') });
    const [attempt] = await world.query<{ id: string; ref: string; amount: number; refund_id: string }>(
      'select id, ref, amount::int, refund_id from charge_attempt where venue_id = $1 and refund_id is not null',
      [stage.venue],
    );
    await world.provider.refund(String(attempt?.ref), attempt?.amount ?? 0, 'Ardoise', String(attempt?.refund_id));
    await world.runJobs({ tasks: one.tasks.filter(({ name }) => name === 'billing-refresh') });
    await jobs();
    await refundPayment(one.core, stage.venue, String(attempt?.id));
    await jobs();
    expect(world.subjects(stage).slice(before)).toEqual([expect.stringMatching(/refund/i)]);
    await expectAgreement();
  });
});

it('a payment on a page that was given up here goes back', async () => {
  const answer = await world.ask(world.node(), stage, 1);
  // A job of the same request had found nothing to charge.
  await world.query(`update charge_attempt set status = 'expired', reason = 'abandoned' where venue_id = $1`, [stage.venue]);
  await world.query(`update charge set state = 'refused' where venue_id = $1`, [stage.venue]);
  await world.payPage(answer.redirectUrl);
  await jobs();
  expect(await world.outcome(stage)).toEqual({ offer: null, bills: 0, payments: 0 });
  expect(await payments(stage)).toEqual([{ status: 'paid', amount: 5880, refunded: 5880 }]);
  await expectAgreement();
});

it('an account that was given before is taken again on another day', async () => {
  const bank = { iban: SANDBOX_IBANS.works, bic: null };
  const add = async () => addAccount(world.node().core, await findAccount(world.app.db, stage.venue), bank, randomUUID());
  const first = await add();
  world.clock.forward(40 * DAY);
  expect(await add()).toBe(first);
  const atProvider = () =>
    world.query('select 1 from sandbox_mandate m join billing_account a on a.customer = m.customer where a.venue_id = $1', [stage.venue]);
  expect(await atProvider()).toHaveLength(1);
  await world.query('update mandate set deleted_at = $2, is_default = false where venue_id = $1', [stage.venue, world.clock.now()]);
  expect(await add()).not.toBe(first);
});

it('a payment that is charged back before its refund is not refunded, which the log notes once', async () => {
  const first = await world.ask(world.node(), stage, 3);
  await byCard();
  const ref = await world.payPage(first.redirectUrl);
  const one = world.node();
  await world.runJobs({ tasks: one.tasks.filter(({ name }) => name === 'billing-refresh') });
  world.trouble.report = async () => undefined;
  await world.provider.chargeBack(ref);
  await jobs();
  await report(ref);
  await jobs();
  await world.pass(8 * DAY, 2);
  const noted = await world.query(
    `select what, (data ->> 'amount')::int as amount from billing_event
     where venue_id = $1 and what in ('superseded', 'charged_back', 'refunded', 'not_refunded') order by id`,
    [stage.venue],
  );
  expect(noted).toEqual(['superseded', 'charged_back', 'not_refunded'].map((what) => ({ what, amount: 11_880 })));
  expect((await payments(stage)).map(({ refunded }) => refunded)).toEqual([0, 0]);
  expect(world.subjects(stage).filter((subject) => /refund/i.test(subject))).toEqual([]);
  await expectAgreement();
});

it('a method that is added during an attempt is charged as soon as that fails', async () => {
  await byCard();
  await world.query(
    `update sandbox_mandate set behaviour = 'declined' where customer = (select customer from billing_account where venue_id = $1)`,
    [stage.venue],
  );
  // The period began a month earlier, and is over.
  await world.query(
    `update subscription set end_date = $2, period_end = period_start, period_start = (period_start - interval '1 month')::date,
       anchor = (anchor - interval '1 month')::date where venue_id = $1`,
    [stage.venue, world.clock.now()],
  );
  const renewal = async () =>
    (await world.query('select state, method, tries from charge where venue_id = $1 and kind = $2', [stage.venue, 'renewal']))[0];
  await world.pass(HOUR, 1);
  expect(await renewal()).toEqual({ state: 'failed', method: 'creditcard', tries: 1 });
  world.clock.forward(3 * DAY);
  world.trouble.fault = () => 'down';
  await world.runHourly(world.node());
  await jobs({ postponed: isAway });
  expect(await renewal()).toEqual({ state: 'failed', method: 'creditcard', tries: 1 });
  world.trouble.fault = () => null;
  await addAccount(world.node().core, await findAccount(world.app.db, stage.venue), { iban: SANDBOX_IBANS.works, bic: null }, randomUUID());
  await jobs();
  expect(await renewal()).toEqual({ state: 'accepted', method: 'directdebit', tries: 2 });
});

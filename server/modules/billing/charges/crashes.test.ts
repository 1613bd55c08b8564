// The process is killed before and after every statement, commit and call of what billing does. After the restart there is one of each:
// charge, payment, bill, subscription. A mail that was being sent may be sent again.
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { disagreements } from '../../../test/billing/agreement.ts';
import { fuseAt } from '../../../test/billing/crashes.ts';
import { type BillingNode, type BillingWorld, openBillingWorld, type Stage } from '../../../test/billing/world.ts';
import { changeCredit, issueCredit } from '../bills/credit-notes.ts';
import { billPdf } from '../bills/pdf.ts';
import { billDay } from '../core.ts';
import { renewOne } from '../subscriptions/renewals.ts';

/** Each test kills up to a hundred nodes. */
const LONG = { timeout: 300_000 };

let world: BillingWorld;
beforeAll(async () => {
  world = await openBillingWorld('2031-03-10T12:00:00Z');
});

const isMail = ({ name }: { name: string }) => name === 'billing-mail';
/** Runs the jobs of a venue, without its mails: they have a test of their own. */
const runJobs = ({ tasks }: BillingNode, { since }: Stage) => world.runJobs({ tasks: tasks.filter((one) => !isMail(one)) }, { since });
const sendMails = ({ tasks }: BillingNode, { since }: Stage) => world.runJobs({ tasks: tasks.filter(isMail) }, { since });

const idOf = async ({ venue }: Stage, kind: 'bill' | 'note'): Promise<string> => {
  const [row] = await world.query<{ id: string }>(
    'select id from bill where venue_id = $1 and (parent_id is null) = $2 order by created_at desc',
    [venue, kind === 'bill'],
  );
  return row?.id ?? '';
};
const MINUTES = 60;
/** Starts again: jobs run, and the hourly run finds what is left. Payment pages end meanwhile. */
const restart = () => world.pass(80 * MINUTES, 2);

type Work = (node: BillingNode, stage: Stage) => Promise<unknown>;
/** `again`: the user asks once more after the crash. */
type Operation = { prepare?: Work; run: Work; again?: Work };
/** Kills the operation at each of its steps, and restarts. Returns the venues in the order of the steps; the last one was not killed. */
const killEverywhere = async ({ prepare, run, again }: Operation): Promise<Stage[]> => {
  const stages: Stage[] = [];
  for (let [at, killed] = [1, true]; killed; at++) {
    const stage = await world.makeStage();
    await prepare?.(world.node(), stage);
    const fuse = fuseAt(at);
    const failure = await run(world.node(fuse), stage).then(
      () => null,
      (error: unknown) => error,
    );
    killed = fuse.blown;
    if (failure && !killed) throw failure;
    if (killed) await again?.(world.node(), stage);
    stages.push(stage);
  }
  await restart();
  expect(await disagreements(world.app)).toEqual([]);
  return stages;
};

type Outcome = Awaited<ReturnType<BillingWorld['outcome']>>;
const outcomes = async (stages: readonly Stage[]): Promise<Outcome[]> => {
  const found: Outcome[] = [];
  for (const stage of stages) found.push(await world.outcome(stage));
  return found;
};
/** Up to some step nothing has happened; from there on everything. Returns that step. */
const expectFrom = async (stages: readonly Stage[], nothing: Outcome, all: Outcome): Promise<number> => {
  const found = await outcomes(stages);
  const offerOf = (one: Outcome) => `${one?.offer} ${one?.bills}`;
  const first = found.findIndex((one) => offerOf(one) === offerOf(all));
  expect(found).toEqual(found.map((_, at) => (at < first ? nothing : all)));
  expect(first).toBeGreaterThan(0);
  return first;
};
const expectAll = async (stages: readonly Stage[], all: Outcome): Promise<void> => {
  expect(stages.length).toBeGreaterThan(5);
  expect(await outcomes(stages)).toEqual(stages.map(() => all));
};
/** The mails of the cause are queued in its transaction, so each is sent once. */
const expectMails = (stages: readonly Stage[], count: number): void => {
  expect(stages.map((stage) => new Set(world.subjects(stage)).size)).toEqual(stages.map(() => count));
  expect(stages.map((stage) => world.subjects(stage).length)).toEqual(stages.map(() => count));
};

const NOTHING = { offer: null, bills: 0, payments: 0 };
const SMART = { offer: 1, bills: 1, payments: 1 };
const PREMIUM = { offer: 3, bills: 2, payments: 2 };

const byCard: Work = async (node, stage) => {
  await world.payPage((await world.ask(node, stage, 1)).redirectUrl);
  await runJobs(node, stage);
};
/** The state before an operation. Its mails are of no interest. */
const subscribed: Work = async (node, stage) => {
  await byCard(node, stage);
  await world.query('delete from graphile_worker._private_jobs where id > $1', [stage.since]);
};
const issue = ({ core }: BillingNode, bill: string, amount: number) => {
  const now = core.clock.now();
  return { bill, amount, seller: core.settings.seller, date: billDay(now), by: randomUUID(), now };
};
const credit: Work = async (node, stage) => {
  const bill = await idOf(stage, 'bill');
  await node.core.db.transaction((tx) => issueCredit(tx, issue(node, bill, 2000)));
};

describe('subscribing by card', LONG, () => {
  it('gives one bill if the page was paid, else nothing', async () => {
    const stages = await killEverywhere({ run: byCard });
    const paid = await expectFrom(stages, NOTHING, SMART);
    expectMails(stages.slice(0, paid), 0);
    expectMails(stages.slice(paid), 2);
  });

  it('gives one bill if the user asks again and pays', async () => {
    const pay: Work = async (node, stage) => {
      await world.payPage((await world.ask(node, stage, 1)).redirectUrl);
    };
    await expectAll(
      await killEverywhere({ run: (node, stage) => world.ask(node, stage, 1), again: pay }).then((all) => all.slice(0, -1)),
      SMART,
    );
  });
});

it.each([
  ['subscribing by direct debit', { run: (node, stage) => world.ask(node, stage, 1, 'directdebit') }, NOTHING, SMART],
  ['an upgrade with a stored card', { prepare: subscribed, run: (node, stage) => world.ask(node, stage, 3) }, SMART, PREMIUM],
] satisfies [string, Operation, Outcome, Outcome][])('%s is charged once, asked again or not', LONG, async (_, operation, nothing, all) => {
  await expectFrom(await killEverywhere(operation), nothing, all);
  const again: Work = (node, stage) =>
    operation
      .run(node, stage)
      .catch((error: unknown) => expect(error).toMatchObject({ errors: { offerId: { code: 'already_subscribed' } } }));
  await expectAll(await killEverywhere({ ...operation, again }), all);
});

describe('a renewal', LONG, () => {
  /** The period of the subscription is over. */
  const over = ({ venue }: Stage) =>
    world.query(
      `update subscription set period_start = '2031-02-10', anchor = '2031-02-10', period_end = '2031-03-10', end_date = '2031-03-09T23:00Z'
       where venue_id = $1`,
      [venue],
    );
  const run: Work = async (node, stage) => {
    await renewOne(node.core, stage.venue);
    await runJobs(node, stage);
  };

  it('by card is charged once', async () => {
    const prepare: Work = async (node, stage) => {
      await subscribed(node, stage);
      await over(stage);
    };
    await expectAll(await killEverywhere({ prepare, run }), { offer: 1, bills: 2, payments: 2 });
  });

  it('with store credit is charged once, and uses the credit once', async () => {
    const prepare: Work = async (node, stage) => {
      await subscribed(node, stage);
      await credit(node, stage);
      await over(stage);
    };
    const stages = await killEverywhere({ prepare, run });
    await expectAll(stages, { offer: 1, bills: 3, payments: 2 });
    const used = await world.query('select sum(amount)::int as amount from credit_use where venue_id = any ($1) group by venue_id', [
      stages.map(({ venue }) => venue),
    ]);
    expect(used).toEqual(stages.map(() => ({ amount: 2000 })));
  });
});

it('a second payment is refunded once, and told once', LONG, async () => {
  const pages = new Map<string, string>();
  const stages = await killEverywhere({
    async prepare(node, stage) {
      pages.set(stage.venue, String((await world.ask(node, stage, 3)).redirectUrl));
      await subscribed(node, stage);
    },
    async run(node, stage) {
      await world.payPage(pages.get(stage.venue));
      await runJobs(node, stage);
    },
  });
  await expectAll(stages, SMART);
  expectMails(stages, 1);
});

it('a credit note is there once or not at all, and so is its change', LONG, async () => {
  await expectFrom(await killEverywhere({ prepare: subscribed, run: credit }), SMART, { ...SMART, bills: 2 });
  const changed = await killEverywhere({
    async prepare(node, stage) {
      await subscribed(node, stage);
      await credit(node, stage);
    },
    async run(node, stage) {
      const note = await idOf(stage, 'note');
      await node.core.db.transaction((tx) => changeCredit(tx, issue(node, note, 1500)));
    },
  });
  await expectFrom(changed, { ...SMART, bills: 2 }, { ...SMART, bills: 3 });
});

it('a bill is rendered to one PDF, which its mail has with it; the mail is sent once more if its end was not recorded', LONG, async () => {
  const stages = await killEverywhere({ prepare: byCard, run: sendMails });
  const { sending } = world.node();
  const twice: Stage[] = [];
  for (const stage of stages) {
    const { pdf } = await billPdf(sending.pdfs, stage.venue, await idOf(stage, 'bill'));
    const sent = world.mails.filter(({ to }) => to === stage.email);
    expect(new Set(sent.map(({ subject }) => subject)).size).toBe(2);
    for (const { attachments = [] } of sent) expect(attachments.map(({ content }) => content)).toEqual(attachments.map(() => pdf));
    if (sent.length > 2) twice.push(stage);
  }
  // Killed after the mail server's answer, once for each of the two mails.
  expect(twice).toHaveLength(2);
});

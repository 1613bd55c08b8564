// Sends the summaries: an hourly task finds the venues where it is Monday morning and adds a job for each subscriber.
import { decide, type Verdict } from '@ardoise/contract/rules/permissions.ts';
import { type Membership, subjectOf } from '../../http/guard.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db.ts';
import { addJob, hourlyTask, jobKind, task } from '../../platform/jobs.ts';
import type { Mailer } from '../../platform/mail/mail.ts';
import { sql, statement } from '../../platform/sql.ts';
import { forVenues } from '../../platform/statements/batches.ts';
import type { Account, Users } from '../users/index.ts';
import { VENUES, type Venues } from '../venues/index.ts';
import { summaryMail } from './mails.ts';
import { type Due, dueAfter, isSubscribed, takeDue, unsubscribe, VENUES_A_BATCH } from './subscriptions.ts';
import { type Figures, weekOf } from './week.ts';

export type Deps = { db: Db; clock: Clock; mailer: Mailer; users: Users; venues: Venues; figures: Figures; webAddress: () => string };

/** `monday`: the day after the week of the summary. */
type Summary = { venue: string; account: string; monday: string };
const summary = jobKind<Summary>('mail_weekly_summary');

const findVenue = statement(
  'summary.venue-find',
  (venue: string) => sql<{ name: string; currency: string }>`select name, currency from ${VENUES} v where v.id = ${venue}`,
);

/** The job's key is the same each week: a mail that is still queued is replaced by the next one. Jobs are retried for about four days. */
const enqueue = (db: Db, due: Due): Promise<void> =>
  db.transaction(async (tx) => {
    for (const account of await takeDue(tx, due))
      await addJob(tx, summary({ ...due, account }, { key: `weekly summary ${due.venue} ${account}` }));
  });

/** Adds the jobs of all venues where summaries are due. Venues that fail are retried. */
const enqueueDue = async ({ db, clock, mailer }: Deps): Promise<void> => {
  if (!mailer.canSend) return;
  await forVenues(
    VENUES_A_BATCH,
    (after) => dueAfter(db, clock.now(), after),
    (due) => enqueue(db, due),
  );
};

/** The account's current permission to read the venue's figures, and its membership. */
const permissionOf = async (
  { users, venues }: Deps,
  account: Account | null,
  venue: string,
): Promise<{ verdict: Verdict; membership: Membership | null }> => {
  if (!account || account.disabled) return { verdict: 'forbidden', membership: null };
  const identity = users.identityOf(account);
  const membership = await venues.membership(identity, venue);
  return { verdict: membership ? decide(subjectOf(identity, membership), 'figure:list') : 'forbidden', membership };
};

/** Sends one summary. An account that has lost the right is unsubscribed; one that only lacks the venue's paid plan is not. */
const send = async (deps: Deps, { venue, account: id, monday }: Summary): Promise<void> => {
  const { db, mailer, users, figures, webAddress } = deps;
  const account = await users.findAccount(id);
  const { verdict, membership } = await permissionOf(deps, account, venue);
  if (verdict === 'forbidden') await unsubscribe(db, venue, id);
  if (verdict !== 'yes' || !account || !(await isSubscribed(db, venue, id))) return;
  const venueData = await db.one(findVenue(venue));
  if (!venueData) return;
  const week = await weekOf(figures, venue, monday, membership?.tier === 'premium');
  const to = { email: account.email, name: users.identityOf(account).name, locale: account.locale };
  await mailer.send(summaryMail(to, venueData, week, `${webAddress()}/admin/`));
};

export const summaryTasks = (deps: Deps) => [
  hourlyTask('summary-due', () => enqueueDue(deps)),
  task(summary, (payload) => send(deps, payload)),
];

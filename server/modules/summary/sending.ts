// When summaries are sent, and to whom: each hour it is asked where Monday morning has come, and each of those who wished gets a job.
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
import { type Figures, weekOf } from './week.ts';
import { type Due, dueAfter, isWished, removeWish, takeDue, VENUES_A_BATCH } from './wishes.ts';

export type Deps = { db: Db; clock: Clock; mailer: Mailer; users: Users; venues: Venues; figures: Figures; webAddress: () => string };

/** `monday`: the day after the week that is told. */
type Summary = { venue: string; account: string; monday: string };
const summary = jobKind<Summary>('mail_weekly_summary');

const findVenue = statement(
  'summary.venue-find',
  (venue: string) => sql<{ name: string; currency: string }>`select name, currency from ${VENUES} v where v.id = ${venue}`,
);

/** A mail that still waits to leave makes way for the next one; it is tried for about four days. */
const enqueue = (db: Db, due: Due): Promise<void> =>
  db.transaction(async (tx) => {
    for (const account of await takeDue(tx, due))
      await addJob(tx, summary({ ...due, account }, { key: `weekly summary ${due.venue} ${account}` }));
  });

/** One venue that fails is tried again. */
const enqueueDue = async ({ db, clock, mailer }: Deps): Promise<void> => {
  if (!mailer.canSend) return;
  await forVenues(
    VENUES_A_BATCH,
    (after) => dueAfter(db, clock.now(), after),
    (due) => enqueue(db, due),
  );
};

/** Whether somebody may read the figures as they stand now, and who they are on the venue. */
const standing = async (
  { users, venues }: Deps,
  account: Account | null,
  venue: string,
): Promise<{ verdict: Verdict; membership: Membership | null }> => {
  if (!account || account.disabled) return { verdict: 'forbidden', membership: null };
  const identity = users.identityOf(account);
  const membership = await venues.membership(identity, venue);
  return { verdict: membership ? decide(subjectOf(identity, membership), 'figure:list') : 'forbidden', membership };
};

/** A right that is lost takes the wish with it; one that waits for a subscription does not. */
const send = async (deps: Deps, { venue, account: id, monday }: Summary): Promise<void> => {
  const { db, mailer, users, figures, webAddress } = deps;
  const account = await users.findAccount(id);
  const { verdict, membership } = await standing(deps, account, venue);
  if (verdict === 'forbidden') await removeWish(db, venue, id);
  if (verdict !== 'yes' || !account || !(await isWished(db, venue, id))) return;
  const about = await db.one(findVenue(venue));
  if (!about) return;
  const week = await weekOf(figures, venue, monday, membership?.tier === 'premium');
  const to = { email: account.email, name: users.identityOf(account).name, locale: account.locale };
  await mailer.send(summaryMail(to, about, week, `${webAddress()}/admin/`));
};

export const summaryTasks = (deps: Deps) => [
  hourlyTask('summary-due', () => enqueueDue(deps)),
  task(summary, (payload) => send(deps, payload)),
];

// Whether a venue takes orders: the switch by which staff open and close it by hand, the pause that ends by itself
// (docs/product/venues.md#open-switch, #pause), and whether it is active (#deactivated). The two are apart: opening ends no pause, and the end of a pause opens nothing.
import type { OpenState } from '@ardoise/contract/venues.ts';
import { emit } from '../../http/events.ts';
import type { Runs, Tx } from '../../platform/db.ts';
import { addJob, type Job, jobKind, removeJob } from '../../platform/jobs.ts';
import { type Statement, sql, statement } from '../../platform/sql.ts';
import { appendVenueEvent, lockCounter, raiseMenuVersion } from '../board/index.ts';

/** Who changes it: somebody of the staff, by their account, or the clock (null). */
type By = { account: string | null; now: Date };
const MINUTE_MS = 60_000;
type What = 'opened' | 'closed' | 'paused' | 'resumed' | 'activated' | 'deactivated';

/** The pause of a venue is over; `until` tells whether it is still that one. */
export type PauseEnd = { venue: string; until: string };
export const pauseEnded = jobKind<PauseEnd>('venue-pause-ended');
const pauseKey = (venue: string): string => `pause:${venue}`;
const pauseJob = (venue: string, until: Date): Job =>
  pauseEnded({ venue, until: until.toISOString() }, { runAt: until, key: pauseKey(venue) });

const turn = statement(
  'venues.open-turn',
  (venue: string, open: boolean) => sql`update venue set open = ${open} where id = ${venue} and open <> ${open}`,
);
const activate = statement(
  'venues.active-turn',
  (venue: string, active: boolean) => sql`update venue set active = ${active} where id = ${venue} and active <> ${active}`,
);
const pause = statement(
  'venues.pause-set',
  (venue: string, until: Date) => sql`update venue set paused_until = ${until} where id = ${venue}`,
);
const resume = statement(
  'venues.pause-end',
  (venue: string, now: Date) => sql`update venue set paused_until = null where id = ${venue} and paused_until > ${now}`,
);
const expire = statement(
  'venues.pause-expire',
  (venue: string, until: Date) => sql`update venue set paused_until = null where id = ${venue} and paused_until = ${until}`,
);
const find = statement(
  'venues.open-find',
  (venue: string) => sql<{ open: boolean; paused_until: Date | null }>`select open, paused_until from venue where id = ${venue}`,
);

/** Makes a change, and in the same transaction numbers the event and raises the menu's version; false where it changed nothing. */
const change = async (tx: Tx, venue: string, what: What, by: By, update: Statement, told: 'open' | 'active' = 'open'): Promise<boolean> => {
  // The counter before the venue, as in every other change: two of them never wait for each other.
  await lockCounter(tx, venue);
  if ((await tx.run(update)) === 0) return false;
  await raiseMenuVersion(tx, venue);
  await appendVenueEvent(tx, venue, { what, ...by });
  await emit(tx, venue, 'venue.changed', { what: told });
  return true;
};

/** Sets the switch; false where it stood so already. */
export const writeOpen = (tx: Tx, venue: string, open: boolean, by: By): Promise<boolean> =>
  change(tx, venue, open ? 'opened' : 'closed', by, turn(venue, open));

/** Whether guests find the venue at all; false where it stood so already. Switch, pause and what was ordered stay as they are. */
export const writeActive = (tx: Tx, venue: string, active: boolean, by: By): Promise<boolean> =>
  change(tx, venue, active ? 'activated' : 'deactivated', by, activate(venue, active), 'active');

/** Takes no orders for so many minutes, whatever pause there was before. */
export const writePause = async (tx: Tx, venue: string, minutes: number, by: By): Promise<boolean> => {
  const until = new Date(by.now.getTime() + minutes * MINUTE_MS);
  if (!(await change(tx, venue, 'paused', by, pause(venue, until)))) return false;
  await addJob(tx, pauseJob(venue, until));
  return true;
};

/** Ends the pause before its time; false where there is none. One whose time is over is left to its job, which tells of it. */
export const endPause = async (tx: Tx, venue: string, by: By): Promise<boolean> => {
  if (!(await change(tx, venue, 'resumed', by, resume(venue, by.now)))) return false;
  await removeJob(tx, pauseKey(venue));
  return true;
};

/** Ends the pause that ended then; false where it was ended or replaced meanwhile. */
export const expirePause = (tx: Tx, { venue, until }: PauseEnd, now: Date): Promise<boolean> =>
  change(tx, venue, 'resumed', { account: null, now }, expire(venue, new Date(until)));

/** A pause that lies behind `now` is none, though its job may not have run yet. */
export const readOpen = async (runs: Runs, venue: string, now: Date): Promise<OpenState> => {
  const { open = false, paused_until = null } = (await runs.one(find(venue))) ?? {};
  return { open, paused_until: paused_until && paused_until > now ? paused_until.toISOString() : null };
};

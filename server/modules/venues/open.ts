// The states that decide whether a venue takes orders (docs/product/venues.md): the open switch, set by staff (#open-switch), the pause,
// which ends by itself (#pause), and `active` (#deactivated). They are independent: opening ends no pause, and its end opens nothing.
import type { OpenState } from '@ardoise/contract/venues.ts';
import { emit } from '../../http/events.ts';
import type { Runs, Tx } from '../../platform/db.ts';
import { addJob, type Job, jobKind, removeJob } from '../../platform/jobs.ts';
import { type Statement, sql, statement } from '../../platform/sql.ts';
import { appendVenueEvent, lockCounter, raiseMenuVersion } from '../board/index.ts';

/** The author of the change: an account, or null for the clock. */
type By = { account: string | null; now: Date };
const MINUTE_MS = 60_000;
type StateChange = 'opened' | 'closed' | 'paused' | 'resumed' | 'activated' | 'deactivated';

/** Job at the end of a pause; `until` identifies the pause. */
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

/** Applies an update, with its venue event and a new menu version in the same transaction; false if it changed nothing. */
const change = async (
  tx: Tx,
  venue: string,
  what: StateChange,
  by: By,
  update: Statement,
  state: 'open' | 'active' = 'open',
): Promise<boolean> => {
  // Lock order as in every other change, against deadlocks: the counter before the venue.
  await lockCounter(tx, venue);
  if ((await tx.run(update)) === 0) return false;
  await raiseMenuVersion(tx, venue);
  await appendVenueEvent(tx, venue, { what, ...by });
  await emit(tx, venue, 'venue.changed', { what: state });
  return true;
};

/** Sets the switch; false if already the case. */
export const writeOpen = (tx: Tx, venue: string, open: boolean, by: By): Promise<boolean> =>
  change(tx, venue, open ? 'opened' : 'closed', by, turn(venue, open));

/** Activates or deactivates the venue for guests; false if already the case. Switch, pause and orders stay. */
export const writeActive = (tx: Tx, venue: string, active: boolean, by: By): Promise<boolean> =>
  change(tx, venue, active ? 'activated' : 'deactivated', by, activate(venue, active), 'active');

/** Pauses orders for so many minutes, replacing a running pause. */
export const writePause = async (tx: Tx, venue: string, minutes: number, by: By): Promise<boolean> => {
  const until = new Date(by.now.getTime() + minutes * MINUTE_MS);
  if (!(await change(tx, venue, 'paused', by, pause(venue, until)))) return false;
  await addJob(tx, pauseJob(venue, until));
  return true;
};

/** Ends the pause early; false if there is none. Its job announces a pause whose time is over. */
export const endPause = async (tx: Tx, venue: string, by: By): Promise<boolean> => {
  if (!(await change(tx, venue, 'resumed', by, resume(venue, by.now)))) return false;
  await removeJob(tx, pauseKey(venue));
  return true;
};

/** Ends the pause of this `until`; false if it was ended or replaced meanwhile. */
export const expirePause = (tx: Tx, { venue, until }: PauseEnd, now: Date): Promise<boolean> =>
  change(tx, venue, 'resumed', { account: null, now }, expire(venue, new Date(until)));

/** Reads the switch and the pause. A pause before `now` is over, even if its job has not run yet. */
export const readOpen = async (runs: Runs, venue: string, now: Date): Promise<OpenState> => {
  const { open = false, paused_until = null } = (await runs.one(find(venue))) ?? {};
  return { open, paused_until: paused_until && paused_until > now ? paused_until.toISOString() : null };
};

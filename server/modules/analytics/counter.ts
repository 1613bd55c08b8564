// Counts in memory and writes sums once a second, so that a thousand visits cost what one does (docs/decisions/0076-counts-instead-of-events.md).

import { ApiError } from '@ardoise/contract/errors.ts';
import type { LinkSource } from '@ardoise/contract/rules/figures.ts';
import type { Db } from '../../platform/db.ts';
import { failure, type Log } from '../../platform/log.ts';
import { type Figure, type Moment, type Seen, type Sum, type Told, writeDown } from './sums.ts';

export type Counter = {
  /** The page came into sight, of a visitor with a language. */
  visited(moment: Moment, visitor: string, language: string): void;
  viewed(moment: Moment, product: string): void;
  followed(moment: Moment, source: LinkSource): void;
  /** Writes what is still to be written. */
  close(): Promise<void>;
};

const EVERY_MS = 1_000;
/** What is kept while the database is away; more is refused. */
const MOST_KEPT = 50_000;
/** Times that the same is tried: whatever it is that cannot be written must not hold up the rest for ever. */
const TRIES = 60;

/** What was told since the last time, under names that say what is the same. */
type Pending = { seen: Map<string, Seen>; sums: Map<string, Sum>; tries: number };
const nothing = (): Pending => ({ seen: new Map(), sums: new Map(), tries: 0 });
const sizeOf = ({ seen, sums }: Pending): number => seen.size + sums.size;

const addSum = (sums: Map<string, Sum>, { venue, day, hour }: Moment, figure: Figure, label: string, value: number): void => {
  const name = `${venue} ${figure} ${day} ${hour} ${label}`;
  const known = sums.get(name);
  if (known) known.value += value;
  else sums.set(name, { venue, day, hour, figure, label, value });
};
const addSeen = (seen: Map<string, Seen>, { venue, day, hour }: Moment, visitor: string, language: string): void => {
  const name = `${venue} ${day} ${hour} ${visitor}`;
  if (!seen.has(name)) seen.set(name, { venue, day, hour, visitor, language });
};
/** What was told later, put to what was told before. */
const together = (before: Pending, later: Pending): Pending => {
  for (const one of later.seen.values()) addSeen(before.seen, one, one.visitor, one.language);
  for (const sum of later.sums.values()) addSum(before.sums, sum, sum.figure, sum.label, sum.value);
  return before;
};

export const openCounter = (db: Db, log: Pick<Log, 'warn'>): Counter => {
  let pending = nothing();
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> | undefined;

  const write = async (): Promise<void> => {
    timer = undefined;
    const taken = pending;
    pending = nothing();
    const told: Told = { seen: [...taken.seen.values()], sums: [...taken.sums.values()] };
    try {
      await writeDown(db, told);
    } catch (error) {
      const again = taken.tries + 1 < TRIES;
      log.warn({ ...failure(error), again }, 'visits could not be counted');
      if (again) pending = together({ ...taken, tries: taken.tries + 1 }, pending);
    } finally {
      writing = undefined;
      if (sizeOf(pending) > 0) schedule();
    }
  };
  const schedule = (): void => {
    if (timer || writing) return;
    timer = setTimeout(() => {
      writing = write();
    }, EVERY_MS).unref();
  };
  /** Where to put what is told now. */
  const open = (): Pending => {
    if (sizeOf(pending) >= MOST_KEPT) throw new ApiError('unavailable');
    schedule();
    return pending;
  };
  return {
    visited: (moment, visitor, language) => addSeen(open().seen, moment, visitor, language),
    viewed: (moment, product) => addSum(open().sums, moment, 'view', product, 1),
    followed: (moment, source) => addSum(open().sums, moment, 'link', source, 1),
    async close() {
      await writing;
      clearTimeout(timer);
      if (sizeOf(pending) > 0) await write();
      clearTimeout(timer);
    },
  };
};

// Counts in memory and writes sums once a second, so that a thousand visits cost what one does (docs/decisions/0076-counts-instead-of-events.md).

import { ApiError } from '@ardoise/contract/errors.ts';
import type { LinkSource } from '@ardoise/contract/rules/figures.ts';
import type { Db } from '../../platform/db.ts';
import { failure, type Log } from '../../platform/log.ts';
import { type Seen, type Sum, type Told, writeDown } from './sums.ts';

/** A venue's day and hour. */
export type Moment = { venue: string; day: string; hour: number };
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

const addSum = (sums: Map<string, Sum>, sum: Sum): void => {
  const name = `${sum.venue} ${sum.figure} ${sum.day} ${sum.hour} ${sum.label}`;
  const known = sums.get(name);
  if (known) known.value += sum.value;
  else sums.set(name, sum);
};
const addSeen = (seen: Map<string, Seen>, one: Seen): void => {
  const name = `${one.venue} ${one.day} ${one.hour} ${one.visitor}`;
  if (!seen.has(name)) seen.set(name, one);
};
/** What was told later, put to what was told before. */
const together = (before: Pending, later: Pending): Pending => {
  for (const one of later.seen.values()) addSeen(before.seen, one);
  for (const sum of later.sums.values()) addSum(before.sums, sum);
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
  const add = (put: (to: Pending) => void): void => {
    if (sizeOf(pending) >= MOST_KEPT) throw new ApiError('unavailable');
    put(pending);
    schedule();
  };
  const count = (moment: Moment, figure: Sum['figure'], label: string) =>
    add(({ sums }) => addSum(sums, { ...moment, figure, label, value: 1 }));
  return {
    visited: (moment, visitor, language) => add(({ seen }) => addSeen(seen, { ...moment, visitor, language })),
    viewed: (moment, product) => count(moment, 'view', product),
    followed: (moment, source) => count(moment, 'link', source),
    async close() {
      await writing;
      clearTimeout(timer);
      if (sizeOf(pending) > 0) await write();
      clearTimeout(timer);
    },
  };
};

// Counts in memory and writes sums once a second, so that a thousand visits cost what one does (docs/decisions/0076-counts-instead-of-events.md).
import { ApiError } from '@ardoise/contract/errors.ts';
import type { LinkSource } from '@ardoise/contract/rules/figures.ts';
import type { Locale } from '@ardoise/contract/rules/locales.ts';
import { isOutage } from '../../http/errors.ts';
import type { Db } from '../../platform/db.ts';
import { failure, type Log } from '../../platform/log.ts';
import { type Figure, type Moment, type Seen, type Sum, type Told, viewedIn, writeDown } from './sums.ts';

export type Counter = {
  /** The page came into sight, of a visitor with a language. */
  visited(moment: Moment, visitor: string, language: string): void;
  /** `locale`: of the page; undefined where it does not say. */
  viewed(moment: Moment, product: string, locale: Locale | undefined): void;
  followed(moment: Moment, source: LinkSource): void;
  /** Writes what is still to be written. */
  close(): Promise<void>;
};

const EVERY_MS = 1_000;
/** What is kept until it is written, in all and of one venue, so that a flood of one is not everybody's; more is refused. */
const MOST_KEPT = 100_000;
const MOST_OF_A_VENUE = 20_000;
/** Of one transaction: far from the deadline of a statement, and a turn of the process that nobody notices. */
const BATCH = 2_000;

/** What was told of a venue since the last time, under names that say what is the same. */
type Kept = { seen: Map<string, Seen>; sums: Map<string, Sum> };
const sizeOf = ({ seen, sums }: { seen: { size: number }; sums: { size: number } }): number => seen.size + sums.size;

/** Both answer by how much there is more to write. */
const addSum = ({ sums }: Kept, { venue, day, hour }: Moment, figure: Figure, label: string, value: number): number => {
  const name = `${figure} ${day} ${hour} ${label}`;
  const known = sums.get(name);
  if (known) known.value += value;
  else sums.set(name, { venue, day, hour, figure, label, value });
  return known ? 0 : 1;
};
const addSeen = ({ seen }: Kept, { venue, day, hour }: Moment, visitor: string, language: string): number => {
  const name = `${day} ${hour} ${visitor}`;
  if (seen.has(name)) return 0;
  seen.set(name, { venue, day, hour, visitor, language });
  return 1;
};

/** One venue's, in parts that a transaction takes. */
const partsOf = ({ seen, sums }: Kept): Told[] => {
  const [people, counts] = [[...seen.values()], [...sums.values()]];
  const parts: Told[] = [];
  for (let from = 0; from < Math.max(people.length, counts.length); from += BATCH / 2)
    parts.push({ seen: people.slice(from, from + BATCH / 2), sums: counts.slice(from, from + BATCH / 2) });
  return parts;
};
/** Parts of venues, as many as go into one transaction. */
const batchesOf = (parts: readonly Told[]): Told[][] => {
  const batches: Told[][] = [];
  let room = 0;
  for (const part of parts) {
    const size = part.seen.length + part.sums.length;
    if (size > room) {
      batches.push([]);
      room = BATCH;
    }
    batches.at(-1)?.push(part);
    room -= size;
  }
  return batches;
};

export const openCounter = (db: Db, log: Pick<Log, 'warn' | 'error'>): Counter => {
  let kept = new Map<string, Kept>();
  let size = 0;
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> | undefined;

  /** Writes parts together, or each alone where one of them cannot be written. Answers what is to be tried again. */
  const put = async (parts: readonly Told[]): Promise<readonly Told[]> => {
    try {
      await writeDown(db, { seen: parts.flatMap(({ seen }) => seen), sums: parts.flatMap(({ sums }) => sums) });
      return [];
    } catch (error) {
      if (isOutage(error as Error)) {
        log.warn(failure(error), 'visits are counted later');
        return parts;
      }
      if (parts.length === 1) {
        log.error(failure(error), 'visits of a venue could not be counted');
        return [];
      }
      const left: Told[] = [];
      for (const part of parts) left.push(...(await put([part])));
      return left;
    }
  };
  const take = (): Map<string, Kept> => {
    const taken = kept;
    kept = new Map();
    size = 0;
    return taken;
  };
  const keptOf = (venue: string): Kept => {
    const found = kept.get(venue) ?? { seen: new Map(), sums: new Map() };
    kept.set(venue, found);
    return found;
  };
  const keep = ({ seen, sums }: Told): void => {
    for (const one of seen) size += addSeen(keptOf(one.venue), one, one.visitor, one.language);
    for (const sum of sums) size += addSum(keptOf(sum.venue), sum, sum.figure, sum.label, sum.value);
  };
  const write = async (): Promise<void> => {
    timer = undefined;
    const left: Told[] = [];
    // Where the database is away, the rest is not tried either.
    for (const batch of batchesOf([...take().values()].flatMap(partsOf))) left.push(...(left.length > 0 ? batch : await put(batch)));
    if (left.length > 0) {
      // What was told first stays first.
      const later = [...take().values()].flatMap(partsOf);
      for (const part of [...left, ...later]) keep(part);
    }
    writing = undefined;
    if (kept.size > 0) schedule();
  };
  const schedule = (): void => {
    if (timer || writing) return;
    timer = setTimeout(() => {
      writing = write();
    }, EVERY_MS).unref();
  };
  /** Where to put what is told now of a venue. */
  const open = (venue: string): Kept => {
    const found = keptOf(venue);
    if (size >= MOST_KEPT || sizeOf(found) >= MOST_OF_A_VENUE) throw new ApiError('unavailable');
    schedule();
    return found;
  };
  return {
    visited(moment, visitor, language) {
      size += addSeen(open(moment.venue), moment, visitor, language);
    },
    viewed(moment, product, locale) {
      const kept = open(moment.venue);
      size += addSum(kept, moment, 'view', product, 1);
      if (locale) size += addSum(kept, moment, 'view_in', viewedIn(locale, product), 1);
    },
    followed(moment, source) {
      size += addSum(open(moment.venue), moment, 'link', source, 1);
    },
    async close() {
      await writing;
      clearTimeout(timer);
      if (kept.size > 0) await write();
      clearTimeout(timer);
    },
  };
};

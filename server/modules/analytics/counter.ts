// Counts in memory and writes sums once a second: a thousand visits cost as much as one (docs/decisions/0076-counts-instead-of-events.md).
import type { LinkSource } from '@ardoise/contract/rules/figures.ts';
import type { Locale } from '@ardoise/contract/rules/locales.ts';
import { isOutage } from '../../http/errors.ts';
import type { Db } from '../../platform/db.ts';
import { failure, type Log } from '../../platform/log.ts';
import { batchesOf, CountBuffer } from './buffer.ts';
import { type Moment, type VisitCounts, viewedIn, writeCounts } from './sums.ts';

export type Counter = {
  /** A visitor opened the page, or returned to it. */
  visited(moment: Moment, visitor: string, language: string): void;
  /** A visitor viewed a product. `locale`: the page's language, undefined if unknown. */
  viewed(moment: Moment, product: string, locale: Locale | undefined): void;
  followed(moment: Moment, source: LinkSource): void;
  /** Writes the remaining counts. */
  close(): Promise<void>;
};

const EVERY_MS = 1_000;
type Deps = { db: Db; log: Pick<Log, 'warn' | 'error'> };

/** Writes parts in one transaction, or each in its own if that fails. Returns those to retry. */
const writeParts = async (deps: Deps, parts: readonly VisitCounts[]): Promise<readonly VisitCounts[]> => {
  try {
    await writeCounts(deps.db, { visits: parts.flatMap(({ visits }) => visits), sums: parts.flatMap(({ sums }) => sums) });
    return [];
  } catch (error) {
    if (isOutage(error as Error)) {
      deps.log.warn(failure(error), 'visits are counted later');
      return parts;
    }
    if (parts.length === 1) {
      deps.log.error(failure(error), 'visits of a venue could not be counted');
      return [];
    }
    const left: VisitCounts[] = [];
    for (const part of parts) left.push(...(await writeParts(deps, [part])));
    return left;
  }
};

/** Writes all counts of a buffer; puts back those that could not be written. */
const flush = async (deps: Deps, buffer: CountBuffer): Promise<void> => {
  const left: VisitCounts[] = [];
  // During an outage the remaining batches are not tried either.
  for (const batch of batchesOf(buffer.take())) left.push(...(left.length > 0 ? batch : await writeParts(deps, batch)));
  // Older counts stay before newer ones, because a visitor's first language counts.
  if (left.length > 0) buffer.put([...left, ...buffer.take()]);
};

export const openCounter = (db: Db, log: Deps['log']): Counter => {
  const buffer = new CountBuffer();
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> | undefined;

  const write = async (): Promise<void> => {
    timer = undefined;
    await flush({ db, log }, buffer);
    writing = undefined;
    if (!buffer.isEmpty) schedule();
  };
  const schedule = (): void => {
    if (timer || writing) return;
    timer = setTimeout(() => {
      writing = write();
    }, EVERY_MS).unref();
  };
  /** Checks that a venue's counts have room, and schedules a write. */
  const prepare = (venue: string): void => {
    buffer.requireRoom(venue);
    schedule();
  };
  return {
    visited(moment, visitor, language) {
      prepare(moment.venue);
      buffer.addVisit(moment, visitor, language);
    },
    viewed(moment, product, locale) {
      prepare(moment.venue);
      buffer.addSum(moment, 'view', product);
      if (locale) buffer.addSum(moment, 'view_in', viewedIn(locale, product));
    },
    followed(moment, source) {
      prepare(moment.venue);
      buffer.addSum(moment, 'link', source);
    },
    async close() {
      await writing;
      clearTimeout(timer);
      if (!buffer.isEmpty) await write();
      clearTimeout(timer);
    },
  };
};

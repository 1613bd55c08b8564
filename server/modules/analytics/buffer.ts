// A node's unwritten counts, by venue, and their division into transactions.
import { ApiError } from '@ardoise/contract/errors.ts';
import type { Figure, Moment, Sum, Visit, VisitCounts } from './sums.ts';

/** Limits on unwritten counts, in all and per venue, so that a flood at one venue does not use up the space of others. */
const MAX_KEPT = 100_000;
const MAX_OF_A_VENUE = 20_000;
/** Rows of one transaction: far below the statement timeout, and too few to block the event loop noticeably. */
const BATCH = 2_000;

/** Visitors and sums of one venue, by key. */
class VenueCounts {
  readonly #seen = new Map<string, Visit>();
  readonly #sums = new Map<string, Sum>();

  get size(): number {
    return this.#seen.size + this.#sums.size;
  }

  addVisit({ venue, day, hour, visitor, language }: Visit): void {
    const name = `${day} ${hour} ${visitor}`;
    if (!this.#seen.has(name)) this.#seen.set(name, { venue, day, hour, visitor, language });
  }

  addSum({ venue, day, hour, figure, label, value }: Sum): void {
    const name = `${figure} ${day} ${hour} ${label}`;
    const known = this.#sums.get(name);
    if (known) known.value += value;
    else this.#sums.set(name, { venue, day, hour, figure, label, value });
  }

  /** The counts, divided into parts that fit a transaction. */
  parts(): VisitCounts[] {
    const [people, counts] = [[...this.#seen.values()], [...this.#sums.values()]];
    const parts: VisitCounts[] = [];
    for (let from = 0; from < Math.max(people.length, counts.length); from += BATCH / 2)
      parts.push({ visits: people.slice(from, from + BATCH / 2), sums: counts.slice(from, from + BATCH / 2) });
    return parts;
  }
}

export class CountBuffer {
  #venues = new Map<string, VenueCounts>();
  #size = 0;

  get isEmpty(): boolean {
    return this.#venues.size === 0;
  }

  /** 503 if there is no room for more counts of a venue. */
  requireRoom(venue: string): void {
    if (this.#size >= MAX_KEPT || this.#of(venue).size >= MAX_OF_A_VENUE) throw new ApiError('unavailable');
  }

  addVisit(moment: Moment, visitor: string, language: string): void {
    this.#change(moment.venue, (counts) => counts.addVisit({ ...moment, visitor, language }));
  }

  addSum(moment: Moment, figure: Figure, label: string): void {
    this.#change(moment.venue, (counts) => counts.addSum({ ...moment, figure, label, value: 1 }));
  }

  /** Empties the buffer and returns its counts, divided into parts. */
  take(): VisitCounts[] {
    const venues = this.#venues;
    this.#venues = new Map();
    this.#size = 0;
    return [...venues.values()].flatMap((counts) => counts.parts());
  }

  /** Puts back counts that could not be written. */
  put(parts: readonly VisitCounts[]): void {
    for (const { visits, sums } of parts) {
      for (const one of visits) this.#change(one.venue, (counts) => counts.addVisit(one));
      for (const sum of sums) this.#change(sum.venue, (counts) => counts.addSum(sum));
    }
  }

  #of(venue: string): VenueCounts {
    const found = this.#venues.get(venue) ?? new VenueCounts();
    this.#venues.set(venue, found);
    return found;
  }

  #change(venue: string, change: (counts: VenueCounts) => void): void {
    const counts = this.#of(venue);
    const before = counts.size;
    change(counts);
    this.#size += counts.size - before;
  }
}

/** Groups parts of venues into transactions. */
export const batchesOf = (parts: readonly VisitCounts[]): VisitCounts[][] => {
  const batches: VisitCounts[][] = [];
  let room = 0;
  for (const part of parts) {
    const size = part.visits.length + part.sums.length;
    if (size > room) {
      batches.push([]);
      room = BATCH;
    }
    batches.at(-1)?.push(part);
    room -= size;
  }
  return batches;
};

// The counts of a node that are not written yet, by venue, and how they are cut into transactions.
import { ApiError } from '@ardoise/contract/errors.ts';
import type { Figure, Moment, Seen, Sum, VisitCounts } from './sums.ts';

/** Limits on unwritten counts, in all and per venue, so that a flood at one venue does not take the room of the others. */
const MOST_KEPT = 100_000;
const MOST_OF_A_VENUE = 20_000;
/** Rows of one transaction: far below the statement timeout, and too few to block the event loop noticeably. */
const BATCH = 2_000;

/** Visitors and sums of one venue, keyed by what makes two of them the same. */
class VenueCounts {
  readonly #seen = new Map<string, Seen>();
  readonly #sums = new Map<string, Sum>();

  get size(): number {
    return this.#seen.size + this.#sums.size;
  }

  addSeen({ venue, day, hour, visitor, language }: Seen): void {
    const name = `${day} ${hour} ${visitor}`;
    if (!this.#seen.has(name)) this.#seen.set(name, { venue, day, hour, visitor, language });
  }

  addSum({ venue, day, hour, figure, label, value }: Sum): void {
    const name = `${figure} ${day} ${hour} ${label}`;
    const known = this.#sums.get(name);
    if (known) known.value += value;
    else this.#sums.set(name, { venue, day, hour, figure, label, value });
  }

  /** Cut into parts that fit a transaction. */
  parts(): VisitCounts[] {
    const [people, counts] = [[...this.#seen.values()], [...this.#sums.values()]];
    const parts: VisitCounts[] = [];
    for (let from = 0; from < Math.max(people.length, counts.length); from += BATCH / 2)
      parts.push({ seen: people.slice(from, from + BATCH / 2), sums: counts.slice(from, from + BATCH / 2) });
    return parts;
  }
}

export class CountBuffer {
  #venues = new Map<string, VenueCounts>();
  #size = 0;

  get isEmpty(): boolean {
    return this.#venues.size === 0;
  }

  /** 503 where there is no room for more counts of a venue. */
  requireRoom(venue: string): void {
    if (this.#size >= MOST_KEPT || this.#of(venue).size >= MOST_OF_A_VENUE) throw new ApiError('unavailable');
  }

  addSeen(moment: Moment, visitor: string, language: string): void {
    this.#change(moment.venue, (counts) => counts.addSeen({ ...moment, visitor, language }));
  }

  addSum(moment: Moment, figure: Figure, label: string): void {
    this.#change(moment.venue, (counts) => counts.addSum({ ...moment, figure, label, value: 1 }));
  }

  /** Empties the buffer and returns its counts, cut into parts. */
  take(): VisitCounts[] {
    const venues = this.#venues;
    this.#venues = new Map();
    this.#size = 0;
    return [...venues.values()].flatMap((counts) => counts.parts());
  }

  /** Adds counts again that could not be written. */
  put(parts: readonly VisitCounts[]): void {
    for (const { seen, sums } of parts) {
      for (const one of seen) this.#change(one.venue, (counts) => counts.addSeen(one));
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

// Iteration over all venues: each exactly once, for any number of them and in spite of failures.
import { expect, it } from 'vitest';
import { forVenues } from './batches.ts';

const venues = (count: number) => Array.from({ length: count }, (_, place) => ({ venue: `venue ${String(place).padStart(3, '0')}` }));
/** A statement that reads venues by id. */
const listOf = (all: { venue: string }[], most: number) => async (after: string) => all.filter(({ venue }) => venue > after).slice(0, most);

it.each([0, 1, 9, 10, 11, 20, 25])('visits each of %i venues once', async (count) => {
  const done: string[] = [];
  await forVenues(10, listOf(venues(count), 10), async ({ venue }) => void done.push(venue));
  expect(done).toEqual(venues(count).map(({ venue }) => venue));
});

it('continues after a failure, and throws the first one at the end', async () => {
  const done: string[] = [];
  const work = async ({ venue }: { venue: string }) => {
    if (/[49]$/.test(venue)) throw new Error(venue);
    done.push(venue);
  };
  await expect(forVenues(10, listOf(venues(25), 10), work)).rejects.toThrow('venue 004');
  expect(done).toHaveLength(20);
});

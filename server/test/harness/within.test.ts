import { expect, it } from 'vitest';
import { generator, random, randomBelow, restartDraws } from './random.ts';
import { within } from './within.ts';

it('fails after the limit and names the awaited event', async () => {
  await expect(within(new Promise(() => {}), 'a word', 10)).rejects.toThrow('waited 0.01 s for a word');
});

it('returns a value that arrives in time', async () => {
  expect(await within(Promise.resolve(7), 'a number')).toBe(7);
  await expect(within(Promise.reject(new Error('not now')), 'a number')).rejects.toThrow('not now');
});

it('repeats draws from one seed', () => {
  const draw = () => [random(), randomBelow(6), random()];
  const first = draw();
  expect(draw()).not.toEqual(first);
  restartDraws();
  expect(draw()).toEqual(first);
  expect(generator(5).next()).not.toBe(generator(6).next());
});

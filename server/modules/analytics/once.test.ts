import { describe, expect, it } from 'vitest';
import { openOnce } from './once.ts';

const visitor = (number: number) => (number * 2_654_435_761).toString(16).padStart(8, '0').slice(-8).repeat(4);

describe('what counts once', () => {
  it('is told apart by visitor and by what it is', () => {
    const once = openOnce();
    const counted: string[] = [];
    for (let time = 0; time < 2; time++)
      for (const who of [visitor(1), visitor(2)]) for (const what of ['12 a', '12 b', '13 a']) once(who, what, () => counted.push(what));
    expect(counted).toEqual(['12 a', '12 b', '13 a', '12 a', '12 b', '13 a']);
  });

  it('counts later where it could not be counted', () => {
    const once = openOnce();
    let counted = 0;
    const refuse = () => {
      throw new Error('full');
    };
    expect(() => once(visitor(1), 'a', refuse)).toThrow('full');
    for (let time = 0; time < 2; time++) once(visitor(1), 'a', () => counted++);
    expect(counted).toBe(1);
  });

  it('forgets the oldest of a bucket that is full, and no other', () => {
    const once = openOnce(1);
    const marks = Array.from({ length: 9 }, (_, number) => `product ${number}`);
    const counted: string[] = [];
    const see = (what: string) => once(visitor(1), what, () => counted.push(what));
    for (const what of marks) see(what);
    for (const what of marks.slice(1)) see(what);
    expect(counted).toEqual(marks);
    see('product 0');
    expect(counted.at(-1)).toBe('product 0');
  });
});

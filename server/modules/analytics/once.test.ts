import { describe, expect, it } from 'vitest';
import { openOnce } from './once.ts';

const visitor = (number: number) => (number * 2_654_435_761).toString(16).padStart(8, '0').slice(-8).repeat(4);

describe('counting once', () => {
  it('depends on the visitor and the key', () => {
    const once = openOnce();
    const counted: string[] = [];
    for (let time = 0; time < 2; time++)
      for (const hash of [visitor(1), visitor(2)]) for (const key of ['12 a', '12 b', '13 a']) once(hash, key, () => counted.push(key));
    expect(counted).toEqual(['12 a', '12 b', '13 a', '12 a', '12 b', '13 a']);
  });

  it('counts later if the first count failed', () => {
    const once = openOnce();
    let counted = 0;
    const refuse = () => {
      throw new Error('full');
    };
    expect(() => once(visitor(1), 'a', refuse)).toThrow('full');
    for (let time = 0; time < 2; time++) once(visitor(1), 'a', () => counted++);
    expect(counted).toBe(1);
  });

  it('evicts only the oldest mark of a full bucket', () => {
    const once = openOnce(1);
    const marks = Array.from({ length: 9 }, (_, number) => `product ${number}`);
    const counted: string[] = [];
    const see = (key: string) => once(visitor(1), key, () => counted.push(key));
    for (const key of marks) see(key);
    for (const key of marks.slice(1)) see(key);
    expect(counted).toEqual(marks);
    see('product 0');
    expect(counted.at(-1)).toBe('product 0');
  });
});

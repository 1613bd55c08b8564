// What a row becomes where a record comes back: what was taken is there again, what was changed since stays.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { differing, foundBefore, givenBack, settled, undone, without } from './as-before.ts';

const ids = (...of: string[]) => new Set(of);

it('finds of each column what the oldest change found', () => {
  expect(foundBefore([{ name: 'C', price: 3 }, { name: 'B' }, { name: 'A' }])).toEqual({ name: 'A', price: 3 });
  expect(differing({ name: 'A', list: [1, 2] }, { name: 'B', list: [1, 2], other: 1 })).toEqual({ name: 'A' });
});

describe('without ids', () => {
  it('lists are shorter, and what stands alone is none', () => {
    expect(without([{ name: 'Rouge', tags: ['x', 'y'] }], ids('x'))).toEqual([{ name: 'Rouge', tags: ['y'] }]);
    expect(without('x', ids('x'))).toBeNull();
    expect(without('y', ids('x'))).toBe('y');
    expect(without({ price: 3, on: true, none: null }, ids('x'))).toEqual({ price: 3, on: true, none: null });
  });
});

describe('given back', () => {
  it('an id is where it was in its list, or at the end of a shorter one', () => {
    const taken = { before: { tags: ['a', 'x', 'b'] }, after: { tags: ['a', 'b'] }, moved: true };
    expect(givenBack({ tags: ['a', 'b'] }, taken, ids('x'))).toEqual({ tags: ['a', 'x', 'b'] });
    expect(givenBack({ tags: [] }, taken, ids('x'))).toEqual({ tags: ['x'] });
    expect(givenBack({ tags: ['x'] }, taken, ids('x'))).toEqual({});
    expect(givenBack({ tags: ['a', 'b'] }, taken, ids('z'))).toEqual({});
  });

  it('what stood alone is there again where nothing else is', () => {
    const taken = { before: { station: 'x' }, after: { station: null }, moved: true };
    expect(givenBack({ station: null }, taken, ids('x'))).toEqual({ station: 'x' });
    expect(givenBack({ station: 'y' }, taken, ids('x'))).toEqual({});
  });

  it('lists inside of entries are found by place, while nothing of the record is another', () => {
    const taken = { before: { rules: [{ tags: ['x'] }, { tags: [] }] }, after: { rules: [{ tags: [] }, { tags: [] }] }, moved: false };
    expect(givenBack({ rules: [{ tags: ['y'] }, { tags: [] }] }, taken, ids('x'))).toEqual({
      rules: [{ tags: ['x', 'y'] }, { tags: [] }],
    });
    expect(givenBack({ rules: [{ tags: [] }] }, taken, ids('x'))).toEqual({});
    expect(givenBack({ rules: [{ tags: [] }, { tags: [] }] }, { ...taken, moved: true }, ids('x'))).toEqual({});
  });

  it('lists inside of entries with ids are found by id, whatever was changed since', () => {
    const option = (id: string, ...tags: string[]) => ({ id, tags });
    const taken = {
      before: { options: [option('1', 'x'), option('2'), option('3', 'x')] },
      after: { options: [option('1'), option('2'), option('3')] },
      moved: true,
    };
    expect(givenBack({ options: [option('4'), option('3'), option('2', 'y'), option('1', 'y')] }, taken, ids('x'))).toEqual({
      options: [option('4'), option('3', 'x'), option('2', 'y'), option('1', 'x', 'y')],
    });
    expect(givenBack({ options: [option('2'), option('4')] }, taken, ids('x'))).toEqual({});
  });

  it('undoes what a deletion took from any list', () => {
    const list = fc.uniqueArray(fc.constantFrom(...'abcdefgh'), { maxLength: 8 });
    fc.assert(
      fc.property(list, list, (before, gone) => {
        const taken = ids(...gone);
        const after = before.filter((one) => !taken.has(one));
        expect({
          tags: after,
          ...givenBack({ tags: after }, { before: { tags: before }, after: { tags: after }, moved: true }, taken),
        }).toEqual({
          tags: before,
        });
        expect(without(before, taken)).toEqual(after);
      }),
    );
  });
});

it('undoes a change only where its values still stand, and gives ids back to lists that others changed', () => {
  const change = { before: { name: 'Thé', list: ['a', 'b'], price: 3 }, after: { name: 'Tea', list: ['a'], price: 4 } };
  const present = { name: 'Tea', list: ['a', 'c'], price: 5, other: 1 };
  expect(undone(present, change, new Set(['b']))).toEqual({ columns: { name: 'Thé', list: ['a', 'b', 'c'] }, isWhole: false });
  expect(undone({ ...present, ...change.after }, change, new Set())).toEqual({ columns: change.before, isWhole: true });
  expect(undone({ ...present, ...change.before }, change, new Set())).toEqual({ columns: {}, isWhole: true });
});

it('leaves exactly the ids whose needs are met', () => {
  const ids = fc.uniqueArray(fc.nat(9).map(String), { maxLength: 10 });
  const edges = fc.array(fc.tuple(fc.nat(9).map(String), fc.nat(9).map(String)), { maxLength: 20 });
  fc.assert(
    fc.property(ids, edges, (all, needs) => {
      const left = settled(all, needs);
      for (const [id, needed] of needs) if (left.has(id)) expect(left.has(needed)).toBe(true);
      // Nothing more goes than has to: what went needs something that is not there.
      for (const id of all) if (!left.has(id)) expect(needs.some(([one, needed]) => one === id && !left.has(needed))).toBe(true);
    }),
  );
});

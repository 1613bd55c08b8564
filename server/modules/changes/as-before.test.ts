// The rows of restored records: lost values return, and later changes stay.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changedColumns, oldestValues, restoreIds, undoColumns, withNeedsMet, withoutIds } from './as-before.ts';

const ids = (...list: string[]) => new Set(list);

it('takes each column from the oldest change', () => {
  expect(oldestValues([{ name: 'C', price: 3 }, { name: 'B' }, { name: 'A' }])).toEqual({ name: 'A', price: 3 });
  expect(changedColumns({ name: 'A', list: [1, 2] }, { name: 'B', list: [1, 2], other: 1 })).toEqual({ name: 'A' });
});

describe('removing ids', () => {
  it('shortens lists and clears single references', () => {
    expect(withoutIds([{ name: 'Rouge', tags: ['x', 'y'] }], ids('x'))).toEqual([{ name: 'Rouge', tags: ['y'] }]);
    expect(withoutIds('x', ids('x'))).toBeNull();
    expect(withoutIds('y', ids('x'))).toBe('y');
    expect(withoutIds({ price: 3, on: true, none: null }, ids('x'))).toEqual({ price: 3, on: true, none: null });
  });
});

describe('restoring ids', () => {
  it('inserts an id at its former place, or at the end of a shorter list', () => {
    const taken = { before: { tags: ['a', 'x', 'b'] }, after: { tags: ['a', 'b'] }, moved: true };
    expect(restoreIds({ tags: ['a', 'b'] }, taken, ids('x'))).toEqual({ tags: ['a', 'x', 'b'] });
    expect(restoreIds({ tags: [] }, taken, ids('x'))).toEqual({ tags: ['x'] });
    expect(restoreIds({ tags: ['x'] }, taken, ids('x'))).toEqual({});
    expect(restoreIds({ tags: ['a', 'b'] }, taken, ids('z'))).toEqual({});
  });

  it('restores a single reference only if it is empty', () => {
    const taken = { before: { station: 'x' }, after: { station: null }, moved: true };
    expect(restoreIds({ station: null }, taken, ids('x'))).toEqual({ station: 'x' });
    expect(restoreIds({ station: 'y' }, taken, ids('x'))).toEqual({});
  });

  it('matches entries of nested lists by place if the record is otherwise unchanged', () => {
    const taken = { before: { rules: [{ tags: ['x'] }, { tags: [] }] }, after: { rules: [{ tags: [] }, { tags: [] }] }, moved: false };
    expect(restoreIds({ rules: [{ tags: ['y'] }, { tags: [] }] }, taken, ids('x'))).toEqual({
      rules: [{ tags: ['x', 'y'] }, { tags: [] }],
    });
    expect(restoreIds({ rules: [{ tags: [] }] }, taken, ids('x'))).toEqual({});
    expect(restoreIds({ rules: [{ tags: [] }, { tags: [] }] }, { ...taken, moved: true }, ids('x'))).toEqual({});
  });

  it('matches entries with ids by id, despite later changes', () => {
    const option = (id: string, ...tags: string[]) => ({ id, tags });
    const taken = {
      before: { options: [option('1', 'x'), option('2'), option('3', 'x')] },
      after: { options: [option('1'), option('2'), option('3')] },
      moved: true,
    };
    expect(restoreIds({ options: [option('4'), option('3'), option('2', 'y'), option('1', 'y')] }, taken, ids('x'))).toEqual({
      options: [option('4'), option('3', 'x'), option('2', 'y'), option('1', 'x', 'y')],
    });
    expect(restoreIds({ options: [option('2'), option('4')] }, taken, ids('x'))).toEqual({});
  });

  it('undoes a deletion in any list', () => {
    const list = fc.uniqueArray(fc.constantFrom(...'abcdefgh'), { maxLength: 8 });
    fc.assert(
      fc.property(list, list, (before, gone) => {
        const taken = ids(...gone);
        const after = before.filter((one) => !taken.has(one));
        expect({
          tags: after,
          ...restoreIds({ tags: after }, { before: { tags: before }, after: { tags: after }, moved: true }, taken),
        }).toEqual({
          tags: before,
        });
        expect(withoutIds(before, taken)).toEqual(after);
      }),
    );
  });
});

it('undoes a change only where its values are still current, and restores ids in lists that changed since', () => {
  const change = { before: { name: 'Thé', list: ['a', 'b'], price: 3 }, after: { name: 'Tea', list: ['a'], price: 4 } };
  const current = { name: 'Tea', list: ['a', 'c'], price: 5, other: 1 };
  expect(undoColumns(current, change, new Set(['b']))).toEqual({ columns: { name: 'Thé', list: ['a', 'b', 'c'] }, isWhole: false });
  expect(undoColumns({ ...current, ...change.after }, change, new Set())).toEqual({ columns: change.before, isWhole: true });
  expect(undoColumns({ ...current, ...change.before }, change, new Set())).toEqual({ columns: {}, isWhole: true });
});

it('keeps exactly the ids whose needs are met', () => {
  const ids = fc.uniqueArray(fc.nat(9).map(String), { maxLength: 10 });
  const edges = fc.array(fc.tuple(fc.nat(9).map(String), fc.nat(9).map(String)), { maxLength: 20 });
  fc.assert(
    fc.property(ids, edges, (all, needs) => {
      const left = withNeedsMet(all, needs);
      for (const [id, needed] of needs) if (left.has(id)) expect(left.has(needed)).toBe(true);
      // Nothing else is removed: each removed id needs a missing one.
      for (const id of all) if (!left.has(id)) expect(needs.some(([one, needed]) => one === id && !left.has(needed))).toBe(true);
    }),
  );
});

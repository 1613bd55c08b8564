import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSame, merge } from './merge.ts';

const entry = (locale: string, name: string) => ({ locale, name });
const slot = (beginHour: number) => ({ beginHour, beginMinute: 0, endHour: 20, endMinute: 0 });
const read = {
  version: 1,
  name: 'Thé',
  recipe: 'Noir',
  unavailable: false,
  banner: { text: '', on: false },
  categories: ['a', 'b'],
  languages: [entry('en-GB', 'Tea'), entry('de-DE', 'Tee')],
  steps: [
    { id: '1', name: 'Entrée', products: [{ id: 'x', price: 1 }] },
    { id: '2', name: 'Plat', products: [] },
  ],
  timetable: [[slot(9)], [slot(10)], []],
};
const [first, second] = read.steps as [(typeof read.steps)[0], (typeof read.steps)[0]];
const put = (mine: object, theirs: object, picked: string[] = []) =>
  merge(read, { ...read, ...mine }, { ...read, version: 2, ...theirs }, new Set(picked));

describe('two changes of one record', () => {
  it('are both kept in different fields, at any depth', () => {
    const { merged, overlaps } = put(
      { name: 'Thé vert', banner: { text: 'Nouveau', on: false } },
      { recipe: 'Blanc', banner: { text: '', on: true }, unavailable: true },
    );
    expect(merged).toEqual({
      ...read,
      version: 2,
      name: 'Thé vert',
      recipe: 'Blanc',
      unavailable: true,
      banner: { text: 'Nouveau', on: true },
    });
    expect(overlaps).toEqual([]);
  });

  it('overlap in the same field, which keeps the user’s value unless theirs is picked', () => {
    const changes = [{ name: 'Thé vert' }, { name: 'Thé blanc' }] as const;
    expect(put(...changes)).toMatchObject({
      merged: { name: 'Thé vert', version: 2 },
      overlaps: [{ path: 'name', read: 'Thé', mine: 'Thé vert', theirs: 'Thé blanc' }],
    });
    expect(put(...changes, ['name']).merged.name).toBe('Thé blanc');
    expect(put(changes[0], changes[0]).overlaps).toEqual([]);
  });

  it('match translations by locale, in any order', () => {
    const { merged, overlaps } = put(
      { languages: [entry('en-GB', 'Green tea'), entry('de-DE', 'Tee')] },
      { languages: [entry('de-DE', 'Weißer Tee'), entry('en-GB', 'Tea')] },
    );
    expect(merged.languages).toEqual([entry('de-DE', 'Weißer Tee'), entry('en-GB', 'Green tea')]);
    expect(overlaps).toEqual([]);
    const both = put({ languages: [entry('en-GB', 'Green tea')] }, { languages: [entry('en-GB', 'White tea'), entry('de-DE', 'Tee')] });
    expect(both.overlaps.map(({ path }) => path)).toEqual(['languages.0.name']);
    expect(both.merged.languages).toEqual([entry('en-GB', 'Green tea')]);
  });

  it('merge added and removed ids, in the user’s order if they moved any', () => {
    expect(put({ categories: ['a', 'b', 'c'] }, { categories: ['d', 'a'] }).merged.categories).toEqual(['d', 'a', 'c']);
    expect(put({ categories: ['b', 'a'] }, { categories: ['a', 'b', 'c'] }).merged.categories).toEqual(['b', 'c', 'a']);
  });

  it('match rows by id: changed, added, moved, removed', () => {
    const { merged, overlaps } = put(
      { steps: [{ name: 'Apéritif', products: [] }, second, { ...first, products: [...first.products, { id: 'y', price: 2 }] }] },
      { steps: [{ ...first, products: [{ id: 'x', price: 5 }] }] },
    );
    expect(merged.steps).toEqual([
      { name: 'Apéritif', products: [] },
      {
        ...first,
        products: [
          { id: 'x', price: 5 },
          { id: 'y', price: 2 },
        ],
      },
    ]);
    expect(overlaps).toEqual([]);
  });

  it('overlap in a row that one changed and the other removed', () => {
    const changed = { ...first, name: 'Hors-d’œuvre' };
    const mine = put({ steps: [changed, second] }, { steps: [second] });
    expect(mine.overlaps).toEqual([{ path: 'steps.0', read: first, mine: changed, theirs: undefined }]);
    expect(mine.merged.steps).toEqual([changed, second]);
    expect(put({ steps: [changed, second] }, { steps: [second] }, ['steps.0']).merged.steps).toEqual([second]);
    const theirs = put({ steps: [second] }, { steps: [changed, second] });
    expect(theirs.overlaps).toEqual([{ path: 'steps.1', read: first, mine: undefined, theirs: changed }]);
    expect(theirs.merged.steps).toEqual([second]);
    expect(put({ steps: [second] }, { steps: [changed, second] }, ['steps.1']).merged.steps).toEqual([changed, second]);
  });

  it('merge a week day by day, and other lists without ids as a whole', () => {
    const days = put({ timetable: [[slot(8)], [slot(10)], []] }, { timetable: [[slot(9)], [slot(11)], [slot(12)]] });
    expect(days).toMatchObject({ merged: { timetable: [[slot(8)], [slot(11)], [slot(12)]] }, overlaps: [] });
    expect(put({ timetable: [[], [slot(10)], []] }, { timetable: [[slot(7)], [slot(10)], []] }).overlaps.map(({ path }) => path)).toEqual([
      'timetable.0',
    ]);
    const slots = { slots: [slot(8)] };
    const more = { slots: [slot(8), slot(12)] };
    expect(merge(slots, more, { slots: [] })).toMatchObject({ merged: more, overlaps: [{ path: 'slots' }] });
  });

  it('take the stored value of a field without an input', () => {
    expect(merge({ version: 1 }, {}, { version: 2 })).toEqual({ merged: { version: 2 }, overlaps: [] });
  });
});

describe('any two changes', () => {
  const ids = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e'));
  const rows = fc.uniqueArray(fc.record({ id: fc.constantFrom('1', '2', '3', '4'), name: fc.constantFrom('x', 'y', 'z') }), {
    selector: ({ id }) => id,
  });
  const week = fc.array(fc.array(fc.nat({ max: 2 }), { maxLength: 2 }), { minLength: 3, maxLength: 3 });
  const record = fc.record({
    text: fc.constantFrom('', 'a', 'b'),
    flag: fc.boolean(),
    price: fc.option(fc.nat({ max: 3 })),
    ids,
    rows,
    week,
  });

  it('merge without overlaps if only one side changed the record', () => {
    fc.assert(
      fc.property(record, record, (one, other) => {
        expect(merge(one, one, other)).toEqual({ merged: other, overlaps: [] });
        expect(merge(one, other, one)).toEqual({ merged: other, overlaps: [] });
        expect(merge(one, other, other)).toEqual({ merged: other, overlaps: [] });
      }),
    );
  });

  it('merge to values of either side, without overlaps in booleans and lists of ids', () => {
    fc.assert(
      fc.property(record, record, record, (was, mine, theirs) => {
        const { merged, overlaps } = merge(was, mine, theirs);
        expect(overlaps.filter(({ path }) => ['flag', 'ids'].includes(path))).toEqual([]);
        expect(merged.flag).toBe(mine.flag === was.flag ? theirs.flag : mine.flag);
        for (const name of ['text', 'price'] as const) expect([mine[name], theirs[name]]).toContain(merged[name]);
        const expectedIds = (['a', 'b', 'c', 'd', 'e'] as const).filter((id) =>
          was.ids.includes(id) ? mine.ids.includes(id) && theirs.ids.includes(id) : mine.ids.includes(id) || theirs.ids.includes(id),
        );
        expect([...(merged.ids as string[])].sort()).toEqual(expectedIds);
      }),
    );
  });

  it('merge to all their changes if all overlaps are picked', () => {
    fc.assert(
      fc.property(record, record, record, (was, mine, theirs) => {
        const { overlaps } = merge(was, mine, theirs);
        const { merged } = merge(was, mine, theirs, new Set(overlaps.map(({ path }) => path)));
        for (const name of ['text', 'price', 'flag'] as const)
          if (!isSame(was[name], theirs[name])) expect(merged[name]).toEqual(theirs[name]);
        for (const row of theirs.rows) {
          const before = was.rows.find(({ id }) => id === row.id);
          if (before && before.name !== row.name) expect(merged.rows).toContainEqual(row);
        }
      }),
    );
  });
});

import { describe, expect, it } from 'vitest';
import { fieldsBetween, idsIn } from './fields.ts';

const TEA = '01a212c1-e52d-7eac-b92c-f7d873856472';
const GONE = '01a212c1-e52d-7eac-b92c-f7d873856473';
const nameOf = (id: string) => (id === TEA ? 'Thé' : undefined);
const between = (before: object, after: object) =>
  fieldsBetween({ before: before as never, after: after as never }, { nameOf, amounts: new Set(['steps.parts.net_price']), order: [] }).map(
    ({ field, of, before: was, after: is, amount }) => [of === null ? field : `${field} (${of})`, was, is, ...(amount ? ['amount'] : [])],
  );

describe('the fields of a change', () => {
  it('are values at any depth, each with the entry that contains it', () => {
    const step = (price: number, max: number | null) => ({ id: GONE, name: 'Plat', max, parts: [{ id: TEA, net_price: price }] });
    expect(between({ steps: [step(1, null)], on: false }, { steps: [step(2.5, 3)], on: true })).toEqual([
      ['steps.max (Plat)', null, 3],
      ['steps.parts.net_price (Thé)', 1, 2.5, 'amount'],
      ['on', false, true],
    ]);
  });

  it('name the entry that contains a translation, or its locale', () => {
    const option = (name: string, text: string) => ({ id: GONE, name, languages: [{ locale: 'de-DE', name: text, stale: false }] });
    expect(between({ options: [option('Bleu', 'Blau')] }, { options: [option('Saignant', 'Blutig')] })).toEqual([
      ['options.name (Saignant)', 'Bleu', 'Saignant'],
      ['options.languages.name (Saignant)', 'Blau', 'Blutig'],
    ]);
    expect(between({ languages: [{ locale: 'de-DE', name: 'Tee' }] }, { languages: [{ locale: 'de-DE', name: 'Kaffee' }] })).toEqual([
      ['languages.name (de-DE)', 'Tee', 'Kaffee'],
    ]);
  });

  it('list removed and added entries, or show a changed order', () => {
    expect(between({ tags: ['a', 'b'] }, { tags: ['b', TEA, GONE] })).toEqual([['tags', ['a'], ['Thé', '…']]]);
    expect(between({ tags: ['a', 'b'] }, { tags: ['b', 'a'] })).toEqual([['tags', [], []]]);
  });

  it('show weekly slots by day, as times', () => {
    const slot = (beginHour: number) => ({ beginHour, beginMinute: 5, endHour: 24, endMinute: 0 });
    expect(between({ timetable: [[slot(17)], []] }, { timetable: [[slot(17)], [slot(9)]] })).toEqual([
      ['timetable (1)', [], ['09:05–24:00']],
    ]);
  });

  it('omit empty values of a new entry', () => {
    const entry = { locale: 'de-DE', name: 'Tee', recipe: '', stale: false };
    expect(between({ languages: [] }, { languages: [entry] })).toEqual([
      ['languages', [], ['de-DE']],
      ['languages.name (de-DE)', null, 'Tee'],
    ]);
  });

  it('distinguish null, 0 and false: an exception may be free', () => {
    const rule = (net_price: number | null, on: boolean | null) => ({ rules: [{ calendar_id: TEA, net_price, on }] });
    expect(between(rule(null, null), rule(0, false))).toEqual([
      ['rules.net_price (Thé)', null, 0],
      ['rules.on (Thé)', null, false],
    ]);
  });

  it('distinguish records with the same name', () => {
    const [one, other] = [GONE, GONE.replace('73', '74')];
    expect(between({ list: [one] }, { list: [other] })).toEqual([['list', ['…'], ['…']]]);
    expect(between({ station: one }, { station: other })).toEqual([['station', null, null]]);
  });

  it('show changed pictures and unstored values without the values', () => {
    expect(between({ image: TEA.replace('64', '99') }, { image: null })).toEqual([['image', null, null]]);
    expect(between({ billing_email: null }, { billing_email: null })).toEqual([['billing_email', null, null]]);
  });

  it('contain all ids at any depth', () => {
    expect(idsIn([{ a: TEA, b: ['x', GONE], c: null, d: 1 }])).toEqual([TEA, GONE]);
  });
});

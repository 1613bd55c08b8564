import { describe, expect, it } from 'vitest';
import { keepMine } from './keep-mine.ts';

const entry = (locale: string, name: string) => ({ locale, name });
const read = {
  version: 1,
  name: 'Thé',
  recipe: 'Noir',
  banner: { text: '', on: false },
  categories: ['a', 'b'],
  languages: [entry('en-GB', 'Tea'), entry('de-DE', 'Tee')],
};

describe('two changes of one record', () => {
  it('are both kept where they are of different fields, and one’s own where they meet', () => {
    const mine = { ...read, name: 'Thé vert', banner: { text: 'Nouveau', on: false } };
    const theirs = { ...read, version: 2, name: 'Thé blanc', recipe: 'Blanc', banner: { text: '', on: true } };
    expect(keepMine(read, mine, theirs)).toEqual({
      ...theirs,
      name: 'Thé vert',
      banner: { text: 'Nouveau', on: true },
    });
  });

  it('take translations by locale, and any other list whole', () => {
    const mine = { ...read, categories: ['b', 'a'], languages: [entry('en-GB', 'Green tea'), entry('de-DE', 'Tee')] };
    const theirs = { ...read, categories: ['a', 'b', 'c'], languages: [entry('en-GB', 'Tea'), entry('de-DE', 'Weißer Tee')] };
    expect(keepMine(read, mine, theirs)).toMatchObject({
      categories: ['b', 'a'],
      languages: [entry('en-GB', 'Green tea'), entry('de-DE', 'Weißer Tee')],
    });
  });

  it('keep a list whose rows have come or gone as one has it', () => {
    const rows = { steps: [{ name: 'Entrée' }] };
    const mine = { steps: [{ name: 'Entrée' }, { name: 'Plat' }] };
    expect(keepMine(rows, mine, { steps: [] })).toEqual(mine);
  });

  it('take what is stored for what no input holds', () => {
    expect(keepMine({ version: 1 }, {}, { version: 2 })).toEqual({ version: 2 });
  });
});

import { RECORDS } from '@ardoise/contract/records.ts';
import { build } from 'vite';
import { expect, it } from 'vitest';
import { declaredRecords } from './declared-records.ts';
import { records } from './records.ts';

/** What the build makes of a file that asks for the blank of a record. */
const builtWith = async (name: string): Promise<string> => {
  const text = `window.blank = __RECORDS__.${name}.blank;`;
  const file = {
    name: 'file',
    resolveId: (id: string) => (id === 'file.ts' ? id : null),
    load: (id: string) => (id === 'file.ts' ? text : null),
  };
  const options = { write: false, minify: false, rolldownOptions: { input: 'file.ts' } } as const;
  const result = await build({ configFile: false, logLevel: 'silent', plugins: [file, records()], build: options });
  return JSON.stringify(result);
};

it('gives a file the records that it names, and no other', async () => {
  const text = await builtWith('category');
  expect(text).toContain('tagline');
  expect(text).not.toContain('__RECORDS__.');
  expect(text).not.toContain('recipe');
  await expect(builtWith('nothing')).rejects.toThrow('The contract has no nothingInput.');
}, 60_000);

it('has a blank of every resource, in which nothing is missing', () => {
  const blanks = new Map<string, object>(declaredRecords.map(([name, { blank }]) => [name, blank]));
  for (const { name, input } of Object.values(RECORDS)) {
    const problems = input.safeParse(blanks.get(name)).error?.issues ?? [];
    // Texts that a person has to write are empty, and too short.
    expect([name, problems.filter(({ code }) => code !== 'too_small' && code !== 'invalid_format')]).toEqual([name, []]);
  }
});

it('tells which texts have translations, and where a translation must have a name', () => {
  const records = Object.fromEntries(declaredRecords);
  expect(records.product).toMatchObject({ blank: { type_id: 1, net_price: 1, standalone: true }, named: false });
  expect(records.product?.translated).toEqual(expect.arrayContaining(['name', 'recipe']));
  expect(records.cost).toMatchObject({ blank: { application: 'venue', threshold: 0 }, named: true });
  expect(records.calendar).toMatchObject({ translated: [], named: false });
  // The server's id of a step is not among what is said of a new one.
  expect(__RECORDS__.bundleCategory.blank).not.toHaveProperty('id');
});

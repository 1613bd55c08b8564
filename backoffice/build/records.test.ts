import { RECORDS } from '@ardoise/contract/records.ts';
import { build } from 'vite';
import { expect, it } from 'vitest';
import { declaredRecords } from './declared-records.ts';
import { records } from './records.ts';

/** The build's output for a file that uses the empty record of a schema. */
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

it('inlines only the records that a file names', async () => {
  const text = await builtWith('category');
  expect(text).toContain('tagline');
  expect(text).not.toContain('__RECORDS__.');
  expect(text).not.toContain('recipe');
  await expect(builtWith('nothing')).rejects.toThrow('The contract has no nothingInput.');
}, 60_000);

it('has a complete empty record of every resource', () => {
  const blanks = new Map<string, object>(declaredRecords.map(([name, { blank }]) => [name, blank]));
  for (const { name, input } of Object.values(RECORDS)) {
    const problems = input.safeParse(blanks.get(name)).error?.issues ?? [];
    // Required texts are empty, so they are too short.
    expect([name, problems.filter(({ code }) => code !== 'too_small' && code !== 'invalid_format')]).toEqual([name, []]);
  }
});

it('lists the translated texts, and the records whose translations must have a name', () => {
  const records = Object.fromEntries(declaredRecords);
  expect(records.product).toMatchObject({ blank: { type_id: 1, net_price: 1, standalone: true }, named: false });
  expect(records.product?.translated).toEqual(expect.arrayContaining(['name', 'recipe']));
  expect(records.cost).toMatchObject({ blank: { application: 'venue', threshold: 0 }, named: true });
  expect(records.calendar).toMatchObject({ translated: [], named: false });
  // The server assigns the id of a step.
  expect(__RECORDS__.bundleCategory.blank).not.toHaveProperty('id');
});

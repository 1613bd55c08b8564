import type { Route } from '@ardoise/contract/kit/route.ts';
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

it('knows every record that the contract lets one create, with all that must be said', () => {
  const files = import.meta.glob<Record<string, Record<string, Route>>>(['../../contract/*.ts', '../../contract/{accounts,catalog}/*.ts'], {
    eager: true,
  });
  const created = Object.values(files)
    .flatMap((file) => Object.values(file).map(({ create }) => create))
    .flatMap((create) => (create && 'path' in create && create.path.includes('/:venue/') ? [create] : []));
  expect(created.length).toBeGreaterThan(5);
  const blanks = new Map<string, object>(declaredRecords.map(([name, { blank }]) => [name, blank]));
  for (const { path, body } of created) {
    const said = blanks.get(path.slice(path.lastIndexOf('/') + 1)) ?? {};
    const problems = body?.safeParse(said).error?.issues ?? [];
    // What a person must say first is empty, and too short; nothing is missing or of another kind.
    expect([path, problems.filter(({ code }) => code !== 'too_small' && code !== 'invalid_format')]).toEqual([path, []]);
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

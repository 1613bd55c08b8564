// The sheet "instructions" of the workbook: out, edited, and back in.
import type { ImportResult } from '@ardoise/contract/catalog/imports.ts';
import type { Instruction } from '@ardoise/contract/catalog/instructions.ts';
import { beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { makeBook, type Rows, readSheets } from '../../../test/spreadsheets.ts';
import { type Importer, makeImporter } from '../../../test/workbooks.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});

const products: Rows = [['name', 'price']];
const withSide = async (on: Importer): Promise<Instruction> => {
  const body = {
    name: 'Garniture',
    instructions: ['Frites', 'Purée', 'Riz', 'Riz'],
    options: [{ name: 'Frites', tags: ['diet:vegan'], allergens_declared: true }],
  };
  return (await app.send<Instruction>('POST', `/api/menu/${on.venue}/instruction`, { token: on.token, body })).body;
};
const optionsOf = async (on: Importer) => (await on.list<Instruction>('instruction'))[0]!;

it('says of each option what it holds, none or nothing, and comes back without a change', async () => {
  const on = await makeImporter(app);
  await withSide(on);
  const { bytes } = await on.download();
  expect((await readSheets(bytes)).instructions).toEqual([
    ['instruction', 'option', 'allergens', 'tags'],
    ['Garniture', 'Frites', 'none', 'vegan'],
    ['Garniture', 'Purée', null, null],
    ['Garniture', 'Riz', null, null],
    ['Garniture', 'Riz', null, null],
  ]);
  expect((await on.post<ImportResult>(bytes)).body).toMatchObject({ change_count: 0, left: { instructions: 1 } });
});

it('is edited by option, shown before, and written', async () => {
  const on = await makeImporter(app);
  const { id, version } = await withSide(on);
  const sheets = await readSheets((await on.download()).bytes);
  const rows = (sheets.instructions ?? []).map((row) => {
    if (row[1] === 'Purée') return [row[0]!, row[1], 'lait', 'vegetarian'];
    if (row[1] === 'Frites') return [row[0]!, row[1], '', 'vegan'];
    return row;
  });
  const book = { ...sheets, instructions: rows };
  const shown = await on.imported(book, '?dry_run=true');
  expect(shown).toMatchObject({ change_count: 1, updated: { instructions: 1 }, left: { instructions: 0 } });
  expect(shown.changes).toEqual([
    {
      change: 'updated',
      resource: 'instruction',
      id,
      name: 'Garniture',
      fields: [
        { field: 'allergens', option: 'Frites', before: [], after: null },
        { field: 'allergens', option: 'Purée', before: null, after: ['allergen:milk'] },
        { field: 'tags', option: 'Purée', before: [], after: ['diet:vegetarian'] },
      ],
    },
  ]);
  expect((await optionsOf(on)).version).toBe(version);
  await on.imported(book);
  const after = await optionsOf(on);
  expect(after.options.map(({ tags, allergens_declared }) => [tags.join(' '), allergens_declared])).toEqual([
    ['diet:vegan', false],
    ['allergen:milk diet:vegetarian', true],
    ['', false],
    ['', false],
  ]);
  expect(after).toMatchObject({ version: version + 1, instructions: ['Frites', 'Purée', 'Riz', 'Riz'] });
  expect(await on.imported(book)).toMatchObject({ change_count: 0 });
  // A workbook without the sheet leaves them, even where it replaces the menu.
  const { instructions: _, ...others } = book;
  await on.imported(others, '?replace=true');
  expect((await optionsOf(on)).version).toBe(version + 1);
});

it('names what the menu has, each option once', async () => {
  const on = await makeImporter(app);
  await withSide(on);
  const header = ['Consigne', 'Choix', 'Allergènes', 'Étiquettes'];
  const instructions = [
    header,
    ['Garniture', 'Frites', 'sable', 'rouge'],
    ['Garniture', 'Frites', 'milk', ''],
    ['Garniture', 'Pâtes', 'milk', ''],
    ['Cuisson', 'Bleu', 'none', ''],
    ['', 'Frites', 'none', ''],
    ['Garniture', '', 'none', ''],
  ];
  expect(await on.problemsOf({ products, Consignes: instructions })).toEqual([
    ['Consignes', 2, 'Allergènes', 'unknown_name'],
    ['Consignes', 2, 'Étiquettes', 'unknown_name'],
    ['Consignes', 3, 'Choix', 'repeated'],
    ['Consignes', 4, 'Choix', 'unknown_name'],
    ['Consignes', 5, 'Consigne', 'unknown_name'],
    ['Consignes', 6, 'Consigne', 'required'],
    ['Consignes', 7, 'Choix', 'required'],
  ]);
  expect(await on.problemsOf({ products, instructions: [['instruction'], ['Garniture']] })).toEqual([
    ['instructions', 1, 'option', 'missing_column'],
  ]);
});

it('is changed by nobody whose plan does not include instructions, and may come back unchanged', async () => {
  const on = await makeImporter(app, 'smart');
  await app.db.pool.query(
    `insert into instruction (venue_id, id, name, instructions) values ($1, gen_random_uuid(), 'Glaçons', '["Avec", "Sans"]')`,
    [on.venue],
  );
  const book = (allergens: string) => ({
    products,
    instructions: [
      ['instruction', 'option', 'allergens'],
      ['Glaçons', 'Avec', allergens],
    ],
  });
  expect(await on.problemsOf(book('none'))).toEqual([['instructions', 2, 'allergens', 'plan_required']]);
  expect((await on.post<ImportResult>(await makeBook(book('')))).status).toBe(200);
});

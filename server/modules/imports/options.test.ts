// The sheet "instructions": export, edits and import.
import type { ImportResult } from '@ardoise/contract/catalog/imports.ts';
import type { Instruction } from '@ardoise/contract/catalog/instructions.ts';
import { beforeAll, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { type CellValue, makeBook, type Rows, readSheets } from '../../test/uploads/spreadsheets.ts';
import { type Importer, makeImporter } from '../../test/uploads/workbooks.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});

const products: Rows = [['name', 'price']];
const withSide = async (on: Importer): Promise<Instruction> => {
  const options = [
    { name: 'Frites', tags: ['diet:vegan'], allergens_declared: true, languages: [{ locale: 'en-GB', name: 'Fries' }] },
    ...['Purée', 'Riz', 'Riz'].map((name) => ({ name })),
  ];
  const body = { name: 'Garniture', options };
  return (await app.send<Instruction>('POST', `/api/menu/${on.venue}/instruction`, { token: on.token, body })).body;
};
const sideOf = async (on: Importer) => (await on.list<Instruction>('instruction'))[0]!;
const contentsOf = ({ options }: Instruction) => options.map(({ tags, allergens_declared }) => [tags.join(' '), allergens_declared]);
const header = ['uuid', 'instruction', 'option', 'allergens', 'tags'];

it('exports the id and contents of each option, and imports them without a change', async () => {
  const on = await makeImporter(app);
  const { options } = await withSide(on);
  const { bytes } = await on.download();
  expect((await readSheets(bytes)).instructions).toEqual([
    header,
    [options[0]?.id, 'Garniture', 'Frites', 'none', 'vegan'],
    [options[1]?.id, 'Garniture', 'Purée', null, null],
    [options[2]?.id, 'Garniture', 'Riz', null, null],
    [options[3]?.id, 'Garniture', 'Riz', null, null],
  ]);
  expect((await on.post<ImportResult>(bytes)).body).toMatchObject({ change_count: 0, left: { instructions: 1 } });
});

it('shows changes of options in a dry run, and writes them', async () => {
  const on = await makeImporter(app);
  const made = await withSide(on);
  const { id, version } = made;
  const sheets = await readSheets((await on.download()).bytes);
  const edits: Record<string, CellValue[]> = { Purée: ['lait', 'vegetarian'], Frites: ['-', 'vegan'] };
  const rows = (sheets.instructions ?? []).map(([uuid = '', instruction = '', option = '', ...contents]) => [
    uuid,
    instruction,
    option,
    ...(edits[String(option)] ?? contents),
  ]);
  const book = { ...sheets, instructions: rows };
  const dryRun = await on.imported(book, '?dry_run=true');
  expect(dryRun).toMatchObject({ change_count: 1, updated: { instructions: 1 }, left: { instructions: 0 } });
  expect(dryRun.changes).toEqual([
    {
      change: 'updated',
      resource: 'instruction',
      id,
      name: 'Garniture',
      doubts: [],
      fields: [
        { field: 'allergens', option: 'Purée', before: null, after: ['allergen:milk'] },
        { field: 'tags', option: 'Purée', before: [], after: ['diet:vegetarian'] },
      ],
    },
  ]);
  expect((await sideOf(on)).version).toBe(version);
  await on.imported(book);
  const after = await sideOf(on);
  expect(contentsOf(after)).toEqual([
    ['diet:vegan', true],
    ['allergen:milk diet:vegetarian', true],
    ['', false],
    ['', false],
  ]);
  // Names, ids and translations of options are not imported.
  const kept = ({ options }: Instruction) => options.map((option) => [option.id, option.name, option.languages]);
  expect(kept(after)).toEqual(kept(made));
  expect(after.version).toBe(version + 1);
  expect(await on.imported(book)).toMatchObject({ change_count: 0 });
  // A workbook without the sheet leaves instructions as they are, even with `replace`.
  const { instructions: _, ...others } = book;
  await on.imported(others, '?replace=true');
  expect((await sideOf(on)).version).toBe(version + 1);
});

it('matches options by id despite other names or order, and options without id by name', async () => {
  const on = await makeImporter(app);
  const { options } = await withSide(on);
  const [fries, , white, brown] = options.map(({ id }) => id);
  const instructions = [
    header,
    // A name matches the option whose id no other row has.
    ['', 'Garniture', 'Riz', '', 'vegetarian'],
    [white!, 'Garniture', 'Frites', 'milk', 'vegan'],
    [fries!, 'Garniture', '', 'gluten', ''],
    ['', 'Garniture', 'Purée', 'milk', ''],
  ];
  const { changes } = await on.imported({ products, instructions }, '?dry_run=true');
  expect(changes[0]?.fields.map(({ option, field, after }) => [option, field, after])).toEqual([
    ['Riz', 'tags', ['diet:vegetarian']],
    ['Riz', 'allergens', ['allergen:milk']],
    ['Riz', 'tags', ['diet:vegan']],
    ['Frites', 'allergens', ['allergen:gluten']],
    ['Frites', 'tags', []],
    ['Purée', 'allergens', ['allergen:milk']],
  ]);
  await on.imported({ products, instructions });
  const after = await sideOf(on);
  expect(contentsOf(after)).toEqual([
    ['allergen:gluten', true],
    ['allergen:milk', true],
    ['allergen:milk diet:vegan', true],
    ['diet:vegetarian', false],
  ]);
  expect(after.options.map(({ id, name }) => [id, name])).toEqual(options.map(({ id, name }) => [id, name]));
  expect(after.options[3]?.id).toBe(brown);
});

it('refuses unknown instructions and options, and repeated options', async () => {
  const on = await makeImporter(app);
  const { options } = await withSide(on);
  const [fries = '', mash = ''] = options.map(({ id }) => id);
  const other = { name: 'Cuisson', options: [{ name: 'Bleu' }] };
  const cooking = await app.send<Instruction>('POST', `/api/menu/${on.venue}/instruction`, { token: on.token, body: other });
  const [rare = ''] = cooking.body.options.map(({ id }) => id);
  const instructions = [
    ['Consigne', 'Choix', 'Allergènes', 'Étiquettes', 'ID'],
    ['Garniture', 'Frites', 'sable', 'rouge', ''],
    ['Garniture', 'Frites', 'milk', '', ''],
    ['Garniture', 'Pâtes', 'milk', '', ''],
    ['Glaçons', 'Avec', 'none', '', ''],
    ['', 'Frites', 'none', '', ''],
    ['Garniture', '', 'none', '', ''],
    ['Garniture', 'Frites', 'none', '', fries],
    ['Garniture', 'Purée', 'none', '', mash],
    ['Garniture', 'Purée', 'none', '', mash],
    ['Garniture', 'Purée', 'none', '', ''],
    ['Garniture', 'Riz', 'none', '', newId()],
    ['Garniture', 'Riz', 'sable', '', rare],
    ['Garniture', 'Riz', 'none', '', 'riz'],
  ];
  expect(await on.problemsOf({ products, Consignes: instructions })).toEqual([
    ['Consignes', 2, 'Choix', 'repeated'],
    ['Consignes', 2, 'Allergènes', 'unknown_name'],
    ['Consignes', 2, 'Étiquettes', 'unknown_name'],
    ['Consignes', 3, 'Choix', 'repeated'],
    ['Consignes', 4, 'Choix', 'unknown_name'],
    ['Consignes', 5, 'Consigne', 'unknown_name'],
    ['Consignes', 6, 'Consigne', 'required'],
    ['Consignes', 7, 'Choix', 'required'],
    ['Consignes', 10, 'ID', 'repeated'],
    ['Consignes', 11, 'Choix', 'repeated'],
    ['Consignes', 12, 'ID', 'unknown_id'],
    ['Consignes', 13, 'ID', 'unknown_id'],
    ['Consignes', 13, 'Allergènes', 'unknown_name'],
    ['Consignes', 14, 'ID', 'unknown_id'],
  ]);
  expect(await on.problemsOf({ products, instructions: [['instruction'], ['Garniture']] })).toEqual([
    ['instructions', 1, 'option', 'missing_column'],
  ]);
});

it('refuses changes if the plan has no instructions, and accepts an unchanged sheet', async () => {
  const on = await makeImporter(app, 'smart');
  const ice = ['Avec', 'Sans'].map((name) => ({ id: newId(), name, tags: [], allergens_declared: false, languages: [] }));
  await app.db.pool.query(`insert into instruction (venue_id, id, name, options) values ($1, gen_random_uuid(), 'Glaçons', $2)`, [
    on.venue,
    JSON.stringify(ice),
  ]);
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

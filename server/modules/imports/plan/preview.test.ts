import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import type { CellValue } from '../../../test/uploads/spreadsheets.ts';
import { type Importer, makeImporter } from '../../../test/uploads/workbooks.ts';

let app: TestApp;
let on: Importer;

beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  on = await makeImporter(app);
});

describe('a dry run', () => {
  it('shows each value before and after, with record names and excerpts of long texts', async () => {
    const recipe = (end: string) => `${'Orge, houblon, eau et levure. '.repeat(20)}${end}${' Servie fraîche.'.repeat(20)}`;
    const sheets = (one: CellValue[], other: CellValue[], most: number) => ({
      sections: [
        ['section', 'position', 'unavailable'],
        ['Bar', most, 0],
      ],
      categories: [
        ['category', 'section'],
        ['Pressions', most === 1 ? 'Bar' : ''],
        ['Fûts', 'Bar'],
      ],
      products: [
        ['name', 'type', 'price', 'tax_rate', 'volume_cl', 'unavailable', 'allergens', 'category', 'position', 'recipe', 'name:en-GB'],
        ['Ambrée', 'single', ...one],
        ['Bière blonde', 'single', ...other],
        ['Plateau', 'bundle', 20, 0.2, '', 0, '', '', '', '', ''],
      ],
      bundles: [
        ['bundle', 'group', 'product', 'multiple_choice', 'max_choices', 'custom_price'],
        ['Plateau', 'Bière', 'Ambrée', 1, most, ''],
        ['Plateau', 'Bière', 'Bière blonde', 1, most, most],
      ],
    });
    const blonde = [4.6, 0.2, 25, 0, 'gluten', 'Tout', '', '', ''];
    await on.imported(sheets([5, 0.2, 50, 0, '', 'Pressions', 1, recipe('Amère.'), 'Amber'], blonde, 1));
    const after = sheets([5.5, 0.1, '', 1, 'none', 'Fûts;Pressions', '2;3', recipe('Ronde.'), 'Amber ale'], blonde, 2);
    const { changes } = await on.imported(after, '?dry_run=true');
    const fieldsOf = (name: string) =>
      Object.fromEntries(changes.find((one) => one.name === name)?.fields.map(({ field, ...values }) => [field, values]) ?? []);
    expect(fieldsOf('Bar')).toEqual({ position: { before: 1, after: 2 } });
    expect(fieldsOf('Pressions')).toEqual({ section: { before: ['Bar'], after: [] } });
    const { recipe: text, ...others } = fieldsOf('Ambrée');
    expect(others).toEqual({
      price: { before: 5, after: 5.5 },
      tax_rate: { before: 0.2, after: 0.1 },
      volume_cl: { before: 50, after: null },
      unavailable: { before: false, after: true },
      allergens: { before: null, after: [] },
      category: { before: ['Pressions'], after: ['Pressions', 'Fûts'] },
      position: { before: 1, after: ['3', '2'] },
      'name:en-GB': { before: 'Amber', after: 'Amber ale' },
    });
    const part = (word: string) => `… eau et levure. ${word}${' Servie fraîche.'.repeat(5)} Servie …`;
    expect(text).toEqual({ before: part('Amère.'), after: part('Ronde.') });
    const step = (max_choices: number, net_price: number) => ({
      name: 'Bière',
      multiple_choice: true,
      max_choices,
      products: [
        { name: 'Ambrée', net_price: null },
        { name: 'Bière blonde', net_price },
      ],
    });
    expect(fieldsOf('Plateau')).toEqual({ bundles: { before: [step(1, 1)], after: [step(2, 2)] } });
  });

  it('shortens long lists around their first difference', async () => {
    const names = Array.from({ length: 40 }, (_, at) => `P${at}`);
    const sheets = (recommended: readonly string[]) => ({
      products: [['name', 'price', 'recommended'], ...names.map((name) => [name, 1, '']), ['Chef', 1, recommended.join(';')]],
    });
    await on.imported(sheets(names));
    const { changes } = await on.imported(sheets(names.toSpliced(20, 1)), '?dry_run=true');
    const from = (at: number) => ['…', 'P19', ...names.slice(at, at + 7), '…'];
    expect(changes).toMatchObject([{ name: 'Chef', fields: [{ field: 'recommended', before: from(20), after: from(21) }] }]);
  });

  it('shows changed diets and allergens of a product separately', async () => {
    const sheets = {
      products: [
        ['name', 'price', 'allergens', 'tags'],
        ['Ambrée', 5, 'gluten', 'vegan'],
      ],
    };
    await on.imported(sheets);
    const { changes } = await on.imported(
      {
        products: [
          ['name', 'allergens', 'tags'],
          ['Ambrée', 'milk', 'spicy'],
        ],
      },
      '?dry_run=true',
    );
    expect(changes.map(({ fields }) => fields)).toEqual([
      [
        { field: 'allergens', before: ['allergen:gluten'], after: ['allergen:milk'] },
        { field: 'tags', before: ['diet:vegan'], after: ['diet:spicy'] },
      ],
    ]);
  });
});

import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { makeExtras, makeMenu, makeVenue } from '../../test/factories.ts';
import { makeBook, type Rows } from '../../test/uploads/spreadsheets.ts';
import { type Importer, makeImporter } from '../../test/uploads/workbooks.ts';

let app: TestApp;
let on: Importer;

beforeAll(async () => {
  app = await startTestApp();
  on = await makeImporter(app);
});

describe('a problem', () => {
  it('is reported by sheet, row and column together with all others, and nothing is written', async () => {
    const before = await on.products();
    const foreign = newId();
    const found = await on.problemsOf({
      sections: [
        ['section', 'position', 'couleur'],
        ['Carte', 1.5, null],
        ['', 1, null],
      ],
      categories: [
        ['category', 'section', 'nom'],
        ['Tout', 'Carte', 'Tout'],
      ],
      products: [
        ['uuid', 'category', 'name', 'type', 'price', 'tax_rate', 'volume_cl', 'unavailable', 'allergens', 'tags', 'image_url'],
        [foreign, 'Tout', 'A', 1, 5, 10, 1, 0, '', '', ''],
        // A name without visible characters is empty.
        ['', 'Tout', '\u200b\u202e', 1, 5, 10, 1, 0, '', '', ''],
        ['', 'Tout', 'B', 'x', -1, 1, 1.234, 'peut-être', 'sable', 'rouge', 'javascript:alert(1)'],
        ['', 'Tout', 'C', 1, 1.005, 120, 'beaucoup', 0, '#REF!', '', ''],
        [on.menu.beer, 'Tout', 'D', 2, '', '', '', '', '', '', ''],
        [on.menu.beer, 'Tout', 'D', 1, '', '', '', '', '', '', ''],
        ['', 'Tout', 'x'.repeat(201), 1, '', 1e9, 1e9, '', '', '', ''],
        ['', 'Tout', new Date('2026-08-07'), 1, 1, 10, '', '', '', '', ''],
      ],
    });
    expect(found).toEqual(
      expect.arrayContaining([
        ['sections', 1, 'couleur', 'unknown_column'],
        ['sections', 2, 'position', 'whole_number'],
        ['sections', 3, 'section', 'required'],
        ['categories', 1, 'nom', 'repeated_column'],
        ['products', 2, 'uuid', 'unknown_id'],
        ['products', 3, 'name', 'required'],
        ['products', 4, 'type', 'unknown_type'],
        ['products', 4, 'price', 'too_small'],
        ['products', 4, 'tax_rate', 'ambiguous_rate'],
        ['products', 4, 'volume_cl', 'decimals'],
        ['products', 4, 'unavailable', 'yes_or_no'],
        ['products', 4, 'allergens', 'unknown_name'],
        ['products', 4, 'tags', 'unknown_name'],
        ['products', 4, 'image_url', 'web_address'],
        ['products', 5, 'price', 'decimals'],
        ['products', 5, 'tax_rate', 'too_big'],
        ['products', 5, 'volume_cl', 'number'],
        ['products', 5, 'allergens', 'formula_error'],
        ['products', 6, 'type', 'type_fixed'],
        ['products', 7, 'name', 'repeated'],
        ['products', 8, 'name', 'too_long'],
        ['products', 9, 'name', 'date'],
      ]),
    );
    expect(await on.products()).toEqual(before);
  });

  it('is reported even if the record of its row is unclear: no name, a uuid of another venue, an earlier row', async () => {
    const foreign = newId();
    const long = 'x'.repeat(2001);
    const found = await on.problemsOf({
      sections: [
        ['uuid', 'section', 'description', 'position', 'unavailable', 'image_url', 'name:de-DE'],
        ['', '', long, 'vite', 'peut-être', 'ftp://x', 'x'.repeat(201)],
        [foreign, '', long, -1, '', '', ''],
        ['', 'Carte', '', 2, '', '', ''],
        ['', 'Carte', '', 2.5, 'non sais', '', ''],
        ['', new Date('2026-08-07'), '', '#REF!', 7, '', ''],
      ],
      categories: [
        ['uuid', 'category', 'section', 'tagline', 'position', 'unavailable', 'tagline:de-DE'],
        ['', '', 'Carte;Carte', 'x'.repeat(301), 10_001, 'peut-être', 'x'.repeat(301)],
        [foreign, 'Tout', 'x'.repeat(201), '', 'loin', '', ''],
        ['', 'Tout', 'Carte', '', 1, '', ''],
        ['', 'Tout', 'Carte', '', 1.5, 2, ''],
      ],
      products: [
        ['uuid', 'name', 'price', 'recommended'],
        [foreign, 'A', 1, 'Inconnu'],
        ['', 'B', 1, ''],
        ['', 'B', 2, 'Inconnu'],
      ],
    });
    expect(found).toEqual([
      ['sections', 2, 'section', 'required'],
      ['sections', 2, 'description', 'too_long'],
      ['sections', 2, 'image_url', 'web_address'],
      ['sections', 2, 'position', 'number'],
      ['sections', 2, 'unavailable', 'yes_or_no'],
      ['sections', 2, 'name:de-DE', 'too_long'],
      ['sections', 3, 'uuid', 'unknown_id'],
      ['sections', 3, 'section', 'required'],
      ['sections', 3, 'description', 'too_long'],
      ['sections', 3, 'position', 'too_small'],
      ['sections', 5, 'section', 'repeated'],
      ['sections', 5, 'position', 'whole_number'],
      ['sections', 5, 'unavailable', 'yes_or_no'],
      ['sections', 6, 'position', 'formula_error'],
      ['sections', 6, 'section', 'date'],
      ['sections', 6, 'unavailable', 'yes_or_no'],
      ['categories', 2, 'section', 'repeated'],
      ['categories', 2, 'category', 'required'],
      ['categories', 2, 'tagline', 'too_long'],
      ['categories', 2, 'position', 'too_big'],
      ['categories', 2, 'unavailable', 'yes_or_no'],
      ['categories', 2, 'tagline:de-DE', 'too_long'],
      ['categories', 3, 'section', 'too_long'],
      ['categories', 3, 'uuid', 'unknown_id'],
      ['categories', 3, 'position', 'number'],
      ['categories', 5, 'category', 'repeated'],
      ['categories', 5, 'position', 'whole_number'],
      ['categories', 5, 'unavailable', 'yes_or_no'],
      ['products', 2, 'uuid', 'unknown_id'],
      ['products', 2, 'recommended', 'unknown_name'],
      ['products', 4, 'name', 'repeated'],
      ['products', 4, 'recommended', 'unknown_name'],
    ]);
  });

  it('of choices and parts is reported even if their bundle, set, step or product is unknown', async () => {
    const found = await on.problemsOf({
      products: [
        ['name', 'type', 'price'],
        ['Formule', 'bundle', 1],
        ['Assortiment', 'set', 1],
        ['Vide', 'set', 1],
      ],
      bundles: [
        ['bundle', 'group', 'multiple_choice', 'max_choices', 'product', 'custom_price', 'group_name:de-DE'],
        ['Inconnue', '', 'peut-être', 0, 'Rien', 'cher', 'x'.repeat(201)],
        ['Café crème', 'Plat', '', 101, 'Burger maison', -1, ''],
        ['', 'Plat', '', '', 'Burger maison', 1.005, ''],
        ['', 'Plat', '', '', 'Burger maison', '', ''],
        ['Formule', '', 3, 1.5, 'Burger maison', 2_000_000, ''],
        ['Formule', 'Plat', 1, 2, 'Rien', 'cher', ''],
        ['Formule', 'Plat', 0, 3, 'Burger maison', '', ''],
      ],
      sets: [
        ['set', 'product', 'quantity'],
        ['Inconnu', 'Rien', 2],
        ['', 'Burger maison', 'deux'],
        ['Assortiment', 'Rien', 1.5],
      ],
    });
    expect(found).toEqual([
      ['products', 4, 'type', 'no_parts'],
      ['bundles', 2, 'bundle', 'unknown_name'],
      ['bundles', 2, 'product', 'unknown_name'],
      ['bundles', 2, 'custom_price', 'number'],
      ['bundles', 2, 'group', 'required'],
      ['bundles', 2, 'multiple_choice', 'yes_or_no'],
      ['bundles', 2, 'max_choices', 'too_small'],
      ['bundles', 2, 'group_name:de-DE', 'too_long'],
      ['bundles', 3, 'bundle', 'not_a_bundle'],
      ['bundles', 3, 'custom_price', 'too_small'],
      ['bundles', 3, 'max_choices', 'too_big'],
      ['bundles', 4, 'bundle', 'required'],
      ['bundles', 4, 'custom_price', 'decimals'],
      ['bundles', 5, 'bundle', 'required'],
      ['bundles', 6, 'custom_price', 'too_big'],
      ['bundles', 6, 'group', 'required'],
      ['bundles', 6, 'multiple_choice', 'yes_or_no'],
      ['bundles', 6, 'max_choices', 'whole_number'],
      ['bundles', 7, 'product', 'unknown_name'],
      ['bundles', 7, 'custom_price', 'number'],
      ['bundles', 8, 'multiple_choice', 'contradicts'],
      ['bundles', 8, 'max_choices', 'contradicts'],
      ['sets', 2, 'set', 'unknown_name'],
      ['sets', 2, 'product', 'unknown_name'],
      ['sets', 2, 'quantity', 'quantity'],
      ['sets', 3, 'set', 'required'],
      ['sets', 3, 'quantity', 'number'],
      ['sets', 4, 'product', 'unknown_name'],
      ['sets', 4, 'quantity', 'whole_number'],
    ]);
  });

  it('of other sheets is reported even if the sheet of products is missing', async () => {
    const found = await on.problemsOf({
      sections: [
        ['section', 'position'],
        ['Carte', 'vite'],
      ],
    });
    expect(found).toEqual([
      ['', 0, '', 'no_products'],
      ['sections', 2, 'position', 'number'],
    ]);
  });

  it('is included up to an answer of 64 kB', async () => {
    const rows = (name: string) => Array.from({ length: 700 }, (_, at) => [`${name}${at}`, -1]);
    for (const name of ['P', '\u{1f37a}'.repeat(60)]) {
      const { body } = await on.post(await makeBook({ products: [['name', 'price'], ...rows(name)] }));
      expect(body.problem_count).toBe(700);
      expect(body.problems?.map(({ row }) => row)).toEqual(body.problems?.map((_, at) => at + 2));
      const bytes = Buffer.byteLength(JSON.stringify(body));
      expect(bytes).toBeLessThanOrEqual(65_536);
      expect(bytes, 'nothing is omitted needlessly').toBeGreaterThan(64_000);
    }
  });

  it('contains a shortened header', async () => {
    const found = await on.problemsOf({
      products: [
        ['name', 'price', 'x'.repeat(30_000)],
        ['A', 1],
      ],
    });
    expect(found).toEqual([['products', 1, 'x'.repeat(80), 'unknown_column']]);
  });

  it('is a uuid of another venue', async () => {
    const other = await makeVenue(app);
    const theirs = await makeMenu(app, other);
    expect(
      await on.problemsOf({
        products: [
          ['uuid', 'name', 'price'],
          [theirs.beer, 'Vol', 1],
        ],
      }),
    ).toEqual([['products', 2, 'uuid', 'unknown_id']]);
    expect(
      await on.problemsOf({
        products: [
          ['name', 'price', 'recommended'],
          ['Vol', 1, theirs.beer],
        ],
      }),
    ).toEqual([['products', 2, 'recommended', 'unknown_id']]);
  });

  it('is a name of several records without a uuid', async () => {
    const rows: Rows = [
      ['category', 'name', 'price'],
      ['Tout', 'Jumeau', 1],
      ['Autre', 'Jumeau', 2],
    ];
    await on.imported({ products: rows });
    expect(
      await on.problemsOf({
        products: [
          ['name', 'price'],
          ['Jumeau', 3],
        ],
      }),
    ).toEqual([['products', 2, 'name', 'ambiguous']]);
    expect(await on.imported({ products: rows })).toMatchObject({ change_count: 0 });
  });

  it('is a list that no form accepts: with the product itself, a repeated record, or too many', async () => {
    const own = await makeImporter(app);
    const { instruction, tag } = await makeExtras(app, own.venue);
    const names = Array.from({ length: 501 }, (_, at) => `P${at}`);
    await app.db.pool.query(`insert into tag (venue_id, id, name) select $1, gen_random_uuid(), 'T' || n from generate_series(1, 61) n`, [
      own.venue,
    ]);
    const [{ name: instructionName } = { name: '' }] = await own.list<{ name: string }>('instruction');
    const { rows } = await app.db.pool.query<{ name: string }>('select name from tag where id = $1', [tag]);
    const found = await own.problemsOf({
      products: [
        ['name', 'ref', 'price', 'category', 'recommended', 'instructions', 'tags', 'allergens'],
        ['Demi', 'D', 1, 'Tout', 'D', '', '', ''],
        ['Pinte', '', 1, `Tout;${own.menu.category}`, 'Demi;D', `${instructionName};${instruction}`, `${rows[0]?.name};${tag}`, ''],
        ['Galopin', '', 1, 'Tout', names.join(';'), '', names.slice(1, 62).join(';').replaceAll('P', 'T'), ''],
        ['Bock', '', 1, 'Tout', '', '', names.slice(1, 61).join(';').replaceAll('P', 'T'), 'milk'],
        ...names.map((name) => [name, '', 1, '', '', '', '', '']),
      ],
    });
    expect(found).toEqual([
      ['products', 2, 'recommended', 'nested'],
      ['products', 3, 'category', 'repeated'],
      ['products', 3, 'tags', 'repeated'],
      ['products', 3, 'instructions', 'repeated'],
      ['products', 3, 'recommended', 'repeated'],
      ['products', 4, 'tags', 'too_many'],
      ['products', 4, 'recommended', 'too_many'],
      ['products', 5, 'allergens', 'too_many'],
    ]);
  });

  it('is a repeated new name, also with other spaces or Unicode forms', async () => {
    const composed = 'Cafe\u0301';
    const found = await on.problemsOf({
      sections: [['section'], ['A  B'], ['A B']],
      categories: [
        ['category', 'section'],
        [composed, 'A B'],
        [composed.normalize('NFC'), 'A B'],
      ],
      products: [
        ['name', 'price', 'category'],
        ['Petit  noir', 1, composed],
        ['Petit noir', 2, composed],
      ],
    });
    expect(found).toEqual([
      ['sections', 3, 'section', 'repeated'],
      ['categories', 3, 'category', 'repeated'],
      ['products', 3, 'name', 'repeated'],
    ]);
  });

  it('is a position of products without a column for categories', async () => {
    const rows: Rows = [
      ['uuid', 'name', 'position'],
      [on.menu.beer, 'Bière blonde', 9],
    ];
    expect(await on.problemsOf({ products: rows })).toEqual([['products', 1, 'category', 'missing_column']]);
  });
});

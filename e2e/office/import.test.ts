// The menu as a workbook: exported, edited with a spreadsheet library, previewed, corrected, imported.
import { readFile } from 'node:fs/promises';
import { XLSX } from '@ardoise/contract/catalog/imports.ts';
import type { Product } from '@ardoise/contract/catalog/products.ts';
import { formatPercent, type InterfaceLocale, LOCALES } from '@ardoise/contract/rules/locales.ts';
import { formatMoney } from '@ardoise/contract/rules/money.ts';
import { builtInTags } from '@ardoise/contract/rules/tags/built-in-tags.ts';
import { demoVenueIds } from '@ardoise/demo/fill/ids.ts';
import { type CellValue, makeBook, readSheets } from '../../server/test/uploads/spreadsheets.ts';
import { productName } from '../pages/texts.ts';
import { demoAddress } from '../setup/demo.ts';
import { inLanguages } from '../setup/languages.ts';
import { callAs, DESK, PHONE, tokenOf } from '../setup/people.ts';
import { expect, type OpenOffice, test } from '../setup/test.ts';

const MANAGER = 'smart-manager@demo.test';
const PATH = `/api/menu/${demoVenueIds.port}`;
const BEER = productName('bie1');
const LANGUAGES = ['fr', 'it'] as const;

let original: Uint8Array;

const sendWorkbook = async (bytes: Uint8Array, query: string) => {
  const headers = { authorization: `Bearer ${await tokenOf(MANAGER)}`, 'content-type': XLSX };
  return fetch(`${demoAddress()}${PATH}/import${query}`, { method: 'POST', headers, body: bytes as BodyInit });
};
test.beforeAll(async () => {
  const answer = await fetch(`${demoAddress()}${PATH}/export.xlsx`, { headers: { authorization: `Bearer ${await tokenOf(MANAGER)}` } });
  original = new Uint8Array(await answer.arrayBuffer());
});
test.afterEach(async () => {
  // Removes imported records and restores changed ones.
  expect((await sendWorkbook(original, '?replace=true')).status).toBe(200);
});

const openImport = async (openOffice: OpenOffice, locale: InterfaceLocale, email = MANAGER, viewport = DESK) => {
  const screen = await openOffice(locale, { email, viewport });
  return {
    ...screen,
    /** Chooses a workbook file. */
    choose: (bytes: Uint8Array) =>
      screen.page.getByLabel(screen.t('import.choose')).setInputFiles({ name: 'carte.xlsx', mimeType: XLSX, buffer: Buffer.from(bytes) }),
    row: (text: string) => screen.page.getByRole('row').filter({ hasText: text }),
  };
};
type Office = Awaited<ReturnType<typeof openImport>>;

type Row = Record<string, CellValue>;
/** The workbook with changed products, by column name; other sheets unchanged. */
const edited = async (bytes: Uint8Array, change: (rows: Row[]) => Row[]): Promise<Uint8Array> => {
  const sheets = await readSheets(bytes);
  const [header = [], ...rows] = sheets.products ?? [];
  const records = rows.map((row) => Object.fromEntries(header.map((key, index) => [String(key), row[index] ?? null])));
  const written = change(records).map((record) => header.map((key) => record[String(key)] ?? null));
  return makeBook({ ...sheets, products: [header, ...written] });
};
const dearer = (rows: Row[]): Row[] => rows.map((row) => (row.name === BEER ? { ...row, price: '9,90' } : row));
const withProduct = (rows: Row[], price: CellValue): Row[] => [
  ...dearer(rows),
  {
    category: rows[0]?.category ?? null,
    name: 'Cidre fermier',
    type: 'single',
    price,
    tax_rate: 0.2,
    volume_cl: 25,
    allergens: 'sulphites',
  },
];
const downloaded = async ({ page, t }: Office): Promise<Uint8Array> => {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: t('import.export') }).click();
  return readFile(await (await download).path());
};
const tagText = (id: string, locale: InterfaceLocale): string => {
  const { languages = [] } = builtInTags.find((tag) => tag.id === id) ?? {};
  return languages.find((entry) => entry.locale === LOCALES.find((one) => one.startsWith(locale)))?.name ?? id;
};
const products = () => callAs<Product[]>(MANAGER, 'GET', `${PATH}/product?pageSize=500`);
const named = async (name: string) => (await products()).find((one) => one.name === name);

test.describe('the menu as a workbook', () => {
  for (const [locale, title] of inLanguages(
    'is exported, edited, refused for one faulty row, corrected, previewed and imported, and shown on an open menu',
    LANGUAGES,
  ))
    test(title, async ({ openPhone, openOffice }) => {
      const guest = await openPhone('fr-FR');
      // The live channel may be open before the last picture has loaded.
      const live = guest.page.waitForResponse((response) => response.url().endsWith('/events'));
      await guest.page.goto(`/m/${demoVenueIds.port}`);
      await live;
      const screen = await openImport(openOffice, locale);
      const { page, t, choose, row } = screen;
      await screen.open('menu/create');
      await screen.heading(t('shell.import_menu')).waitFor();
      const workbook = await downloaded(screen);

      await choose(await edited(workbook, (rows) => withProduct(rows, -3)));
      await page
        .getByRole('alert')
        .getByText(t('import.problems', { n: 1 }))
        .waitFor();
      const problem = row('price').filter({ hasText: 'Cidre fermier' });
      await problem.getByText(t('import.is.too_small')).waitFor();
      await problem.getByText(t('product.price')).waitFor();
      await problem.getByText('-3', { exact: true }).waitFor();
      expect(await named('Cidre fermier')).toBeUndefined();

      await choose(await edited(workbook, (rows) => withProduct(rows, 5.5)));
      await page.getByText(t('import.preview')).waitFor();
      const money = (amount: number) => formatMoney(amount, 'EUR', locale);
      const fresh = page
        .getByRole('table', { name: t('import.new_products') })
        .getByRole('row')
        .filter({ hasText: 'Cidre fermier' });
      await fresh.getByText(money(5.5)).waitFor();
      const old = (await named(BEER))?.net_price ?? 0;
      const change = row(BEER)
        .getByRole('listitem')
        .filter({ hasText: t('product.price') });
      await change.filter({ hasText: `${money(old)} → ${money(9.9)}` }).waitFor();
      expect(await named('Cidre fermier')).toBeUndefined();
      await page.getByRole('button', { name: t('import.confirm') }).click();
      await screen.heading(t('names.product')).waitFor();
      const product = t('change.counts.product', { n: 1 });
      await screen.toast(t('shared.pair', { name: t('import.done_created'), value: product })).waitFor();
      expect(await named('Cidre fermier')).toMatchObject({ net_price: 5.5, tags: ['allergen:sulphites'] });
      expect(await named(BEER)).toMatchObject({ net_price: 9.9 });
      await guest.page.getByText('Cidre fermier').first().waitFor();
    });

  for (const [locale, title] of inLanguages('of another format leads to questions about columns, prices, VAT and menu', LANGUAGES))
    test(title, async ({ openPhone, openOffice }) => {
      const screen = await openImport(openOffice, locale);
      const { page, t, choose } = screen;
      await screen.open('menu/create');
      await choose(
        await makeBook({
          Feuil1: [
            ['Quoi', 'Combien', 'Où'],
            ['Soupe au pistou', '9€50', 'Cuisine'],
            ['Tarte aux figues', 45_211, 'Cuisine'],
          ],
        }),
      );
      const form = page.getByRole('form', { name: t('import.questions') });
      const submit = form.getByRole('button', { name: t('import.answer') });
      await submit.click();
      await form.getByText(t('import.columns_needed')).waitFor();
      for (const [letter, column] of [
        ['A', 'product.name'],
        ['B', 'product.price'],
        ['C', 'names.category'],
      ] as const) {
        const input = form.getByRole('combobox', { name: t('import.column_letter', { letter }) });
        await input.fill(t(column));
        await page.getByRole('option', { name: t(column), exact: true }).click();
      }
      await submit.click();

      const amount = form.getByRole('textbox', { name: t('import.amount_of', { name: 'Tarte aux figues', value: '45211', row: '3' }) });
      await expect(amount).toHaveValue(/^12[.,]10$/);
      const rate = form.getByRole('textbox', { name: t('import.kinds.food') });
      await rate.fill('5,5');
      await submit.click();
      await form.getByText(t('problems.required')).waitFor();
      await form.getByRole('combobox', { name: t('import.menu_text', { n: 2, names: 'Soupe au pistou, Tarte aux figues' }) }).click();
      await page.getByRole('option', { name: t('import.menu_new') }).click();
      await form.getByRole('textbox', { name: t('import.menu_name') }).fill('Ardoise du jour');
      await submit.click();

      const money = (price: number) => formatMoney(price, 'EUR', locale);
      const row = page.getByRole('table', { name: t('import.new_products') }).getByRole('row');
      for (const [name, price] of [
        ['Soupe au pistou', 9.5],
        ['Tarte aux figues', 12.1],
      ] as const)
        for (const shown of [money(price), formatPercent(0.055, locale), 'Cuisine', 'Ardoise du jour'])
          await row.filter({ hasText: name }).getByText(shown).waitFor();
      expect(await named('Soupe au pistou')).toBeUndefined();
      await page.getByRole('button', { name: t('import.confirm') }).click();
      await screen.heading(t('names.product')).waitFor();
      expect(await named('Tarte aux figues')).toMatchObject({ net_price: 12.1, tax_rate: 0.055 });
      const guest = await openPhone('fr-FR');
      await guest.page.goto(`/m/${demoVenueIds.port}`);
      await guest.page.getByText('Soupe au pistou').first().waitFor();
    });

  for (const [locale, title] of inLanguages('changes nothing if unchanged, and replaces the menu only after a question', LANGUAGES))
    test(title, async ({ openOffice }) => {
      const { page, t, open, choose, row } = await openImport(openOffice, locale);
      await open('menu/create');
      await choose(original);
      await page.getByText(t('import.nothing')).waitFor();
      expect(await page.getByRole('button', { name: t('import.confirm') }).count()).toBe(0);
      const all = await products();
      const usedIds = all.flatMap((one) => [
        ...one.products,
        ...one.bundle_categories.flatMap((step) => step.products.map(({ id }) => id)),
      ]);
      const removed = all.find(({ id, recommendations }) => !usedIds.includes(id) && recommendations.length === 0)?.name ?? '';
      await choose(
        await edited(original, (rows) => rows.filter(({ name }) => name !== removed).map((row) => ({ ...row, recommended: null }))),
      );
      await page.getByRole('switch', { name: new RegExp(`^${t('import.replace')}`) }).check({ force: true });
      await row(removed).getByText(t('change.removed'), { exact: true }).waitFor();
      await page.getByRole('button', { name: t('import.confirm') }).click();
      const question = page.getByRole('dialog', { name: t('import.replace_title') });
      await question.getByText(t('import.replace_text', { counts: t('change.counts.product', { n: 1 }) })).waitFor();
      expect(await named(removed)).toBeDefined();
      await question.getByRole('button', { name: t('shared.cancel') }).click();
    });

  for (const [locale, title] of inLanguages('is refused with a reason if invalid or too long, and survives a lost connection', LANGUAGES))
    test(title, async ({ openOffice }) => {
      const { page, t, open, choose, context } = await openImport(openOffice, locale);
      await open('menu/create');
      await choose(Buffer.from('Bienvenue'));
      await page.getByText(t('import.is.not_xlsx')).waitFor();
      await choose(await makeBook({ products: [['name'], ...Array.from({ length: 10_001 }, (_, index) => [`Plat ${index}`])] }));
      await page.getByText(t('import.is.too_many_rows')).waitFor();
      await context.setOffline(true);
      await choose(original);
      await page.getByText(t('shared.connection_error')).first().waitFor();
      await context.setOffline(false);
      await page.getByRole('button', { name: t('shared.retry') }).click();
      await page.getByText(t('import.nothing')).waitFor();
    });

  // Long words depend on the language.
  for (const locale of LANGUAGES)
    test(`the changes and problems fit a phone without broken words, in ${locale}`, async ({ openOffice }) => {
      const { page, t, open, choose, row } = await openImport(openOffice, locale, MANAGER, PHONE);
      /** The overflow beyond the edge, and the words on more than one line. */
      const faults = () =>
        page.locator('main table').evaluateAll((tables: HTMLTableElement[]) => {
          const range = document.createRange();
          const broken = (node: Node): string[] =>
            [...(node.textContent ?? '').matchAll(/\S+/g)].flatMap(({ 0: word, index }) => {
              range.setStart(node, index);
              range.setEnd(node, index + word.length);
              return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1 ? [word] : [];
            });
          return tables.flatMap((table) => {
            const frame = table.parentElement as HTMLElement;
            const walker = document.createTreeWalker(table.tBodies[0] as Node, NodeFilter.SHOW_TEXT);
            const words: string[] = [];
            while (walker.nextNode()) words.push(...broken(walker.currentNode).filter((word) => !word.includes('-')));
            return [...words, ...(frame.scrollWidth > frame.clientWidth ? ['scrolls'] : [])];
          });
        });
      await open('menu/create');
      await choose(await edited(original, (rows) => withProduct(rows, -3)));
      await page.getByText(t('import.is.too_small')).waitFor();
      expect(await faults()).toEqual([]);
      await choose(await edited(original, (rows) => withProduct(rows, 5.5)));
      await page.getByText(t('import.new_products')).waitFor();
      expect(await faults()).toEqual([]);
      const recipe = 'Orge, houblon, eau et levure. '.repeat(20);
      const rewritten = (rows: Row[]): Row[] => rows.map((row) => ({ ...row, recipe: `${recipe}${row.recipe}`, tags: 'spicy', price: 7 }));
      await choose(await edited(original, rewritten));
      await page.getByRole('main').getByRole('button', { expanded: false }).click();
      await row(BEER).getByText(tagText('diet:spicy', locale)).waitFor();
      expect(await faults()).toEqual([]);
    });

  for (const [locale, title] of inLanguages('can be exported but not imported by a reader', LANGUAGES))
    test(title, async ({ openOffice }) => {
      const screen = await openImport(openOffice, locale, 'smart-reader@demo.test');
      await screen.open('menu/create');
      await screen.page.getByText(screen.t('import.reader_text')).waitFor();
      expect(await screen.page.getByLabel(screen.t('import.choose')).count()).toBe(0);
      expect(
        Buffer.from(await downloaded(screen))
          .subarray(0, 2)
          .toString(),
      ).toBe('PK');
    });
});

// The menu of the workloads: ten categories of fifteen products, with realistic texts in three languages.
import { newId } from '../../server/platform/ids.ts';
import type { World } from '../../server/test/faults/world.ts';

export const PRODUCTS = 150;
const CATEGORIES = 10;
const LOCALES = ['en-GB', 'de-DE'];
const WORDS =
  'salade tomate burrata basilic jambon olive citron poulet crevette champignon risotto tarte chocolat vanille fraise poire menthe gingembre'.split(
    ' ',
  );
const words = (from: number, count: number): string =>
  Array.from({ length: count }, (_, n) => WORDS[(from * 7 + n * 5) % WORDS.length]).join(' ');
const texts = (from: number) =>
  JSON.stringify(LOCALES.map((locale, at) => ({ locale, name: words(from + at, 3), recipe: words(from + at, 9) })));

/** Adds the products to the first venue's menu. */
export const fillMenu = async ({ query, venues }: World): Promise<void> => {
  const [venue] = venues;
  for (let c = 0; c < CATEGORIES; c++) {
    const category = newId();
    await query('insert into category (venue_id, id, name, tagline) values ($1, $2, $3, $4)', [
      venue?.id,
      category,
      words(c, 2),
      words(c + 3, 5),
    ]);
    await query('insert into section_category (venue_id, section_id, category_id, position) values ($1, $2, $3, $4)', [
      venue?.id,
      venue?.menu.section,
      category,
      c + 2,
    ]);
    for (let p = 0; p < PRODUCTS / CATEGORIES; p++) {
      const n = c * 100 + p;
      const product = newId();
      await query(
        'insert into product (venue_id, id, name, recipe, type_id, net_price, tax_rate, languages) values ($1, $2, $3, $4, 1, $5, 0.1, $6)',
        [venue?.id, product, words(n, 3), words(n + 1, 9), 500 + n, texts(n)],
      );
      await query('insert into category_product (venue_id, category_id, product_id, position) values ($1, $2, $3, $4)', [
        venue?.id,
        category,
        product,
        p,
      ]);
    }
  }
  await query('update venue_counter set menu_version = menu_version + 1 where venue_id = $1', [venue?.id]);
};

// An order is accepted as its guest read it, or refused with the differences.
import type { Instruction } from '@ardoise/contract/catalog/instructions.ts';
import type { Product } from '@ardoise/contract/catalog/products.ts';
import type { Menu } from '@ardoise/contract/menu.ts';
import type { ChangedLine, GuestOrder, OrderLine } from '@ardoise/contract/orders.ts';
import type { Locale } from '@ardoise/contract/rules/locales.ts';
import { dishesOfMenu, entriesOf, fingerprint } from '@ardoise/menu/reading.ts';
import fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { makeMenu, makePerson, makeVenue, newKey, placeOrder, switchProduct, type TestMenu } from '../../test/factories.ts';
import { NO_OPEN_LIMITS } from '../../test/harness/no-open-limits.ts';

type Refused = { code: string; lines: ChangedLine[]; total_price: number | null };
type Answer = { status: number; body: GuestOrder & Refused };

let app: TestApp;
let venue: string;
let menu: TestMenu;
let token: string;
let milk: Instruction;
let bundle: Product;
let set: Product;

beforeAll(async () => {
  app = await startTestApp({ ORDERS_PER_ADDRESS: '0', ...NO_OPEN_LIMITS });
});
const send = <T>(method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
  app.send<T>(method, `/api/menu/${venue}/${path}`, { token, ...(body && { body }) });
const edit = async <T extends { id: string }>(kind: 'product' | 'instruction', id: string, change: (record: T) => object): Promise<T> => {
  const { body: record } = await send<T>('GET', `${kind}/${id}`);
  const answer = await send<T>('PUT', `${kind}/${id}`, { ...record, ...change(record) });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
};
const changeOptions = (change: (options: Instruction['options']) => object[]) =>
  edit<Instruction>('instruction', milk.id, ({ options, name, version }) => ({
    name,
    version,
    languages: [],
    instructions: undefined,
    options: change(options),
  }));

beforeEach(async () => {
  venue = await makeVenue(app);
  menu = await makeMenu(app, venue);
  ({ token } = await makePerson(app, { roles: { manager: [venue], bartender: [venue] } }));
  const options = [
    { name: 'Lait d’avoine', tags: ['allergen:gluten'], languages: [{ locale: 'en-GB', name: 'Oat milk' }] },
    { name: 'Lait entier', tags: ['allergen:milk'], languages: [{ locale: 'en-GB', name: 'Whole milk' }] },
  ];
  milk = (await send<Instruction>('POST', 'instruction', { name: 'Lait', options })).body;
  await edit<Product>('product', menu.coffee, () => ({ instructions: [milk.id] }));
  const steps = [
    { name: 'Plat', products: [{ id: menu.burger }] },
    { name: 'Boisson', products: [{ id: menu.coffee }, { id: menu.beer }] },
  ];
  const categories = [menu.category];
  bundle = (await send<Product>('POST', 'product', { name: 'Formule', type_id: 2, net_price: 20, categories, bundle_categories: steps }))
    .body;
  set = (
    await send<Product>('POST', 'product', { name: 'Goûter', type_id: 3, net_price: 5, categories, products: [menu.coffee, menu.beer] })
  ).body;
});

const published = async (): Promise<Menu> => (await app.send<Menu>('GET', `/api/public/menu/${venue}?locale=fr-FR`)).body;
const oat = (place = 0): OrderLine['instructions'] => [{ instruction: milk.id, options: [{ id: milk.options[place]?.id ?? '', qty: 1 }] }];
const lineOf = (product: string, more: Partial<OrderLine> = {}): OrderLine => ({
  product,
  qty: 1,
  note: '',
  instructions: [],
  choices: [],
  ...more,
});
/** A coffee with oat milk; a bundle of a burger and that coffee; a set with that coffee and a beer. */
const linesOf = () => ({
  coffee: lineOf(menu.coffee, { instructions: oat() }),
  bundle: lineOf(bundle.id, {
    choices: bundle.bundle_categories.map(({ id }, step) => ({
      bundle_category: id,
      products: [step === 0 ? { id: menu.burger, instructions: [] } : { id: menu.coffee, instructions: oat() }],
    })),
  }),
  set: lineOf(set.id, { instructions: oat() }),
});
/** The line as a page sends it, with the fingerprint of what the guest read. */
const asRead = (now: Menu, line: OrderLine, locale: Locale = 'fr-FR'): OrderLine => ({
  ...line,
  read: fingerprint(entriesOf(dishesOfMenu(now, locale), line)),
});
const place = (items: OrderLine[], more: object = {}, key?: string): Promise<Answer> =>
  placeOrder(app, venue, '', { items, locale: 'fr-FR', ...more }, key) as Promise<unknown> as Promise<Answer>;

describe('an option', () => {
  it('is ordered as it was read, even if it was moved meanwhile', async () => {
    const body = asRead(await published(), linesOf().coffee);
    await changeOptions((options) => options.toReversed());
    const { status, body: order } = await place([body]);
    expect(status).toBe(201);
    expect(order.items[0]?.instructions).toMatchObject([{ name: 'Lait', options: [{ name: 'Lait d’avoine', qty: 1 }] }]);
  });

  it('that was renamed, removed or has other allergens is a 409 with the line and the difference', async () => {
    const now = await published();
    const items = [lineOf(menu.beer), linesOf().coffee, linesOf().bundle].map((line) => asRead(now, line));
    const changed = async () => (await place(items)).body;
    await changeOptions(([first, second]) => [{ ...first, name: 'Lait de soja' }, { ...second }]);
    const change = { what: 'option', name: 'Lait de soja', before: 'Lait d’avoine', after: 'Lait de soja' };
    expect(await changed()).toMatchObject({
      code: 'choices_changed',
      total_price: 27.2,
      lines: [
        { line: 'items.1', item: { name: 'Café crème', net_price: 2.6, instructions: [{ options: [{ name: 'Lait de soja' }] }] } },
        { line: 'items.2', changes: [change] },
      ],
    });
    await changeOptions(([first, second]) => [
      { ...first, name: 'Lait d’avoine', tags: ['allergen:gluten', 'allergen:soya'] },
      { ...second },
    ]);
    expect((await changed()).lines[0]?.changes).toEqual([
      { what: 'allergens', name: 'Lait d’avoine', before: 'Gluten', after: 'Gluten, Soja' },
    ]);
    await changeOptions((options) => options.slice(1));
    const gone = { what: 'option', name: 'Lait d’avoine', before: 'Lait d’avoine', after: null };
    expect(await changed()).toMatchObject({
      code: 'choices_changed',
      total_price: null,
      lines: [{ line: 'items.1', item: null, changes: [gone] }, { line: 'items.2' }],
    });
  });

  it('is ordered by its id without a fingerprint', async () => {
    const { coffee } = linesOf();
    await changeOptions(([first, second]) => [second, { ...first, name: 'Lait de soja' }] as object[]);
    expect((await place([coffee])).body.items[0]?.instructions[0]?.options).toMatchObject([{ name: 'Lait de soja' }]);
  });
});

describe('the check of what was read', () => {
  it('accepts every language of the menu', async () => {
    const now = await published();
    const { coffee } = linesOf();
    await app.db.pool.query("update venue set default_locale = 'en-GB' where id = $1", [venue]);
    const english = asRead({ ...now, ...(await menuIn('en-GB')) }, coffee, 'en-GB');
    expect((await place([english], { locale: 'fr-FR' })).status).toBe(201);
    expect((await place([{ ...coffee, read: 'another-menu' }])).body).toMatchObject({
      code: 'choices_changed',
      lines: [{ line: 'items.0', changes: [{ what: 'product', name: 'Café crème', before: null, after: 'Café crème' }] }],
    });
  });
  const menuIn = async (locale: string) => (await app.send<Menu>('GET', `/api/public/menu/${venue}?locale=${locale}`)).body;

  it('comes before wrong choices, a closed venue, sold-out products and changed prices', async () => {
    const now = await published();
    const [coffee, unfinished] = [asRead(now, linesOf().coffee), asRead(now, { ...linesOf().bundle, choices: [] })];
    await changeOptions(([first, second]) => [{ ...first, name: 'Lait de soja' }, { ...second }]);
    await switchProduct(app.app, venue, menu.coffee, true);
    await app.send('PUT', `/api/venue/${venue}/open`, { token, body: { open: false } });
    const codeOf = async (...items: OrderLine[]) => (await place(items, { expected_total: 1 })).body.code;
    expect(await codeOf(coffee, unfinished)).toBe('choices_changed');
    expect(await codeOf(asRead(await published(), linesOf().coffee), unfinished)).toBe('contradiction');
    expect(await codeOf(asRead(await published(), linesOf().coffee))).toBe('venue_closed');
    await app.send('PUT', `/api/venue/${venue}/open`, { token, body: { open: true } });
    expect(await codeOf(asRead(await published(), linesOf().coffee))).toBe('product_unavailable');
    await switchProduct(app.app, venue, menu.coffee, false);
    expect(await codeOf(asRead(await published(), linesOf().coffee))).toBe('prices_changed');
  });

  it('is skipped for a repeated request of a placed order', async () => {
    const body = asRead(await published(), linesOf().coffee);
    const key = newKey();
    expect((await place([body], {}, key)).status).toBe(201);
    await changeOptions(([first, second]) => [{ ...first, name: 'Lait de soja' }, { ...second }]);
    expect((await place([body], {}, key)).status).toBe(201);
    expect((await place([body])).status).toBe(409);
  });

  it('applies to the new lines of a held order', async () => {
    const { body: order } = await place([linesOf().coffee, lineOf(menu.beer)]);
    await switchProduct(app.app, venue, menu.beer, true);
    const body = { items: [asRead(await published(), linesOf().coffee)] };
    const change = () => app.send<GuestOrder & Refused>('PUT', `/api/public/order/${order.uuid}`, { body });
    await changeOptions(([first, second]) => [{ ...first, name: 'Lait de soja' }, { ...second }]);
    expect((await change()).body).toMatchObject({ code: 'choices_changed', lines: [{ line: 'items.0' }], total_price: 2.6 });
    body.items = [asRead(await published(), linesOf().coffee)];
    expect(await change()).toMatchObject({ status: 200, body: { status: 'PENDING' } });
  });

  it('finds the differences across several changes of several records', async () => {
    const line = asRead(await published(), linesOf().bundle);
    await edit<Product>('product', menu.burger, () => ({ name: 'Cheeseburger', tags: ['allergen:milk'] }));
    await edit<Product>('product', bundle.id, () => ({ name: 'Formule du midi' }));
    await changeOptions(([first]) => [{ ...first, name: 'Avoine' }]);
    await edit<Product>('product', menu.beer, () => ({ name: 'Blonde' }));
    expect((await place([line])).body.lines[0]?.changes).toEqual([
      { what: 'product', name: 'Formule du midi', before: 'Formule', after: 'Formule du midi' },
      { what: 'part', name: 'Cheeseburger', before: 'Burger maison', after: 'Cheeseburger' },
      { what: 'allergens', name: 'Cheeseburger', before: null, after: 'Lait' },
      { what: 'option', name: 'Avoine', before: 'Lait d’avoine', after: 'Avoine' },
    ]);
  });
});

it('names a removed part of a set, even if it was renamed before or after', async () => {
  const rename = (name: string) => edit<Product>('product', menu.coffee, () => ({ name }));
  const line = asRead(await published(), lineOf(set.id));
  await rename('Café noir');
  await edit<Product>('product', set.id, () => ({ products: [menu.beer] }));
  await rename('Café filtre');
  expect((await place([line])).body.lines[0]?.changes).toEqual([{ what: 'part', name: 'Café crème', before: 'Café crème', after: null }]);
});

it('costs no more than the order itself, however many parts a body names', async () => {
  const read = 'x'.repeat(14);
  const parts = (count: number) => [
    {
      bundle_category: bundle.bundle_categories[0]?.id ?? '',
      products: Array.from({ length: count }, () => ({ id: set.id, instructions: [] })),
    },
  ];
  const refused = async (items: OrderLine[]) => (await place(items)).body.code;
  expect(await refused([lineOf(bundle.id, { read, choices: parts(100) })])).toBe('contradiction');
  expect(await refused([lineOf(set.id, { read, choices: [...parts(1), ...parts(1)] })])).toBe('contradiction');
});

describe('any changes between reading and ordering', () => {
  const NAMES = ['Lait d’avoine', 'Lait entier', 'Soja'];
  type Edit = { what: 'turn' | 'rename' | 'tag' | 'drop' | 'add' | 'coffee' | 'parts' | 'price' | 'beer'; name: string };
  const edits = fc.array(
    fc.record({
      what: fc.constantFrom<Edit['what']>('turn', 'rename', 'tag', 'drop', 'add', 'coffee', 'parts', 'price', 'beer'),
      name: fc.constantFrom(...NAMES),
    }),
    { minLength: 1, maxLength: 3 },
  );
  const applied: Record<Edit['what'], (name: string) => Promise<unknown>> = {
    turn: () => changeOptions((options) => options.toReversed()),
    rename: (name) => changeOptions(([first, ...rest]) => [{ ...first, name }, ...rest]),
    tag: (name) => changeOptions(([first, ...rest]) => [{ ...first, tags: name === 'Soja' ? [] : ['allergen:milk'] }, ...rest]),
    drop: () => changeOptions((options) => (options.length > 1 ? options.slice(1) : options)),
    add: (name) => changeOptions((options) => [{ name }, ...options]),
    coffee: (name) => edit<Product>('product', menu.coffee, () => ({ name: `Café ${name}` })),
    beer: (name) => edit<Product>('product', menu.beer, () => ({ tags: name === 'Soja' ? [] : ['allergen:gluten'] })),
    price: () => edit<Product>('product', menu.coffee, ({ net_price }) => ({ net_price: net_price + 1 })),
    parts: () =>
      edit<Product>('product', set.id, ({ products }) => ({
        products: products.length > 1 ? products.slice(1) : [menu.beer, menu.coffee],
      })),
  };
  /** The text that a guest reads of a coffee with oat milk, or of the set that contains it. */
  const wordsOf = async (kind: 'coffee' | 'set'): Promise<string> => {
    const { products, instructions } = await published();
    const allergens = ({ tags, allergens_declared }: { tags: string[]; allergens_declared: boolean }) =>
      tags.length > 0 || allergens_declared ? tags.toSorted() : 'unknown';
    const nameAndAllergens = (id: string) => {
      const product = products.find((one) => one.id === id);
      return product ? [product.name, allergens(product)] : null;
    };
    const held = kind === 'coffee' ? [menu.coffee] : [set.id, ...(products.find(({ id }) => id === set.id)?.products ?? []).toSorted()];
    const option = instructions.find(({ id }) => id === milk.id)?.options.find(({ id }) => id === milk.options[0]?.id);
    const asked = held.some((id) => products.find((one) => one.id === id)?.instructions.includes(milk.id));
    return JSON.stringify([held.map((id) => [id, nameAndAllergens(id)]), option && asked ? [option.name, allergens(option)] : null]);
  };

  it('accept the order if its text is unchanged, otherwise answer 409 with the line', async () => {
    await fc.assert(
      fc.asyncProperty(edits, fc.constantFrom('coffee' as const, 'set' as const), async (applicable, kind) => {
        // Restores the initial menu, with the same ids if they still exist.
        await changeOptions((options) => {
          const kept = options.some(({ id }) => id === milk.options[0]?.id) ? options.filter(({ id }) => id === milk.options[0]?.id) : [];
          return [
            { ...kept[0], name: NAMES[0], tags: ['allergen:gluten'] },
            { name: NAMES[1], tags: ['allergen:milk'] },
          ];
        }).then((record) => {
          milk = record;
        });
        await edit<Product>('product', menu.coffee, () => ({ name: 'Café crème', net_price: 2.6 }));
        await edit<Product>('product', menu.beer, () => ({ tags: [] }));
        await edit<Product>('product', set.id, () => ({ products: [menu.coffee, menu.beer] }));
        const before = await published();
        const line = asRead(before, linesOf()[kind]);
        const read = await wordsOf(kind);
        for (const { what, name } of applicable) await applied[what](name);
        const isSame = (await wordsOf(kind)) === read;
        const { status, body } = await place([lineOf(menu.burger), line]);
        if (isSame) expect(status).toBe(201);
        else expect([status, body.code, body.lines?.map((one) => one.line)]).toEqual([409, 'choices_changed', ['items.1']]);
        if (!isSame) {
          expect(body.lines[0]?.changes.length).toBeGreaterThan(0);
          expect(body.lines[0]?.changes.every(({ before: old, after }) => old !== after)).toBe(true);
        }
      }),
      { numRuns: 40 },
    );
  });
});

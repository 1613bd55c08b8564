// An order is taken as its guest read it, or not at all (docs/product/orders.md#sold-as-read).
import { ApiError } from '@ardoise/contract/errors.ts';
import type { Menu, MenuInstruction, MenuProduct } from '@ardoise/contract/menu.ts';
import type { ChangedLine, OrderLine, PlaceOrder } from '@ardoise/contract/orders.ts';
import type { Locale } from '@ardoise/contract/rules/locales.ts';
import { offeredLocales } from '@ardoise/menu/localize.ts';
import { MOST_PARTS, priceOrder } from '@ardoise/menu/pricing/pricing.ts';
import { type Entry, entriesOf, fingerprint, lineChanges, readMenu } from '@ardoise/menu/reading.ts';
import { translated } from '@ardoise/menu/translate.ts';

/** What a product or instruction was before a change: the columns that differ, or of a deleted one all. */
export type Former = {
  resource: 'product' | 'instruction';
  id: string;
  what: 'created' | 'restored' | 'changed' | 'deleted';
  before: Readonly<Record<string, unknown>>;
};
/** The former states of a venue's records, newest first. */
export type ReadFormer = (venue: string) => Promise<readonly Former[]>;

/** Lines and parts that are compared with former menus, and former menus they are compared with: more would cost more than its answer is worth. */
const MOST_LINES = 20;
const MOST_READ_PARTS = 100;
const MOST_MENUS = 50;

const isAsRead = (menu: Menu, line: OrderLine, locale: Locale): boolean =>
  line.read === undefined ||
  [locale, ...offeredLocales(menu)].some((one) => fingerprint(entriesOf(readMenu(menu, one), line)) === line.read);

const undo = <R extends { id: string }>(records: readonly R[], { id, what, before }: Former): R[] => {
  if (what === 'created' || what === 'restored') return records.filter((one) => one.id !== id);
  if (what === 'deleted') return [...records, before as unknown as R];
  return records.map((one) => (one.id === id ? { ...one, ...before } : one));
};
const menuBefore = (menu: Menu, former: Former): Menu =>
  former.resource === 'product'
    ? { ...menu, products: undo<MenuProduct>(menu.products, former) }
    : { ...menu, instructions: undo<MenuInstruction>(menu.instructions, former) };

/** Products that are read for a line: its own, chosen ones, and what these hold as sets. */
const countParts = ({ products }: Menu, { product, choices }: OrderLine): number =>
  [product, ...choices.flatMap((choice) => choice.products.map(({ id }) => id))].reduce(
    (sum, id) => sum + 1 + (products.find((one) => one.id === id)?.products.length ?? 0),
    0,
  );

/** True if the pricing refuses the order whatever was read: it names a product of a step twice, or more parts than an order may hold. */
const isRefusedAnyway = (menu: Menu, items: readonly OrderLine[]): boolean => {
  const repeats = ({ choices }: OrderLine) =>
    choices.some(({ products }) => new Set(products.map(({ id }) => id)).size < products.length) ||
    new Set(choices.map(({ bundle_category }) => bundle_category)).size < choices.length;
  if (items.some(repeats)) return true;
  let parts = 0;
  return items.some((line) => {
    parts += countParts(menu, line) - 1;
    return parts > MOST_PARTS;
  });
};

/** Ids of the products and instructions that a line is read from, or was: a set may have lost a part. */
const idsOf = ({ products }: Menu, { product, instructions, choices }: OrderLine, history: readonly Former[]): Set<string> => {
  const chosen = choices.flatMap((choice) => choice.products);
  const held = new Set([product, ...chosen.map(({ id }) => id)]);
  const parts = products.flatMap((one) => (held.has(one.id) ? one.products : []));
  const former = history.flatMap(({ id, before }) => (held.has(id) ? ((before.products ?? []) as string[]) : []));
  const asked = [...instructions, ...chosen.flatMap((part) => part.instructions)].map(({ instruction }) => instruction);
  return new Set([...held, ...parts, ...former, ...asked]);
};

/** What the guest read of some lines, by line: found in the history of the menu by the fingerprint. */
const findRead = (menu: Menu, lines: readonly OrderLine[], locale: Locale, history: readonly Former[]): Map<OrderLine, Entry[]> => {
  const found = new Map<OrderLine, Entry[]>();
  let parts = 0;
  const few = lines.slice(0, MOST_LINES).filter((line) => {
    parts += countParts(menu, line);
    return parts <= MOST_READ_PARTS;
  });
  const wanted = new Map(few.map((line) => [line, idsOf(menu, line, history)]));
  const ids = new Set([...wanted.values()].flatMap((one) => [...one]));
  let then = menu;
  for (const former of history.filter(({ id }) => ids.has(id)).slice(0, MOST_MENUS)) {
    then = menuBefore(then, former);
    for (const [line, own] of wanted) {
      if (!own.has(former.id)) continue;
      const entries = entriesOf(readMenu(then, locale), line);
      if (fingerprint(entries) !== line.read) continue;
      found.set(line, entries);
      wanted.delete(line);
    }
    if (wanted.size === 0) break;
  }
  return found;
};

/** The changes of a line whose reading is not known: only what is gone can be named. */
const changesWithout = (after: readonly Entry[]): ChangedLine['changes'] => {
  const gone = after.filter(({ name }) => name === null);
  const [product] = after;
  if (gone.length === 0 && product) return [{ what: product.what, name: product.name ?? '', before: null, after: product.name }];
  return gone.map(({ what }) => ({ what, name: '', before: null, after: null }));
};

type Asked = Pick<PlaceOrder, 'items' | 'costs' | 'table'>;
type AsRead = { venue: string; at: Date; locale: Locale; former: ReadFormer };

/** 409 `choices_changed` where the menu says something else of a line by now than its guest read, in whichever language that was. */
export const requireAsRead = async (menu: Menu, asked: Asked, { venue, at, locale, former }: AsRead): Promise<void> => {
  if (isRefusedAnyway(menu, asked.items)) return;
  const changed = asked.items.filter((line) => !isAsRead(menu, line, locale));
  if (changed.length === 0) return;
  const read = findRead(menu, changed, locale, await former(venue));
  const nameOf = (tag: string): string => {
    const known = menu.tags.find(({ id }) => id === tag);
    return known ? translated(known, locale, menu.venue).name : tag;
  };
  const whole = priceOrder(menu, asked, at, locale);
  const itemOf = (line: OrderLine): ChangedLine['item'] => {
    if (whole.ok) return whole.items[asked.items.indexOf(line)] ?? null;
    const alone = priceOrder(menu, { ...asked, items: [line], costs: [] }, at, locale);
    return alone.ok ? (alone.items[0] ?? null) : null;
  };
  const lines = changed.map((line): ChangedLine => {
    const now = entriesOf(readMenu(menu, locale), line);
    const before = read.get(line);
    return {
      line: `items.${asked.items.indexOf(line)}`,
      item: itemOf(line),
      changes: before ? lineChanges(before, now, nameOf) : changesWithout(now),
    };
  });
  throw new ApiError('choices_changed', { lines, total_price: whole.ok ? whole.total_price : null });
};

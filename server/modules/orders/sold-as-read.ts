// Refuses an order if the menu has changed since its guest read it (docs/product/orders.md#sold-as-read).
import { ApiError } from '@ardoise/contract/errors.ts';
import type { Menu, MenuInstruction, MenuProduct } from '@ardoise/contract/menu.ts';
import type { ChangedLine, OrderLine, PlaceOrder } from '@ardoise/contract/orders.ts';
import type { Locale } from '@ardoise/contract/rules/locales.ts';
import { offeredLocales } from '@ardoise/menu/localize.ts';
import { MAX_PARTS, priceOrder } from '@ardoise/menu/pricing/pricing.ts';
import { dishesOfMenu, type Entry, entriesOf, fingerprint, lineChanges } from '@ardoise/menu/reading.ts';
import { translated } from '@ardoise/menu/translate.ts';

/** State of a product or instruction before a change. `before`: the columns that changed; of a deleted record, all. */
export type FormerState = {
  resource: 'product' | 'instruction';
  id: string;
  what: 'created' | 'restored' | 'changed' | 'deleted';
  before: Readonly<Record<string, unknown>>;
};
/** The former states of a venue's records, newest first. */
export type ReadFormerStates = (venue: string) => Promise<readonly FormerState[]>;

/** Limits on the lines, the parts and the former menus that are compared, to bound the cost of a refusal. */
const MAX_LINES = 20;
const MAX_READ_PARTS = 100;
const MAX_MENUS = 50;

const isAsRead = (menu: Menu, line: OrderLine, locale: Locale): boolean =>
  line.read === undefined ||
  [locale, ...offeredLocales(menu)].some((one) => fingerprint(entriesOf(dishesOfMenu(menu, one), line)) === line.read);

const recordsBefore = <R extends { id: string }>(records: readonly R[], { id, what, before }: FormerState): R[] => {
  if (what === 'created' || what === 'restored') return records.filter((one) => one.id !== id);
  if (what === 'deleted') return [...records, before as unknown as R];
  return records.map((one) => (one.id === id ? { ...one, ...before } : one));
};
const menuBefore = (menu: Menu, former: FormerState): Menu =>
  former.resource === 'product'
    ? { ...menu, products: recordsBefore<MenuProduct>(menu.products, former) }
    : { ...menu, instructions: recordsBefore<MenuInstruction>(menu.instructions, former) };

/** Number of products that are read for a line: its own, the chosen ones, and the parts of sets among these. */
const countParts = ({ products }: Menu, { product, choices }: OrderLine): number =>
  [product, ...choices.flatMap((choice) => choice.products.map(({ id }) => id))].reduce(
    (sum, id) => sum + 1 + (products.find((one) => one.id === id)?.products.length ?? 0),
    0,
  );

/** True if the pricing refuses the order anyway: it chooses a product twice in a step, a step twice, or too many parts. */
const isRefusedAnyway = (menu: Menu, items: readonly OrderLine[]): boolean => {
  const repeats = ({ choices }: OrderLine) =>
    choices.some(({ products }) => new Set(products.map(({ id }) => id)).size < products.length) ||
    new Set(choices.map(({ bundle_category }) => bundle_category)).size < choices.length;
  if (items.some(repeats)) return true;
  let parts = 0;
  return items.some((line) => {
    parts += countParts(menu, line) - 1;
    return parts > MAX_PARTS;
  });
};

/** Ids of the products and instructions that a line consists of, now or in the history: a set may have lost a part. */
const idsOf = ({ products }: Menu, { product, instructions, choices }: OrderLine, history: readonly FormerState[]): Set<string> => {
  const chosen = choices.flatMap((choice) => choice.products);
  const productIds = new Set([product, ...chosen.map(({ id }) => id)]);
  const parts = products.flatMap((one) => (productIds.has(one.id) ? one.products : []));
  const former = history.flatMap(({ id, before }) => (productIds.has(id) ? ((before.products ?? []) as string[]) : []));
  const instructionIds = [...instructions, ...chosen.flatMap((part) => part.instructions)].map(({ instruction }) => instruction);
  return new Set([...productIds, ...parts, ...former, ...instructionIds]);
};

/** Finds what the guest read of each line: the entries in the menu's history that have the line's fingerprint. */
const findReadEntries = (
  menu: Menu,
  lines: readonly OrderLine[],
  locale: Locale,
  history: readonly FormerState[],
): Map<OrderLine, Entry[]> => {
  const found = new Map<OrderLine, Entry[]>();
  let parts = 0;
  const limited = lines.slice(0, MAX_LINES).filter((line) => {
    parts += countParts(menu, line);
    return parts <= MAX_READ_PARTS;
  });
  const pending = new Map(limited.map((line) => [line, idsOf(menu, line, history)]));
  const ids = new Set([...pending.values()].flatMap((one) => [...one]));
  let pastMenu = menu;
  for (const former of history.filter(({ id }) => ids.has(id)).slice(0, MAX_MENUS)) {
    pastMenu = menuBefore(pastMenu, former);
    for (const [line, own] of pending) {
      if (!own.has(former.id)) continue;
      const entries = entriesOf(dishesOfMenu(pastMenu, locale), line);
      if (fingerprint(entries) !== line.read) continue;
      found.set(line, entries);
      pending.delete(line);
    }
    if (pending.size === 0) break;
  }
  return found;
};

/** The changes of a line whose former entries were not found: its entries that are gone, unnamed, or else its product. */
const changesWithoutHistory = (after: readonly Entry[]): ChangedLine['changes'] => {
  const gone = after.filter(({ name }) => name === null);
  const [product] = after;
  if (gone.length === 0 && product) return [{ what: product.what, name: product.name ?? '', before: null, after: product.name }];
  return gone.map(({ what }) => ({ what, name: '', before: null, after: null }));
};

type RequestedOrder = Pick<PlaceOrder, 'items' | 'costs' | 'table'>;
type ReadingContext = { venue: string; at: Date; locale: Locale; former: ReadFormerStates };

/** 409 `choices_changed` if the menu shows a line differently than its guest read it, in any language of the menu. */
export const requireAsRead = async (menu: Menu, request: RequestedOrder, { venue, at, locale, former }: ReadingContext): Promise<void> => {
  if (isRefusedAnyway(menu, request.items)) return;
  const changed = request.items.filter((line) => !isAsRead(menu, line, locale));
  if (changed.length === 0) return;
  const read = findReadEntries(menu, changed, locale, await former(venue));
  const nameOf = (tag: string): string => {
    const known = menu.tags.find(({ id }) => id === tag);
    return known ? translated(known, locale, menu.venue).name : tag;
  };
  const whole = priceOrder(menu, request, at, locale);
  const itemOf = (line: OrderLine): ChangedLine['item'] => {
    if (whole.ok) return whole.items[request.items.indexOf(line)] ?? null;
    const alone = priceOrder(menu, { ...request, items: [line], costs: [] }, at, locale);
    return alone.ok ? (alone.items[0] ?? null) : null;
  };
  const lines = changed.map((line): ChangedLine => {
    const now = entriesOf(dishesOfMenu(menu, locale), line);
    const before = read.get(line);
    return {
      line: `items.${request.items.indexOf(line)}`,
      item: itemOf(line),
      changes: before ? lineChanges(before, now, nameOf) : changesWithoutHistory(now),
    };
  });
  throw new ApiError('choices_changed', { lines, total_price: whole.ok ? whole.total_price : null });
};

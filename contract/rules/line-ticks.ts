// Ticks on the lines of an order, and on the parts of bundles and sets (docs/product/orders.md#lines-done). Pure, used by server and
// screens.

type Lines = readonly { readonly uuid: string; readonly sub_products: readonly { readonly uuid: string }[] }[];

/** Uuids of a line that can be ticked: its parts, or the line itself if it has none. */
export const tickableIdsOfLine = ({ uuid, sub_products }: Lines[number]): string[] =>
  sub_products.length === 0 ? [uuid] : sub_products.map((part) => part.uuid);

/** All uuids of an order that can be ticked. */
export const tickableIds = (items: Lines): string[] => items.flatMap(tickableIdsOfLine);

/** The ticks after `changed` were set or removed, in the order of the lines; other uuids are dropped. */
export const withTicks = (items: Lines, done: readonly string[], changed: readonly string[], set: boolean): string[] => {
  const touched = new Set(changed);
  const before = new Set(done);
  return tickableIds(items).filter((mark) => (touched.has(mark) ? set : before.has(mark)));
};

/** True if every line and part is ticked. */
export const isAllTicked = (items: Lines, done: readonly string[]): boolean => {
  const ticks = new Set(done);
  return tickableIds(items).every((mark) => ticks.has(mark));
};

type Positioned<P, I> = Omit<I, 'sub_products'> & { position: number; sub_products: (P & { position: number })[] };
/** Adds positions to the items, starting at `first`, and to their parts, after all items. */
export const withPositions = <P extends object, I extends { readonly sub_products: readonly P[] }>(
  items: readonly I[],
  first = 0,
): Positioned<P, I>[] => {
  let next = first + items.length;
  return items.map((item, at) => ({
    ...item,
    position: first + at,
    sub_products: item.sub_products.map((part) => ({ ...part, position: next++ })),
  }));
};

// What of an order is made: ticks on its lines, and on the parts of bundles and sets (docs/product/orders.md#lines-done). Pure, used by server and screens.

type Lines = readonly { readonly uuid: string; readonly sub_products: readonly { readonly uuid: string }[] }[];

/** What can be ticked of one line: its parts, or the line itself where it has none. */
export const marksOfLine = ({ uuid, sub_products }: Lines[number]): string[] =>
  sub_products.length === 0 ? [uuid] : sub_products.map((part) => part.uuid);

/** Everything of an order that can be ticked. */
export const marksOf = (items: Lines): string[] => items.flatMap(marksOfLine);

/** The ticks after `changed` were set or removed, in the order of the lines; what does not belong to these lines is left out. */
export const withMarks = (items: Lines, done: readonly string[], changed: readonly string[], set: boolean): string[] => {
  const touched = new Set(changed);
  const before = new Set(done);
  return marksOf(items).filter((mark) => (touched.has(mark) ? set : before.has(mark)));
};

/** Whether nothing of the order is left to make. */
export const isAllDone = (items: Lines, done: readonly string[]): boolean => {
  const marks = new Set(done);
  return marksOf(items).every((mark) => marks.has(mark));
};

type Placed<P, I> = Omit<I, 'sub_products'> & { position: number; sub_products: (P & { position: number })[] };
/** The items of an order with their places in it, counted from `first`; the places of their parts come after all items. */
export const withPlaces = <P extends object, I extends { readonly sub_products: readonly P[] }>(
  items: readonly I[],
  first = 0,
): Placed<P, I>[] => {
  let next = first + items.length;
  return items.map((item, at) => ({
    ...item,
    position: first + at,
    sub_products: item.sub_products.map((part) => ({ ...part, position: next++ })),
  }));
};

// What of an order is made: marks on its lines, and on the parts of bundles and sets (docs/product/orders.md#lines-done). Pure, used by server and screens.

type Lines = readonly { readonly uuid: string; readonly sub_products: readonly unknown[] }[];

/** The marks of one line: its own, or those of its parts where it has any. */
export const marksOfLine = ({ uuid, sub_products }: Lines[number]): string[] =>
  sub_products.length === 0 ? [uuid] : sub_products.map((_, place) => `${uuid}/${place}`);

/** Every mark that an order's lines can have. */
export const marksOf = (items: Lines): string[] => items.flatMap(marksOfLine);

/** The marks after `changed` were set or taken away, in the order of the lines; what is no mark of these lines is left out. */
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

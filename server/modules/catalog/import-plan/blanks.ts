// New records before their line is read, as they are stored: the contract's blank ones.
import { blankOf, storing } from '@ardoise/contract/kit/record.ts';
import type { CategoryRecord, ProductRecord, SectionRecord } from '../import/present.ts';
import { type RecordSheet, recordSheets } from '../import/sheets.ts';

const blank = <T>({ input, stored, beside }: RecordSheet, currency: string): T => {
  const fields: Record<string, unknown> = { ...storing(input)(blankOf(input), currency), ...beside };
  return Object.fromEntries([['id', ''], ...stored.map((field) => [field, fields[field]])]) as T;
};
export const blanksOf = (currency: string) => ({
  section: blank<SectionRecord>(recordSheets.sections, currency),
  category: blank<CategoryRecord>(recordSheets.categories, currency),
  product: blank<ProductRecord>(recordSheets.products, currency),
});
export type Blanks = ReturnType<typeof blanksOf>;

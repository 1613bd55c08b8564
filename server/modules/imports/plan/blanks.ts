// Initial values of new records: the contract's blank records in their stored form.
import { amountsToMinor, blankOf } from '@ardoise/contract/kit/record.ts';
import type { CategoryRecord, ProductRecord, SectionRecord } from './current.ts';
import { type RecordFields, recordFields } from './fields.ts';

const blank = <T>({ input, stored, extra }: RecordFields, currency: string): T => {
  const fields: Record<string, unknown> = { ...amountsToMinor(input)(blankOf(input), currency), ...extra };
  return Object.fromEntries([['id', ''], ...stored.map((field) => [field, fields[field]])]) as T;
};
export const blanksOf = (currency: string) => ({
  section: blank<SectionRecord>(recordFields.sections, currency),
  category: blank<CategoryRecord>(recordFields.categories, currency),
  product: blank<ProductRecord>(recordFields.products, currency),
});
export type Blanks = ReturnType<typeof blanksOf>;

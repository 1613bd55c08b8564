// The six sheets of the workbook. Those of sections, categories and products follow the contract's entry of a record: a field that is
// not told here has a plain cell (plain-cells.ts), a column under its own name behind the others.
import { categoryInput } from '@ardoise/contract/catalog/categories.ts';
import { productInput } from '@ardoise/contract/catalog/products.ts';
import { sectionInput } from '@ardoise/contract/catalog/sections.ts';
import { fieldsOf, translatedOf } from '@ardoise/contract/kit/record.ts';
import type { z } from 'zod';

export const SHEETS = ['sections', 'categories', 'products', 'bundles', 'sets', 'instructions'] as const;
export type SheetName = (typeof SHEETS)[number];

type FieldOf<I extends z.ZodObject> = keyof z.output<I> & string;
type Told<I extends z.ZodObject, LeftOut extends FieldOf<I>, Beside> = {
  /** Columns that every export has, in their order. */
  columns: readonly string[];
  /** Fields with cells of their own, or a sheet; by which name a change of them is told. */
  own: Partial<Record<Exclude<FieldOf<I>, LeftOut>, string>>;
  /** Fields that no line of this sheet says, and why. */
  left_out: Readonly<Record<LeftOut, string>>;
  /** What is stored beside the fields of the form, and what a new record holds there. */
  beside: Beside;
};
const recordSheet = <I extends z.ZodObject, LeftOut extends FieldOf<I>, Beside extends object>(
  input: I,
  { columns, own, left_out, beside }: Told<I, LeftOut, Beside>,
) => {
  const held = fieldsOf(input).flatMap(({ name }) => (name in left_out ? [] : name));
  return {
    input,
    columns,
    own,
    left_out,
    beside,
    /** Columns of its row beside the id. */
    stored: [...held, ...Object.keys(beside)],
    /** Fields whose cells follow from their kind. */
    plain: held.filter((field) => !(field in own)),
    /** Texts with translations. */
    texts: translatedOf(input),
  };
};
/** What is held of a record whose sheet this is, but its translations. */
export type HeldOf<S> = S extends {
  input: infer I extends z.ZodObject;
  left_out: Readonly<Record<infer L extends string, string>>;
  beside: infer B;
}
  ? Omit<z.output<I>, L | 'languages'> & B
  : never;

const FORM_ALONE = 'what the section leads to and takes, said in its form alone';
const CALENDARS = 'hang on calendars, which no sheet holds';
const STATIONS = 'is one of the stations, which no sheet holds';

export const recordSheets = {
  sections: recordSheet(sectionInput, {
    columns: ['uuid', 'section', 'description', 'position', 'unavailable', 'image_url'],
    own: { name: 'section', image: 'image_url', languages: 'translations' },
    left_out: {
      external_url: FORM_ALONE,
      payment: FORM_ALONE,
      table_service: FORM_ALONE,
      banner: FORM_ALONE,
      exceptions: CALENDARS,
      categories: 'links: the column `section` of categories',
    },
    beside: { position: 0, image_source: '' },
  }),
  categories: recordSheet(categoryInput, {
    columns: ['uuid', 'category', 'section', 'tagline', 'position', 'unavailable'],
    own: { name: 'category', languages: 'translations' },
    left_out: {
      sections: 'links: the column `section`',
      station: STATIONS,
      exceptions: CALENDARS,
      products: 'links: the column `category` of products',
    },
    beside: {},
  }),
  products: recordSheet(productInput, {
    columns: [
      ...['uuid', 'ref', 'section', 'category', 'position', 'name', 'type', 'price', 'price_excl', 'tax_rate', 'volume_cl', 'recipe'],
      ...['unavailable', 'standalone', 'allergens', 'tags', 'instructions', 'recommended', 'happy_hour_price', 'image_url'],
    ],
    own: {
      name: 'name',
      type_id: 'type',
      net_price: 'price',
      tax_rate: 'tax_rate',
      image: 'image_url',
      tags: 'tags',
      allergens_declared: 'allergens',
      recommendations: 'recommended',
      instructions: 'instructions',
      exceptions: 'happy_hour_price',
      languages: 'translations',
      bundle_categories: 'bundles',
      products: 'sets',
    },
    left_out: { categories: 'links: the columns `category` and `position`' },
    beside: { ref: '', image_source: '' },
  }),
};
export type RecordSheet = Pick<(typeof recordSheets)[keyof typeof recordSheets], 'columns' | 'plain' | 'stored' | 'texts'> & {
  input: z.ZodObject;
  beside: object;
};

// The fields of sections, categories and products in a source, derived from the contract's record schemas. A field that
// is not listed here is a plain field, read by its kind (plain-fields.ts).
import { categoryInput } from '@ardoise/contract/catalog/categories.ts';
import { productInput } from '@ardoise/contract/catalog/products.ts';
import { sectionInput } from '@ardoise/contract/catalog/sections.ts';
import { fieldsOf, translatedOf } from '@ardoise/contract/kit/record.ts';
import type { z } from 'zod';

type FieldOf<I extends z.ZodObject> = keyof z.output<I> & string;
type Declared<I extends z.ZodObject, LeftOut extends FieldOf<I>, Extra> = {
  /** Field names in a source, in the order of workbooks and previews; other plain fields follow. */
  columns: readonly string[];
  /** Fields of the record with rules of their own, and their names in a source. */
  own: Partial<Record<Exclude<FieldOf<I>, LeftOut>, string>>;
  /** Fields that no source contains, with the reason. */
  left_out: Readonly<Record<LeftOut, string>>;
  /** Table columns that are no form fields, with their values in a new record. */
  extra: Extra;
};
const recordFieldsOf = <I extends z.ZodObject, LeftOut extends FieldOf<I>, Extra extends object>(
  input: I,
  { columns, own, left_out, extra }: Declared<I, LeftOut, Extra>,
) => {
  const included = fieldsOf(input).filter(({ name }) => !(name in left_out));
  const plain = included.filter(({ name }) => !(name in own));
  return {
    input,
    own,
    left_out,
    extra,
    /** All names of fields in a source. */
    columns: [...new Set([...columns, ...plain.map(({ name }) => name)])],
    /** Columns of the table, without the id. */
    stored: [...included.map(({ name }) => name), ...Object.keys(extra)],
    plain,
    /** Texts that have translations. */
    texts: translatedOf(input),
  };
};
/** The fields of a record that are compared, without its translations. */
export type ComparedFields<F> = F extends {
  input: infer I extends z.ZodObject;
  left_out: Readonly<Record<infer L extends string, string>>;
  extra: infer E;
}
  ? Omit<z.output<I>, L | 'languages'> & E
  : never;

const FORM_ALONE = 'options of the section, edited in its form only';
const CALENDARS = 'names calendars, which no source describes';
const STATIONS = 'names a station, which no source describes';

export const recordFields = {
  sections: recordFieldsOf(sectionInput, {
    columns: ['uuid', 'section', 'description', 'position', 'unavailable', 'image_url'],
    own: { name: 'section', image: 'image_url', languages: 'translations' },
    left_out: {
      external_url: FORM_ALONE,
      payment: FORM_ALONE,
      table_service: FORM_ALONE,
      banner: FORM_ALONE,
      exceptions: CALENDARS,
      categories: 'links: `section` of categories',
    },
    extra: { position: 0, image_source: '' },
  }),
  categories: recordFieldsOf(categoryInput, {
    columns: ['uuid', 'category', 'section', 'tagline', 'position', 'unavailable'],
    own: { name: 'category', languages: 'translations' },
    left_out: {
      sections: 'links: `section`',
      station: STATIONS,
      exceptions: CALENDARS,
      products: 'links: `category` of products',
    },
    extra: {},
  }),
  products: recordFieldsOf(productInput, {
    columns: [
      'uuid',
      'ref',
      'section',
      'category',
      'position',
      'name',
      'type',
      'price',
      'price_excl',
      'tax_rate',
      'volume_cl',
      'recipe',
      'unavailable',
      'standalone',
      'allergens',
      'tags',
      'instructions',
      'recommended',
      'happy_hour_price',
      'image_url',
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
    left_out: { categories: 'links: `category` and `position`' },
    extra: { ref: '', image_source: '' },
  }),
};
type AnyFields = (typeof recordFields)[keyof typeof recordFields];
export type RecordFields = Pick<AnyFields, 'plain' | 'stored' | 'texts'> & { input: z.ZodObject; extra: object };

/** The columns of the catalog that are loaded and written. */
export const STORED_COLUMNS = {
  section: recordFields.sections.stored,
  category: recordFields.categories.stored,
  product: recordFields.products.stored,
};

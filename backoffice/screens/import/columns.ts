// What the columns of the workbook are called in the forms.
import type { ImportChange } from '@ardoise/contract/imports.ts';
import { type TextKey, t } from '../../i18n/translate.ts';

const names: Record<string, TextKey> = {
  name: 'product.name',
  section: 'names.section',
  category: 'names.category',
  description: 'section.description',
  tagline: 'category.tagline',
  recipe: 'product.recipe',
  position: 'category.position',
  unavailable: 'product.available',
  image_url: 'section.picture',
  ref: 'import.ref',
  type: 'product.type',
  price: 'product.price',
  price_excl: 'product.price_ht',
  tax_rate: 'product.tax_rate',
  happy_hour_price: 'exceptions.price',
  volume_cl: 'product.volume',
  standalone: 'product.standalone',
  allergens: 'product.allergens',
  tags: 'product.tags',
  instructions: 'product.instructions',
  recommended: 'product.recommendations',
  bundles: 'product.steps',
  sets: 'product.set_products',
  translations: 'form.translations',
};

/** The name of a column that a record changes in: where it is called like the record it holds that one's name. */
export const columnText = (resource: ImportChange['resource'] | null, column: string): string => {
  const key = names[column === resource ? 'name' : column];
  return key ? t(key) : column;
};

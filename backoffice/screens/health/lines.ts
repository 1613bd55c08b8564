// Where a line of the menu's health leads, and what its field is called there.
import type { HealthLine } from '@ardoise/contract/rules/health-lines.ts';
import type { TextKey } from '../../i18n/translate.ts';

/** The record's page, with the field that it puts the focus on. */
export const addressOf = ({ resource, id, field }: Pick<HealthLine, 'resource' | 'id' | 'field'>): string =>
  `/${resource}/${id}?field=${field}`;

const WORDS: Record<string, TextKey> = {
  name: 'product.name',
  recipe: 'product.recipe',
  description: 'section.description',
  text: 'section.banner_text',
  tagline: 'category.tagline',
  message: 'cost.message',
  application: 'cost.application',
  sections: 'cost.sections',
  category_id: 'cost.categories',
  products_id: 'cost.products',
  net_price: 'product.price',
  volume_cl: 'product.volume',
  categories: 'product.categories',
  standalone: 'product.standalone',
  allergens_declared: 'product.allergens',
  recommendations: 'product.recommendations',
};

/** The label of a line's field: the last step of its path that is no place in a list. */
export const wordOf = ({ resource, field }: Pick<HealthLine, 'resource' | 'field'>): TextKey => {
  const [last = ''] = field
    .split('.')
    .filter((step) => !/^\d+$/.test(step))
    .slice(-1);
  if (last === 'name' && field.startsWith('bundle_categories.')) return 'product.step';
  if (last === 'name' && resource === 'instruction') return field.startsWith('options.') ? 'instruction.option' : 'instruction.name';
  return WORDS[last] ?? 'product.name';
};

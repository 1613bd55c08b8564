import { type FieldsOf, layOut } from '../../app/fields/record-fields.ts';
import { priceFields } from '../../ui/shared-fields.ts';

export const costFields = {
  name: { label: 'cost.name', input: 'text', most: 200, required: true, translated: true },
  recipe: { label: 'cost.recipe', hint: 'cost.recipe_hint', input: 'long', most: 2000, translated: true },
  message: { label: 'cost.message', hint: 'cost.message_hint', input: 'text', most: 300, translated: true },
  ...priceFields,
  application: { label: 'cost.application', input: 'own', required: true },
  sections: { label: 'cost.sections', input: 'own', only: { application: 'section' }, required: true },
  category_id: { label: 'cost.categories', input: 'own', only: { application: 'category' }, required: true },
  products_id: { label: 'cost.products', input: 'own', only: { application: 'product' }, required: true },
  multiple: { label: 'cost.multiple', hint: 'cost.multiple_hint', input: 'own' },
  manual: { label: 'cost.manual', hint: 'cost.manual_hint', input: 'own' },
  threshold: { label: 'cost.threshold', hint: 'cost.threshold_hint', input: 'price' },
  unavailable: {
    label: 'cost.available',
    hint: 'cost.available_hint',
    input: 'switch',
    negate: true,
    history: 'exceptions.availability',
  },
  bar: { label: 'cost.bar', input: 'switch' },
  table: { label: 'cost.table', input: 'switch' },
} as const satisfies FieldsOf<'cost'>;

export const costLayout = layOut(costFields, [
  { title: 'cost.one', lines: ['name', 'recipe', 'message'] },
  { title: 'cost.price', lines: ['net_price'] },
  { title: 'cost.applies', lines: ['application', 'sections', 'category_id', 'products_id'] },
  {
    title: 'cost.how',
    lines: [
      ['multiple', 'manual'],
      ['threshold', 'unavailable'],
    ],
  },
  { title: 'cost.service', text: 'cost.service_text', lines: [['bar', 'table']] },
]);

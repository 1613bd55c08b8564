import { type FieldsOf, layOut } from '../../app/fields/record-fields.ts';
import { contentsFields, pricedExceptionFields, priceFields } from '../../ui/shared-fields.ts';

export const choiceFields = {
  custom_price: { label: 'product.custom_price', input: 'switch' },
  net_price: { label: 'product.supplement', input: 'price', required: true },
} as const;

export const stepFields = {
  name: { label: 'product.step_title', input: 'text', most: 200, required: true, translated: true },
  multiple_choice: { label: 'product.several_choices', hint: 'product.several_choices_hint', input: 'switch' },
  max_choices: { label: 'product.max_choices', hint: 'product.max_choices_hint', input: 'own' },
  products: { label: 'product.choices', input: 'own', required: true, of: choiceFields },
} as const;
export const stepLayout = layOut(stepFields, ['name', ['multiple_choice', 'max_choices'], 'products']);

export const productFields = {
  name: { label: 'product.name', input: 'text', most: 200, required: true, translated: true },
  type_id: { label: 'product.type', hint: 'product.type_hint', input: 'own', required: true, column: 'type' },
  recipe: { label: 'product.recipe', hint: 'product.recipe_hint', input: 'long', most: 2000, translated: true },
  image: { label: 'product.picture', hint: 'picture.size_product', input: 'own', column: 'image_url' },
  image_source: { label: 'product.picture', input: 'none' },
  ...priceFields,
  volume_cl: { label: 'product.volume', input: 'number', min: 0, max: 100_000 },
  unavailable: { label: 'product.available', hint: 'product.availability_hint', input: 'own', history: 'exceptions.availability' },
  standalone: { label: 'product.standalone', hint: 'product.standalone_hint', input: 'switch' },
  bundle_categories: {
    label: 'product.steps',
    hint: 'product.steps_hint',
    input: 'own',
    only: { type_id: 2 },
    column: 'bundles',
    of: stepFields,
    row: 'product.step_name',
  },
  products: {
    label: 'product.set_products',
    hint: 'product.set_products_hint',
    input: 'own',
    only: { type_id: 3 },
    column: 'sets',
    required: true,
  },
  categories: { label: 'product.categories', input: 'own', column: 'category' },
  ...contentsFields,
  instructions: { label: 'product.instructions', hint: 'product.instructions_hint', input: 'own' },
  recommendations: { label: 'product.recommendations', hint: 'product.recommendations_hint', input: 'own', column: 'recommended' },
  exceptions: { label: 'exceptions.title', input: 'own', of: pricedExceptionFields },
  ref: { label: 'change.ref', input: 'none' },
} as const satisfies FieldsOf<'product'>;

export const productLayout = layOut(productFields, [
  { title: 'product.description', lines: ['name', 'type_id', 'recipe', 'image'] },
  { title: 'product.sale', lines: ['net_price', ['volume_cl'], ['unavailable', 'standalone']] },
  'bundle_categories',
  'products',
  { title: 'product.where', lines: ['categories'] },
  { title: 'product.allergens_part', lines: ['allergens_declared'] },
  'instructions',
  'recommendations',
  'exceptions',
]);

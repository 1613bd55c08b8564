import { type FieldsOf, layOut } from '../../app/fields/record-fields.ts';
import { exceptionFields } from '../../ui/shared-fields.ts';

export const categoryFields = {
  name: { label: 'category.name', input: 'text', most: 200, required: true, translated: true, column: 'category' },
  tagline: { label: 'category.tagline', hint: 'category.tagline_hint', input: 'text', most: 300, translated: true },
  unavailable: { label: 'category.available', hint: 'category.availability_hint', input: 'own', history: 'exceptions.availability' },
  sections: { label: 'category.sections', input: 'own', column: 'section' },
  position: {
    label: 'category.position',
    hint: 'category.position_hint',
    required: true,
    input: 'number',
    min: 0,
    max: 10_000,
    whole: true,
  },
  station: { label: 'category.station', hint: 'category.station_hint', input: 'own' },
  products: { label: 'category.products', hint: 'category.products_hint', input: 'own' },
  exceptions: { label: 'exceptions.title', input: 'own', of: exceptionFields },
} as const satisfies FieldsOf<'category'>;

export const categoryLayout = layOut(categoryFields, [
  { title: 'category.description', lines: ['name', 'tagline', 'unavailable'] },
  { title: 'category.where', lines: [['sections', 'position']] },
  // Without the right to list stations, the category's station cannot be changed.
  { title: 'category.preparation', when: ({ may }) => may('station:list'), lines: ['station'] },
  'products',
  'exceptions',
]);

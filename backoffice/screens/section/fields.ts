import { type FieldsOf, layOut } from '../../app/fields/record-fields.ts';
import { exceptionFields } from '../../ui/shared-fields.ts';

const bannerFields = {
  text: { label: 'section.banner_text', input: 'text', most: 300, translated: true },
} as const;
export const bannerLayout = layOut(bannerFields, ['text']);

export const sectionFields = {
  name: { label: 'section.name', input: 'text', most: 200, required: true, translated: true, column: 'section' },
  description: { label: 'section.description', input: 'long', most: 2000, translated: true },
  image: { label: 'section.picture', hint: 'picture.size_wide', input: 'own', column: 'image_url' },
  image_source: { label: 'section.picture', input: 'none' },
  external_url: { label: 'section.external_url', hint: 'section.external_url_hint', input: 'web_address', most: 500 },
  unavailable: { label: 'section.available', hint: 'section.availability_hint', input: 'own', history: 'exceptions.availability' },
  categories: { label: 'section.categories', hint: 'section.categories_hint', input: 'own' },
  banner: { label: 'section.banner', input: 'own', of: bannerFields },
  payment: { label: 'section.payment', hint: 'section.payment_hint', input: 'switch' },
  table_service: { label: 'section.table_service', hint: 'section.table_service_hint', input: 'switch' },
  exceptions: { label: 'exceptions.title', input: 'own', of: exceptionFields },
  position: { label: 'category.position', input: 'none' },
  ref: { label: 'change.ref', input: 'none' },
} as const satisfies FieldsOf<'section'>;

export const sectionLayout = layOut(sectionFields, [
  { title: 'section.description_part', lines: ['name', 'description', 'image', 'external_url', 'unavailable'] },
  'categories',
  { title: 'section.banner', text: 'section.banner_hint', lines: ['banner'] },
  { title: 'section.service', when: ({ venue }) => venue.tier === 'premium', lines: [['payment', 'table_service']] },
  'exceptions',
]);

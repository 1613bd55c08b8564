import { type FieldsOf, layOut } from '../../app/fields/record-fields.ts';

export const discountFields = {
  venue: { label: 'discount.venue', input: 'own', required: true },
  offer: { label: 'discount.offer', input: 'own', required: true },
  free_test: { label: 'discount.free_test', hint: 'discount.free_test_hint', input: 'switch' },
  price: { label: 'discount.price', input: 'own', only: { free_test: false }, required: true },
  duration: { label: 'discount.duration', input: 'own', required: true },
} as const satisfies FieldsOf<'discount'>;

export const discountLayout = layOut(discountFields, [
  { title: 'discount.one', lines: [['venue', 'offer'], 'free_test', ['price', 'duration']] },
]);

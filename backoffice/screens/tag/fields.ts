import { type FieldsOf, layOut } from '../../app/fields/record-fields.ts';

export const tagFields = {
  name: { label: 'tag.name', input: 'text', most: 200, required: true, translated: true },
  icon: { label: 'tag.icon', hint: 'tag.icon_hint', input: 'own' },
} as const satisfies FieldsOf<'tag'>;

export const tagLayout = layOut(tagFields, [{ title: 'tag.one', lines: ['name', 'icon'] }]);

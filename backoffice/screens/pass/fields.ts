import { type FieldsOf, layOut, plainPages } from '../../app/fields/record-fields.ts';

const passFields = {
  passphrase: { label: 'pass.passphrase', hint: 'pass.hint', input: 'text', most: 60, required: true },
} as const satisfies FieldsOf<'pass'>;

export const passPages = plainPages(layOut(passFields, [{ title: 'pass.one', lines: ['passphrase'] }]), {
  record: __RECORDS__.pass,
  columns: ['passphrase'],
});

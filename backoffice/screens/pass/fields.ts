import { type FieldsOf, layOut } from '../../app/record-fields.ts';

export const passFields = {
  passphrase: { label: 'pass.passphrase', hint: 'pass.hint', input: 'text', most: 60, required: true },
} as const satisfies FieldsOf<'pass'>;

export const passLayout = layOut(passFields, [{ title: 'pass.one', lines: ['passphrase'] }]);

import { type FieldsOf, layOut } from '../../app/fields/record-fields.ts';

export const tableFields = {
  number: { label: 'table.number', hint: 'table.number_hint', input: 'text', most: 10, required: true },
} as const satisfies FieldsOf<'table'>;

export const tableLayout = layOut(tableFields, [{ title: 'table.one', lines: ['number'] }]);

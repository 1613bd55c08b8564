import { type FieldsOf, layOut } from '../../app/fields/record-fields.ts';
import { contentsFields } from '../../ui/shared-fields.ts';

export const optionFields = {
  name: { label: 'instruction.option', input: 'text', most: 200, required: true, translated: true },
  ...contentsFields,
} as const;
export const optionLayout = layOut(optionFields, ['name', 'allergens_declared']);

export const instructionFields = {
  name: { label: 'instruction.name', hint: 'instruction.name_hint', input: 'text', most: 200, required: true, translated: true },
  // The server derives this list of names from the options.
  instructions: { label: 'instruction.options', input: 'none' },
  options: { label: 'instruction.options', input: 'own', required: true, of: optionFields, row: 'instruction.option_at' },
} as const satisfies FieldsOf<'instruction'>;

export const instructionLayout = layOut(instructionFields, [
  { title: 'instruction.one', lines: ['name'] },
  { title: 'instruction.options', text: 'instruction.options_text', lines: ['options'] },
]);

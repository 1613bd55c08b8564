// Converts an instruction between record and form. Each option has its own id and translations, so that they move with it and are removed
// with it.
import type { FieldValues } from 'react-hook-form';
import { recordShape } from '../../ui/form/record-shape.ts';

const option = recordShape(__RECORDS__.option);
// Complete, because the server fills missing properties from a previous option of the same name.
const newOption = { ...option.blank, tags: [], allergens_declared: false };
/** An option without text. */
export const blankOption = () => option.toForm(newOption);

const optionsThrough = (way: (one: FieldValues) => FieldValues, options: unknown) => (options as FieldValues[]).map(way);

const { blank, toForm, fromForm } = recordShape(__RECORDS__.instruction, {
  toForm: (record) => ({ ...record, options: optionsThrough(option.toForm, record.options) }),
  // The server derives the list of names from the options, and refuses one that contradicts them.
  fromForm: ({ instructions: _derived, ...values }) => ({ ...values, options: optionsThrough(option.fromForm, values.options) }),
});

/** `blank`: a question with one empty option. */
export const instructionShape = { blank: { ...blank, options: [newOption] }, toForm, fromForm };

// The record of an instruction and the form's. An option has an id and translations of its own, so that they move and go with it.
import type { FieldValues } from 'react-hook-form';
import { recordShape } from '../../ui/form/record-shape.ts';

const option = recordShape(__RECORDS__.option);
// Said in full: what an option leaves out, the server keeps of one of the same name.
const newOption = { ...option.blank, tags: [], allergens_declared: false };
/** An option without a text yet. */
export const blankOption = () => option.toForm(newOption);

const optionsThrough = (way: (one: FieldValues) => FieldValues, options: unknown) => (options as FieldValues[]).map(way);

const { blank, toForm, fromForm } = recordShape(__RECORDS__.instruction, {
  toForm: (record) => ({ ...record, options: optionsThrough(option.toForm, record.options) }),
  // The server derives the list of names from the options, and refuses one that contradicts them.
  fromForm: ({ instructions: _derived, ...values }) => ({ ...values, options: optionsThrough(option.fromForm, values.options) }),
});

/** `blank`: a question with room for a first answer. */
export const instructionShape = { blank: { ...blank, options: [newOption] }, toForm, fromForm };

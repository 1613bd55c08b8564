// Instructions: what a guest says about a product (cooking, ice).
import { z } from 'zod';
import { contents, languages, line, name } from '../kit/fields.ts';
import { ofKind } from '../kit/record.ts';
import { crud, id } from '../kit/route.ts';
import { MOST_OPTIONS } from '../rules/contents.ts';

/** What an option, told by its name, adds to the product that asks. */
const option = z.strictObject({ name, ...contents });

export const instructionInput = z.object({
  name,
  /** The options in order; an order names one by its place in this list. */
  instructions: ofKind('document', z.array(name).min(1).max(MOST_OPTIONS)),
  languages: languages({ name, instructions: z.array(line(200)).max(MOST_OPTIONS).default([]) }).default([]),
  /**
   * What the options hold, by their names, so that no order of `instructions` puts an allergen beside another option. One that
   * is not named here is not declared; a change without the list keeps what was said of options that are called as before.
   */
  options: z.array(option).max(MOST_OPTIONS).optional(),
});
export const instruction = instructionInput.extend({
  id,
  version: z.int(),
  /** One for each option, in order. */
  options: z.array(option),
});
export type Instruction = z.infer<typeof instruction>;
/** What guests are told of an instruction (menu.ts): its options by their place; one without an entry was never declared. */
export const menuInstruction = instruction
  .pick({ id: true, name: true, instructions: true, languages: true })
  .extend({ options: z.array(option.omit({ name: true })) });

export const instructions = crud(
  '/api/menu/:venue/instruction',
  'instruction',
  {
    list: 'instruction:list',
    show: 'instruction:show',
    create: 'instruction:create',
    edit: 'instruction:edit',
    delete: 'instruction:delete',
  },
  instruction,
  instructionInput,
  { name: z.string().max(200).optional() },
  ['name', 'id'],
);

// Instructions: what a guest says about a product (cooking, ice); part 2 section 3.
import { z } from 'zod';
import { languages, line, name } from './fields.ts';
import { crud, id } from './route.ts';

export const instructionInput = z.object({
  name,
  /** The options in order; an order names one by its place in this list. */
  instructions: z.array(name).min(1).max(50),
  languages: languages({ name, instructions: z.array(line(200)).max(50).default([]) }).default([]),
});
export const instruction = instructionInput.extend({ id, version: z.int() });
export type Instruction = z.infer<typeof instruction>;

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

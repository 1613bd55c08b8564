// Instructions: questions to a guest about a product (cooking, ice), with the options to choose from.
import { z } from 'zod';
import { contents, isDistinct, languages, line, NO_DUPLICATES, name } from '../kit/fields.ts';
import { withKind } from '../kit/record.ts';
import { crud, id, named } from '../kit/route.ts';
import { MAX_OPTIONS } from '../rules/contents.ts';

/** An option and its tags. An existing option keeps the fields that are left out: tags, whether they are declared, translations. */
export const optionInput = z.strictObject({
  /** Assigned by the server; an option without an id matches an existing one of the same name, else it is new. */
  id: id.optional(),
  name,
  tags: contents.tags.unwrap().optional(),
  allergens_declared: contents.allergens_declared.unwrap().optional(),
  languages: languages({ name: line(200) }).optional(),
});
export const option = optionInput.extend({
  id,
  tags: z.array(z.string()),
  allergens_declared: z.boolean(),
  languages: languages({ name: z.string() }),
});
named('Option', option);
export type Option = z.infer<typeof option>;

export const instructionInput = z.object({
  name,
  /** Names of the options. With `options` they must agree (422); without it, existing options of these names are kept. */
  instructions: withKind('derived', z.array(name).min(1).max(MAX_OPTIONS).optional()),
  /** `instructions`: translations of the option names, in the order of the options. */
  languages: languages({ name, instructions: withKind('derived', z.array(line(200)).max(MAX_OPTIONS).optional()) }).default([]),
  options: z
    .array(optionInput)
    .min(1)
    .max(MAX_OPTIONS)
    .refine((list) => isDistinct(list, ({ id }) => id), NO_DUPLICATES)
    .optional(),
});
export const instruction = instructionInput.extend({
  id,
  version: z.int(),
  instructions: z.array(z.string()),
  languages: languages({ name: z.string(), instructions: z.array(z.string()) }),
  options: z.array(option),
});
export type Instruction = z.infer<typeof instruction>;
/** The fields of an instruction that guests see (menu.ts). */
export const menuInstruction = instruction
  .pick({ id: true, name: true })
  .extend({ languages: languages({ name: z.string() }), options: z.array(option) });

export const instructions = crud({
  name: 'instruction',
  path: '/api/menu/:venue/instruction',
  record: instruction,
  input: instructionInput,
  filters: { name: z.string().max(200).optional() },
  sorts: ['name', 'id'],
});

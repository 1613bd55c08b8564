// Instructions: what a guest is asked about a product (cooking, ice), with the options to choose from.
import { z } from 'zod';
import { contents, isDistinct, languages, line, name, ONCE } from '../kit/fields.ts';
import { ofKind } from '../kit/record.ts';
import { crud, id, named } from '../kit/route.ts';
import { MOST_OPTIONS } from '../rules/contents.ts';

/** An option and what it adds to the product. One that is there already keeps what is left out: tags, whether they are declared, translations. */
export const optionInput = z.strictObject({
  /** The server's; an option without one is the one of the same name, else new. */
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
  /** Names of the options. Where `options` is sent they must agree with it (422); alone they keep the options whose names they repeat. */
  instructions: ofKind('derived', z.array(name).min(1).max(MOST_OPTIONS).optional()),
  /** `instructions`: the options' translations in their order, as the list of names above. */
  languages: languages({ name, instructions: ofKind('derived', z.array(line(200)).max(MOST_OPTIONS).optional()) }).default([]),
  options: z
    .array(optionInput)
    .min(1)
    .max(MOST_OPTIONS)
    .refine((list) => isDistinct(list, ({ id }) => id), ONCE)
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
/** An instruction on the published menu (menu.ts). */
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

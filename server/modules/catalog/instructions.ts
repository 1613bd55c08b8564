// Instructions: questions about a product with their options.

import { type Instruction, instruction, instructionInput } from '@ardoise/contract/catalog/instructions.ts';
import { contradiction } from '@ardoise/contract/errors.ts';
import { type Contents, isDeclared, UNDECLARED } from '@ardoise/contract/rules/contents.ts';
import type { z } from 'zod';
import { recordStore } from '../../http/record/store.ts';
import type { Db } from '../../platform/db.ts';
import type { MenuChange } from './menu/menu-change.ts';
import { listed, type Reference, requireReferences } from './references.ts';
import { removeFromLists } from './remove-from-lists.ts';

type InstructionInput = z.output<typeof instructionInput>;
/** `options` as it is stored: by place, and without entries in rows from before options could be declared. */
type InstructionRow = Omit<Instruction, 'options'> & { options: Contents[] };

/** What is said of each option, in order; whoever says nothing keeps what was said. */
const contentsOf = ({ instructions, options }: InstructionInput, before: Instruction | null): Contents[] => {
  const said = options ?? before?.options ?? [];
  return instructions.map((name, place) => {
    const known = said[place]?.name === name ? said[place] : said.find((option) => option.name === name);
    return known ? { tags: known.tags, allergens_declared: isDeclared(known) } : UNDECLARED;
  });
};

/** What names no option is a mistake, unless it comes back as it was read: that option has gone or is called otherwise now. */
const requireNamed = ({ instructions, options = [] }: InstructionInput, before: Instruction | null): void => {
  const wrong = options.findIndex(({ name }) => !instructions.includes(name) && !before?.instructions.includes(name));
  if (wrong >= 0) throw contradiction(`options.${wrong}.name`, 'unknown_option', 'This instruction has no such option.');
};

const references = ({ options = [] }: InstructionInput): Reference[] =>
  options.flatMap(({ tags }, place) => listed(`options.${place}.tags`, 'tag', tags));

/** A deleted instruction leaves the products that ask it. */
export const instructionStore = (db: Db, change: MenuChange) =>
  recordStore(db, {
    ...{ module: 'catalog', name: 'instruction', record: instruction, input: instructionInput, transact: change, references },
    toRecord: (row: InstructionRow): Instruction => ({
      ...row,
      options: row.instructions.map((name, place) => ({ name, ...(row.options[place] ?? UNDECLARED) })),
    }),
    async judge(tx, { venue, input, before }) {
      requireNamed(input, before);
      await requireReferences(tx, venue, references(input));
    },
    // By place; the name that the contract has in each stands in `instructions`.
    stored: ({ input, before }) => ({ options: contentsOf(input, before) as Instruction['options'] }),
    forget: (tx, { venue, id }) => removeFromLists(tx, venue, 'product.instructions', [id]),
  });

// Instructions: questions about a product with their options (part 2 section 3).
import type { Instruction, instructionInput } from '@ardoise/contract/instructions.ts';
import { markStale } from '@ardoise/contract/rules/stale-translations.ts';
import type { z } from 'zod';
import type { Store } from '../../http/resource.ts';
import { type Db, json } from '../../platform/db.ts';
import { forget } from './forget.ts';
import type { MenuChange } from './menu-change.ts';
import { rowStore } from './row-store.ts';

type InstructionInput = z.output<typeof instructionInput>;

/** A deleted instruction leaves the products that ask it. */
export const instructionStore = (db: Db, change: MenuChange): Store<Instruction, InstructionInput> =>
  rowStore<Instruction, InstructionInput>(db, change, {
    table: 'instruction',
    toRecord: (row) => row,
    columns: async (_tx, _venue, input, before) => ({
      name: input.name,
      instructions: json(input.instructions),
      languages: json(markStale(before, input, ['name', 'instructions'])),
    }),
    forget: (tx, venue, id) => forget(tx, venue, 'product', 'instructions', [id]),
  });

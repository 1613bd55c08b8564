// What the guest of the demo menu is asked about a product.
import type { Allergen, Diet } from '@ardoise/contract/rules/built-in-tags.ts';
import instructions from '../content/instructions.json' with { type: 'json' };
import type { ProductKey } from './products.ts';
import { keyed, type Six } from './six.ts';

export type InstructionKey = keyof typeof instructions;
/** An option with what it adds to the product; all of them are checked, so that no allergens means that there are none. */
export type OptionRow = { name: Six; allergens?: readonly Allergen[]; diet?: Diet };
export type InstructionRow = { key: InstructionKey; name: Six; options: readonly OptionRow[]; products: readonly ProductKey[] };

export const INSTRUCTION_ROWS = keyed<InstructionRow>(instructions);

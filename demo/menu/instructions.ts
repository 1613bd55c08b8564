// The instructions of the demo menu: questions to the guest about a product.
import { instructionInput, option as optionOfRecord } from '@ardoise/contract/catalog/instructions.ts';
import type { Allergen, BuiltInTagId, Diet } from '@ardoise/contract/rules/tags/built-in-tags.ts';
import instructions from '../content/instructions.json' with { type: 'json' };
import { keyed, type Of, recordOf } from './record.ts';
import type { Six } from './six.ts';

/** Same as `ProductKey` of products.ts, which imports this file. */
type ProductKey = keyof typeof import('../content/products.json');
export type InstructionKey = keyof typeof instructions;
/** An option without its id; its name is its key. */
const optionInput = optionOfRecord.omit({ id: true });
type DemoOption = Of<typeof optionInput>;
/** An instruction without the lists derived from its options. */
export type DemoInstruction = Omit<Of<typeof instructionInput>, 'instructions' | 'options'> & {
  key: InstructionKey;
  options: DemoOption[];
};
/** Declared contents. Everything in the demo is declared, so an empty list means free of allergens. */
export type DeclaredContents = { allergens?: readonly Allergen[]; diet?: Diet };
/** An instruction with the contents of its options, and the products that ask it. */
export type InstructionRow = {
  key: InstructionKey;
  name: Six;
  options: readonly (DeclaredContents & { name: Six })[];
  products: readonly ProductKey[];
};

export const tagsOf = ({ allergens = [], diet }: DeclaredContents): BuiltInTagId[] => [
  ...allergens.map((allergen): BuiltInTagId => `allergen:${allergen}`),
  ...(diet ? [`diet:${diet}` as const] : []),
];

export const INSTRUCTION_ROWS = keyed<InstructionRow>(instructions);
const instruction = recordOf(instructionInput);
const option = recordOf(optionInput);
export const demoInstructions = INSTRUCTION_ROWS.map(
  ({ key, name, options }): DemoInstruction => ({
    key,
    ...instruction({ name }),
    options: options.map((row) => option({ name: row.name, tags: tagsOf(row), allergens_declared: true })),
  }),
);

/** The instructions of a product. */
export const instructionsOf = (product: ProductKey): InstructionKey[] =>
  INSTRUCTION_ROWS.filter(({ products }) => products.includes(product)).map(({ key }) => key);

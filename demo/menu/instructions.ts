// What the guest of the demo menu is asked about a product.
import { instructionInput } from '@ardoise/contract/catalog/instructions.ts';
import type { Allergen, BuiltInTagId, Diet } from '@ardoise/contract/rules/built-in-tags.ts';
import instructions from '../content/instructions.json' with { type: 'json' };
import { keyed, type Of, recordOf } from './record.ts';
import type { Six } from './six.ts';

/** `ProductKey` of products.ts, which asks here. */
type ProductKey = keyof typeof import('../content/products.json');
export type InstructionKey = keyof typeof instructions;
type Instruction = Required<Of<typeof instructionInput>>;
export type DemoInstruction = Instruction & { key: InstructionKey };
/** What something holds; all of it is checked, so that no allergens means that there are none. */
export type Checked = { allergens?: readonly Allergen[]; diet?: Diet };
/** The options with what they add to the products that ask. */
export type InstructionRow = {
  key: InstructionKey;
  name: Six;
  options: readonly (Checked & { name: Six })[];
  products: readonly ProductKey[];
};

export const tagsOf = ({ allergens = [], diet }: Checked): BuiltInTagId[] => [
  ...allergens.map((allergen): BuiltInTagId => `allergen:${allergen}`),
  ...(diet ? [`diet:${diet}` as const] : []),
];

export const INSTRUCTION_ROWS = keyed<InstructionRow>(instructions);
const instruction = recordOf(instructionInput);
export const demoInstructions = INSTRUCTION_ROWS.map(
  ({ key, name, options }): DemoInstruction => ({
    key,
    ...instruction({ name, instructions: options.map((option) => option.name) }),
    options: options.map((option) => ({ name: option.name[0], tags: tagsOf(option), allergens_declared: true })),
  }),
);

/** What is asked about a product. */
export const askedAbout = (product: ProductKey): InstructionKey[] =>
  INSTRUCTION_ROWS.filter(({ products }) => products.includes(product)).map(({ key }) => key);

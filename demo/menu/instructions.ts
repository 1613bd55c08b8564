// What the guest of the demo menu is asked about a product.
import { instructionInput, option as optionOfRecord } from '@ardoise/contract/catalog/instructions.ts';
import type { Allergen, BuiltInTagId, Diet } from '@ardoise/contract/rules/tags/built-in-tags.ts';
import instructions from '../content/instructions.json' with { type: 'json' };
import { keyed, type Of, recordOf } from './record.ts';
import type { Six } from './six.ts';

/** `ProductKey` of products.ts, which asks here. */
type ProductKey = keyof typeof import('../content/products.json');
export type InstructionKey = keyof typeof instructions;
/** An option before it has an id; its name is its key. */
const optionInput = optionOfRecord.omit({ id: true });
type DemoOption = Of<typeof optionInput>;
/** An instruction without the lists that follow from its options. */
export type DemoInstruction = Omit<Of<typeof instructionInput>, 'instructions' | 'options'> & {
  key: InstructionKey;
  options: DemoOption[];
};
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
const option = recordOf(optionInput);
export const demoInstructions = INSTRUCTION_ROWS.map(
  ({ key, name, options }): DemoInstruction => ({
    key,
    ...instruction({ name }),
    options: options.map((row) => option({ name: row.name, tags: tagsOf(row), allergens_declared: true })),
  }),
);

/** What is asked about a product. */
export const askedAbout = (product: ProductKey): InstructionKey[] =>
  INSTRUCTION_ROWS.filter(({ products }) => products.includes(product)).map(({ key }) => key);

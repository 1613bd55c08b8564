// What something holds, as products and the options of instructions say it. The guest's phone loads this, so not the table of tags.

/** `allergens_declared` is false where nobody has looked yet, which differs from "none". */
export type Contents = { tags: string[]; allergens_declared: boolean };

/** How many options one instruction has. */
export const MOST_OPTIONS = 50;

/** Of what nobody has spoken of. */
export const UNDECLARED: Contents = { tags: [], allergens_declared: false };

/** Whether a tag says what something holds. */
export const isAllergen = (tag: string): boolean => tag.startsWith('allergen:');

/** An allergen that is named is declared, whatever else is said. */
export const isDeclared = ({ tags, allergens_declared }: Contents): boolean => allergens_declared || tags.some(isAllergen);

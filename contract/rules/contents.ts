// Tags and allergens of products and of instruction options. Guest pages load this file, so it does not contain the tags themselves.

/** `allergens_declared` is false until staff declare the allergens, which differs from "none". */
export type Contents = { tags: string[]; allergens_declared: boolean };

/** Maximum number of options of one instruction. */
export const MAX_OPTIONS = 50;

/** The initial value: nothing declared. */
export const UNDECLARED: Contents = { tags: [], allergens_declared: false };

/** True if a tag is an allergen. */
export const isAllergen = (tag: string): boolean => tag.startsWith('allergen:');

/** A tag for an allergen counts as a declaration, whatever the flag. */
export const isDeclared = ({ tags, allergens_declared }: Contents): boolean => allergens_declared || tags.some(isAllergen);

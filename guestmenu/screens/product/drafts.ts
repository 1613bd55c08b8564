// Choices in a product's sheet that was closed before adding the product. Kept in memory until it is added, or the page is left.
import type { ChosenLine } from '../../visit/basket.ts';

const drafts = new Map<string, ChosenLine>();

export const draftOf = (product: string): ChosenLine | undefined => drafts.get(product);
export const keepDraft = (line: ChosenLine): void => {
  drafts.set(line.product, line);
};
export const dropDraft = (product: string): void => {
  drafts.delete(product);
};

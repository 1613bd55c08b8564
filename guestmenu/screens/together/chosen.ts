// What a basket is to the others of a table: products and pieces, without notes and answers. Pure.
import { TOGETHER_LIMITS } from '@ardoise/contract/rules/together.ts';
import type { ChosenLine } from '@ardoise/contract/together.ts';
import { type Basket, piecesByProduct } from '../../visit/basket.ts';

/** Each product once, with the pieces of all its lines; no more products than the table is told of. */
export const chosenOf = ({ lines }: Pick<Basket, 'lines'>): ChosenLine[] =>
  [...piecesByProduct(lines)].slice(0, TOGETHER_LIMITS.products).map(([product, qty]) => ({ product, qty }));

const keyOf = (lines: readonly ChosenLine[]): string => lines.map(({ product, qty }) => `${product} ${qty}`).join();

/** Whether two say the same. */
export const saysSame = (one: readonly ChosenLine[], other: readonly ChosenLine[]): boolean => keyOf(one) === keyOf(other);

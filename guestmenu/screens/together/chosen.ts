// A basket as the other participants see it: products and pieces, without notes and answers. Pure.

import type { ChosenLine } from '@ardoise/contract/group-order.ts';
import { GROUP_ORDER_LIMITS } from '@ardoise/contract/rules/group-order.ts';
import { type Basket, piecesByProduct } from '../../visit/basket.ts';

/** Each product once, with the pieces of all its lines, up to the limit of products. */
export const chosenOf = ({ lines }: Pick<Basket, 'lines'>): ChosenLine[] =>
  [...piecesByProduct(lines)].slice(0, GROUP_ORDER_LIMITS.products).map(([product, qty]) => ({ product, qty }));

const keyOf = (lines: readonly ChosenLine[]): string => lines.map(({ product, qty }) => `${product} ${qty}`).join();

/** True if two selections are equal. */
export const isSameSelection = (one: readonly ChosenLine[], other: readonly ChosenLine[]): boolean => keyOf(one) === keyOf(other);

// The usual price of a menu, to detect prices that may be errors.
import { fromMinor } from '@ardoise/contract/rules/money.ts';
import type { CurrentMenu } from './current.ts';

/** A price above this multiple of the usual price is doubtful. */
const DOUBTFUL_MULTIPLE = 20;

const median = (numbers: readonly number[]): number | undefined => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];

/** The median of the menu's prices and the wanted ones (decimals); undefined without prices. */
export const usualPriceOf = ({ products, currency }: Pick<CurrentMenu, 'products' | 'currency'>, wanted: readonly number[]) => {
  const current = products.map(({ net_price }) => fromMinor(net_price, currency));
  return median([...current.filter((price) => price > 0), ...wanted]);
};

export const isFarAbove = (price: number, usual: number | undefined): boolean => usual !== undefined && price > usual * DOUBTFUL_MULTIPLE;

// Prices of records: decimals of the venue's currency on the wire, whole minor units in the database.
import { FieldProblems } from '@ardoise/contract/errors.ts';
import { fromMinor, hasDigits, toMinor } from '@ardoise/contract/rules/money.ts';

export { currencyOf } from '../venues/index.ts';

type Priced = { net_price: number | null };
export const decimals = <P extends Priced>(list: readonly P[], currency: string): P[] =>
  list.map((one) => ({ ...one, net_price: one.net_price === null ? null : fromMinor(one.net_price, currency) }));
export const minors = <P extends Priced>(list: readonly P[], currency: string): P[] =>
  list.map((one) => ({ ...one, net_price: one.net_price === null ? null : toMinor(one.net_price, currency) }));

/** A price with more decimals than the currency has is a 400 that names its field (docs/product/api.md#formats). */
export const requireDigits = (prices: readonly (readonly [field: string, price: number | null])[], currency: string): void => {
  const problems = new FieldProblems();
  for (const [field, price] of prices)
    if (price !== null && !hasDigits(price, currency)) problems.add(field, 'decimals', `More decimals than ${currency} has.`);
  problems.throwAs('invalid');
};

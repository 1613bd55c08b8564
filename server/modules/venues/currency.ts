// Rules for changing a venue's currency (docs/product/venues.md#currency).
import { ApiError, contradiction } from '@ardoise/contract/errors.ts';
import { SESSION_HOURS } from '@ardoise/contract/rules/calls.ts';
import { digitsOf } from '@ardoise/contract/rules/money.ts';
import type { ProfileChange } from '@ardoise/contract/venues.ts';
import { requireFound } from '../../http/resource.ts';
import type { Runs, Tx } from '../../platform/db.ts';
import { sql, statement, verbatim } from '../../platform/sql.ts';

const find = statement(
  'venues.currency-find',
  (venue: string) => sql<{ currency: string }>`select currency from venue where id = ${venue}`,
);
const SESSION = verbatim(`interval '${SESSION_HOURS} hours'`);
const findUses = statement(
  'venues.currency-uses',
  (venue: string, now: Date) => sql<{ priced: boolean; unsettled: boolean }>`select
    exists (select from priced_record where venue_id = ${venue}) as priced,
    exists (select from unsettled_order where venue_id = ${venue} and (last_date is null or last_date > ${now}::timestamptz - ${SESSION})) as unsettled`,
);

export const currencyOf = async (runs: Runs, venue: string): Promise<string> => requireFound(await runs.one(find(venue))).currency;

/**
 * Refuses a change that would alter amounts. Prices are whole minor units, so they can stay only in a currency with as many decimals, and
 * only if the caller says `prices: 'keep'`. Open orders and tables are priced and summed in their own currency.
 */
export const requireCurrency = async (
  tx: Tx,
  venue: string,
  { currency, prices }: Pick<ProfileChange, 'currency' | 'prices'>,
  now: Date,
): Promise<void> => {
  const before = await currencyOf(tx, venue);
  if (before === currency) return;
  const { priced, unsettled } = requireFound(await tx.one(findUses(venue, now)));
  if (priced && digitsOf(before) !== digitsOf(currency))
    throw contradiction('currency', 'currency_digits', 'The prices of this venue cannot be converted to that currency.');
  if (unsettled) throw contradiction('currency', 'currency_orders', 'There are open orders or tables in the current currency.');
  if (priced && prices !== 'keep') throw new ApiError('currency_prices');
};

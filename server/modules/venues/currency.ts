// The currency of a venue, and what is to be said before it becomes another one (docs/product/venues.md#currency).
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
 * Prices are whole minor units: their figures stay what they are only in a currency with as many digits, and become those of another one
 * only where that was said. What is open is priced and summed in the currency that it was ordered in.
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
  if (unsettled) throw contradiction('currency', 'currency_orders', 'There are open orders or tables in the present currency.');
  if (priced && prices !== 'keep') throw new ApiError('currency_prices');
};

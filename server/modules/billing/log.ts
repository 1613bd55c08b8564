// The log of a venue's billing, as support reads it (docs/product/billing.md#log).
import type { BillingEventKind } from '@ardoise/contract/billing/log.ts';
import type { Tx } from '../../platform/db.ts';
import { newId } from '../../platform/ids.ts';
import { json, sql, statement } from '../../platform/sql.ts';

/** Ids, amounts in cents, days and codes; nothing personal. */
export type EventData = Record<string, string | number | boolean | null>;

const insert = statement(
  'billing.event-insert',
  (venue: string, at: Date, what: string, by: string | null, data: EventData) =>
    sql`insert into billing_event (venue_id, id, at, what, by_id, data) values (${venue}, ${newId()}, ${at}, ${what}, ${by}, ${json(data)})`,
  { prepared: true, examples: [['', new Date(0), '', null, {}]] },
);

/** Adds an entry in the transaction of the change; `by`: the account that made it. */
export const logEvent = async (
  tx: Tx,
  venue: string,
  at: Date,
  what: BillingEventKind,
  data: EventData,
  by: string | null = null,
): Promise<void> => {
  await tx.run(insert(venue, at, what, by, data));
};

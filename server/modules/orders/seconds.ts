// How long orders took, for statements; of an order in hand see contract/rules/order-status.ts, whose rule this is.
import { type Sql, sql } from '../../platform/sql.ts';

/** Whole seconds, rounded up and never negative; null where one of both moments is missing. */
export const secondsBetween = (from: Sql, to: Sql): Sql =>
  sql`case when ${from} <= ${to} then ceil(extract(epoch from ${to} - ${from}))::bigint when ${from} > ${to} then 0 end`;

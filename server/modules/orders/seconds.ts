// Durations of orders in SQL. The same rule in TypeScript: contract/rules/order-status.ts.
import { type Sql, sql } from '../../platform/sql.ts';

/** Whole seconds, rounded up, at least 0; null if either moment is null. */
export const secondsBetween = (from: Sql, to: Sql): Sql =>
  sql`case when ${from} <= ${to} then ceil(extract(epoch from ${to} - ${from}))::bigint when ${from} > ${to} then 0 end`;

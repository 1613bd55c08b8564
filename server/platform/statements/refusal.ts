// Refusals by a statement: it raises an error instead of writing, so that a pipelined commit becomes a rollback (db.pipelined).
import { type Sql, verbatim } from '../sql.ts';

/** The SQLSTATE that the database function `refuse` raises (migration 0053). */
const REFUSED = 'RF001';

/** Raises a refusal when a row evaluates it; `reason` must be a constant of ours. */
export const refuse = (reason: string): Sql => verbatim(`refuse('${reason}')`);

/** True if a statement failed by a refusal for this reason. */
export const isRefused = (error: unknown, reason: string): boolean => {
  const { code, constraint } = error as { code?: string; constraint?: string };
  return code === REFUSED && constraint === reason;
};

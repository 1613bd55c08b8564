// Refusals by a statement: it raises instead of writing, so that a commit that was sent with it becomes a rollback (db.inOneFlight).
import { type Sql, verbatim } from '../sql.ts';

/** The SQLSTATE that the function `refuse` of the database raises (migration 0053). */
const REFUSED = 'RF001';

/** Refuses, where a row of a statement evaluates it; `reason` is one of our own names. */
export const refuse = (reason: string): Sql => verbatim(`refuse('${reason}')`);

/** Tells if a statement failed because it refused for this reason. */
export const isRefused = (error: unknown, reason: string): boolean => {
  const { code, constraint } = error as { code?: string; constraint?: string };
  return code === REFUSED && constraint === reason;
};

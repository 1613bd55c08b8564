// Transactions that change records of a venue.
import { ApiError } from '@ardoise/contract/errors.ts';
import type { Db, Tx } from '../../platform/db.ts';
import { withMoved } from '../answers/moved-orders.ts';

/** Hooks of a transaction. A restoration that writes several kinds of records runs the hooks of all of them. */
export type TransactionHooks = {
  /** Runs first, to take the locks that serialize the changes of a venue. */
  begin?(tx: Tx, venue: string): Promise<void>;
  /** Runs after the commit, to notify other nodes. */
  afterCommit?(venue: string): void;
  /** Converts an error of the database into an ApiError; returns other errors unchanged. */
  explain?(error: unknown): unknown;
};

/** Runs work in one transaction; `account`: the caller, null for a job. */
export type Transact = <T>(venue: string, work: (tx: Tx) => Promise<T>, account: string | null) => Promise<T>;

export const transactWith =
  (db: Db, hooks: readonly TransactionHooks[]): Transact =>
  async (venue, work, account) => {
    const run = async (tx: Tx) => {
      for (const { begin } of hooks) await begin?.(tx, venue);
      return withMoved(tx, await work(tx));
    };
    const committed = () => {
      for (const { afterCommit } of hooks) afterCommit?.(venue);
    };
    try {
      return await db.transaction(run, account, committed);
    } catch (error) {
      throw hooks.reduce((last, { explain }) => explain?.(last) ?? last, error);
    }
  };

/** Converts the violation of a unique constraint into a 409 on the field. */
export const duplicateOn =
  (constraint: string, field: string, message: string): NonNullable<TransactionHooks['explain']> =>
  (error) =>
    (error as { constraint?: string }).constraint === constraint
      ? new ApiError('duplicate', { errors: { [field]: { code: 'duplicate', message } } })
      : error;

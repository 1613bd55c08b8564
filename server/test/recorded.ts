// The statements that the application sends, for tests of how PostgreSQL runs them.
import pg from 'pg';

export type Statement = { text: string; values: unknown[] };

/** The statements that this process sends during `work`, with their values. */
export const recorded = async (work: () => Promise<unknown>): Promise<Statement[]> => {
  const statements: Statement[] = [];
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    const [first, second] = given as [string | Statement, unknown[] | undefined];
    statements.push(typeof first === 'string' ? { text: first, values: second ?? [] } : first);
    return (query as (...all: unknown[]) => unknown).apply(this, given);
  } as never;
  try {
    await work();
  } finally {
    pg.Client.prototype.query = query;
  }
  return statements;
};

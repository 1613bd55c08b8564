// Records the statements of the application, for tests and measurements of their execution by PostgreSQL.
import pg from 'pg';

export type Statement = { text: string; values: unknown[] };
type Given = [first: string | Partial<Statement>, second: unknown];

/** The statements that this process sends during `work`, in order, with their encoded values. */
export const recorded = async (work: () => Promise<unknown>): Promise<Statement[]> => {
  const statements: Statement[] = [];
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    const [first, second] = given as Given;
    const { text, values } = typeof first === 'string' ? { text: first, values: second } : first;
    if (text) statements.push({ text, values: Array.isArray(values) ? values : [] });
    return (query as (...all: unknown[]) => unknown).apply(this, given);
  } as never;
  try {
    await work();
  } finally {
    pg.Client.prototype.query = query;
  }
  return statements;
};

// Records the statements that the application sends, for tests and measurements of how PostgreSQL runs them.
import pg from 'pg';

export type Statement = { text: string; values: unknown[] };
type Given = [first: string | Partial<Statement>, second: unknown];

/** The statements that this process sends during `work`, in order, with their values as PostgreSQL gets them. */
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

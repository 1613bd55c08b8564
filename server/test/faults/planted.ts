// Planted bugs that prove that the fault tests can fail: each changes the statements that the child process sends to PostgreSQL. The
// product has no switch for them.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { random } from '../harness/random.ts';

const INSERT = 'orders.order-insert';

type Statement = { name?: string; text: string; values?: unknown[] };
type Connection = pg.Client & { writesOrder?: boolean; key?: string; late?: Promise<void> };
type Send = (connection: Connection, statement: Statement) => Promise<unknown>;
type Done = (error: Error | null, result?: unknown) => void;

const sendNow = pg.Client.prototype.query as unknown as (this: Connection, statement: Statement) => Promise<unknown>;
const now: Send = (connection, statement) => sendNow.call(connection, statement);

const statementOf = (first: unknown, second: unknown): Statement | null => {
  if (typeof first === 'string') return { text: first, ...(Array.isArray(second) && { values: second }) };
  const given = first as Partial<Statement> & { submit?: unknown };
  return typeof given?.submit === 'function' || typeof given?.text !== 'string' ? null : (given as Statement);
};

/** Routes every statement of the process through `send`. */
const intercept = (send: Send): void => {
  pg.Client.prototype.query = function (this: Connection, first: unknown, second: unknown, third: unknown) {
    const statement = statementOf(first, second);
    const done = [second, third].find((one): one is Done => typeof one === 'function');
    if (!statement) return (sendNow as (...given: unknown[]) => unknown).call(this, first, second, third);
    const sent = send(this, statement);
    if (!done) return sent;
    sent.then(
      (result) => done(null, result),
      (error: Error) => done(error),
    );
  } as never;
};

const rewriting = (change: (statement: Statement) => Statement) => () =>
  intercept((connection, statement) => now(connection, change(statement)));
/** Ends the process if no statement matches, because then no bug is planted. */
const doesNotFit = (text: string): never => {
  process.stderr.write(`the bug does not fit the statement any more: ${text.slice(0, 300)}\n`);
  process.exit(1);
};
/** Replaces the text of a statement. */
const withText = (statement: Statement, text: string): Statement => (text === statement.text ? doesNotFit(text) : { ...statement, text });

/** Longer than the time from an order's answer to a kill, so that a kill always hits an answered order that is not stored yet. */
const COMMIT_LATE_MS = 150;

/** Answers the guest before the commit, which comes a little later or never. */
const answerBeforeCommit = () => {
  const commitLate = async (connection: Connection) => {
    await sleep(COMMIT_LATE_MS);
    await now(connection, { text: 'commit' });
    delete connection.late;
  };
  intercept(async (connection, statement) => {
    // The connection is released after the commit; statements keep their order meanwhile.
    await connection.late;
    connection.writesOrder = statement.name === INSERT || (connection.writesOrder && statement.text === 'commit');
    if (!connection.writesOrder || statement.text !== 'commit') return now(connection, statement);
    connection.late = commitLate(connection).catch(() => undefined);
    return { rows: [], rowCount: null };
  });
};

/** Treats every request as a new one. */
const ignoreKeys = () => {
  /** The number of the key's parameter. */
  const numbers: Record<string, RegExp> = {
    'orders.order-reserve': /insert into order_key \(venue_id, key, [^)]*\)\s+select \$\d+, \$(\d+)/,
    'orders.order-key-find': / key = \$(\d+)/,
    [INSERT]: /k\.key = \$(\d+)/,
  };
  intercept((connection, statement) => {
    const number = numbers[statement.name ?? ''];
    if (!number) return now(connection, statement);
    const place = Number(number.exec(statement.text)?.[1] ?? doesNotFit(statement.text)) - 1;
    // All statements of an order use the same key.
    if (statement.name !== INSERT) connection.key = randomUUID();
    return now(connection, { ...statement, values: statement.values?.map((value, at) => (at === place ? connection.key : value)) ?? [] });
  });
};

/** Checks the status before a step, and not when the step is written. */
const checkThenAct = rewriting((statement) =>
  statement.text.includes('with moved as (update orders set status = ')
    ? withText(statement, statement.text.replace(/ and status = (\$\d+)/, ' and $1::text is not null'))
    : statement,
);

const UNEQUAL_MS = 15;

/** Numbers events from a sequence, outside any lock, while readers ask for numbers above the last one seen. */
const serialReplay = () => {
  const texts: Record<string, (text: string) => string> = {
    'orders.order-reserve': (text) =>
      text
        .replace(' for no key update', '')
        // Other writers number the outbox too.
        .replace(
          /update venue_counter set[\s\S]*greatest\(order_day, (\$\d+)\)[\s\S]*returning outbox_seq/,
          `select nextval('planted_serial') + 1000000000 as outbox_seq from key where $1::date is not null`,
        ),
    [INSERT]: (text) =>
      text.replace(
        'c.event_seq, c.order_number, c.order_day',
        `currval('planted_serial') as event_seq, currval('planted_serial')::int as order_number, current_date as order_day`,
      ),
    'board.event-number': () => `select nextval('planted_serial') as event_seq from venue_counter where venue_id = $1`,
    'board.event-last': () => 'select $1::uuid as venue_id, coalesce(max(seq), 0) as event_seq from venue_event where venue_id = $1',
    'board.events-last': () => 'select venue_id, max(seq) as event_seq from venue_event where venue_id = any($1::uuid[]) group by venue_id',
  };
  intercept(async (connection, statement) => {
    // Transactions of different length make numbers appear out of order.
    if (statement.text === 'commit') await sleep(random() * UNEQUAL_MS);
    const change = statement.name && texts[statement.name];
    return now(connection, change ? withText(statement, change(statement.text)) : statement);
  });
};

/** Writes catalogue records regardless of the version that the editor read. */
const ignoreVersions = rewriting((statement) =>
  /^update "?product"? .* and version = \$\d+/s.test(statement.text)
    ? withText(statement, statement.text.replace(/and version = (\$\d+)/, 'and $1::int is not null'))
    : statement,
);

const bugs = {
  'answer-before-commit': answerBeforeCommit,
  'no-key': ignoreKeys,
  'check-then-act': checkThenAct,
  'serial-replay': serialReplay,
  'no-version': ignoreVersions,
};
/** `synchronous_commit` off is not one of them: it is a server setting (engine.ts). */
export type Bug = keyof typeof bugs;
export const isBug = (name: string): name is Bug => name in bugs;
export const plant = (bug: Bug): void => bugs[bug]();

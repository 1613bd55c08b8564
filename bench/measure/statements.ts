// Records the statements that the server sends to PostgreSQL for a call, so that the limit runs the same ones.
import { randomUUID } from 'node:crypto';
import { openApp } from '../../server/app.ts';
import { configFor, readConfig } from '../../server/config.ts';
import { recorded, type Statement } from '../../server/test/schema/recorded.ts';
import type { Stage } from './stage.ts';

const silent = { info() {}, warn() {}, error() {} };

/** The statements of one call, made twice: values that differ are generated for each call. */
export type CallStatements = { first: Statement[]; second: Statement[] };

/** From `begin` to `commit`. */
export type OrderStatements = CallStatements & {
  /** Total number of statements of an order, including those after its commit. */
  all: number;
};

type Call = { method: 'GET' | 'POST'; url: string; headers: () => Record<string, string>; payload?: object; status: number };

/** Records a call twice, after one call that fills the caches. */
const recordedTwice = async ({ world, databaseUrl }: Stage, { headers, status, ...call }: Call): Promise<[Statement[], Statement[]]> => {
  const app = await openApp({ config: configFor(readConfig({ ...world.env, PORT: '0' }), 'real'), databaseUrl, log: silent });
  const send = async () => {
    const answer = await app.server.inject({ ...call, headers: headers() });
    if (answer.statusCode !== status) throw new Error(`${call.url} was answered with ${answer.statusCode}: ${answer.body}`);
  };
  await send();
  const statements = [await recorded(send), await recorded(send)] as [Statement[], Statement[]];
  await app.close();
  return statements;
};

/** The statements of a list. */
export const statementsOfList = async (stage: Stage, url: string, headers: Record<string, string>): Promise<CallStatements> => {
  const [first, second] = await recordedTwice(stage, { method: 'GET', url, headers: () => headers, status: 200 });
  if (first.length === 0 || first.length !== second.length) throw new Error('the list was not recorded');
  return { first, second };
};

/** The statements of placing `payload`. */
export const statementsOfOrder = async (stage: Stage, payload: object): Promise<OrderStatements> => {
  const headers = () => ({ 'idempotency-key': randomUUID(), 'content-type': 'application/json' });
  const url = `/api/public/order/${stage.world.venues[0]?.id}`;
  const orders = await recordedTwice(stage, { method: 'POST', url, headers, payload, status: 201 });
  const [first, second] = orders.map((statements) => {
    const from = statements.findIndex(({ text }) => text.startsWith('begin'));
    return statements.slice(from, statements.findIndex(({ text }) => text === 'commit') + 1);
  });
  if (!first?.length || first.length !== second?.length) throw new Error('the order was not recorded');
  return { first, second, all: orders[0].length };
};

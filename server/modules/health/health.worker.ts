// Worker thread that reads and examines menus, so that the event loop is not blocked. It has its own database connection, because just
// receiving a menu of 50,000 products would block the server.
import { parentPort, workerData } from 'node:worker_threads';
import { HEALTH_LINES } from '@ardoise/contract/health.ts';
import type { HealthLine } from '@ardoise/contract/rules/health-lines.ts';
import { openDb } from '../../platform/db.ts';
import { loadMenu } from '../catalog/index.ts';
import { examineMenu } from './examine.ts';

export type Start = { databaseUrl: string };
/** The most serious lines and the total; null if there is no such venue. */
export type Examined = { rows: HealthLine[]; total: number } | null;
export type ExaminationReply = { examined: Examined } | { failed: { message: string; code?: string | undefined } };

const { databaseUrl } = workerData as Start;
const db = openDb({ url: databaseUrl, poolSize: 1, namedStatements: false, onError: () => undefined });

const examine = async (venue: string): Promise<Examined> => {
  const menu = await loadMenu(db, venue, { most_pieces: null, newsletter: false });
  if (!menu) return null;
  const lines = examineMenu(menu);
  return { rows: lines.slice(0, HEALTH_LINES), total: lines.length };
};

parentPort?.on('message', (venue: string) => {
  examine(venue).then(
    (examined) => parentPort?.postMessage({ examined } satisfies ExaminationReply),
    ({ message, code }: Error & { code?: string }) => parentPort?.postMessage({ failed: { message, code } } satisfies ExaminationReply),
  );
});

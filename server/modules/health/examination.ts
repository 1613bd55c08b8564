// Menu health: the menu as it stands, examined in a thread.
import { ApiError } from '@ardoise/contract/errors.ts';
import type { Db } from '../../platform/db.ts';
import { workerFile } from '../../platform/worker-file.ts';
import { workerThread } from '../../platform/worker-thread.ts';
import type { ExaminationReply, Examined, Start } from './health.worker.ts';

const TIMEOUT_MS = 60_000;
const MEMORY = { maxOldGenerationSizeMb: 512 };

/** What should be mended on a venue's menu. */
export const menuExamination = ({ pool }: Db) => {
  const data: Start = { databaseUrl: pool.options.connectionString ?? '' };
  const thread = workerThread<string, ExaminationReply>({
    file: workerFile(import.meta.url, 'health'),
    data,
    memory: MEMORY,
    time: TIMEOUT_MS,
  });
  return async (venue: string): Promise<NonNullable<Examined>> => {
    const told = await thread.use((ask) => ask(venue));
    // The database's own code says what becomes of it.
    if ('failed' in told) throw Object.assign(new Error(told.failed.message), { code: told.failed.code });
    if (!told.examined) throw new ApiError('not_found');
    return told.examined;
  };
};

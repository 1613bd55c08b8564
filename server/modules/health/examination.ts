// Menu health: examines the current menu in a worker thread.
import { ApiError } from '@ardoise/contract/errors.ts';
import type { Db } from '../../platform/db.ts';
import { workerFile } from '../../platform/worker-file.ts';
import { workerThread } from '../../platform/worker-thread.ts';
import type { ExaminationReply, Examined, Start } from './health.worker.ts';

const TIMEOUT_MS = 60_000;
const MEMORY = { maxOldGenerationSizeMb: 512 };

/** Returns a function that examines a venue's menu; 404 if there is no such venue. */
export const menuExamination = ({ pool }: Db) => {
  const data: Start = { databaseUrl: pool.options.connectionString ?? '' };
  const thread = workerThread<string, ExaminationReply>({
    file: workerFile(import.meta.url, 'health'),
    data,
    memory: MEMORY,
    time: TIMEOUT_MS,
  });
  return async (venue: string): Promise<NonNullable<Examined>> => {
    const reply = await thread.use((ask) => ask(venue));
    // The error handler needs the database's error code.
    if ('failed' in reply) throw Object.assign(new Error(reply.failed.message), { code: reply.failed.code });
    if (!reply.examined) throw new ApiError('not_found');
    return reply.examined;
  };
};

// The worker thread of imports: what it cannot read is a 422, what is above a limit a 413.
import type { TransferListItem } from 'node:worker_threads';
import { type ImportProblemCode, importProblems } from '@ardoise/contract/catalog/imports.ts';
import { ApiError } from '@ardoise/contract/errors.ts';
import { workerFile } from '../../../platform/worker-file.ts';
import { ThreadExhausted, workerThread } from '../../../platform/worker-thread.ts';
import type { ImportReply, ImportRequest } from './import.worker.ts';

const TIMEOUT_MS = 15_000;
/** A workbook is many short-lived cells: a wide young generation lets them die there, which is a fifth of the time. */
const MEMORY = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 128, stackSizeMb: 4 };

const ABOVE_LIMITS: readonly ImportProblemCode[] = ['unpacks_too_large', 'too_many_rows'];
const refused = (code: ImportProblemCode) =>
  new ApiError(ABOVE_LIMITS.includes(code) ? 'too_large' : 'import_invalid', {
    problems: [{ sheet: '', row: 0, column: '', code, message: importProblems[code] }],
    problem_count: 1,
  });

export type Asking = <T extends ImportReply = ImportReply>(asked: ImportRequest) => Promise<T>;

const givenWith = (asked: ImportRequest): TransferListItem[] => {
  if ('bytes' in asked) return [asked.bytes.buffer as ArrayBuffer];
  return 'settled' in asked && asked.settled ? [asked.settled] : [];
};

export const importThread = () => {
  const thread = workerThread<ImportRequest, ImportReply>({
    file: workerFile(import.meta.url, 'import'),
    memory: MEMORY,
    time: TIMEOUT_MS,
  });
  return {
    /** Has the thread for itself until `work` ends. */
    use: <T>(work: (ask: Asking) => Promise<T>): Promise<T> =>
      thread.use((ask) =>
        work(async <A extends ImportReply>(asked: ImportRequest) => {
          const told = await ask(asked, givenWith(asked)).catch((error: unknown) => {
            throw error instanceof ThreadExhausted ? refused('too_complex') : error;
          });
          if ('unreadable' in told) throw refused(told.unreadable);
          return told as A;
        }),
      ),
  };
};

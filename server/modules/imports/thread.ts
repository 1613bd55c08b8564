// The worker thread of imports: a file that cannot be read is a 422, one above a limit a 413.
import type { TransferListItem } from 'node:worker_threads';
import { type ImportProblemCode, importProblems } from '@ardoise/contract/catalog/imports.ts';
import { ApiError } from '@ardoise/contract/errors.ts';
import { workerFile } from '../../platform/worker-file.ts';
import { ThreadExhausted, workerThread } from '../../platform/worker-thread.ts';
import type { ImportReply, ImportRequest } from './import.worker.ts';

const TIMEOUT_MS = 15_000;
/** A workbook creates many short-lived cells: collecting them in a large young generation saves a fifth of the time. */
const MEMORY = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 128, stackSizeMb: 4 };

const ABOVE_LIMITS: readonly ImportProblemCode[] = ['unpacks_too_large', 'too_many_rows'];
const unreadable = (code: ImportProblemCode) =>
  new ApiError(ABOVE_LIMITS.includes(code) ? 'too_large' : 'import_invalid', {
    problems: [{ sheet: '', row: 0, column: '', code, message: importProblems[code] }],
    problem_count: 1,
  });

export type Ask = <T extends ImportReply = ImportReply>(request: ImportRequest) => Promise<T>;

/** The memory and ports to transfer to the thread with a request. */
const transferOf = (request: ImportRequest): TransferListItem[] => {
  if ('bytes' in request) return [request.bytes.buffer as ArrayBuffer];
  return 'parts' in request && request.parts ? [request.parts] : [];
};

export const importThread = () => {
  const thread = workerThread<ImportRequest, ImportReply>({
    file: workerFile(import.meta.url, 'import'),
    memory: MEMORY,
    time: TIMEOUT_MS,
  });
  return {
    /** Reserves the thread until `work` ends. */
    use: <T>(work: (ask: Ask) => Promise<T>): Promise<T> =>
      thread.use((ask) =>
        work(async <A extends ImportReply>(request: ImportRequest) => {
          const reply = await ask(request, transferOf(request)).catch((error: unknown) => {
            throw error instanceof ThreadExhausted ? unreadable('too_complex') : error;
          });
          if ('unreadable' in reply) throw unreadable(reply.unreadable);
          return reply as A;
        }),
      ),
  };
};

// Fonts to what is served of them, in a thread of their own.
import { workerFile } from '../worker-file.ts';
import { ThreadExhausted, workerThread } from '../worker-thread.ts';
import type { FontReply, FontRequest } from './font.worker.ts';
import { FontError } from './font-error.ts';
import type { ServedFont } from './fonts.ts';

/** Milliseconds: the largest font takes two seconds; whatever takes so much longer must not hold up those that wait. */
const TIMEOUT_MS = 10_000;

export const fontThread = () => {
  const thread = workerThread<FontRequest, FontReply>({
    file: workerFile(import.meta.url, 'font'),
    memory: { maxOldGenerationSizeMb: 96 },
    time: TIMEOUT_MS,
  });

  /** What is served of a font. The memory of `bytes` goes to the thread. */
  return (bytes: Uint8Array): Promise<ServedFont> =>
    thread.use(async (ask) => {
      const told = await ask({ bytes }, [bytes.buffer as ArrayBuffer]).catch((error: unknown) => {
        throw error instanceof ThreadExhausted ? new FontError('broken', error) : error;
      });
      if ('problem' in told) throw new FontError(told.problem);
      return told.made;
    });
};

// Converts fonts for serving in a separate thread.
import { workerFile } from '../worker-file.ts';
import { ThreadExhausted, workerThread } from '../worker-thread.ts';
import type { FontReply, FontRequest } from './font.worker.ts';
import { FontError } from './font-error.ts';
import type { ServedFont } from './fonts.ts';

/** The largest font takes two seconds; a font that takes much longer must not block others. */
const TIMEOUT_MS = 10_000;

export const fontThread = () => {
  const thread = workerThread<FontRequest, FontReply>({
    file: workerFile(import.meta.url, 'font'),
    memory: { maxOldGenerationSizeMb: 96 },
    time: TIMEOUT_MS,
  });

  /** The font for serving. The buffer of `bytes` is transferred to the thread. */
  return (bytes: Uint8Array): Promise<ServedFont> =>
    thread.use(async (ask) => {
      const reply = await ask({ bytes }, [bytes.buffer as ArrayBuffer]).catch((error: unknown) => {
        throw error instanceof ThreadExhausted ? new FontError('broken', error) : error;
      });
      if ('problem' in reply) throw new FontError(reply.problem);
      return reply.made;
    });
};

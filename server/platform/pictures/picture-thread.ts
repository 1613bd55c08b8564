// Photos to variants in a thread of their own.

import { workerFile } from '../worker-file.ts';
import { ThreadExhausted, workerThread } from '../worker-thread.ts';
import type { PictureReply, PictureRequest } from './picture.worker.ts';
import { PictureError, type Variants } from './pictures.ts';

/** Milliseconds: 25 megapixels take 2 s; whatever takes so much longer must not hold up the photos that wait. */
const TIMEOUT_MS = 30_000;

export const pictureThread = () => {
  const thread = workerThread<PictureRequest, PictureReply>({
    file: workerFile(import.meta.url, 'picture'),
    memory: { maxOldGenerationSizeMb: 128 },
    time: TIMEOUT_MS,
  });

  /** The variants of one photo. The memory of `bytes` goes to the thread. */
  return ({ bytes, widths, limits }: PictureRequest): Promise<Variants> =>
    thread.use(async (ask) => {
      const told = await ask({ bytes, widths, limits }, [bytes.buffer as ArrayBuffer]).catch((error: unknown) => {
        throw error instanceof ThreadExhausted ? new PictureError('broken', error) : error;
      });
      if ('problem' in told) throw new PictureError(told.problem);
      return told.made;
    });
};

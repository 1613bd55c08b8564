// Creates the variants of photos in a separate thread.

import { workerFile } from '../worker-file.ts';
import { ThreadExhausted, workerThread } from '../worker-thread.ts';
import type { PictureReply, PictureRequest } from './picture.worker.ts';
import { PictureError, type Variants } from './pictures.ts';

/** 25 megapixels take 2 s; a photo that takes much longer must not block others. */
const TIMEOUT_MS = 30_000;

export const pictureThread = () => {
  const thread = workerThread<PictureRequest, PictureReply>({
    file: workerFile(import.meta.url, 'picture'),
    memory: { maxOldGenerationSizeMb: 128 },
    time: TIMEOUT_MS,
  });

  /** The variants of one photo. The buffer of `bytes` is transferred to the thread. */
  return ({ bytes, widths, limits }: PictureRequest): Promise<Variants> =>
    thread.use(async (ask) => {
      const reply = await ask({ bytes, widths, limits }, [bytes.buffer as ArrayBuffer]).catch((error: unknown) => {
        throw error instanceof ThreadExhausted ? new PictureError('broken', error) : error;
      });
      if ('problem' in reply) throw new PictureError(reply.problem);
      return reply.made;
    });
};

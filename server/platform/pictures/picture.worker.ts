// Worker thread that creates the variants of photos, so that loading sharp and unpacked pixels do not affect the main thread.
import { parentPort } from 'node:worker_threads';
import { PictureError, type PictureLimits, type PictureProblem, photoVariants, type Variants } from './pictures.ts';

export type PictureRequest = { bytes: Uint8Array; widths: readonly number[]; limits: PictureLimits };
export type PictureReply = { made: Variants } | { problem: PictureProblem };

const answer = async ({ bytes, widths, limits }: PictureRequest): Promise<PictureReply> => {
  try {
    return { made: await photoVariants(Buffer.from(bytes.buffer), widths, limits) };
  } catch (error) {
    // Any other error ends the thread, and is reported as its error.
    if (!(error instanceof PictureError)) throw error;
    return { problem: error.problem };
  }
};

parentPort?.on('message', async (request: PictureRequest) => parentPort?.postMessage(await answer(request)));

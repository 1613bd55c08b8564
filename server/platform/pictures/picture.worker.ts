// The thread that makes the variants of photos: loading the library and unpacked pixels cost the main thread neither time nor memory to collect.
import { parentPort } from 'node:worker_threads';
import { PictureError, type PictureLimits, type PictureProblem, photoVariants, type Variants } from './pictures.ts';

export type PictureRequest = { bytes: Uint8Array; widths: readonly number[]; limits: PictureLimits };
export type PictureReply = { made: Variants } | { problem: PictureProblem };

const answer = async ({ bytes, widths, limits }: PictureRequest): Promise<PictureReply> => {
  try {
    return { made: await photoVariants(Buffer.from(bytes.buffer), widths, limits) };
  } catch (error) {
    // Anything else ends the thread, and is told as its error.
    if (!(error instanceof PictureError)) throw error;
    return { problem: error.problem };
  }
};

parentPort?.on('message', async (asked: PictureRequest) => parentPort?.postMessage(await answer(asked)));

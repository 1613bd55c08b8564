// Worker thread that validates and rewrites fonts, so that their time and memory do not affect the main thread.
import { parentPort } from 'node:worker_threads';
import { FontError, type FontProblem } from './font-error.ts';
import { type ServedFont, servedFont } from './fonts.ts';

export type FontRequest = { bytes: Uint8Array };
export type FontReply = { made: ServedFont } | { problem: FontProblem };

const answer = async ({ bytes }: FontRequest): Promise<FontReply> => {
  try {
    return { made: await servedFont(Buffer.from(bytes.buffer)) };
  } catch (error) {
    // Any other error ends the thread, and is reported as its error.
    if (!(error instanceof FontError)) throw error;
    return { problem: error.problem };
  }
};

parentPort?.on('message', async (request: FontRequest) => parentPort?.postMessage(await answer(request)));

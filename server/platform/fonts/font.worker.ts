// The thread that judges fonts and writes them anew: what they take in time and memory costs the main thread nothing.
import { parentPort } from 'node:worker_threads';
import { FontError, type FontProblem } from './font-error.ts';
import { type ServedFont, servedFont } from './fonts.ts';

export type FontRequest = { bytes: Uint8Array };
export type FontReply = { made: ServedFont } | { problem: FontProblem };

const answer = async ({ bytes }: FontRequest): Promise<FontReply> => {
  try {
    return { made: await servedFont(Buffer.from(bytes.buffer)) };
  } catch (error) {
    // Anything else ends the thread, and is told as its error.
    if (!(error instanceof FontError)) throw error;
    return { problem: error.problem };
  }
};

parentPort?.on('message', async (asked: FontRequest) => parentPort?.postMessage(await answer(asked)));

// Refuses passwords that are too easy to guess, judged in a thread.
import { contradiction } from '@ardoise/contract/errors.ts';
import { workerFile } from '../../platform/worker-file.ts';
import { workerThread } from '../../platform/worker-thread.ts';
import type { Weakness } from './weak-passwords.ts';
import type { Asked } from './weak-passwords.worker.ts';

/** Milliseconds, for a machine that has much else to do: a second is usual, most of it the start of the thread. */
const TIMEOUT_MS = 30_000;
const MEMORY = { maxOldGenerationSizeMb: 256 };

const SENTENCES: Record<Weakness, string> = {
  password_own_words: 'This is made of your own name, your address, the name of your venue or "Ardoise".',
  password_common: 'This is among the first passwords that somebody would try.',
  password_repeated: 'This repeats the same characters.',
  password_sequence: 'This is a sequence of letters, digits or neighbouring keys, or a date.',
};

/** A 422 on `password` where it is too easy to guess; `texts` are names and addresses of whom it is for. */
export const judgePasswords = () => {
  const thread = workerThread<Asked, Weakness | null>({
    file: workerFile(import.meta.url, 'weak-passwords'),
    memory: MEMORY,
    time: TIMEOUT_MS,
  });
  return async (password: string, texts: readonly string[]): Promise<void> => {
    const weakness = await thread.use((ask) => ask({ password, texts: ['ardoise', ...texts] }));
    if (weakness) throw contradiction('password', weakness, SENTENCES[weakness]);
  };
};

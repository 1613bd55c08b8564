// Refuses passwords that are too easy to guess; a thread rates them.
import { contradiction } from '@ardoise/contract/errors.ts';
import { workerFile } from '../../platform/worker-file.ts';
import { workerThread } from '../../platform/worker-thread.ts';
import type { Weakness } from './weak-passwords.ts';
import type { PasswordToRate } from './weak-passwords.worker.ts';

/** Milliseconds, with room for a busy machine: a second is usual, mostly to start the thread. */
const TIMEOUT_MS = 30_000;
const MEMORY = { maxOldGenerationSizeMb: 256 };

const SENTENCES: Record<Weakness, string> = {
  password_own_words: 'This is made of your own name, your address, the name of your venue or "Ardoise".',
  password_common: 'This is among the first passwords an attacker would try.',
  password_repeated: 'This repeats the same characters.',
  password_sequence: 'This is a sequence of letters, digits or neighbouring keys, or a date.',
};

/** Answers 422 on `password` if it is too easy to guess; `texts`: names and addresses of its owner. */
export const openPasswordCheck = () => {
  const thread = workerThread<PasswordToRate, Weakness | null>({
    file: workerFile(import.meta.url, 'weak-passwords'),
    memory: MEMORY,
    time: TIMEOUT_MS,
  });
  return async (password: string, texts: readonly string[]): Promise<void> => {
    const weakness = await thread.use((ask) => ask({ password, texts: ['ardoise', ...texts] }));
    if (weakness) throw contradiction('password', weakness, SENTENCES[weakness]);
  };
};

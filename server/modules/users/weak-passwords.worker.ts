// Rates passwords in a thread, which neither blocks the server nor keeps the word lists in its memory.
import { parentPort } from 'node:worker_threads';
import { weaknessOfPassword } from './weak-passwords.ts';

/** A password, and the names and addresses of its owner. */
export type PasswordToRate = { password: string; texts: readonly string[] };

parentPort?.on('message', ({ password, texts }: PasswordToRate) => parentPort?.postMessage(weaknessOfPassword(password, texts)));

// The thread that judges passwords: the server is not held up by it, and does not keep the word lists.
import { parentPort } from 'node:worker_threads';
import { weaknessOfPassword } from './weak-passwords.ts';

/** A password, and the names and addresses of whom it is for. */
export type Asked = { password: string; texts: readonly string[] };

parentPort?.on('message', ({ password, texts }: Asked) => parentPort?.postMessage(weaknessOfPassword(password, texts)));

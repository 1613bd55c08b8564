// Where tests make databases: a thousand small files each, which a disk makes ten times as slowly as memory does.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const MEMORY = '/dev/shm';
/** What has to be free beside the databases of all tests that run at a time. */
const LEAST_FREE_BYTES = 6 * 1024 ** 3;

const isRoomy = (): boolean => {
  if (!fs.existsSync(MEMORY)) return false;
  const { bavail, bsize } = fs.statfsSync(MEMORY);
  return Math.min(bavail * bsize, os.freemem()) > LEAST_FREE_BYTES;
};

/** A new folder, in memory where that has room. Every account may enter it: the embedded server is never run by root. */
export const testFolder = (name: string): string => {
  const folder = fs.mkdtempSync(path.join(isRoomy() ? MEMORY : os.tmpdir(), `ardoise-${name}-`));
  fs.chmodSync(folder, 0o755);
  return folder;
};

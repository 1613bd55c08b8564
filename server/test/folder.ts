// Folders of test databases. A database is a thousand small files, which memory creates ten times faster than a disk.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const MEMORY = '/dev/shm';
/** Space that must stay free beside the databases of concurrent tests. */
const MIN_FREE_BYTES = 6 * 1024 ** 3;

const isRoomy = (): boolean => {
  if (!fs.existsSync(MEMORY)) return false;
  const { bavail, bsize } = fs.statfsSync(MEMORY);
  return Math.min(bavail * bsize, os.freemem()) > MIN_FREE_BYTES;
};

/** Creates a folder, in memory if there is space. It is open to every account, because root cannot run the embedded server. */
export const testFolder = (name: string): string => {
  const folder = fs.mkdtempSync(path.join(isRoomy() ? MEMORY : os.tmpdir(), `ardoise-${name}-`));
  fs.chmodSync(folder, 0o755);
  return folder;
};

// Stored files by name, in a local folder or a bucket (bucket-files.ts). Only the server generates names.
import fs from 'node:fs/promises';
import path from 'node:path';

export type Files = {
  put(name: string, bytes: Uint8Array): Promise<void>;
  /** Null if the file does not exist. */
  get(name: string): Promise<Buffer | null>;
  /** Removes all files below a folder; no error if there are none. */
  removeFolder(folder: string): Promise<void>;
};

/** The storage does not answer, refuses access or is full. */
export class FilesUnavailable extends Error {
  readonly code: string;

  constructor(cause: unknown, code = (cause as { code?: string }).code ?? (cause as Error).name) {
    super('The stored files cannot be reached.', { cause });
    this.name = 'FilesUnavailable';
    this.code = code;
  }
}

const unavailable = (error: unknown): never => {
  throw new FilesUnavailable(error);
};

/** Files in a local folder, or on a volume that all nodes share. */
export const folderFiles = (root: string): Files => ({
  async put(name, bytes) {
    const target = path.join(root, name);
    // Written to a temporary file and renamed, so that a reader never sees a partial file.
    const part = `${target}.${process.pid}.part`;
    try {
      await fs.mkdir(path.dirname(target), { recursive: true });
      await fs.writeFile(part, bytes);
      await fs.rename(part, target);
    } catch (error) {
      await fs.rm(part, { force: true }).catch(() => undefined);
      unavailable(error);
    }
  },
  async get(name) {
    return fs.readFile(path.join(root, name)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
      return unavailable(error);
    });
  },
  removeFolder: (folder) => fs.rm(path.join(root, folder), { recursive: true, force: true }).catch(unavailable),
});

// Stored files, by name: a folder of this machine, or a bucket (bucket-files.ts). Names are made by the server alone.
import fs from 'node:fs/promises';
import path from 'node:path';

export type Files = {
  put(name: string, bytes: Uint8Array): Promise<void>;
  /** Null when there is no such file. */
  get(name: string): Promise<Buffer | null>;
  /** Removes every file below a folder; none is no mistake. */
  removeFolder(folder: string): Promise<void>;
};

/** The place of the files does not answer, refuses us or is full. */
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

/** Files in a folder of this machine, or of a volume that all nodes share. */
export const folderFiles = (root: string): Files => ({
  async put(name, bytes) {
    const target = path.join(root, name);
    // Whole or not at all: a reader never sees half a file.
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

// Writes Brotli and gzip copies of the text files of an application's build, so that the server compresses none.
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const compressBeside = async (path: string): Promise<void> => {
  const bytes = await readFile(path);
  // Compressing smaller files saves nothing.
  if (bytes.length < 512) return;
  await writeFile(`${path}.br`, await promisify(brotliCompress)(bytes));
  await writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }));
};

/** The last plugin of a browser build, because it compresses the output of the others; the server's renderer is not compressed. */
export const precompress = (): Plugin => ({
  name: 'precompress',
  apply: (config, { command }) => command === 'build' && !config.build?.ssr,
  closeBundle: {
    order: 'post',
    async handler() {
      const folder = resolve(this.environment.config.root, this.environment.config.build.outDir);
      const texts = (await readdir(folder, { recursive: true })).filter((path) => /^[^.].*\.(js|css|html|svg|json)$/.test(path));
      await Promise.all(texts.map((path) => compressBeside(join(folder, path))));
    },
  },
});

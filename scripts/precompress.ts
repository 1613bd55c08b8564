// Brotli and gzip copies beside every text file of an application's build, so that the server never compresses one.
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const TEXT = /\.(js|css|html|svg|json)$/;
/** Below this a compressed copy saves nothing. */
const LEAST = 512;

const compressBeside = async (path: string): Promise<void> => {
  const bytes = await readFile(path);
  if (bytes.length < LEAST) return;
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  const [br, gz] = await Promise.all([brotli(bytes, { params }), zip(bytes, { level: 9 })]);
  await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)]);
};

/** The last plugin of a build for browsers; what the server renders with is left as it is. */
export const precompress = (): Plugin => {
  let folder = '';
  return {
    name: 'precompress',
    apply: (config, { command }) => command === 'build' && !config.build?.ssr,
    enforce: 'post',
    configResolved: (config) => {
      folder = resolve(config.root, config.build.outDir);
    },
    closeBundle: {
      order: 'post',
      async handler() {
        const entries = await readdir(folder, { recursive: true, withFileTypes: true });
        const texts = entries.filter((entry) => entry.isFile() && TEXT.test(entry.name) && !entry.parentPath.endsWith('.vite'));
        await Promise.all(texts.map((entry) => compressBeside(join(entry.parentPath, entry.name))));
      },
    },
  };
};

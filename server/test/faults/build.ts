// Bundles the server of the fault tests: a restart then takes a fraction of what a hundred sources take.
import fs from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';

const root = path.join(import.meta.dirname, '../../..');

/** Path of the program, below node_modules so that it finds its packages and the root; the caller removes its folder. */
export const bundleServer = async (): Promise<string> => {
  const cache = path.join(root, 'node_modules/.cache');
  fs.mkdirSync(cache, { recursive: true });
  const folder = fs.mkdtempSync(path.join(cache, 'faults-'));
  await build({
    entryPoints: [path.join(import.meta.dirname, 'server.ts')],
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    packages: 'external',
    logLevel: 'warning',
    plugins: [
      {
        name: 'contract',
        setup: (bundler) =>
          bundler.onResolve({ filter: /^@ardoise\/contract\// }, (asked) => ({
            path: path.join(root, asked.path.replace('@ardoise/', '')),
          })),
      },
    ],
  });
  return path.join(folder, 'server.mjs');
};

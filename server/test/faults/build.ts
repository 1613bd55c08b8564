// Bundles the server of the fault tests, so that restarts are fast.
import fs from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';

const root = path.join(import.meta.dirname, '../../..');

/** The entry points of its threads. */
const workers = (): string[] =>
  fs
    .readdirSync(path.join(root, 'server'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.worker.ts') && !file.includes('node_modules'))
    .map((file) => path.join(root, 'server', file));

/** Builds the program below node_modules, where it finds its packages and the root; the caller removes the folder. */
export const bundleServer = async (): Promise<string> => {
  const cache = path.join(root, 'node_modules/.cache');
  fs.mkdirSync(cache, { recursive: true });
  const folder = fs.mkdtempSync(path.join(cache, 'faults-'));
  await build({
    entryPoints: [...['server.ts', 'relay.ts'].map((file) => path.join(import.meta.dirname, file)), ...workers()],
    outdir: folder,
    entryNames: '[name]',
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
        name: 'ours',
        setup: (bundler) =>
          bundler.onResolve({ filter: /^@ardoise\/(contract|menu|demo)\// }, (asked) => ({
            path: path.join(root, asked.path.replace('@ardoise/', '')),
          })),
      },
    ],
  });
  return path.join(folder, 'server.mjs');
};

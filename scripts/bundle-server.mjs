// Bundles the server and its workers into server/dist: a few files start in a fraction of the time that a hundred sources take.
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { build } from 'esbuild';
import { root } from './setup.mjs';

/** Sources of worker threads, anywhere in the server: each is bundled to dist/<name>.worker.js. */
function workers(folder = join(root, 'server')) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.isDirectory()) return ['node_modules', 'dist'].includes(entry.name) ? [] : workers(join(folder, entry.name));
    return entry.name.endsWith('.worker.ts') ? [join(folder, entry.name)] : [];
  });
}

// These are ours and TypeScript, so they go into the bundle although they are imported like packages; the demonstration into files of
// its own, which are loaded for one alone, and not at all where its folder was left away.
const ours = {
  name: 'ours',
  setup: (bundler) =>
    bundler.onResolve({ filter: /^@ardoise\/(contract|menu|demo)\// }, ({ path }) => {
      const file = join(root, path.replace('@ardoise/', ''));
      return existsSync(file) ? { path: file } : { external: true };
    }),
};

const entryPoints = [join(root, 'server/main.ts'), ...workers()];
const names = entryPoints.map((path) => basename(path));
const twice = names.find((name, index) => names.indexOf(name) !== index);
if (twice) throw new Error(`Two workers of the server are called ${twice}`);

rmSync(join(root, 'server/dist'), { recursive: true, force: true });
await build({
  entryPoints,
  absWorkingDir: root,
  outdir: join(root, 'server/dist'),
  entryNames: '[name]',
  bundle: true,
  // What a start needs before it may serve stands alone, so that a wrong one is told at once.
  splitting: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  packages: 'external',
  sourcemap: true,
  plugins: [ours],
  logLevel: 'warning',
});

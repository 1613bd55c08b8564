// Bundles the server and its workers into server/dist: a few files start in a fraction of the time that a hundred sources take.
// What server/package.json has under `dependencies` stays outside and is installed beside it; a development dependency goes into the bundle.
import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { readIfAny, root } from './setup.mjs';

const server = join(root, 'server');
const { dependencies } = JSON.parse(readIfAny('server/package.json'));
/** Sources of worker threads, anywhere in the server: each is bundled to dist/<name>.worker.js. */
const workers = readdirSync(server, { recursive: true }).filter((path) => path.endsWith('.worker.ts') && !path.includes('node_modules'));

rmSync(join(server, 'dist'), { recursive: true, force: true });
const { metafile } = await build({
  entryPoints: ['main.ts', ...workers],
  absWorkingDir: server,
  outdir: 'dist',
  entryNames: '[name]',
  bundle: true,
  // What a start needs before it may serve stands alone, so that a wrong one is told at once.
  splitting: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  // The demonstration's files are loaded for one alone; where its folder was left away, not at all.
  external: [...Object.keys(dependencies), ...(existsSync(join(root, 'demo')) ? [] : ['@ardoise/demo'])],
  // The job queue would look for configuration files around the checkout; ours comes from the environment alone.
  alias: { cosmiconfig: './platform/no-config-files.ts' },
  // Bundled packages of the old module format ask for others by `require`.
  banner: { js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);" },
  sourcemap: true,
  metafile: true,
});
const bundled = Object.keys(metafile.inputs).flatMap((path) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? []);
writeFileSync(join(server, 'dist/bundled.json'), JSON.stringify([...new Set(bundled)].sort()));

// Bundles the server and its workers into server/dist: a few files start much faster than hundreds of sources. `dependencies` of
// server/package.json stay external and are installed beside it; development dependencies go into the bundle.
import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { readIfAny, root } from './setup.mjs';

const server = join(root, 'server');
const { dependencies } = JSON.parse(readIfAny('server/package.json'));
/** Sources of worker threads; each is bundled to dist/<name>.worker.js. */
const workers = readdirSync(server, { recursive: true }).filter((path) => path.endsWith('.worker.ts') && !path.includes('node_modules'));

rmSync(join(server, 'dist'), { recursive: true, force: true });
const { metafile } = await build({
  entryPoints: ['main.ts', ...workers],
  absWorkingDir: server,
  outdir: 'dist',
  entryNames: '[name]',
  bundle: true,
  // The checks before a start are a separate file, so that a failing one reports at once.
  splitting: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  // Only a demonstration loads these files; the folder may be missing.
  external: [...Object.keys(dependencies), ...(existsSync(join(root, 'demo')) ? [] : ['@ardoise/demo'])],
  // Keeps the job queue from looking for configuration files; ours comes from the environment.
  alias: { cosmiconfig: './platform/no-config-files.ts' },
  // Bundled CommonJS packages call `require`.
  banner: { js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);" },
  sourcemap: true,
  metafile: true,
});
const bundled = Object.keys(metafile.inputs).flatMap((path) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? []);
writeFileSync(join(server, 'dist/bundled.json'), JSON.stringify([...new Set(bundled)].sort()));

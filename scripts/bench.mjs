// npm run bench [-- names, or what they begin with] [--rounds 3]: runs the files of bench/ one after another, so that none disturbs the next.
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureInstalled, giveUp, root } from './setup.mjs';

const { values, positionals } = parseArgs({ options: { rounds: { type: 'string' } }, allowPositionals: true });
await ensureInstalled();
const { ensureBuilt } = await import('./build.mjs');
await ensureBuilt();
const known = readdirSync(join(root, 'bench')).filter((file) => file.endsWith('.ts'));
const names = known.map((file) => basename(file, '.ts')).sort();
const isMeant = (name) => positionals.some((wanted) => name === wanted || name.startsWith(`${wanted}-`));
const unknown = positionals.filter((wanted) => !names.some((name) => name === wanted || name.startsWith(`${wanted}-`)));
if (unknown.length > 0 || names.length === 0) giveUp(`No such workload: ${unknown.join(', ')}. There are: ${names.join(', ') || 'none'}.`);
const options = values.rounds ? ['--rounds', values.rounds] : [];
const failed = (positionals.length > 0 ? names.filter(isMeant) : names).filter((name) => {
  console.log(`\n── ${name}`);
  const run = spawnSync(process.execPath, [join(root, 'node_modules/tsx/dist/cli.mjs'), join(root, 'bench', `${name}.ts`), ...options], {
    cwd: root,
    stdio: 'inherit',
  });
  return run.status !== 0;
});
if (failed.length > 0) giveUp(`Failed: ${failed.join(', ')}`);

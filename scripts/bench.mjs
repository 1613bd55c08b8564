// npm run bench [-- names, or what they begin with] [--rounds 3]: runs the files of bench/ one after another, so that none disturbs the next.
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { giveUp, root } from './setup.mjs';
import './build.mjs';

const { values, positionals } = parseArgs({ options: { rounds: { type: 'string' } }, allowPositionals: true });
const names = readdirSync(join(root, 'bench')).flatMap((file) => (file.endsWith('.ts') ? basename(file, '.ts') : []));
const matches = (wanted) => names.filter((name) => `${name}-`.startsWith(`${wanted}-`));
const unknown = positionals.filter((wanted) => matches(wanted).length === 0);
if (unknown.length > 0) giveUp(`No such workload: ${unknown.join(', ')}. There are: ${names.join(', ')}.`);
const rounds = values.rounds ? ['--rounds', values.rounds] : [];
const failed = (positionals.length > 0 ? positionals.flatMap(matches) : names).filter((name) => {
  console.log(`\n── ${name}`);
  const args = [join(root, 'node_modules/tsx/dist/cli.mjs'), join(root, 'bench', `${name}.ts`), ...rounds];
  return spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' }).status !== 0;
});
if (failed.length > 0) giveUp(`Failed: ${failed.join(', ')}`);

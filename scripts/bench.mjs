// npm run bench [-- names or prefixes] [--rounds 3] [--size 1000]: runs the files of bench/ one after another, so that they do not disturb each other.
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { giveUp, root } from './setup.mjs';
import './build.mjs';

const { values, positionals } = parseArgs({ options: { rounds: { type: 'string' }, size: { type: 'string' } }, allowPositionals: true });
const files = readdirSync(join(root, 'bench')).filter((file) => file.endsWith('.ts'));
const chosen = files.filter((file) => positionals.length === 0 || positionals.some((name) => new RegExp(`^${name}[-.]`).test(file)));
if (chosen.length === 0) giveUp(`No such workload: ${positionals.join(', ')}. There are: ${files.join(', ')}.`);
const failed = chosen.filter((file) => {
  console.log(`\n── ${file}`);
  const args = [
    'node_modules/tsx/dist/cli.mjs',
    `bench/${file}`,
    ...Object.entries(values).flatMap(([name, value]) => [`--${name}`, value]),
  ];
  return spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' }).status !== 0;
});
if (failed.length > 0) giveUp(`Failed: ${failed.join(', ')}`);

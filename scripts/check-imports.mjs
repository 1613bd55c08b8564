// Checks the import map with dependency-cruiser, and that it really looked: a parser that reads nothing finds no violation either.
import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { cruise } from 'dependency-cruiser';
import extractTSConfig from 'dependency-cruiser/config-utl/extract-ts-config';
import { giveUp, root } from './setup.mjs';

const FOLDERS = ['contract', 'menu', 'demo', 'server', 'backoffice', 'guestmenu', 'e2e', 'bench', 'scripts'];
const SKIPPED = new Set(['node_modules', 'dist', 'data']);
const SOURCE = /\.(ts|tsx|mjs)$/;
const FEWEST_MODULES = 100;

function sources(folder) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return SKIPPED.has(entry.name) ? [] : sources(path);
    return SOURCE.test(entry.name) && !entry.name.endsWith('.d.ts') ? [path] : [];
  });
}

process.chdir(root);
const { forbidden, options } = createRequire(import.meta.url)('../.dependency-cruiser.cjs');
const tsConfig = extractTSConfig(join(root, options.tsConfig.fileName));
const { output } = await cruise(FOLDERS, { ...options, ruleSet: { forbidden }, validate: true }, options.enhancedResolveOptions, {
  tsConfig,
});

const seen = new Map(output.modules.map((module) => [module.source, module]));
const own = sources('contract').concat(FOLDERS.slice(1).flatMap(sources));
const missed = own.filter((path) => !seen.has(path));
const followed = own.reduce((sum, path) => sum + (seen.get(path)?.dependencies.length ?? 0), 0);
const checked = own.length - missed.length;

for (const { rule, from, to, cycle } of output.summary.violations) {
  const way = cycle ? cycle.map(({ name }) => name).join(' → ') : to;
  const { comment } = forbidden.find(({ name }) => name === rule.name) ?? {};
  console.error(`${rule.name}: ${from} → ${way}${comment ? `\n    ${comment}` : ''}`);
}
if (checked === 0 || followed === 0) giveUp(`The import map was not checked: ${checked} modules read, ${followed} imports followed.`);
if (missed.length > 0) giveUp(`${missed.length} sources were not read, such as ${missed.slice(0, 5).join(', ')}.`);
if (own.length >= FEWEST_MODULES && checked < FEWEST_MODULES) giveUp(`Only ${checked} of ${own.length} modules were checked.`);
if (output.summary.violations.length > 0)
  giveUp(`${output.summary.violations.length} imports are against the map (.dependency-cruiser.cjs).`);
console.log(`${checked} modules, ${followed} imports: all as the map has it.`);

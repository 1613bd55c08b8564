// Checks the import map with dependency-cruiser, and that it really looked: a parser that reads nothing finds no violation either.
import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { giveUp, root } from './setup.mjs';

const { cruise } = await import('dependency-cruiser');
const { default: extractTSConfig } = await import('dependency-cruiser/config-utl/extract-ts-config');
process.chdir(root);
const require = createRequire(import.meta.url);
const { forbidden, options } = require('../.dependency-cruiser.cjs');
const folders = [...require('../package.json').workspaces, 'e2e', 'bench', 'scripts'];

const { output } = await cruise(folders, { ...options, ruleSet: { forbidden }, validate: true }, options.enhancedResolveOptions, {
  tsConfig: extractTSConfig(options.tsConfig.fileName),
});

const seen = new Map(output.modules.map((module) => [module.source, module]));
const own = folders
  .flatMap((folder) => readdirSync(folder, { recursive: true }).map((path) => `${folder}/${path}`))
  .filter((path) => /(?<!\.d)\.(ts|tsx|mjs)$/.test(path) && !/\/(node_modules|dist|data)\//.test(path));
const missed = own.filter((path) => !seen.has(path));
const followed = own.reduce((sum, path) => sum + (seen.get(path)?.dependencies.length ?? 0), 0);

for (const { rule, from, to, cycle } of output.summary.violations) {
  const { comment = '' } = forbidden.find(({ name }) => name === rule.name);
  console.error(`${rule.name}: ${from} → ${cycle ? cycle.map(({ name }) => name).join(' → ') : to}\n    ${comment}`);
}
if (missed.length > 0 || followed < own.length)
  giveUp(`Not checked: ${missed.length} of ${own.length} sources (${missed.slice(0, 5).join(', ')}); ${followed} imports were followed.`);
if (output.summary.violations.length > 0)
  giveUp(`${output.summary.violations.length} imports are against the map (.dependency-cruiser.cjs).`);
console.log(`${own.length} modules, ${followed} imports: all as the map has it.`);

// Checks the import map with dependency-cruiser, and that it parsed every source: unread sources show no violations.
import { readdirSync } from 'node:fs';
import { cruise } from 'dependency-cruiser';
import extractTSConfig from 'dependency-cruiser/config-utl/extract-ts-config';
import map from '../.dependency-cruiser.cjs';
import { giveUp, readIfAny } from './setup.mjs';

const { forbidden, options } = map;
const folders = [...JSON.parse(readIfAny('package.json')).workspaces, 'e2e', 'bench', 'scripts'];
const rules = { ...options, ruleSet: { forbidden }, validate: true };
const parsing = { tsConfig: extractTSConfig(options.tsConfig.fileName) };
const { modules, summary } = (await cruise(folders, rules, options.enhancedResolveOptions, parsing)).output;
const seen = new Map(modules.map(({ source, dependencies }) => [source, dependencies.length]));
const own = folders
  .flatMap((folder) => readdirSync(folder, { recursive: true }).map((path) => `${folder}/${path}`))
  .filter((path) => /(?<!\.d)\.(ts|tsx|mjs)$/.test(path) && !/\/(node_modules|dist|data)\//.test(path));
const missed = own.filter((path) => !seen.has(path));
const followed = own.reduce((sum, path) => sum + (seen.get(path) ?? 0), 0);
for (const { rule, from, to, cycle } of summary.violations) {
  const { comment = '' } = forbidden.find(({ name }) => name === rule.name);
  console.error(`${rule.name}: ${from} → ${cycle?.map(({ name }) => name).join(' → ') ?? to}\n    ${comment}`);
}
if (missed.length > 0 || followed < own.length)
  giveUp(`Not checked: ${missed.length} of ${own.length} sources (${missed.slice(0, 5).join(', ')}); ${followed} imports were followed.`);
if (summary.violations.length > 0) giveUp(`${summary.violations.length} imports are against the map (.dependency-cruiser.cjs).`);
console.log(`${own.length} modules, ${followed} imports: all as the map has it.`);

// The rights as docs/product/people-and-rights.md#the-permission-table writes them by hand. The permission table of the contract is
// compared with them, so that it is tested and not believed.
import fs from 'node:fs';
import path from 'node:path';
import type { Action, Tier } from '@ardoise/contract/rules/permissions.ts';

export type WrittenRight = { resource: string; holder: string; action: Action; tiers: readonly Tier[] };

const WORDS: Record<string, readonly Action[]> = {
  '–': [],
  R: ['list', 'show'],
  W: ['list', 'show', 'create', 'edit', 'delete'],
};
const TIERS: Record<string, readonly Tier[]> = { any: ['none', 'smart', 'premium'], paid: ['smart', 'premium'], Premium: ['premium'] };

const cellsOf = (line: string): string[] =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());
/** `R`, `W`, or the actions themselves. */
const actionsOf = (cell: string): readonly Action[] => WORDS[cell] ?? (cell.split(', ') as Action[]);
/** One word for all, or after it what another holder has: `Premium; admin paid`. */
const tiersOf = (cell: string, holder: string): readonly Tier[] => {
  const [common = '', ...others] = cell.split('; ');
  const own = others.find((one) => one.startsWith(`${holder} `))?.split(' ')[1] ?? common;
  const tiers = TIERS[own];
  if (!tiers) throw new Error(`the page knows no tier "${own}"`);
  return tiers;
};

const page = fs.readFileSync(path.join(import.meta.dirname, '../../docs/product/people-and-rights.md'), 'utf8');
const section = page.slice(page.indexOf('## The permission table')).split(/\n## /, 2)[0] ?? '';
const [head = [], , ...lines] = section
  .split('\n')
  .filter((line) => line.startsWith('|'))
  .map(cellsOf);
const [, ...titles] = head;
const holders = titles.slice(0, -1);

/** One entry for each resource, holder and action that is held on some tier. */
export const writtenRights: readonly WrittenRight[] = lines.flatMap(([resources = '', ...cells]) =>
  resources
    .split(', ')
    .flatMap((resource) =>
      holders.flatMap((holder, place) =>
        actionsOf(cells[place] ?? '').map((action) => ({ resource, holder, action, tiers: tiersOf(cells.at(-1) ?? '', holder) })),
      ),
    ),
);

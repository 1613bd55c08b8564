// Compares the permission table with the hand-written one in docs/product/people-and-rights.md#the-permission-table.
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  type Action,
  decide,
  permissions,
  type Resource,
  type Right,
  type Role,
  type Row,
  type Subject,
  type Tier,
  type Verdict,
} from './permissions.ts';

type WrittenRight = { resource: string; holder: string; action: Action; tiers: readonly Tier[] };

const ACTIONS: readonly Action[] = ['list', 'show', 'create', 'edit', 'delete'];
const WORDS: Record<string, readonly Action[]> = { '–': [], R: ['list', 'show'], W: ACTIONS };
const ALL_TIERS: readonly Tier[] = ['none', 'smart', 'premium'];
const TIERS: Record<string, readonly Tier[]> = { any: ALL_TIERS, paid: ['smart', 'premium'], Premium: ['premium'] };

const cellsOf = (line: string): string[] =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());
/** `R`, `W`, or a list of actions. */
const actionsOf = (cell: string): readonly Action[] => WORDS[cell] ?? (cell.split(', ') as Action[]);
/** A tier for all holders, optionally followed by exceptions: `Premium; admin paid`. */
const tiersOf = (cell: string, holder: string): readonly Tier[] => {
  const [common = '', ...others] = cell.split('; ');
  const holderTiers = others.find((one) => one.startsWith(`${holder} `))?.split(' ')[1] ?? common;
  const tiers = TIERS[holderTiers];
  if (!tiers) throw new Error(`unknown tier in the page: "${holderTiers}"`);
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

/** One entry for each resource, holder and action that is granted on some tier. */
const writtenRights: readonly WrittenRight[] = lines.flatMap(([resources = '', ...cells]) =>
  resources
    .split(', ')
    .flatMap((resource) =>
      holders.flatMap((holder, place) =>
        actionsOf(cells[place] ?? '').map((action) => ({ resource, holder, action, tiers: tiersOf(cells.at(-1) ?? '', holder) })),
      ),
    ),
);

const rights = Object.keys(permissions).flatMap((resource) => ACTIONS.map((action): Right => `${resource as Resource}:${action}`));
const ROLES: readonly Role[] = ['manager', 'bartender', 'reader'];
/** Each role, an admin, and an operator (who is also an admin), on each tier. */
const subjects: readonly Subject[] = ALL_TIERS.flatMap((tier) => [
  ...ROLES.map((role) => ({ tier, roles: [role], admin: false, operator: false })),
  ...[false, true].map((operator) => ({ tier, roles: [], admin: true, operator })),
]);

/** The decision by the page: `yes` if a row of the caller grants it on the tier, `plan_required` if only on other tiers. */
const documentedVerdict = ({ roles, admin, operator, tier }: Subject, right: Right): Verdict => {
  const [resource, action] = right.split(':') as [Resource, Action];
  const ownHolders = [...roles, ...(admin ? ['admin'] : []), ...(operator ? ['operator'] : [])];
  const held = writtenRights.filter((one) => one.resource === resource && one.action === action && ownHolders.includes(one.holder));
  if (held.some(({ tiers }) => tiers.includes(tier))) return 'yes';
  return held.length > 0 ? 'plan_required' : 'forbidden';
};
const expected = subjects.flatMap((who) => rights.map((right) => ({ who, right, verdict: documentedVerdict(who, right) })));
const differences = (table: Record<Resource, Row>): string[] =>
  expected
    .filter(({ who, right, verdict }) => decide(who, right, table) !== verdict)
    .map(({ who, right, verdict }) => `${JSON.stringify(who)}: ${right} is ${decide(who, right, table)}, but the page says ${verdict}`);

describe('permission table', () => {
  it('matches the documented table', () => {
    expect(differences(permissions)).toEqual([]);
    expect(new Set(writtenRights.map(({ resource }) => resource))).toEqual(new Set(Object.keys(permissions)));
  });

  it('detects every changed grant', () => {
    const grants = (Object.entries(permissions) as [Resource, Row][]).flatMap(([resource, row]) =>
      (Object.entries(row) as [keyof Row, NonNullable<Row['admin']>][]).map(([holder, held]) => ({ resource, row, holder, held })),
    );
    const mutants = grants.flatMap(({ resource, row, holder, held }) =>
      ACTIONS.map((action) => {
        const has = held.actions.includes(action);
        const actions = has ? held.actions.filter((one) => one !== action) : [...held.actions, action];
        return {
          name: `${resource} ${holder} ${action}`,
          table: { ...permissions, [resource]: { ...row, [holder]: { ...held, actions } } },
        };
      }),
    );
    expect(mutants.filter(({ table }) => differences(table).length === 0).map(({ name }) => name)).toEqual([]);
  });
});

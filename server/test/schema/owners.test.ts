// Each table has an owner (server/tables.ts): only the owner's statements name it; others use the owner's fragments.
import fs from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { recordTables } from '../../http/record/row.ts';
import { TABLES } from '../../tables.ts';
import { startTestApp, type TestApp } from '../app.ts';
import { splitFragments, tablesOf } from './named-tables.ts';
import { loadSources, productStatements, sources } from './sources.ts';

/** Fragments and views that modules use of others; a new entry is a decision. */
const CROSSINGS = {
  // Fragments.
  'board.counters': ['orders', 'venues'],
  'board.events': ['orders'],
  'board.insert-events': ['orders'],
  'board.menu-at-version': ['orders'],
  'board.menu-version': ['catalog'],
  'board.number-order': ['orders'],
  'catalog.is-out': ['orders'],
  'customers.ask-newsletter': ['orders'],
  'customers.customers': ['orders'],
  'customers.find-customer': ['orders'],
  'customers.insert-customer': ['orders'],
  'customers.newsletter-confirmed': ['orders'],
  'outbox.append': ['board', 'orders'],
  'users.account-with-password': ['auth'],
  'users.accounts': ['auth', 'billing', 'changes', 'orders', 'styles', 'venues'],
  'venues.billed-venues': ['billing'],
  'venues.is-present-code': ['orders'],
  'venues.is-table': ['orders'],
  'venues.offer': ['catalog', 'styles'],
  'venues.published-venues': ['analytics', 'catalog'],
  'venues.venues': ['analytics', 'auth', 'billing', 'catalog', 'changes', 'customers', 'orders', 'summary'],
  // Views over tables of dependent modules.
  menu_picture: ['files'],
  named_record: ['changes'],
  remembered_picture: ['files'],
  deleted_record: ['catalog'],
  menu_popular: ['catalog'],
  opening_hours: ['venues'],
  priced_record: ['venues'],
  unsettled_order: ['venues'],
  venue_mandate: ['venues'],
  venue_plan: ['venues'],
  viewable_product: ['analytics'],
  venue_picture: ['files'],
  // Every change of a venue locks the row that numbers its events (decision 0049).
  venue_counter: ['outbox'],
  // The check of a database runs before the modules are loaded (server/installation.ts).
  account: ['installation'],
  venue: ['installation'],
};

const declared = Object.entries(TABLES).flatMap(([owner, tables]) => tables.map((table): [table: string, owner: string] => [table, owner]));
/** The owner of each table; stores add theirs when opened. */
const owners = new Map(declared);
/** Every claim of a table, including duplicates. */
const claims = declared.map(([table]) => table);
const ownerOf = (name: string) => name.split('.')[0] as string;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await loadSources();
  for (const { table, module } of recordTables().values()) {
    owners.set(table, module);
    claims.push(table);
  }
});

/** `at`: the statement or view; `holder`: its module. */
type Use = { at: string; holder: string; what: string };
/** The tables of other owners in a text, and its fragments of other modules. */
const usesOf = (at: string, holder: string, text: string): Use[] => {
  const { fragments, rest } = splitFragments(text);
  const named = [...tablesOf(rest, owners)].filter((table) => owners.get(table) !== holder);
  const held = fragments.map(({ name }) => name).filter((name) => ownerOf(name) !== holder);
  return [
    ...[...named, ...held].map((what) => ({ at, holder, what })),
    ...fragments.flatMap((fragment) => usesOf(fragment.name, ownerOf(fragment.name), fragment.text)),
  ];
};

it('names tables of other owners only through their fragments', () => {
  const uses = productStatements().flatMap(({ name, build, examples }) =>
    examples.flatMap((example) => usesOf(name, ownerOf(name), build(...(example as never[])).text)),
  );
  const allowed: Readonly<Record<string, readonly string[]>> = CROSSINGS;
  expect(uses.filter(({ what, holder }) => !allowed[what]?.includes(holder))).toEqual([]);
  const listed = Object.entries(allowed).flatMap(([what, holders]) => holders.map((holder) => `${holder}: ${what}`));
  expect([...new Set(uses.map(({ holder, what }) => `${holder}: ${what}`))].sort()).toEqual(listed.sort());
});

/** The prefixes of the names of a file's statements and fragments. */
const DECLARED = /\b(?:(?:statement|fragment|deleteBefore|listOf|prepared)\b[^;'`]*?\(\s*['`]|module: ')([\w-]+)[.']/g;

it('statements and fragments are prefixed with their module’s name', () => {
  const misplaced = sources.flatMap((file) => {
    const [, module] = /^modules\/([^/]+)\//.exec(file) ?? [];
    const text = fs.readFileSync(path.join(import.meta.dirname, '../..', file), 'utf8');
    const names = [...text.matchAll(DECLARED)].map(([, owner]) => owner);
    // Only `fragment` creates the markers of a fragment.
    if (text.includes('/*<')) names.push('/*<');
    return module ? names.filter((owner) => owner !== module).map((owner) => `${file}: ${owner}`) : [];
  });
  expect(misplaced).toEqual([]);
});

describe('each table and view', () => {
  it('has one owner', async () => {
    const { rows } = await app.db.pool.query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm') and not relispartition`,
    );
    expect(claims.sort()).toEqual(rows.map(({ name }) => name).sort());
  });

  it('and a view reads tables of its own owner', async () => {
    const { rows } = await app.db.pool.query<{ view: string; text: string }>(
      `select viewname as view, definition as text from pg_views where schemaname = 'public'`,
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.flatMap(({ view, text }) => usesOf(view, owners.get(view) ?? '', text))).toEqual([]);
  });
});

it.each([
  ['select newsletter, t.product from orders o, product p where x in (select 1)', ['orders', 'product']],
  ['select 1 from unnest($1) as x (id, account), account', ['account']],
  ['insert into "product" (venue, tag) select account, mail from (select 1) s', ['product']],
  ['with a as (update only orders o set venue = 1, tag = 2 from public.venue v returning section, cost)', ['orders', 'venue']],
  ["delete from tag using cost c where name = 'from venue' -- from mail", ['tag', 'cost']],
  ['lock table session, file in share mode', ['session', 'file']],
  ['select 1 from orders for update', ['orders']],
])('finds the tables of: %s', (text, named) => {
  expect([...tablesOf(text, owners)].sort()).toEqual([...named].sort());
});

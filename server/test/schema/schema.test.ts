// Compares the contract with the migrated schema for every record that is one row of a table.
import { amountsToMinor, type Field, fieldsOf, type Kind } from '@ardoise/contract/kit/record.ts';
import { beforeAll, expect, it } from 'vitest';
import type { z } from 'zod';
import { recordTables } from '../../http/record/row.ts';
import { startTestApp, type TestApp } from '../app.ts';

/** The column type of each kind of field; links have their own tables. */
const TYPES: Record<Kind, readonly string[]> = {
  text: ['text'],
  whole: ['int4', 'int2'],
  number: ['numeric'],
  money: ['int8'],
  switch: ['bool'],
  id: ['uuid'],
  ids: ['_uuid'],
  texts: ['_text'],
  document: ['jsonb'],
  links: [],
  derived: [],
};
/** Columns without a field in the contract, besides the key, the version and the count of toggles. */
const BESIDE: Record<string, Record<string, string>> = {
  section: { position: 'set for all sections at once', image_source: 'kept for the next export' },
  product: { ref: 'what other systems call it, from a workbook', image_source: 'kept for the next export' },
  venue_table: { code: 'the server alone gives it' },
  discount: { used_at: 'set by the subscription that uses it' },
};
/** Versioned records that are not one row of a venue's table. */
const OTHERWISE = ['change', 'look', 'profile'];

type Column = { table: string; name: string; type: string; nullable: boolean; initial: string | null };
let app: TestApp;
let columns: Column[];

beforeAll(async () => {
  app = await startTestApp();
  ({ rows: columns } = await app.db.pool.query<Column>(
    `select table_name as table, column_name as name, udt_name as type, is_nullable = 'YES' as nullable, column_default as initial
     from information_schema.columns where table_schema = current_schema() and is_generated = 'NEVER'`,
  ));
});

const columnsOfTable = (table: string) => new Map(columns.filter((one) => one.table === table).map((one) => [one.name, one]));
const evaluated = async (expression: string): Promise<unknown> =>
  (await app.db.pool.query<{ value: unknown }>(`select ${expression} as value`)).rows[0]?.value;

/** The differences between a column and its field. */
const contradictions = async (input: z.ZodObject, field: Field, column: Column | undefined): Promise<string[]> => {
  if (!column) return ['has no column'];
  const initial = amountsToMinor(input)({ [field.name]: field.initial }, 'EUR')[field.name];
  const bothSay = 'initial' in field && column.initial !== null;
  const differs = bothSay && JSON.stringify(await evaluated(column.initial as string)) !== JSON.stringify(initial);
  return [
    ...(TYPES[field.kind].includes(column.type) ? [] : [`is ${field.kind} and kept as ${column.type}`]),
    ...(field.nullable === column.nullable
      ? []
      : [column.nullable ? 'is never null, and its column may be' : 'may be null, and its column not']),
    ...(differs ? [`begins as ${JSON.stringify(initial)}, and its column as ${column.initial}`] : []),
  ];
};

it('has a column for every field, with its type and default', async () => {
  const wrong: string[] = [];
  for (const { table, input } of recordTables().values())
    for (const field of fieldsOf(input).filter(({ kind }) => kind !== 'links' && kind !== 'derived'))
      for (const what of await contradictions(input, field, columnsOfTable(table).get(field.name)))
        wrong.push(`${table}.${field.name} ${what}`);
  expect(wrong).toEqual([]);
});

it('has no column without a field', () => {
  const unknown = [...recordTables().values()].flatMap(({ table, record, input, platform }) => {
    const known = new Set([...(platform ? [] : ['venue_id']), 'id', 'version', ...('switched' in record.shape ? ['switched'] : [])]);
    for (const name of [...Object.keys(input.shape), ...Object.keys(BESIDE[table] ?? {})]) known.add(name);
    const there = [...columnsOfTable(table).keys()];
    return [
      ...there.filter((name) => !known.has(name)),
      ...[...known].slice(0, platform ? 2 : 3).filter((name) => !there.includes(name)),
    ].map((name) => `${table}.${name}`);
  });
  expect(unknown).toEqual([]);
});

it('stores a version for every versioned record', () => {
  const changed = app.app.routes.flatMap(({ access, errors }) =>
    errors?.includes('stale_version') && typeof access === 'object' ? [access.right.split(':')[0] as string] : [],
  );
  const kept = [...recordTables().keys()];
  expect([...new Set(changed)].filter((name) => !OTHERWISE.includes(name)).sort()).toEqual(kept.sort());
});

it('defers foreign keys between records, because they are restored in any order', async () => {
  const { rows } = await app.db.pool.query<{ table: string; other: string; deferred: boolean }>(
    `select conrelid::regclass::text as table, confrelid::regclass::text as other, condeferred as deferred from pg_constraint where contype = 'f'`,
  );
  const tables = new Set([...recordTables().values()].map(({ table }) => table));
  const between = rows.filter(({ table, other }) => tables.has(table) && tables.has(other));
  expect(between.length).toBeGreaterThan(0);
  expect(between.filter(({ deferred }) => !deferred)).toEqual([]);
});

it('has a history of every record of a venue', async () => {
  const { rows } = await app.db.pool.query<{ table: string; event: string }>(
    `select event_object_table as table, event_manipulation as event from information_schema.triggers
     where trigger_schema = current_schema() and trigger_name like 'history%'`,
  );
  const watched = (table: string) => rows.filter((row) => row.table === table).map(({ event }) => event);
  const tables = [...recordTables().values()].filter(({ platform }) => !platform).map(({ table }) => table);
  for (const table of [...tables, 'venue', 'section_category', 'category_product'])
    expect(watched(table).sort(), table).toEqual(['DELETE', 'INSERT', 'UPDATE']);
  for (const table of ['venue_role', 'device', 'excluded_day']) expect(watched(table).sort(), table).toEqual(['DELETE', 'INSERT']);
  expect(watched('device_pin').sort()).toEqual(['DELETE', 'INSERT', 'UPDATE']);
});

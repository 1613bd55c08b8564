// References between records: each id must belong to a record of the same venue; otherwise the 422 names the field.
import { FieldProblems } from '@ardoise/contract/errors.ts';
import { builtInTags } from '@ardoise/contract/rules/tags/built-in-tags.ts';
import type { Reference, ReferenceKind } from '../../http/record/restoring.ts';
import type { Tx } from '../../platform/db.ts';
import { isUuid } from '../../platform/ids.ts';
import { sql, statement, verbatim } from '../../platform/sql.ts';
import { claimPictures } from '../files/index.ts';

/** The tables of records that others refer to. */
const TABLES = ['section', 'category', 'product', 'instruction', 'calendar', 'tag', 'station'] as const;
type Table = (typeof TABLES)[number];
const isTable = (kind: ReferenceKind): kind is Table => (TABLES as readonly ReferenceKind[]).includes(kind);

export const listReferences = (field: string, kind: ReferenceKind, ids: readonly string[]): Reference[] =>
  ids.map((id, index) => ({ field: `${field}.${index}`, kind, id }));

const findReferences = statement(
  'catalog.references-find',
  (table: Table, venue: string, ids: readonly string[]) =>
    sql<{ id: string }>`select id from ${verbatim(table)} where venue_id = ${venue} and id = any(${ids}::uuid[])`,
  { examples: TABLES.map((table): [Table, string, string[]] => [table, '', []]) },
);

const knownIds = async (tx: Tx, venue: string, kind: ReferenceKind, ids: string[]): Promise<Set<string>> => {
  if (kind === 'file') return claimPictures(tx, venue, ids);
  if (!isTable(kind)) throw new Error(`No record refers to a ${kind}.`);
  const found = await tx.all(findReferences(kind, venue, ids.filter(isUuid)));
  return new Set([...found.map(({ id }) => id), ...(kind === 'tag' ? builtInTags.map((tag) => tag.id) : [])]);
};

/** The references whose id is unknown in this venue. */
export const unknownOf = async (tx: Tx, venue: string, references: readonly Reference[]): Promise<Reference[]> => {
  const unknown: Reference[] = [];
  for (const kind of new Set(references.map((reference) => reference.kind))) {
    const named = references.filter((reference) => reference.kind === kind);
    const found = await knownIds(
      tx,
      venue,
      kind,
      named.map((reference) => reference.id),
    );
    unknown.push(...named.filter(({ id }) => !found.has(id)));
  }
  return unknown;
};

/** Throws a 422 that names every field whose id is unknown in this venue. */
export const requireReferences = async (tx: Tx, venue: string, references: readonly Reference[]): Promise<void> => {
  const problems = new FieldProblems();
  for (const { field, kind } of await unknownOf(tx, venue, references)) problems.add(field, 'unknown_id', `There is no such ${kind}.`);
  problems.throwAs('contradiction');
};

/** The references in a record's exceptions and picture. */
export const sharedReferences = (input: { exceptions: readonly { calendar_id: string }[]; image?: string | null }): Reference[] => [
  ...input.exceptions.map(
    ({ calendar_id }, index): Reference => ({
      field: `exceptions.${index}.calendar_id`,
      kind: 'calendar',
      id: calendar_id,
      needed: true,
    }),
  ),
  ...(input.image ? [{ field: 'image', kind: 'file', id: input.image } as const] : []),
];

// Ids that a body names: each must be a record of the same venue, else a 422 that names the field.
import { FieldProblems } from '@ardoise/contract/errors.ts';
import { builtInTags } from '@ardoise/contract/rules/built-in-tags.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';
import { isUuid } from '../../platform/ids.ts';
import { holdPictures } from '../files/index.ts';

type Kind = 'section' | 'category' | 'product' | 'instruction' | 'calendar' | 'file' | 'tag';
/** Field path → kind and id named there. */
export type Reference = { field: string; kind: Kind; id: string };

export const listed = (field: string, kind: Kind, ids: readonly string[]): Reference[] =>
  ids.map((id, index) => ({ field: `${field}.${index}`, kind, id }));

const known = async (tx: Tx, venue: string, kind: Kind, ids: string[]): Promise<Set<string>> => {
  if (kind === 'file') return holdPictures(tx, venue, ids);
  const found = await sql<{
    id: string;
  }>`select id from ${sql.table(kind)} where venue_id = ${venue} and id = any(${ids.filter(isUuid)}::uuid[])`.execute(tx);
  return new Set([...found.rows.map((row) => row.id), ...(kind === 'tag' ? builtInTags.map((tag) => tag.id) : [])]);
};

/** Throws the 422 that names every field whose id is unknown in this venue. */
export const requireReferences = async (tx: Tx, venue: string, references: readonly Reference[]): Promise<void> => {
  const problems = new FieldProblems();
  for (const kind of new Set(references.map((reference) => reference.kind))) {
    const named = references.filter((reference) => reference.kind === kind);
    const found = await known(
      tx,
      venue,
      kind,
      named.map((reference) => reference.id),
    );
    for (const { field, id } of named) if (!found.has(id)) problems.add(field, 'unknown_id', `There is no such ${kind}.`);
  }
  problems.throwAs('contradiction');
};

/** The references that a record's exceptions and picture make. */
export const sharedReferences = (input: { exceptions: readonly { calendar_id: string }[]; image?: string | null }): Reference[] => [
  ...input.exceptions.map(
    ({ calendar_id }, index): Reference => ({ field: `exceptions.${index}.calendar_id`, kind: 'calendar', id: calendar_id }),
  ),
  ...(input.image ? [{ field: 'image', kind: 'file', id: input.image } as const] : []),
];

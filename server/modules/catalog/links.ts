// Ordered links between sections, categories and products: each list has its own order (system.md section 5).
import { sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';

type Kind = 'section' | 'category' | 'product';
type Link = { table: string; owner: Kind; member: Kind };
export const sectionCategories: Link = { table: 'section_category', owner: 'section', member: 'category' };
export const categoryProducts: Link = { table: 'category_product', owner: 'category', member: 'product' };

const column = (kind: Kind) => sql.ref(`${kind}_id`);

/** Whoever has these records open in a form has read a list that is no longer theirs: their versions move on. */
const touch = async (tx: Tx, venue: string, kind: Kind, changed: { id: string }[]): Promise<void> => {
  if (changed.length === 0) return;
  await sql`update ${sql.table(kind)} set version = version + 1 where venue_id = ${venue} and id = any(${changed.map(({ id }) => id)}::uuid[])`.execute(
    tx,
  );
};

/** The owner's list becomes exactly `members`, in this order. */
export const setMembers = async (
  tx: Tx,
  venue: string,
  { table, owner, member }: Link,
  id: string,
  members: readonly string[],
): Promise<void> => {
  const links = sql.table(table);
  const gone = await sql<{ id: string }>`delete from ${links} where venue_id = ${venue} and ${column(owner)} = ${id}
    and not ${column(member)} = any(${members}::uuid[]) returning ${column(member)} as id`.execute(tx);
  const come = await sql<{ id: string }>`insert into ${links} (venue_id, ${column(owner)}, ${column(member)}, position)
    select ${venue}, ${id}, listed.id, listed.place from unnest(${members}::uuid[]) with ordinality as listed (id, place)
    on conflict do nothing returning ${column(member)} as id`.execute(tx);
  await sql`update ${links} set position = listed.place from unnest(${members}::uuid[]) with ordinality as listed (id, place)
    where venue_id = ${venue} and ${column(owner)} = ${id} and ${column(member)} = listed.id and position <> listed.place`.execute(tx);
  await touch(tx, venue, member, [...gone.rows, ...come.rows]);
};

/** The member is in exactly `owners`: it keeps its place where it was and goes to the end where it is new. */
export const setOwners = async (
  tx: Tx,
  venue: string,
  { table, owner, member }: Link,
  id: string,
  owners: readonly string[],
): Promise<void> => {
  const links = sql.table(table);
  const gone = await sql<{ id: string }>`delete from ${links} where venue_id = ${venue} and ${column(member)} = ${id}
    and not ${column(owner)} = any(${owners}::uuid[]) returning ${column(owner)} as id`.execute(tx);
  const come = await sql<{ id: string }>`insert into ${links} (venue_id, ${column(owner)}, ${column(member)}, position)
    select ${venue}, listed.id, ${id}, coalesce((select max(position) + 1 from ${links} last where last.venue_id = ${venue} and last.${column(owner)} = listed.id), 1)
    from unnest(${owners}::uuid[]) as listed (id)
    on conflict do nothing returning ${column(owner)} as id`.execute(tx);
  await touch(tx, venue, owner, [...gone.rows, ...come.rows]);
};

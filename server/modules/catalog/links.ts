// Ordered links between sections, categories and products: each list has its own order (docs/product/menu.md#structure).
import type { Tx } from '../../platform/db.ts';
import { sql, statement, verbatim } from '../../platform/sql.ts';

export const KINDS = ['section', 'category', 'product'] as const;
export type Kind = (typeof KINDS)[number];
type Link = { owner: Kind; member: Kind };
export const sectionCategories: Link = { owner: 'section', member: 'category' };
export const categoryProducts: Link = { owner: 'category', member: 'product' };
export const LINKS = [sectionCategories, categoryProducts];

/** The table of a kind of link, and its columns. */
export const linkTable = ({ owner, member }: Link) => ({
  links: verbatim(`${owner}_${member}`),
  owner: verbatim(`${owner}_id`),
  member: verbatim(`${member}_id`),
});

type Ids = readonly string[];
const examples = LINKS.map((link): [Link, string, string, Ids] => [link, '', '', []]);

const removeMembers = statement(
  'catalog.members-remove',
  (link: Link, venue: string, id: string, kept: Ids) => {
    const { links, owner, member } = linkTable(link);
    return sql<{ id: string }>`delete from ${links} where venue_id = ${venue} and ${owner} = ${id}
      and not ${member} = any(${kept}::uuid[]) returning ${member} as id`;
  },
  { examples },
);
const addMembers = statement(
  'catalog.members-add',
  (link: Link, venue: string, id: string, members: Ids) => {
    const { links, owner, member } = linkTable(link);
    return sql<{ id: string }>`insert into ${links} (venue_id, ${owner}, ${member}, position)
      select ${venue}::uuid, ${id}::uuid, listed.id, listed.place from unnest(${members}::uuid[]) with ordinality as listed (id, place)
      on conflict do nothing returning ${member} as id`;
  },
  { examples },
);
const sortMembers = statement(
  'catalog.members-sort',
  (link: Link, venue: string, id: string, members: Ids) => {
    const { links, owner, member } = linkTable(link);
    return sql`update ${links} set position = listed.place from unnest(${members}::uuid[]) with ordinality as listed (id, place)
      where venue_id = ${venue} and ${owner} = ${id} and ${member} = listed.id and position <> listed.place`;
  },
  { examples },
);
const removeOwners = statement(
  'catalog.owners-remove',
  (link: Link, venue: string, id: string, kept: Ids) => {
    const { links, owner, member } = linkTable(link);
    return sql<{ id: string }>`delete from ${links} where venue_id = ${venue} and ${member} = ${id}
      and not ${owner} = any(${kept}::uuid[]) returning ${owner} as id`;
  },
  { examples },
);
const addOwners = statement(
  'catalog.owners-add',
  (link: Link, venue: string, id: string, owners: Ids) => {
    const { links, owner, member } = linkTable(link);
    return sql<{ id: string }>`insert into ${links} (venue_id, ${owner}, ${member}, position)
      select ${venue}::uuid, listed.id, ${id}::uuid, coalesce((select max(position) + 1 from ${links} last where last.venue_id = ${venue} and last.${owner} = listed.id), 1)
      from unnest(${owners}::uuid[]) as listed (id)
      on conflict do nothing returning ${owner} as id`;
  },
  { examples },
);
const raiseVersions = statement(
  'catalog.versions-raise',
  (kind: Kind, venue: string, ids: Ids) =>
    sql`update ${verbatim(kind)} set version = version + 1 where venue_id = ${venue} and id = any(${ids}::uuid[])`,
  { examples: KINDS.map((kind): [Kind, string, Ids] => [kind, '', []]) },
);
const deleteRows = statement(
  'catalog.records-delete',
  (kind: Kind, venue: string, ids: Ids) => sql`delete from ${verbatim(kind)} where venue_id = ${venue} and id = any(${ids}::uuid[])`,
  { examples: KINDS.map((kind): [Kind, string, Ids] => [kind, '', []]) },
);

/** Deletes records, and nothing that names them beside their links. */
export const deleteAll = async (tx: Tx, venue: string, kind: Kind, ids: Ids): Promise<void> => {
  if (ids.length > 0) await tx.run(deleteRows(kind, venue, ids));
};

/** Whoever has these records open in a form has read a list that is no longer theirs: their versions move on. */
export const touch = async (tx: Tx, venue: string, kind: Kind, ids: Ids): Promise<void> => {
  if (ids.length > 0) await tx.run(raiseVersions(kind, venue, ids));
};
const touchAll = (tx: Tx, venue: string, kind: Kind, ...changed: { id: string }[][]) =>
  touch(
    tx,
    venue,
    kind,
    changed.flat().map(({ id }) => id),
  );

/** The owner's list becomes exactly `members`, in this order. */
export const setMembers = async (tx: Tx, venue: string, link: Link, id: string, members: Ids): Promise<void> => {
  const gone = await tx.all(removeMembers(link, venue, id, members));
  const come = await tx.all(addMembers(link, venue, id, members));
  await tx.run(sortMembers(link, venue, id, members));
  await touchAll(tx, venue, link.member, gone, come);
};

/** The member is in exactly `owners`: it keeps its place where it was and goes to the end where it is new. */
export const setOwners = async (tx: Tx, venue: string, link: Link, id: string, owners: Ids): Promise<void> => {
  const gone = await tx.all(removeOwners(link, venue, id, owners));
  const come = await tx.all(addOwners(link, venue, id, owners));
  await touchAll(tx, venue, link.owner, gone, come);
};

// Ordered links between sections, categories and products: each list has its own order (docs/product/menu.md#structure).
import type { Use } from '../../http/record/restoring.ts';
import type { Tx } from '../../platform/db.ts';
import { sql, statement, verbatim } from '../../platform/sql.ts';

export const KINDS = ['section', 'category', 'product'] as const;
export type Kind = (typeof KINDS)[number];
type Link = { owner: Kind; member: Kind };
export const sectionCategories: Link = { owner: 'section', member: 'category' };
export const categoryProducts: Link = { owner: 'category', member: 'product' };
export const LINKS = [sectionCategories, categoryProducts];

/** The table and columns of a kind of link. */
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

/** Deletes records with their links, without other references to them. */
export const deleteAll = async (tx: Tx, venue: string, kind: Kind, ids: Ids): Promise<void> => {
  if (ids.length > 0) await tx.run(deleteRows(kind, venue, ids));
};

/** Raises the versions of records whose lists changed, so that open forms with the former list are outdated. */
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

const findMembers = statement(
  'catalog.members-find',
  (link: Link, venue: string, ids: Ids) => {
    const { links, owner, member } = linkTable(link);
    return sql<Use>`select ${owner} as id, ${member} as by from ${links} where venue_id = ${venue} and ${owner} = any(${ids}::uuid[])`;
  },
  { examples: LINKS.map((link): [Link, string, Ids] => [link, '', []]) },
);

/** The members of owners, as uses: an owner can be deleted only when empty. */
export const memberUses = (tx: Tx, venue: string, link: Link, ids: Ids): Promise<Use[]> => tx.all(findMembers(link, venue, ids));

/** Sets the owner's list to exactly `members`, in this order. */
export const setMembers = async (tx: Tx, venue: string, link: Link, id: string, members: Ids): Promise<void> => {
  const gone = await tx.all(removeMembers(link, venue, id, members));
  const come = await tx.all(addMembers(link, venue, id, members));
  await tx.run(sortMembers(link, venue, id, members));
  await touchAll(tx, venue, link.member, gone, come);
};

/**
 * Sets the owners of a member to exactly `owners`: it keeps its place in existing lists and goes to the end of new
 * ones.
 */
export const setOwners = async (tx: Tx, venue: string, link: Link, id: string, owners: Ids): Promise<void> => {
  const gone = await tx.all(removeOwners(link, venue, id, owners));
  const come = await tx.all(addOwners(link, venue, id, owners));
  await touchAll(tx, venue, link.owner, gone, come);
};

/**
 * The place that a member gets in an owner's list; null removes it. `sorted`: also moves a member that is in the list.
 */
export type Place = Link & { owner_id: string; member_id: string; place: number | null; sorted: boolean };

const removePlaces = statement(
  'catalog.places-leave',
  (link: Link, venue: string, owners: Ids, members: Ids) => {
    const { links, owner, member } = linkTable(link);
    return sql<{
      owner: string;
      member: string;
    }>`delete from ${links} l using unnest(${owners}::uuid[], ${members}::uuid[]) as gone (owner, member)
      where l.venue_id = ${venue} and l.${owner} = gone.owner and l.${member} = gone.member returning gone.owner, gone.member`;
  },
  { examples: LINKS.map((link): [Link, string, Ids, Ids] => [link, '', [], []]) },
);
const addPlaces = statement(
  'catalog.places-take',
  (link: Link, venue: string, owners: Ids, members: Ids, places: readonly number[], sorted: readonly boolean[]) => {
    const { links, owner, member } = linkTable(link);
    return sql<{ owner: string; member: string }>`insert into ${links} as l (venue_id, ${owner}, ${member}, position)
      select ${venue}::uuid, was.owner, was.member, was.place
      from unnest(${owners}::uuid[], ${members}::uuid[], ${places}::int[], ${sorted}::boolean[]) as was (owner, member, place, sorted)
      join ${verbatim(link.owner)} o on o.venue_id = ${venue} and o.id = was.owner join ${verbatim(link.member)} m on m.venue_id = ${venue} and m.id = was.member
      where was.sorted or not exists (select from ${links} x where x.venue_id = ${venue} and x.${owner} = was.owner and x.${member} = was.member)
      on conflict (venue_id, ${owner}, ${member}) do update set position = excluded.position where l.position <> excluded.position
      returning ${owner} as owner, ${member} as member`;
  },
  { examples: LINKS.map((link): [Link, string, Ids, Ids, number[], boolean[]] => [link, '', [], [], [], []]) },
);

/**
 * Puts members at places in the lists of owners; missing owners and members are skipped. Two members may share a place
 * until the list is saved.
 */
export const putPlaces = async (tx: Tx, venue: string, places: readonly Place[]): Promise<void> => {
  for (const link of LINKS) {
    const own = places.filter(({ owner, member }) => owner === link.owner && member === link.member);
    if (own.length === 0) continue;
    const [gone, kept] = [own.filter(({ place }) => place === null), own.filter(({ place }) => place !== null)];
    const ids = (list: readonly Place[]) => [list.map(({ owner_id }) => owner_id), list.map(({ member_id }) => member_id)] as const;
    const changed = [
      ...(await tx.all(removePlaces(link, venue, ...ids(gone)))),
      ...(await tx.all(
        addPlaces(
          link,
          venue,
          ...ids(kept),
          kept.map(({ place }) => place as number),
          kept.map(({ sorted }) => sorted),
        ),
      )),
    ];
    const ends = (end: 'owner' | 'member') => [...new Set(changed.map((one) => one[end]))];
    await touch(tx, venue, link.owner, ends('owner'));
    await touch(tx, venue, link.member, ends('member'));
  }
};

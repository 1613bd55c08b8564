// The links between owners and members after an import: sections and categories, categories and products.
import type { LinkChanges } from '../../catalog/index.ts';
import type { Link } from './current.ts';

const NONE: ReadonlySet<string> = new Set();

export class Links {
  readonly #lists = new Map<string, Map<string, number>>();
  readonly #owners = new Map<string, Set<string>>();
  readonly #last = new Map<string, number>();
  readonly #before = new Map<string, Link>();
  /** Created at the first use. */
  #byMember: Map<string, Link[]> | undefined;
  readonly #changed = new Map<string, Link | null>();

  constructor(links: readonly Link[]) {
    for (const link of links) {
      this.#before.set(`${link.owner} ${link.member}`, link);
      this.#add(link);
    }
  }

  #add({ owner, member, position }: Link): void {
    const list = this.#lists.get(owner) ?? new Map<string, number>();
    this.#lists.set(owner, list.set(member, position));
    this.#owners.set(member, (this.#owners.get(member) ?? new Set()).add(owner));
    this.#last.set(owner, Math.max(this.#last.get(owner) ?? 0, position));
  }

  ownersOf(member: string): ReadonlySet<string> {
    return this.#owners.get(member) ?? NONE;
  }

  /** The links of a member before the import. */
  linksBefore(member: string): readonly Link[] {
    if (!this.#byMember) {
      this.#byMember = new Map();
      for (const link of this.#before.values()) this.#byMember.set(link.member, [...(this.#byMember.get(link.member) ?? []), link]);
    }
    return this.#byMember.get(member) ?? [];
  }

  linksOf(member: string): readonly Link[] {
    return [...this.ownersOf(member)].map((owner) => ({ owner, member, position: this.positionOf(owner, member) ?? 0 }));
  }

  positionOf(owner: string, member: string): number | undefined {
    return this.#lists.get(owner)?.get(member);
  }

  /** Puts the member into exactly these lists, at the end of new ones; true if that changes something. */
  setOwners(member: string, owners: readonly string[]): boolean {
    const now = this.ownersOf(member);
    const gone = [...now].filter((owner) => !owners.includes(owner));
    const added = owners.filter((owner) => !now.has(owner));
    for (const owner of gone) {
      this.#lists.get(owner)?.delete(member);
      this.#owners.get(member)?.delete(owner);
      this.#changed.set(`${owner} ${member}`, null);
    }
    for (const owner of added) this.#write({ owner, member, position: (this.#last.get(owner) ?? 0) + 1 });
    return gone.length + added.length > 0;
  }

  /** Moves a member within a list; true if that changes something. */
  place(owner: string, member: string, position: number): boolean {
    if (this.positionOf(owner, member) === position) return false;
    this.#write({ owner, member, position });
    return true;
  }

  #write(link: Link): void {
    this.#add(link);
    this.#changed.set(`${link.owner} ${link.member}`, link);
  }

  /**
   * The changes to write, without removed records. `touched`: the remaining records whose lists gain or lose a record.
   */
  changes(isRemoved: (id: string) => boolean): LinkChanges & { touched: { owners: string[]; members: string[] } } {
    const all = [...this.#changed].map(([pair, link]) => ({ pair, link, owner: pair.slice(0, 36), member: pair.slice(37) }));
    const kept = all.filter(({ owner, member }) => !isRemoved(owner) && !isRemoved(member));
    const removed = kept.flatMap(({ pair, link, owner, member }) => (link === null && this.#before.has(pair) ? [{ owner, member }] : []));
    const added = kept.filter(({ pair, link }) => link !== null && !this.#before.has(pair));
    const before = [...this.#before.values()];
    const losing = before.filter(({ owner, member }) => isRemoved(member) && !isRemoved(owner));
    const orphans = before.filter(({ owner, member }) => isRemoved(owner) && !isRemoved(member));
    return {
      written: kept.flatMap(({ link }) => link ?? []),
      removed,
      touched: {
        owners: [...new Set([...removed, ...added, ...losing].map(({ owner }) => owner))],
        members: [...new Set(orphans.map(({ member }) => member))],
      },
    };
  }
}

// Finds records by uuid, ref or name, and creates labels that find the same record again.
import type { ImportProblemCode } from '@ardoise/contract/catalog/imports.ts';
import { builtInTags } from '@ardoise/contract/rules/tags/built-in-tags.ts';
import { isUuid } from '../../../platform/ids.ts';
import type { CurrentMenu } from './current.ts';

type Named = { id: string; name: string; ref?: string };
export type Found<T> = { record: T } | { problem: ImportProblemCode };

/** A key that is equal for names that differ only in spaces or Unicode composition. */
export const nameKey = (name: string): string => {
  const composed = name.normalize('NFC');
  return /[^\S ]| {2}|^ | $/.test(composed) ? composed.replace(/\s+/g, ' ').trim() : composed;
};

const add = <T>(map: Map<string, T[]>, at: string, value: T): void => {
  const list = map.get(at);
  if (list) list.push(value);
  else map.set(at, [value]);
};

/** Records by id, ref and name. */
export class Register<T extends Named> {
  readonly #ids = new Map<string, T>();
  readonly #refs = new Map<string, T[]>();
  readonly #names = new Map<string, T[]>();
  /** Records by name in lower case: users treat "Entrées" and "ENTRÉES" as the same. */
  readonly #folded = new Map<string, T[]>();

  constructor(records: Iterable<T>) {
    for (const record of records) this.add(record);
  }

  /** Adds another name of a record, unless another record has it. */
  alias(name: string, record: T): void {
    if (this.byName(name).length === 0) this.#addName(nameKey(name), record);
  }

  add(record: T): void {
    this.#ids.set(record.id, record);
    if (record.ref) add(this.#refs, record.ref, record);
    this.#addName(nameKey(record.name), record);
  }

  #addName(key: string, record: T): void {
    add(this.#names, key, record);
    add(this.#folded, key.toLowerCase(), record);
  }

  byId(id: string): T | undefined {
    return this.#ids.get(id);
  }

  byRef(ref: string): readonly T[] {
    return this.#refs.get(ref) ?? [];
  }

  byName(name: string): readonly T[] {
    const key = nameKey(name);
    return this.#names.get(key) ?? this.#folded.get(key.toLowerCase()) ?? [];
  }

  /** Finds the record that a text names; among several with the same name, the one that `prefer` selects. */
  find(named: string, prefer: (record: T) => boolean = () => true): Found<T> {
    const known = isUuid(named) ? this.#ids.get(named) : undefined;
    if (known) return { record: known };
    const refs = this.byRef(named);
    const all = refs.length > 0 ? refs : this.byName(named);
    const kept = all.length > 1 ? all.filter(prefer) : all;
    if (all.length === 0) return { problem: isUuid(named) ? 'unknown_id' : 'unknown_name' };
    return kept.length === 1 && kept[0] ? { record: kept[0] } : { problem: 'ambiguous' };
  }

  /** The shortest text that identifies a record in a list of names. */
  label(record: T): string {
    const isFound = (text: string) => {
      const found = this.find(text);
      return !text.includes(';') && 'record' in found && found.record === record;
    };
    return [record.ref ?? '', record.name].find((text) => text !== '' && isFound(text)) ?? record.id;
  }
}

/** `milk` of `allergen:milk`. */
export const codeOf = (id: string): string => id.slice(id.indexOf(':') + 1);
const namesOf = ({ id, name, languages }: (typeof builtInTags)[number]): Named[] =>
  [...new Set([id, name, codeOf(id), ...languages.map((entry) => entry.name)])].map((one) => ({ id, name: one.toLowerCase() }));

const diets = new Register(builtInTags.filter(({ allergen }) => !allergen).flatMap(namesOf));

const first = (register: Register<Named>, named: string): string | undefined => register.byName(named.toLowerCase())[0]?.id;
/** Tags without allergens: the venue's own by name or uuid, then diets by code or name. */
export class Tags {
  readonly #own: Register<Named>;

  constructor({ tags }: Pick<CurrentMenu, 'tags'>) {
    this.#own = new Register(tags);
  }

  find(named: string): string | undefined {
    const own = this.#own.find(named);
    return 'record' in own ? own.record.id : first(diets, named);
  }

  label(id: string): string {
    const own = this.#own.byId(id);
    if (own) return this.#own.label(own);
    return this.find(codeOf(id)) === id ? codeOf(id) : id;
  }
}

/** The happy-hour calendar: the one with that name, or the one with prices of most products. */
export const happyHourOf = ({ calendars, products }: CurrentMenu): string | undefined => {
  const named = calendars.find(({ name }) => /happy/i.test(name));
  if (named) return named.id;
  const prices = products.flatMap(({ exceptions }) => exceptions.flatMap((one) => (one.net_price === null ? [] : one.calendar_id)));
  const uses = new Map<string, number>();
  for (const id of prices) uses.set(id, (uses.get(id) ?? 0) + 1);
  return [...uses].sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1))[0]?.[0];
};

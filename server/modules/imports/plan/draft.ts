// A draft holds a record before and after the import, with the changed fields.
import { MAX_IDS } from '@ardoise/contract/kit/fields.ts';
import { markStale } from '@ardoise/contract/rules/text/stale-translations.ts';
import { isUuid, newId } from '../../../platform/ids.ts';
import type { CurrentMenu, Entry } from './current.ts';
import type { Register } from './names.ts';
import type { PlainField } from './plain-fields.ts';
import type { Row, TextLimits } from './wanted.ts';

type Base = { id: string; name: string };
export type Draft<T> = {
  record: T;
  /** Null if the record is new. */
  before: T | null;
  /** The changed fields of an existing record, by their names in a source. */
  fields: Set<string>;
  /** The row that describes the record. */
  row: Row | null;
  /** True if any row names the record. */
  named: boolean;
};
export type Drafts<T> = Map<string, Draft<T>>;

export const draftsOf = <T extends Base>(records: readonly T[]): Drafts<T> =>
  new Map(records.map((before) => [before.id, { record: { ...before }, before, fields: new Set(), row: null, named: false }]));

export const newDraft = <T extends Base>(drafts: Drafts<T>, record: T): Draft<T> => {
  const draft: Draft<T> = { record, before: null, fields: new Set(), row: null, named: true };
  drafts.set(record.id, draft);
  return draft;
};

/**
 * A draft for a row of an unknown record or of one that another row describes: the row is read so that all its problems
 * are reported, and the draft is dropped.
 */
export const discarded = <T extends Base>(record: T): Draft<T> => ({
  record,
  before: { ...record },
  fields: new Set(),
  row: null,
  named: false,
});

/** The new name of a record; undefined if the row matched the record by that name, regardless of case. */
export const nameFrom = <T extends Base>({ before }: Draft<T>, row: Row, field: string): string | undefined => {
  const name = row.text(field);
  return before && name?.toLowerCase() === before.name.toLowerCase() && !row.text('uuid') ? undefined : name;
};

/** Compares regardless of the order of keys, which PostgreSQL changes. */
const isEqual = (one: unknown, other: unknown): boolean => {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  const [left, right] = [Object.entries(one), Object.entries(other)];
  return left.length === right.length && left.every(([key, value]) => isEqual(value, (other as Record<string, unknown>)[key]));
};

/** Sets a field and records its `name` in a source if the value differs; undefined leaves the field. */
export const put = <T, K extends keyof T>({ record, before, fields }: Draft<T>, name: string, field: K, value: T[K] | undefined): void => {
  if (value === undefined || isEqual(record[field], value)) return;
  record[field] = value;
  if (before) fields.add(name);
};

/** Sets the plain fields of a draft. */
export const putPlain = <T>(draft: Draft<T>, plain: readonly PlainField[], row: Row, currency: string): void => {
  for (const { field, read } of plain) put(draft, field, field as keyof T, read(row, currency) as T[keyof T] | undefined);
};

/** The ids of deleted records of one kind: a row may restore them. */
type Ids = ReadonlySet<string>;
type Kind = CurrentMenu['deleted'][number]['kind'];
export type Deleted = Readonly<Record<Kind, Ids>>;
export const deletedOf = (records: CurrentMenu['deleted']): Deleted => {
  const idsOf = (wanted: Kind) => new Set(records.flatMap(({ kind, id }) => (kind === wanted ? id : [])));
  return { section: idsOf('section'), category: idsOf('category'), product: idsOf('product') };
};

/** The id of a new record: that of the deleted record that the row names, else a new id. */
export const idOf = (row: Row, deleted: Ids): string => deletedId(row, deleted) ?? newId();
export const deletedId = (row: Row, deleted: Ids): string | undefined => {
  const uuid = row.text('uuid')?.toLowerCase();
  return uuid && deleted.has(uuid) ? uuid : undefined;
};

/**
 * The record of the menu that a row describes, by uuid or else by name. Null if the record is new; undefined if it is
 * unclear, which is reported.
 */
export const matchRecord = <T extends Base>(
  row: Row,
  { register, deleted }: { register: Register<T>; deleted: Ids },
  field: string,
  among: (name: string) => readonly T[] = (name) => register.byName(name),
): T | null | undefined => {
  const uuid = row.text('uuid');
  if (uuid) {
    const known = isUuid(uuid) ? register.byId(uuid) : undefined;
    return known ?? (deletedId(row, deleted) ? null : row.report('uuid', 'unknown_id'));
  }
  const name = row.text(field);
  if (name === undefined) return undefined;
  const found = among(name);
  return found.length > 1 ? row.report(field, 'ambiguous') : (found[0] ?? null);
};

/** The ids that a list names. Reports repeated records, and lists above the limit. */
export const checkedList = (row: Row, field: string, ids: string[], most: number = MAX_IDS): string[] => {
  if (new Set(ids).size !== ids.length) row.report(field, 'repeated');
  if (ids.length > most) row.report(field, 'too_many');
  return ids;
};

/** Refers a problem to another row. */
export const otherRow = (row: Row | null): { also_row?: number } => (row ? { also_row: row.line } : {});

/** Claims the draft for this row; false, and a problem, if another row has claimed it. */
export const claim = <T>(draft: Draft<T>, row: Row, field: string): boolean => {
  const isFree = draft.row === null;
  if (!isFree) row.report(field, 'repeated', otherRow(draft.row));
  draft.row ??= row;
  draft.named = true;
  return isFree;
};

/** Adds all records by their new names, and by their old names if these are free. */
export const addNames = <T extends Base>(drafts: Drafts<T>, empty: Register<T>): Register<T> => {
  for (const { record } of drafts.values()) empty.add(record);
  for (const { record, before } of drafts.values()) if (before && before.name !== record.name) empty.alias(before.name, record);
  return empty;
};

const isEmpty = (entry: Entry, texts: readonly string[]) => texts.every((field) => !entry[field]);

/** The limits of translated texts. */
type Texts = Readonly<Record<string, TextLimits>>;
/** Maps a translated text of the row to the field of the record. */
type FieldOf = (text: string) => string;

/** The translations after a row; the same array if it changes none. */
const translationsAfter = (languages: readonly Entry[], row: Row, texts: Texts, fieldOf: FieldOf): readonly Entry[] => {
  let entries: Entry[] | undefined;
  for (const { key, field: part, locale } of row.translations) {
    const limits = texts[part];
    const value = limits && row.text(key, limits);
    if (value === undefined) continue;
    const field = fieldOf(part);
    const isHere = (entry: Entry) => entry.locale === locale;
    if (value === ((entries ?? languages).find(isHere)?.[field] ?? '')) continue;
    entries ??= languages.map((entry) => ({ ...entry }));
    const entry = entries.find(isHere);
    if (entry) entry[field] = value;
    else {
      const fresh: Entry = { locale };
      for (const one in texts) fresh[fieldOf(one)] = '';
      fresh[field] = value;
      entries.push(fresh);
    }
  }
  return entries ?? languages;
};

type Translated = { languages: Entry[] };

/**
 * The translations after a row, marked as stale if only the source text changes. `changed`: the row changes a
 * translation.
 */
export const withTranslations = <T extends Translated>(
  before: T | null,
  after: T,
  row: Row,
  texts: Texts,
  fieldOf: FieldOf = (part) => part,
): { languages: Entry[]; changed: boolean } => {
  const fields = Object.keys(texts).map(fieldOf);
  const entries = translationsAfter(after.languages, row, texts, fieldOf);
  const changed = entries !== after.languages;
  const sourceMoved = before !== null && fields.some((field) => before[field as keyof T] !== after[field as keyof T]);
  if (!changed && !sourceMoved) return { languages: after.languages, changed };
  const kept = changed ? entries.filter((entry) => !isEmpty(entry, fields)) : after.languages;
  const marked = before ? markStale(before as never, { ...after, languages: kept } as never, fields) : kept;
  return { languages: marked as Entry[], changed };
};

/** Sets the translations of a draft. */
export const translate = <T extends Translated>(draft: Draft<T>, row: Row, texts: Texts): void => {
  const { languages, changed } = withTranslations(draft.before, draft.record, row, texts);
  if (changed) draft.fields.add('translations');
  draft.record.languages = languages;
};

// A record on its way through an import: what it was, what it becomes, which columns say so.
import { markStale } from '@ardoise/contract/rules/text/stale-translations.ts';
import { isUuid, newId } from '../../../platform/ids.ts';
import { type Line, report, type TextLimits, text } from '../import/cells.ts';
import type { Register } from '../import/names.ts';
import type { PlainCell } from '../import/plain-cells.ts';
import type { Entry, Present } from '../import/present.ts';

type Base = { id: string; name: string };
export type Draft<T> = {
  record: T;
  /** Null: it is new. */
  before: T | null;
  /** Columns that change what was there. */
  fields: Set<string>;
  /** The line that describes it, and whether any line names it. */
  line: Line | null;
  named: boolean;
};
export type Drafts<T> = Map<string, Draft<T>>;

export const draftsOf = <T extends Base>(records: readonly T[]): Drafts<T> =>
  new Map(records.map((before) => [before.id, { record: { ...before }, before, fields: new Set(), line: null, named: false }]));

export const newDraft = <T extends Base>(drafts: Drafts<T>, record: T): Draft<T> => {
  const draft: Draft<T> = { record, before: null, fields: new Set(), line: null, named: true };
  drafts.set(record.id, draft);
  return draft;
};

/** What the cells of a line are read into whose record is not known or is another line's, so that all that is wrong with it is told. */
export const scrap = <T extends Base>(record: T): Draft<T> => ({
  record,
  before: { ...record },
  fields: new Set(),
  line: null,
  named: false,
});

/** The name that a line gives its record; undefined where it finds the record by that name, in other letters perhaps. */
export const nameFrom = <T extends Base>({ before }: Draft<T>, line: Line, column: string): string | undefined => {
  const name = text(line, column);
  return before && name?.toLowerCase() === before.name.toLowerCase() && !text(line, 'uuid') ? undefined : name;
};

/** Equal whatever the order of their keys, which PostgreSQL keeps in one of its own. */
const same = (one: unknown, other: unknown): boolean => {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  const [left, right] = [Object.entries(one), Object.entries(other)];
  return left.length === right.length && left.every(([key, value]) => same(value, (other as Record<string, unknown>)[key]));
};

/** Sets a field and remembers the column, if it is another value; undefined leaves it. */
export const put = <T, K extends keyof T>(
  { record, before, fields }: Draft<T>,
  column: string,
  field: K,
  value: T[K] | undefined,
): void => {
  if (value === undefined || same(record[field], value)) return;
  record[field] = value;
  if (before) fields.add(column);
};

/** Puts what the plain cells of a line say into a draft. */
export const putPlain = <T>(draft: Draft<T>, cells: readonly PlainCell[], line: Line, currency: string): void => {
  for (const { field, read } of cells) put(draft, field, field as keyof T, read(line, currency) as T[keyof T] | undefined);
};

/** Deleted records by the sheet that describes their kind and their id (`products 0198…`): a line may bring them back. */
export type Deleted = ReadonlySet<string>;
const SHEET_OF = { section: 'sections', category: 'categories', product: 'products' } as const;
export const deletedOf = (records: Present['deleted']): Deleted => new Set(records.map(({ kind, id }) => `${SHEET_OF[kind]} ${id}`));

/** The id of a new record: the one that it had, where the line says that of a deleted one. */
export const idOf = (line: Line, deleted: Deleted): string => deletedId(line, deleted) ?? newId();
export const deletedId = (line: Line, deleted: Deleted): string | undefined => {
  const uuid = text(line, 'uuid')?.toLowerCase();
  return uuid && deleted.has(`${line.sheet.name} ${uuid}`) ? uuid : undefined;
};

/** The present record of a line by uuid, else by name; null: it is new; undefined: neither can be said (told). */
export const matched = <T extends Base>(
  line: Line,
  { register, deleted }: { register: Register<T>; deleted: Deleted },
  column: string,
  among: (name: string) => readonly T[] = (name) => register.byName(name),
): T | null | undefined => {
  const uuid = text(line, 'uuid');
  if (uuid) {
    const known = isUuid(uuid) ? register.byId(uuid) : undefined;
    return known ?? (deletedId(line, deleted) ? null : report(line, 'uuid', 'unknown_id'));
  }
  const name = text(line, column);
  if (name === undefined) return undefined;
  const found = among(name);
  return found.length > 1 ? report(line, column, 'ambiguous') : (found[0] ?? null);
};

/** The other row that a problem is about. */
export const alsoIn = (line: Line | null): { also_row?: number } => (line ? { also_row: line.row } : {});

/** Takes the draft for this line; a second line for it is told. */
export const claimed = <T>(draft: Draft<T>, line: Line, column: string): boolean => {
  const isFree = draft.line === null;
  if (!isFree) report(line, column, 'repeated', alsoIn(draft.line));
  draft.line ??= line;
  draft.named = true;
  return isFree;
};

/** All records as they will be called, and by their old names where nobody else takes those. */
export const renamed = <T extends Base>(drafts: Drafts<T>, empty: Register<T>): Register<T> => {
  for (const { record } of drafts.values()) empty.add(record);
  for (const { record, before } of drafts.values()) if (before && before.name !== record.name) empty.alias(before.name, record);
  return empty;
};

const isEmpty = (entry: Entry, texts: readonly string[]) => texts.every((field) => !entry[field]);

/** By the part of a header before the locale. */
type Texts = Readonly<Record<string, TextLimits>>;
/** The field that a header's part means: its own name, but for the steps of bundles. */
type FieldOf = (part: string) => string;

/** The translations as a line says them; the very same ones where it says nothing new. */
const translated = (languages: readonly Entry[], line: Line, texts: Texts, fieldOf: FieldOf): readonly Entry[] => {
  let entries: Entry[] | undefined;
  for (const { key, field: part, locale } of line.sheet.texts) {
    const limits = texts[part];
    const value = limits && text(line, key, limits);
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

/** The entries of `before` as a line changes them, marked stale where only the source moved. */
export const withTranslations = <T extends Translated>(
  before: T | null,
  after: T,
  line: Line,
  texts: Texts,
  fieldOf: FieldOf = (part) => part,
): { languages: Entry[]; said: boolean } => {
  const fields = Object.keys(texts).map(fieldOf);
  const entries = translated(after.languages, line, texts, fieldOf);
  const said = entries !== after.languages;
  const sourceMoved = before !== null && fields.some((field) => before[field as keyof T] !== after[field as keyof T]);
  if (!said && !sourceMoved) return { languages: after.languages, said };
  const kept = said ? entries.filter((entry) => !isEmpty(entry, fields)) : after.languages;
  const marked = before ? markStale(before as never, { ...after, languages: kept } as never, fields) : kept;
  return { languages: marked as Entry[], said };
};

/** Puts the translations of a line into a draft. */
export const translate = <T extends Translated>(draft: Draft<T>, line: Line, texts: Texts): void => {
  const { languages, said } = withTranslations(draft.before, draft.record, line, texts);
  if (said) draft.fields.add('translations');
  draft.record.languages = languages;
};

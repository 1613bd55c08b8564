// Two people changed one record: what each of them changed is kept, and where both did, one's own.
import type { FieldValues } from 'react-hook-form';

type Tree = Record<string, unknown>;

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null && !Array.isArray(value);
const localesOf = (list: readonly unknown[]) => list.map((entry) => (isTree(entry) ? entry.locale : undefined));

/** Translations have a place for each locale, so that their entries belong together; of any other list one is taken whole. */
const areTranslations = (lists: readonly unknown[]): lists is readonly unknown[][] => {
  if (!lists.every((list) => Array.isArray(list))) return false;
  const [first = [], ...others] = lists.map(localesOf);
  return first.every((locale) => locale !== undefined) && others.every((locales) => same(locales, first));
};

const merge = (read: unknown, mine: unknown, theirs: unknown): unknown => {
  if (same(read, mine)) return theirs;
  if (areTranslations([read, mine, theirs])) {
    const [before, own, now] = [read, mine, theirs] as [unknown[], unknown[], unknown[]];
    return own.map((entry, place) => merge(before[place], entry, now[place]));
  }
  return isTree(read) && isTree(mine) && isTree(theirs) ? keepMine(read, mine, theirs) : mine;
};

/** `read` is what both began with, `theirs` what is stored now; `mine` may lack what no input holds. */
export const keepMine = (read: FieldValues, mine: FieldValues, theirs: FieldValues): FieldValues =>
  Object.fromEntries(Object.keys(theirs).map((name) => [name, name in mine ? merge(read[name], mine[name], theirs[name]) : theirs[name]]));

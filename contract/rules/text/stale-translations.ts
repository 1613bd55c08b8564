// Which translations no longer say what their source says.

type Entry = { locale: string; stale?: boolean | undefined };
type Text = string | null | undefined;
type Source<F extends string, E> = { readonly languages: readonly E[] } & { readonly [field in F]?: Text };

const same = (one: Text, other: Text): boolean => (one ?? '') === (other ?? '');
const textOf = (entry: object, field: string): Text => (entry as Record<string, Text>)[field];

/**
 * The entries of `after` with their marks: stale where a text of `fields` changed at the source and not in the
 * translation, fresh where the translation changed. Otherwise the mark stays until somebody takes it away. An empty
 * translation is missing, not stale; without `before`, everything is fresh.
 */
export const markStale = <F extends string, E extends Entry>(
  before: Source<F, Entry> | null,
  after: Source<F, E>,
  fields: readonly F[],
): (E & { stale: boolean })[] =>
  after.languages.map((entry) => {
    const old = before?.languages.find(({ locale }) => locale === entry.locale);
    if (!before || !old) return { ...entry, stale: false };
    const kept = (field: F) => same(textOf(old, field), textOf(entry, field));
    const outdated = fields.some((field) => !same(before[field], after[field]) && kept(field) && textOf(entry, field));
    const untouched = fields.every(kept);
    return { ...entry, stale: outdated || (untouched && old.stale === true && entry.stale !== false) };
  });

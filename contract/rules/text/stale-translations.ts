// Finds translations whose source text has changed.

type Entry = { locale: string; stale?: boolean | undefined };
type Text = string | null | undefined;
type Source<F extends string, E> = { readonly languages: readonly E[] } & { readonly [field in F]?: Text };

const isSameText = (one: Text, other: Text): boolean => (one ?? '') === (other ?? '');
const textOf = (entry: object, field: string): Text => (entry as Record<string, Text>)[field];

/**
 * The entries of `after` with their marks: stale if a text of `fields` changed in the source and not in the translation; not stale if the
 * translation changed. Otherwise the mark stays until the client clears it. An empty translation is missing, not stale; without `before`,
 * none is stale.
 */
export const markStale = <F extends string, E extends Entry>(
  before: Source<F, Entry> | null,
  after: Source<F, E>,
  fields: readonly F[],
): (E & { stale: boolean })[] =>
  after.languages.map((entry) => {
    const old = before?.languages.find(({ locale }) => locale === entry.locale);
    if (!before || !old) return { ...entry, stale: false };
    const isUnchanged = (field: F) => isSameText(textOf(old, field), textOf(entry, field));
    const outdated = fields.some((field) => !isSameText(before[field], after[field]) && isUnchanged(field) && textOf(entry, field));
    const untouched = fields.every(isUnchanged);
    return { ...entry, stale: outdated || (untouched && old.stale === true && entry.stale !== false) };
  });

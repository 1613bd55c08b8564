// The format of the texts of both applications: `{name}` is filled in, and a text with a count has a form for each plural of its language.
// `{time|las |la |el }` says what stands before a time: before an hour, before one o'clock, before another day ("el sáb, 7:30").

/** A text by plural category of `Intl.PluralRules`; `other` stands for those that a language does not need. */
export type Counted = { zero?: string; one?: string; two?: string; few?: string; many?: string; other: string };
/** A text with a count, for the language that types the others. */
export const counted = (forms: Counted): Counted => forms;

type Values = Readonly<Record<string, unknown>>;

/** What stands before a time, of the forms for an hour, one o'clock and a day. */
const before = (time: string, forms: string): string => forms.split('|')[/^\d/.test(time) ? Number(/^0?1\D/.test(time)) : 2] ?? '';

/** A text with its values; one that is not given stays as it is written. */
export const fill = (text: string, values: Values): string =>
  text.replace(/\{(\w+)(?:\|([^}]*))?\}/g, (whole, name: string, forms?: string) => {
    const value = String(values[name] ?? whole);
    return forms === undefined || value === whole ? value : before(value, forms) + value;
  });

/** The form that a language uses for `n`, with `{n}` and the other values. */
export const fillCounted = (forms: Counted, n: number, plural: Intl.PluralRules, values: Values = {}): string =>
  fill(forms[plural.select(n)] ?? forms.other, { n, ...values });

/** Lower case without accents and joined letters: what a search compares. */
export const searchable = (text: string): string =>
  text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replace(/œ/g, 'oe').replace(/æ/g, 'ae').replace(/ß/g, 'ss');

// Text format of both applications: `{name}` is replaced by a value, and a text with a count has a form for each plural of its language.
// `{time|las |la |el }` adds a prefix to a time: for an hour, for one o'clock, for another day ("el sáb, 7:30").

/** A text by plural category of `Intl.PluralRules`; `other` is used for missing categories. */
export type PluralForms = { zero?: string; one?: string; two?: string; few?: string; many?: string; other: string };
/** Types a text with a count in the language that defines the keys. */
export const pluralForms = (forms: PluralForms): PluralForms => forms;

type Values = Readonly<Record<string, unknown>>;

/** The prefix of a time, from the forms for an hour, one o'clock and a day. */
const prefixOf = (time: string, forms: string): string => forms.split('|')[/^\d/.test(time) ? Number(/^0?1\D/.test(time)) : 2] ?? '';

/** A text with its values inserted; placeholders without a value stay. */
export const fill = (text: string, values: Values): string =>
  text.replace(/\{(\w+)(?:\|([^}]*))?\}/g, (whole, name: string, forms?: string) => {
    const value = String(values[name] ?? whole);
    return forms === undefined || value === whole ? value : prefixOf(value, forms) + value;
  });

/** The form that a language uses for `n`, with `{n}` and the other values. */
export const fillCounted = (forms: PluralForms, n: number, plural: Intl.PluralRules, values: Values = {}): string =>
  fill(forms[plural.select(n)] ?? forms.other, { n, ...values });

/** Text for comparison in a search: lower case, without accents and ligatures. */
export const searchable = (text: string): string =>
  text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replace(/œ/g, 'oe').replace(/æ/g, 'ae').replace(/ß/g, 'ss');

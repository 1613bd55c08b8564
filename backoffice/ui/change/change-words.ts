// The history of a record in words: what it is, what its fields are called, how their values were and are.
import type { Changed, ChangedCount, ChangedField, ChangedRecord, ChangedValue } from '@ardoise/contract/changes.ts';
import {
  countryName,
  formatDateTime,
  formatNumber,
  formatPercent,
  type InterfaceLocale,
  isLocale,
  languageName,
  weekdayName,
} from '@ardoise/contract/rules/locales.ts';
import { formatMoney } from '@ardoise/contract/rules/money.ts';
import { fieldAt, fieldsOf, recordedKinds } from '../../app/fields/field-registry.ts';
import { labelText } from '../../app/fields/record-fields.ts';
import { type TextKey, t, translate } from '../../i18n/translate.ts';

type KindTexts = { one: TextKey; all: TextKey };
/** Kinds without a history of fields, which the screens do not declare. */
const OTHER_KINDS = ['device', 'outlier', 'bar_code'] as const satisfies readonly Changed[];
/** Kinds that are not called like their group of texts. */
const KIND_TEXTS = {
  cost: { one: 'orders.fee', all: 'names.cost' },
  profile: { one: 'names.venue', all: 'names.venue' },
  role: { one: 'user.one', all: 'team.tab' },
  device: { one: 'tablets.one', all: 'tablets.title' },
  outlier: { one: 'change.outlier', all: 'change.outliers' },
  bar_code: { one: 'table.bar_code_one', all: 'table.bar_code_one' },
} as const satisfies Partial<Record<Changed, KindTexts>>;
const hasTexts = (kind: Changed): kind is keyof typeof KIND_TEXTS => kind in KIND_TEXTS;

/** The texts of a kind of record: one of them, and all of them. */
export const kindTexts = (kind: Changed): KindTexts => (hasTexts(kind) ? KIND_TEXTS[kind] : { one: `${kind}.one`, all: `names.${kind}` });
/** All kinds that a history names, records first, in the order of the menu. */
export const allKinds = (): Changed[] => [...recordedKinds(), ...OTHER_KINDS];

const COUNTS: Readonly<Partial<Record<Changed, TextKey>>> = {
  section: 'change.counts.section',
  category: 'change.counts.category',
  product: 'change.counts.product',
  instruction: 'change.counts.instruction',
  cost: 'change.counts.cost',
  calendar: 'change.counts.calendar',
  tag: 'change.counts.tag',
  station: 'change.counts.station',
  table: 'change.counts.table',
};
/** Kinds of change, in the order in which they are listed. */
export const WHAT = {
  deleted: 'change.removed',
  restored: 'change.restored',
  created: 'change.created',
  changed: 'change.updated',
} as const satisfies Record<ChangedRecord['what'], TextKey>;

/** The number of records of each kind with this outcome: “12 products, 3 categories”; empty if there are none. */
export const countsText = (counts: readonly ChangedCount[], what: ChangedRecord['what']): string => {
  const numbers = new Map<TextKey, number>();
  for (const one of counts) {
    const key = COUNTS[one.resource] ?? 'change.counts.other';
    if (one.what === what) numbers.set(key, (numbers.get(key) ?? 0) + one.count);
  }
  return [...numbers].map(([key, n]) => t(key, { n })).join(', ');
};

/** What values are written with; `currency` is that of the record, as it was then. */
export type Writing = { locale: InterfaceLocale; timezone: string; currency: string; tagOf?(id: string): string | undefined };

const lastOf = (field: string): string => field.slice(field.lastIndexOf('.') + 1);

const entryText = (field: string, of: string, locale: InterfaceLocale): string => {
  if (isLocale(of)) return languageName(of, locale);
  return lastOf(field) === 'timetable' && /^[0-6]$/.test(of) ? weekdayName(Number(of), locale) : of;
};

const labelOf = (resource: Changed, field: string): string => {
  if (field.endsWith('languages')) return t('form.translations');
  const found = fieldAt(fieldsOf(resource), field);
  return found ? labelText(found.history ?? found.label) : lastOf(field);
};

/** The label of a field, and the entry of a list that it is of. */
export const fieldText = (resource: Changed, { field, of }: Pick<ChangedField, 'field' | 'of'>, locale: InterfaceLocale): string => {
  const name = labelOf(resource, field);
  return of === null ? name : `${name} (${entryText(field, of, locale)})`;
};

/** What no value means, where that is something. */
const NONE: Readonly<Record<string, TextKey>> = {
  hours: 'hours.always',
  station: 'category.everywhere',
  'exceptions.unavailable': 'exceptions.as_usual',
  'exceptions.net_price': 'exceptions.as_usual',
  'exceptions.position': 'exceptions.as_usual',
  paused_until: 'shared.no',
};

/** Yes and no where they have words of their own. */
const SWITCHES: Readonly<Record<string, readonly [yes: TextKey, no: TextKey]>> = {
  unavailable: ['exceptions.unavailable', 'exceptions.available'],
  'exceptions.unavailable': ['exceptions.unavailable', 'exceptions.available'],
  'cost.unavailable': ['cost.off', 'cost.available'],
  open: ['shell.open', 'shell.closed'],
  active: ['venue.active', 'venue.inactive'],
};

/** The words of a form's choices, by the value. */
const CHOICES: Readonly<Record<string, string>> = {
  'cost.application': 'cost.application_',
  'profile.type': 'venue.type_',
  'profile.first_order': 'venue.first_order_',
  'profile.contact': 'payment.contact_',
};
const TYPES: readonly TextKey[] = ['product.type_single', 'product.type_bundle', 'product.type_set'];

const numberText = (field: string, value: number, { locale }: Writing): string => {
  const type = field === 'type_id' && TYPES[value - 1];
  if (type) return t(type);
  return field === 'tax_rate' ? formatPercent(value, locale) : formatNumber(value, locale);
};

const writtenText = (resource: Changed, field: string, value: string, { locale, timezone }: Writing): string => {
  const choice = CHOICES[`${resource}.${field}`];
  if (choice) return translate(`${choice}${value}`, { _: value });
  if (field === 'paused_until') return formatDateTime(new Date(value), locale, timezone);
  if (field === 'country') return countryName(value, locale);
  return field.endsWith('_locale') && isLocale(value) ? languageName(value, locale) : value;
};

const valueText = (resource: Changed, { field, amount }: ChangedField, value: ChangedValue, writing: Writing): string => {
  if (value === null || value === '') return t(NONE[field] ?? 'form.merge_nothing');
  if (typeof value === 'boolean') {
    const [yes, no] = SWITCHES[`${resource}.${field}`] ?? SWITCHES[field] ?? ['shared.yes', 'shared.no'];
    return t(value ? yes : no);
  }
  if (typeof value === 'number') return amount ? formatMoney(value, writing.currency, writing.locale) : numberText(field, value, writing);
  return typeof value === 'string' ? writtenText(resource, field, value, writing) : value.join(', ');
};

/** What became of a value: both sides of it, what a list has lost and got, or words alone. */
export type Told =
  | { before: string | null; after: string | null }
  | { went: readonly string[]; came: readonly string[] }
  | { words: string };

/** A name in a list: languages, countries and built-in tags have theirs here. */
const listedText = (field: string, name: string, { locale, tagOf }: Writing): string => {
  if (lastOf(field) === 'tags') return tagOf?.(name) ?? name;
  if (lastOf(field) === 'sms_countries') return countryName(name, locale);
  return lastOf(field) === 'languages' && isLocale(name) ? languageName(name, locale) : name;
};

/** Of a record that is new only what it has is told, of one that is gone what it had. */
export const toldOf = ({ resource, what }: Pick<ChangedRecord, 'resource' | 'what'>, field: ChangedField, writing: Writing): Told => {
  const { before, after } = field;
  if (Array.isArray(before) || Array.isArray(after)) {
    const named = (list: ChangedValue) => (Array.isArray(list) ? list.map((name) => listedText(field.field, name, writing)) : []);
    const [went, came] = [named(before), named(after)];
    return went.length + came.length > 0 ? { went, came } : { words: what === 'changed' ? t('change.reordered') : '' };
  }
  if (before === null && after === null) return { words: what === 'changed' ? t('change.changed') : '' };
  return {
    before: what === 'created' ? null : valueText(resource, field, before, writing),
    after: what === 'deleted' ? null : valueText(resource, field, after, writing),
  };
};

/** The most letters of a value that are shown at first. */
export const SHORT = 160;
export const isLong = (text: string): boolean => text.length > SHORT + 20;
export const shortOf = (text: string): string =>
  isLong(text)
    ? `${text
        .slice(0, SHORT)
        .replace(/[\ud800-\udbff]$/, '')
        .trimEnd()}…`
    : text;

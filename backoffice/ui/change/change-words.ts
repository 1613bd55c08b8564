// Texts for the history of a record: its kind, the labels of its fields, their values before and after.
import type { Changed, ChangedField, ChangedRecord, ChangedValue } from '@ardoise/contract/changes.ts';
import {
  countryName,
  formatDateTime,
  formatDay,
  formatNumber,
  formatPercent,
  type InterfaceLocale,
  isLocale,
  languageName,
  weekdayName,
} from '@ardoise/contract/rules/locales.ts';
import { formatMoney } from '@ardoise/contract/rules/money.ts';
import type { OutlierKind } from '@ardoise/contract/rules/outliers.ts';
import { fieldAt, fieldsOf, recordedKinds } from '../../app/fields/field-registry.ts';
import { labelText } from '../../app/fields/record-fields.ts';
import { type TextKey, t, translate } from '../../i18n/translate.ts';

type KindTexts = { one: TextKey; all: TextKey };
/** Kinds without a history of fields, which the screens do not declare. */
const OTHER_KINDS = ['device', 'outlier', 'bar_code'] as const satisfies readonly Changed[];
/** Kinds whose texts do not follow the pattern of the others. */
const KIND_TEXTS = {
  cost: { one: 'orders.fee', all: 'names.cost' },
  profile: { one: 'names.venue', all: 'names.venue' },
  role: { one: 'user.one', all: 'team.tab' },
  device: { one: 'tablets.one', all: 'tablets.title' },
  outlier: { one: 'change.outlier', all: 'change.outliers' },
  bar_code: { one: 'table.bar_code_one', all: 'table.bar_code_one' },
} as const satisfies Partial<Record<Changed, KindTexts>>;
const hasTexts = (kind: Changed): kind is keyof typeof KIND_TEXTS => kind in KIND_TEXTS;

/** The texts of a kind of record: for one record, and for all. */
export const kindTexts = (kind: Changed): KindTexts => (hasTexts(kind) ? KIND_TEXTS[kind] : { one: `${kind}.one`, all: `names.${kind}` });
/** All kinds in the history: first those with fields, in the order of the menu. */
export const allKinds = (): Changed[] => [...recordedKinds(), ...OTHER_KINDS];

/** Names a day that was left out of figures of a kind: the history has `2026-11-21 view`. */
export const outlierName = (name: string, locale: InterfaceLocale): string => {
  const [day = '', kind] = name.split(' ');
  return t('shared.pair', { name: formatDay(day, locale), value: t(`change.outlier_of.${kind as OutlierKind}`) });
};

/** The context for formatting values. `currency`: the currency of the record at the time. `tagOf`: the name of a tag by its id. */
export type FormatContext = { locale: InterfaceLocale; timezone: string; currency: string; tagOf?(id: string): string | undefined };

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

/** The label of a field, with the entry of the list that it belongs to. */
export const fieldText = (resource: Changed, { field, of }: Pick<ChangedField, 'field' | 'of'>, locale: InterfaceLocale): string => {
  const name = labelOf(resource, field);
  return of === null ? name : `${name} (${entryText(field, of, locale)})`;
};

/** The text for an empty value, where it has a meaning. */
const EMPTY_TEXTS: Readonly<Record<string, TextKey>> = {
  hours: 'hours.always',
  station: 'category.everywhere',
  'exceptions.unavailable': 'exceptions.as_usual',
  'exceptions.net_price': 'exceptions.as_usual',
  'exceptions.position': 'exceptions.as_usual',
  paused_until: 'shared.no',
};

/** The texts for true and false, where they are not "yes" and "no". */
const SWITCHES: Readonly<Record<string, readonly [yes: TextKey, no: TextKey]>> = {
  unavailable: ['exceptions.unavailable', 'exceptions.available'],
  'exceptions.unavailable': ['exceptions.unavailable', 'exceptions.available'],
  'cost.unavailable': ['cost.off', 'cost.available'],
  open: ['shell.open', 'shell.closed'],
  active: ['venue.active', 'venue.inactive'],
};

/** The prefix of the texts of a form's choices; the value follows it. */
const CHOICES: Readonly<Record<string, string>> = {
  'cost.application': 'cost.application_',
  'profile.type': 'venue.type_',
  'profile.first_order': 'venue.first_order_',
  'profile.contact': 'payment.contact_',
};
const TYPES: readonly TextKey[] = ['product.type_single', 'product.type_bundle', 'product.type_set'];

const numberText = (field: string, value: number, { locale }: FormatContext): string => {
  const type = field === 'type_id' && TYPES[value - 1];
  if (type) return t(type);
  return field === 'tax_rate' ? formatPercent(value, locale) : formatNumber(value, locale);
};

const writtenText = (resource: Changed, field: string, value: string, { locale, timezone }: FormatContext): string => {
  const choice = CHOICES[`${resource}.${field}`];
  if (choice) return translate(`${choice}${value}`, { _: value });
  if (field === 'paused_until') return formatDateTime(new Date(value), locale, timezone);
  if (field === 'country') return countryName(value, locale);
  return field.endsWith('_locale') && isLocale(value) ? languageName(value, locale) : value;
};

const valueText = (resource: Changed, { field, amount }: ChangedField, value: ChangedValue, writing: FormatContext): string => {
  if (value === null || value === '') return t(EMPTY_TEXTS[field] ?? 'form.merge_nothing');
  if (typeof value === 'boolean') {
    const [yes, no] = SWITCHES[`${resource}.${field}`] ?? SWITCHES[field] ?? ['shared.yes', 'shared.no'];
    return t(value ? yes : no);
  }
  if (typeof value === 'number') return amount ? formatMoney(value, writing.currency, writing.locale) : numberText(field, value, writing);
  return typeof value === 'string' ? writtenText(resource, field, value, writing) : value.join(', ');
};

/** The text of a changed value: before and after, the removed and added entries of a list, or a description only. */
export type ChangeText =
  | { before: string | null; after: string | null }
  | { removed: readonly string[]; added: readonly string[] }
  | { text: string };

/** The name of an entry in a list. Languages, countries and built-in tags are translated. */
const listedText = (field: string, name: string, { locale, tagOf }: FormatContext): string => {
  if (lastOf(field) === 'tags') return tagOf?.(name) ?? name;
  if (lastOf(field) === 'sms_countries') return countryName(name, locale);
  return lastOf(field) === 'languages' && isLocale(name) ? languageName(name, locale) : name;
};

/** Describes a changed value. A new record has only a value after, a deleted one only a value before. */
export const changeText = (
  { resource, what }: Pick<ChangedRecord, 'resource' | 'what'>,
  field: ChangedField,
  writing: FormatContext,
): ChangeText => {
  const { before, after } = field;
  if (Array.isArray(before) || Array.isArray(after)) {
    const named = (list: ChangedValue) => (Array.isArray(list) ? list.map((name) => listedText(field.field, name, writing)) : []);
    const [removed, added] = [named(before), named(after)];
    return removed.length + added.length > 0 ? { removed, added } : { text: what === 'changed' ? t('change.reordered') : '' };
  }
  if (before === null && after === null) return { text: what === 'changed' ? t('change.changed') : '' };
  return {
    before: what === 'created' ? null : valueText(resource, field, before, writing),
    after: what === 'deleted' ? null : valueText(resource, field, after, writing),
  };
};

/** The length to which a long value is cut at first. */
export const SHORT_LENGTH = 160;
export const isLong = (text: string): boolean => text.length > SHORT_LENGTH + 20;
export const shortOf = (text: string): string =>
  isLong(text)
    ? `${text
        .slice(0, SHORT_LENGTH)
        .replace(/[\ud800-\udbff]$/, '')
        .trimEnd()}…`
    : text;

// The labels of the workbook's columns, and the text of their values.
import type { ImportChange, ShownField, ShownStep, ShownValue } from '@ardoise/contract/catalog/imports.ts';
import { formatNumber, formatPercent, type InterfaceLocale, isLocale, languageName } from '@ardoise/contract/rules/locales.ts';
import { formatMoney } from '@ardoise/contract/rules/money.ts';
import { fieldsOf } from '../../app/fields/field-registry.ts';
import { type AnyField, labelText } from '../../app/fields/record-fields.ts';
import { type TextKey, t } from '../../i18n/translate.ts';

type Resource = ImportChange['resource'];
const OTHERS = ['category', 'section', 'instruction'] as const satisfies readonly Resource[];

/**
 * Labels of columns that are not fields of their record. Columns are plain strings in the contract, so the compiler does not check that
 * this list is complete.
 */
const WORKBOOK: Readonly<Record<string, TextKey>> = {
  section: 'names.section',
  position: 'category.position',
  price_excl: 'product.price_ht',
  instruction: 'instruction.one',
  option: 'instruction.option',
};

/** The field of a column; nested fields count only if they declare a column. */
const fieldIn = (resource: Resource, column: string): AnyField | undefined => {
  const fields = fieldsOf(resource);
  const own = Object.values(fields);
  const hasColumn = (field: AnyField) => field.column === column;
  return own.find(hasColumn) ?? fields[column] ?? own.flatMap(({ of = {} }) => Object.values(of)).find(hasColumn);
};

/** The label of a column, as in the record's form; `null`: the record type is unknown. */
export const columnText = (resource: Resource | null, column: string): string => {
  const found = fieldIn(resource ?? 'product', column);
  const key = found ? (found.short ?? found.label) : WORKBOOK[column];
  if (key) return labelText(key);
  const other = resource === null && OTHERS.map((one) => fieldIn(one, column)).find(Boolean);
  return other ? labelText(other.short ?? other.label) : column;
};

/** The label of a field, with the language of a translation or the option of an instruction. */
export const fieldText = (resource: Resource, { field, option }: Pick<ShownField, 'field' | 'option'>, locale: InterfaceLocale): string => {
  const [column = '', suffix] = field.split(':');
  const name = columnText(resource, column);
  const about = isLocale(suffix) ? languageName(suffix, locale) : option;
  return about === undefined ? name : `${name} (${about})`;
};

/** The context for formatting values. */
export type Writing = { locale: InterfaceLocale; currency: string; tagName(id: string): string };

export const NOTHING = '–';
const yesNo = (yes: boolean): string => t(yes ? 'shared.yes' : 'shared.no');

const stepText = ({ name, multiple_choice, max_choices, products }: ShownStep, { currency, locale }: Writing): string => {
  const choices = products.map((one) =>
    one.net_price === null ? one.name : `${one.name} (+${formatMoney(one.net_price, currency, locale)})`,
  );
  const several = multiple_choice ? ` (${t('product.several_choices')}${max_choices === null ? '' : `, ≤ ${max_choices}`})` : '';
  return t('shared.pair', { name: name + several, value: choices.join(', ') });
};

const figures: Record<string, (value: number, writing: Writing) => string> = {
  price: (value, { currency, locale }) => formatMoney(value, currency, locale),
  happy_hour_price: (value, { currency, locale }) => formatMoney(value, currency, locale),
  tax_rate: (value, { locale }) => formatPercent(value, locale),
};

const listText = (field: string, list: readonly (string | ShownStep)[], writing: Writing): string => {
  const isTags = field === 'tags' || field === 'allergens';
  const texts = list.map((entry) => (typeof entry === 'object' ? stepText(entry, writing) : isTags ? writing.tagName(entry) : entry));
  if (field === 'allergens' && texts.length === 0) return t('product.allergens_none');
  return texts.join(field === 'bundles' ? '; ' : ', ');
};

/** A value as the record's form shows it. `unavailable` is inverted, because the form's switch says "available". */
export const valueText = (field: string, value: ShownValue, writing: Writing): string => {
  if (value === null || value === '') return NOTHING;
  if (typeof value === 'boolean') return yesNo(field === 'unavailable' ? !value : value);
  if (typeof value === 'number') return figures[field]?.(value, writing) ?? formatNumber(value, writing.locale);
  return typeof value === 'string' ? value : listText(field, value, writing) || NOTHING;
};

/** Both sides of a change; undefined if their texts are equal. */
export const changeText = ({ field, before, after }: ShownField, writing: Writing): { before: string; after: string } | undefined => {
  const [old, fresh] = [valueText(field, before, writing), valueText(field, after, writing)];
  return old === fresh ? undefined : { before: old, after: fresh };
};

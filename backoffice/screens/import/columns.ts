// What the columns of the workbook are called in the forms, and how their values are written there.
import type { ImportChange, ShownField, ShownStep, ShownValue } from '@ardoise/contract/catalog/imports.ts';
import { formatNumber, formatPercent, type InterfaceLocale, isLocale, languageName } from '@ardoise/contract/rules/locales.ts';
import { formatMoney } from '@ardoise/contract/rules/money.ts';
import { type TextKey, t, translate } from '../../i18n/translate.ts';

const names: Record<string, TextKey> = {
  name: 'product.name',
  section: 'names.section',
  category: 'names.category',
  description: 'section.description',
  tagline: 'category.tagline',
  recipe: 'product.recipe',
  position: 'category.position',
  unavailable: 'product.available',
  image_url: 'section.picture',
  ref: 'change.ref',
  type: 'product.type',
  price: 'product.price',
  price_excl: 'product.price_ht',
  tax_rate: 'product.tax_rate',
  happy_hour_price: 'exceptions.price',
  volume_cl: 'product.volume',
  standalone: 'product.standalone',
  allergens: 'product.allergens',
  tags: 'product.tags',
  instructions: 'product.instructions',
  recommended: 'product.recommendations',
  instruction: 'instruction.one',
  option: 'instruction.option',
  bundles: 'product.steps',
  sets: 'product.set_products',
};

/** The name of a column that a record changes in: where it is called like the record it holds that one's name, else its field's. */
export const columnText = (resource: ImportChange['resource'] | null, column: string): string => {
  const key = names[column === resource ? 'name' : column] ?? `${resource}.${column}`;
  return translate(key, { _: column });
};

/** The same with the language of a translation, or the option of an instruction. */
export const fieldText = (
  resource: ImportChange['resource'],
  { field, option }: Pick<ShownField, 'field' | 'option'>,
  locale: InterfaceLocale,
): string => {
  const [column = '', of] = field.split(':');
  const name = columnText(resource, column);
  const about = isLocale(of) ? languageName(of, locale) : option;
  return about === undefined ? name : `${name} (${about})`;
};

/** What values are written with. */
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

/** A value as the form of its record would write it; the switch for `unavailable` says the contrary there. */
export const valueText = (field: string, value: ShownValue, writing: Writing): string => {
  if (value === null || value === '') return NOTHING;
  if (typeof value === 'boolean') return yesNo(field === 'unavailable' ? !value : value);
  if (typeof value === 'number') return figures[field]?.(value, writing) ?? formatNumber(value, writing.locale);
  return typeof value === 'string' ? value : listText(field, value, writing) || NOTHING;
};

/** Both sides of a change; undefined where they would read the same. */
export const changeText = ({ field, before, after }: ShownField, writing: Writing): { before: string; after: string } | undefined => {
  const [old, fresh] = [valueText(field, before, writing), valueText(field, after, writing)];
  return old === fresh ? undefined : { before: old, after: fresh };
};

// A card's data as a table, for the page and for the spreadsheet.
import type { Counted, ProductViews, Visits } from '@ardoise/contract/figures/analytics.ts';
import { UNKNOWN_LANGUAGE } from '@ardoise/contract/rules/figures.ts';
import { countryName, type InterfaceLocale, languageLabel } from '@ardoise/contract/rules/locales.ts';
import { t } from '../../../i18n/translate.ts';
import { sentenceCase } from '../../../ui/sentence-case.ts';
import { languageInWords, sourceInWords } from '../words.ts';

/** `at`: the label of a day or an hour. `amount`: money, rounded to `digits` decimals of its currency. */
export type Cell = string | number | { at: string } | { amount: number; digits: number };
export const isMoment = (cell: Cell | undefined): cell is { at: string } => typeof cell === 'object' && 'at' in cell;
/** Numbers are right-aligned. */
export const isNumber = (cell: Cell | undefined): boolean => typeof cell === 'number' || (typeof cell === 'object' && 'amount' in cell);
export type Sheet = { title: string; head: readonly string[]; rows: readonly (readonly Cell[])[] };

/** One row for each day or hour, one column for each product. */
export const viewsSheet = (series: readonly ProductViews[]): Sheet => ({
  title: t('dashboard.views'),
  head: [t('dashboard.date'), ...series.map(({ name }) => name)],
  rows: (series[0]?.labels ?? []).map((label, index) => [{ at: label }, ...series.map(({ values }) => values[index] ?? 0)]),
});

export const visitorsSheet = ({ labels, data }: Visits): Sheet => ({
  title: t('dashboard.visitors'),
  head: [t('dashboard.date'), t('dashboard.visitors')],
  rows: labels.map((label, index) => [{ at: label }, data[index] ?? 0]),
});

/** Splits a tag such as `zh-Hans-CN` into language and country. */
const partsOf = (tag: string): { language: string; country: string } => {
  const parts = tag.split('-');
  const country = parts.slice(1).find((part) => /^([A-Z]{2}|\d{3})$/.test(part)) ?? '';
  return { language: parts.filter((part) => part !== country).join('-'), country };
};

export const languagesSheet = (languages: readonly Counted[], locale: InterfaceLocale): Sheet => ({
  title: t('dashboard.languages'),
  head: [t('dashboard.code'), t('dashboard.language'), t('dashboard.country'), t('dashboard.visitors')],
  rows: languages.map(({ label, value }) => {
    const { language, country } = partsOf(label);
    const name = label === UNKNOWN_LANGUAGE ? languageInWords(label, locale) : sentenceCase(languageLabel(language, locale), locale);
    return [label, name, country && countryName(country, locale), value];
  }),
});

export const linksSheet = (links: readonly Counted[]): Sheet => ({
  title: t('dashboard.links'),
  head: [t('dashboard.source'), t('dashboard.clicks')],
  rows: links.map(({ label, value }) => [sourceInWords(label), value]),
});

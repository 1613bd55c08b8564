// The inputs of the questions: what they begin with, and what they answer.
import type { ImportQuestion, ProductKind } from '@ardoise/contract/catalog/imports.ts';
import type { DisplayLocale } from '@ardoise/contract/rules/locales.ts';
import { readNumber } from '@ardoise/contract/rules/text/numbers.ts';
import { t } from '../../i18n/translate.ts';
import { scaled, writeDecimal } from '../../ui/fields/decimal.ts';
import type { Answers } from './answers.ts';

/** As typed; rates in percent. */
export type Draft = {
  rates: Partial<Record<ProductKind, string>>;
  section: string;
  sectionName: string;
  amounts: Record<string, string>;
  columns: Record<string, string>;
  headerRow: string;
};
/** Messages by input. */
export type Wrong = Readonly<Record<string, string>>;
/** The choice of a menu that is not there yet. */
export const NEW = 'new';

/** The choice of a menu: as it was answered before, a new one where there is none. */
const menuOf = (sections: readonly { id: string }[], answer: string | undefined): Pick<Draft, 'section' | 'sectionName'> => {
  if (answer === undefined) return { section: sections.length === 0 ? NEW : '', sectionName: '' };
  const isChoice = answer === 'none' || sections.some(({ id }) => id === answer);
  return isChoice ? { section: answer, sectionName: '' } : { section: NEW, sectionName: answer };
};

/** The first values of the inputs: what was answered before, else the suggestions. */
export const draftOf = (questions: readonly ImportQuestion[], earlier: Answers, locale: DisplayLocale): Draft => {
  const draft: Draft = { rates: {}, section: '', sectionName: '', amounts: {}, columns: {}, headerRow: '' };
  for (const question of questions) {
    if (question.kind === 'tax_rate')
      for (const { kind, suggested } of question.kinds) {
        const rate = earlier.rates[kind] ?? suggested;
        draft.rates[kind] = rate === null ? '' : writeDecimal(scaled(rate, 100), locale);
      }
    if (question.kind === 'amount')
      for (const { cell, value, suggested } of question.amounts) {
        const amount = earlier.amounts[cell] ?? (suggested === null ? null : Number(suggested));
        draft.amounts[cell] = amount === null ? value : writeDecimal(amount, locale, 2);
      }
    if (question.kind === 'section') Object.assign(draft, menuOf(question.sections, earlier.section));
    if (question.kind === 'columns') {
      const answered = earlier.columns && Object.fromEntries(Object.entries(earlier.columns).map(([field, column]) => [column, field]));
      draft.headerRow = String(earlier.headerRow ?? question.header_row);
      draft.columns = Object.fromEntries(
        question.columns.map(({ column, field }) => [column, (answered ? answered[column] : field) ?? '']),
      );
    }
  }
  return draft;
};

/** Decimals of a rate, as a fraction. */
const RATE_DIGITS = 5;

/** The answers that a draft gives to the questions, or what is wrong with it. */
export const readDraft = (
  questions: readonly ImportQuestion[],
  draft: Draft,
  { before, currency }: { before: Answers; currency: string },
): { answers: Answers; wrong: Wrong } => {
  const wrong: Record<string, string> = {};
  const answers: Answers = { ...before, rates: { ...before.rates } };
  const amounts: Record<string, number> = { ...before.amounts };
  const numberIn = (key: string, typed: string, below: number, unit?: string): number => {
    const read = readNumber(typed, unit);
    if (typeof read === 'number' && read >= 0 && read < below) return read;
    wrong[key] = t(read === null ? 'problems.required' : 'problems.invalid');
    return 0;
  };
  for (const question of questions) {
    if (question.kind === 'tax_rate')
      for (const { kind } of question.kinds) {
        const rate = scaled(numberIn(kind, draft.rates[kind] ?? '', 100), 0.01);
        if (Number(rate.toFixed(RATE_DIGITS)) !== rate) wrong[kind] = t('problems.invalid');
        answers.rates[kind] = rate;
      }
    if (question.kind === 'amount')
      for (const { cell } of question.amounts)
        amounts[cell] = numberIn(cell, draft.amounts[cell] ?? '', Number.POSITIVE_INFINITY, currency);
    if (question.kind === 'section') {
      const name = draft.sectionName.trim();
      if (draft.section === '') wrong.section = t('problems.required');
      if (draft.section === NEW && name === '') wrong.sectionName = t('problems.required');
      if (draft.section === NEW && question.sections.some((one) => one.name.toLowerCase() === name.toLowerCase()))
        wrong.sectionName = t('import.menu_exists');
      answers.section = draft.section === NEW ? name : draft.section;
    }
    if (question.kind === 'columns') {
      const chosen = Object.entries(draft.columns).filter(([, field]) => field !== '');
      answers.columns = Object.fromEntries(chosen.map(([column, field]) => [field, column]));
      if (!answers.columns.name || !answers.columns.price) wrong.columns = t('import.columns_needed');
      if (Object.keys(answers.columns).length < chosen.length) wrong.columns = t('import.columns_twice');
      answers.headerRow = numberIn('headerRow', draft.headerRow, 10_000);
      if (!Number.isInteger(answers.headerRow)) wrong.headerRow = t('problems.invalid');
    }
  }
  return { answers: { ...answers, amounts }, wrong };
};

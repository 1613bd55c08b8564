// The draft answers to a file's questions: initial values and validation.
import type { ImportQuestion, ProductKind } from '@ardoise/contract/catalog/imports.ts';
import type { DisplayLocale } from '@ardoise/contract/rules/locales.ts';
import { readNumber } from '@ardoise/contract/rules/text/numbers.ts';
import { t } from '../../i18n/translate.ts';
import { scaled, writeDecimal } from '../../ui/fields/decimal.ts';
import type { Answers } from './answers.ts';

/** Raw input; rates are percentages. */
export type Draft = {
  rates: Partial<Record<ProductKind, string>>;
  section: string;
  sectionName: string;
  amounts: Record<string, string>;
  columns: Record<string, string>;
  headerRow: string;
};
/** Error messages by input. */
export type InputErrors = Readonly<Record<string, string>>;
/** The option that creates a menu. */
export const NEW = 'new';

/** The menu's initial value: the earlier answer, or a new menu if the venue has none. */
const menuOf = (sections: readonly { id: string }[], answer: string | undefined): Pick<Draft, 'section' | 'sectionName'> => {
  if (answer === undefined) return { section: sections.length === 0 ? NEW : '', sectionName: '' };
  const isChoice = answer === 'none' || sections.some(({ id }) => id === answer);
  return isChoice ? { section: answer, sectionName: '' } : { section: NEW, sectionName: answer };
};

type Question<K extends ImportQuestion['kind']> = Extract<ImportQuestion, { kind: K }>;

const ratesOf = ({ kinds }: Question<'tax_rate'>, { rates }: Answers, locale: DisplayLocale): Draft['rates'] =>
  Object.fromEntries(
    kinds.map(({ kind, suggested }) => {
      const rate = rates[kind] ?? suggested;
      return [kind, rate === null ? '' : writeDecimal(scaled(rate, 100), locale)];
    }),
  );

const amountsOf = (question: Question<'amount'>, { amounts }: Answers, locale: DisplayLocale): Draft['amounts'] =>
  Object.fromEntries(
    question.amounts.map(({ cell, value, suggested }) => {
      const amount = amounts[cell] ?? (suggested === null ? null : Number(suggested));
      return [cell, amount === null ? value : writeDecimal(amount, locale, 2)];
    }),
  );

const columnsOf = (question: Question<'columns'>, earlier: Answers): Pick<Draft, 'columns' | 'headerRow'> => {
  const answered = earlier.columns && Object.fromEntries(Object.entries(earlier.columns).map(([field, column]) => [column, field]));
  const chosen = question.columns.map(({ column, field }) => [column, (answered ? answered[column] : field) ?? '']);
  return { columns: Object.fromEntries(chosen), headerRow: String(earlier.headerRow ?? question.header_row) };
};

/** The initial values: the earlier answers, otherwise the suggestions. */
export const draftOf = (questions: readonly ImportQuestion[], earlier: Answers, locale: DisplayLocale): Draft => {
  const draft: Draft = { rates: {}, section: '', sectionName: '', amounts: {}, columns: {}, headerRow: '' };
  for (const question of questions) {
    if (question.kind === 'tax_rate') Object.assign(draft.rates, ratesOf(question, earlier, locale));
    if (question.kind === 'amount') Object.assign(draft.amounts, amountsOf(question, earlier, locale));
    if (question.kind === 'section') Object.assign(draft, menuOf(question.sections, earlier.section));
    if (question.kind === 'columns') Object.assign(draft, columnsOf(question, earlier));
  }
  return draft;
};

/** Decimals of a rate as a fraction. */
const RATE_DIGITS = 5;

/** An answer read from a draft, with the messages of its inputs. */
type Parsed<T> = { answer: T; errors: InputErrors };

/** A number from 0 up to a limit (excluded); 0 and a message for anything else. */
const numberIn = (typed: string, below: number, unit?: string): { value: number; problem?: string } => {
  const value = readNumber(typed, unit);
  if (typeof value === 'number' && value >= 0 && value < below) return { value };
  return { value: 0, problem: t(value === null ? 'problems.required' : 'problems.invalid') };
};

const readRate = (typed: string): { value: number; problem?: string } => {
  const { value, ...errors } = numberIn(typed, 100);
  const rate = scaled(value, 0.01);
  return { value: rate, ...errors, ...(Number(rate.toFixed(RATE_DIGITS)) !== rate && { problem: t('problems.invalid') }) };
};

/** Reads the numbers of several inputs, by key. */
const readNumbers = (
  keys: readonly string[],
  typed: Readonly<Record<string, string | undefined>>,
  read: (typed: string) => { value: number; problem?: string },
): Parsed<Record<string, number>> => {
  const all = keys.map((key) => ({ key, ...read(typed[key] ?? '') }));
  return {
    answer: Object.fromEntries(all.map(({ key, value }) => [key, value])),
    errors: Object.fromEntries(all.flatMap(({ key, problem }) => (problem === undefined ? [] : [[key, problem]]))),
  };
};

const readSection = ({ sections }: Question<'section'>, { section, sectionName }: Draft): Parsed<Pick<Answers, 'section'>> => {
  if (section !== NEW) return { answer: { section }, errors: section === '' ? { section: t('problems.required') } : {} };
  const name = sectionName.trim();
  const exists = sections.some((one) => one.name.toLowerCase() === name.toLowerCase());
  return {
    answer: { section: name },
    errors: { ...(name === '' && { sectionName: t('problems.required') }), ...(exists && { sectionName: t('import.menu_exists') }) },
  };
};

const readColumns = (draft: Draft): Parsed<Pick<Answers, 'columns' | 'headerRow'>> => {
  const chosen = Object.entries(draft.columns).filter(([, field]) => field !== '');
  const columns = Object.fromEntries(chosen.map(([column, field]) => [field, column]));
  const row = numberIn(draft.headerRow, 10_000);
  const problem = Number.isInteger(row.value) ? row.problem : t('problems.invalid');
  return {
    answer: { columns, headerRow: row.value },
    errors: {
      ...((!columns.name || !columns.price) && { columns: t('import.columns_needed') }),
      ...(Object.keys(columns).length < chosen.length && { columns: t('import.columns_twice') }),
      ...(problem !== undefined && { headerRow: problem }),
    },
  };
};

/** The answers that a draft gives to the questions, and the messages of invalid inputs. */
export const readDraft = (
  questions: readonly ImportQuestion[],
  draft: Draft,
  { before, currency }: { before: Answers; currency: string },
): { answers: Answers; errors: InputErrors } => {
  const read = (question: ImportQuestion): Parsed<Partial<Answers>> => {
    if (question.kind === 'section') return readSection(question, draft);
    if (question.kind === 'columns') return readColumns(draft);
    if (question.kind === 'tax_rate') {
      const kinds = question.kinds.map(({ kind }) => kind);
      const { answer: rates, errors } = readNumbers(kinds, draft.rates, readRate);
      return { answer: { rates }, errors };
    }
    const cells = question.amounts.map(({ cell }) => cell);
    const { answer: amounts, errors } = readNumbers(cells, draft.amounts, (typed) => numberIn(typed, Number.POSITIVE_INFINITY, currency));
    return { answer: { amounts }, errors };
  };
  const answers: Answers = { ...before, rates: { ...before.rates } };
  const allAmounts: Record<string, number> = { ...before.amounts };
  const allWrong: Record<string, string> = {};
  for (const question of questions) {
    const { answer, errors } = read(question);
    const { rates, amounts, ...rest } = answer;
    Object.assign(answers, rest);
    Object.assign(answers.rates, rates);
    Object.assign(allAmounts, amounts);
    Object.assign(allWrong, errors);
  }
  return { answers: { ...answers, amounts: allAmounts }, errors: allWrong };
};

// Amounts that a spreadsheet may have converted to dates: each is a question, answered by cell
// (docs/product/import.md#questions).
import { IMPORT_LIMITS, type ImportQuestion } from '@ardoise/contract/catalog/imports.ts';
import { digitsOf, MAX_PRICE, toMinor } from '@ardoise/contract/rules/money.ts';
import { readNumber } from '@ardoise/contract/rules/text/numbers.ts';
import type { CellValue } from 'hucre/xlsx';
import { isFarAbove } from '../plan/usual-price.ts';
import { cell, type Line, nameOf, number, report, shortCell } from './cells.ts';
import { letters } from './tables.ts';

type AmountQuestion = ImportQuestion & { kind: 'amount' };

const DAY_MS = 86_400_000;
/** Spreadsheets store a date as the number of days since this date. */
const EPOCH_MS = Date.UTC(1899, 11, 30);
/**
 * Dates from 1930 to 2050: those that a spreadsheet creates from a day and a month, or a month and a two-digit year.
 */
const DATES = { from: 10_959, to: 55_153 };
/** The columns of amounts. */
const PRICES = ['price', 'happy_hour_price'];

const isDateLike = (value: number): boolean => Number.isInteger(value) && value >= DATES.from && value <= DATES.to;
const dateOf = (days: number): Date => new Date(EPOCH_MS + days * DAY_MS);
/** The date that a spreadsheet created from an amount. */
const dateIn = (value: CellValue | undefined): Date | undefined => {
  if (value instanceof Date) return value;
  const read = typeof value === 'string' ? readNumber(value) : value;
  return typeof read === 'number' && isDateLike(read) ? dateOf(read) : undefined;
};

/**
 * The amount from which a spreadsheet created this date: 12.10 (12 October of the year of entry), or for numbers that
 * are no day 12.50 (December 1950) and 5.30 (May 1930). `typed`: the years in which amounts of this file may have been
 * entered.
 */
const originalAmount = (date: Date, typed: ReadonlySet<number>): string => {
  const [day, month, year] = [date.getUTCDate(), date.getUTCMonth() + 1, date.getUTCFullYear()];
  const two = (value: number) => String(value).padStart(2, '0');
  // A spreadsheet reads `5.01` to `5.12` as day and month; other two digits are a year from 1930 to 2029.
  const isYear = year < 2001 || (year > 2012 && year < 2030 && !typed.has(year));
  return day === 1 && isYear ? `${month}.${two(year % 100)}` : `${day}.${two(month)}`;
};

/** The prices in the lines of products, without those that may be dates. */
export const pricesOf = (lines: readonly Line[], currency: string): number[] =>
  lines.flatMap((line) => {
    const value = cell(line, 'price');
    const read = typeof value === 'string' ? readNumber(value, currency) : value;
    return typeof read === 'number' && read > 0 && !isDateLike(read) ? read : [];
  });

/** The caller's answers by cell (`products!D3`). */
export type AmountAnswers = Readonly<Record<string, string>>;
type Options = { currency: string; usualPrice: number | undefined; answers: AmountAnswers; year: number };

/** Reads amounts and collects those to ask about. */
export class Amounts {
  readonly #options: Options;
  readonly #typed: ReadonlySet<number>;
  readonly #open: AmountQuestion['amounts'] = [];
  #count = 0;

  /** `lines`: the lines of products; `year`: the current year. */
  constructor(lines: readonly Line[], options: Options) {
    this.#options = options;
    const dates = lines.flatMap((line) => PRICES.flatMap((key) => dateIn(cell(line, key)) ?? []));
    this.#typed = new Set([options.year, ...dates.filter((date) => date.getUTCDate() > 1).map((date) => date.getUTCFullYear())]);
  }

  /**
   * The amount of a cell in minor units; null if the cell is empty; undefined without such a column or amount, the
   * latter being reported. `current`: the record's amount, which is never a question.
   */
  read(line: Line, key: string, current?: number | null): number | null | undefined {
    const { currency, usualPrice, answers } = this.#options;
    const value = cell(line, key);
    if (value instanceof Date) return report(line, key, 'amount_date', { value: originalAmount(value, this.#typed) });
    const at = line.sheet.at.get(key) ?? 0;
    const place = `${line.sheet.title}!${letters(at)}${line.row}`;
    const answer = answers[place];
    const typed: Line = answer === undefined ? line : { ...line, values: line.values.with(at, answer) };
    const read = number(typed, key, { most: MAX_PRICE, digits: digitsOf(currency), currency });
    if (typeof read !== 'number') return read;
    const minor = toMinor(read, currency);
    const isUsual = minor === current || (usualPrice !== undefined && !isFarAbove(read, usualPrice));
    if (answer === undefined && isDateLike(read) && !isUsual) this.#ask(line, key, place, read);
    return minor;
  }

  #ask(line: Line, key: string, place: string, read: number): void {
    this.#count++;
    if (this.#open.length >= IMPORT_LIMITS.listed) return;
    this.#open.push({
      cell: place,
      row: line.row,
      column: line.sheet.headers[line.sheet.at.get(key) ?? -1] ?? key,
      name: nameOf(line),
      value: shortCell(line, key),
      suggested: digitsOf(this.#options.currency) > 0 ? originalAmount(dateOf(read), this.#typed) : null,
    });
  }

  questions(): ImportQuestion[] {
    return this.#open.length > 0 ? [{ kind: 'amount', count: this.#count, amounts: this.#open }] : [];
  }
}

// Questions that a file leaves open, and their answers (docs/product/import.md#questions).
import { IMPORT_LIMITS, type ImportQuestion, PRODUCT_KINDS, type ProductKind } from '@ardoise/contract/catalog/imports.ts';
import { digitsOf, fromMinor, MAX_PRICE, toMinor } from '@ardoise/contract/rules/money.ts';
import { readNumber } from '@ardoise/contract/rules/text/numbers.ts';
import type { CellValue } from 'hucre/xlsx';
import { cell, type Line, nameOf, number, report, told } from '../import/cells.ts';
import { letters } from '../import/file/tables.ts';
import type { Present, ProductRecord } from '../import/present.ts';
import { kindOf } from './kinds.ts';

/** As the query of the call has them; `amounts` by cell (`products!D3`). */
export type Answers = {
  tax_rates: Partial<Record<ProductKind, number>>;
  section: string | undefined;
  amounts: Readonly<Record<string, string>>;
};

type AmountQuestion = (ImportQuestion & { kind: 'amount' })['amounts'][number];
type Named = { count: number; names: string[] };

const DAY_MS = 86_400_000;
/** Days since this one are what a spreadsheet stores of a date. */
const EPOCH_MS = Date.UTC(1899, 11, 30);
/** Dates from 1930 to 2050: those that a spreadsheet makes of two digits, or of a day and a month. */
const DATES = { from: 10_959, to: 55_153 };
/** The columns of amounts. */
const PRICES = ['price', 'happy_hour_price'];
/** A price that is so many times the usual one is looked at again. */
const MUCH = 20;

/**
 * The amount from which a spreadsheet made this date: 12.10 (12 October of the year in which it was typed), or where no day has such a number
 * 12.50 (December 1950) and 5.30 (May 1930). `typed`: the years in which amounts of this file may have been typed.
 */
const typedAs = (date: Date, typed: ReadonlySet<number>): string => {
  const [day, month, year] = [date.getUTCDate(), date.getUTCMonth() + 1, date.getUTCFullYear()];
  const two = (value: number) => String(value).padStart(2, '0');
  // A spreadsheet reads `5.01` to `5.12` as a day and a month; two other digits are a year from 1930 to 2029.
  const isYear = year < 2001 || (year > 2012 && year < 2030 && !typed.has(year));
  return day === 1 && isYear ? `${month}.${two(year % 100)}` : `${day}.${two(month)}`;
};

const median = (numbers: readonly number[]): number | undefined => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];

/** The rate that most products of a kind have; of a venue without any, what is usual in its country. */
const suggestedRates = ({ products, categories, category_products, country }: Present): Record<ProductKind, number | null> => {
  const names = new Map(categories.map(({ id, name }) => [id, name]));
  const inCategories = new Map<string, string[]>();
  for (const { owner, member } of category_products)
    inCategories.set(member, [...(inCategories.get(member) ?? []), names.get(owner) ?? '']);
  const uses = new Map<string, number>();
  for (const { id, name, volume_cl, tax_rate } of products) {
    const key = `${kindOf({ name, volume_cl, categories: inCategories.get(id) ?? [] })} ${tax_rate}`;
    uses.set(key, (uses.get(key) ?? 0) + 1);
  }
  const most = (kind: ProductKind): number | null => {
    const [found] = [...uses].filter(([key]) => key.startsWith(`${kind} `)).sort(([, a], [, b]) => b - a);
    return found ? Number(found[0].slice(kind.length + 1)) : country === 'FR' ? (kind === 'alcohol' ? 0.2 : 0.1) : null;
  };
  return { food: most('food'), soft: most('soft'), alcohol: most('alcohol') };
};

export class Asked {
  readonly #present: Present;
  readonly #answers: Answers;
  readonly #rates = new Map<ProductKind, Named>();
  readonly #unrated = new Set<string>();
  readonly #amounts: AmountQuestion[] = [];
  #amountCount = 0;
  #orphans: Named = { count: 0, names: [] };
  #usual: number | undefined;
  readonly #typed: ReadonlySet<number>;

  /** `year`: the present one. */
  constructor(present: Present, { answers, year }: { answers: Answers; year: number }, lines: readonly Line[]) {
    this.#present = present;
    this.#answers = answers;
    const old = present.products.map(({ net_price }) => fromMinor(net_price, present.currency));
    const fresh = lines.flatMap((line) => {
      const value = cell(line, 'price');
      const read = typeof value === 'string' ? readNumber(value, present.currency) : value;
      return typeof read === 'number' && read > 0 && !isDateLike(read) ? read : [];
    });
    const dates = lines.flatMap((line) => PRICES.flatMap((key) => dateIn(cell(line, key)) ?? []));
    this.#typed = new Set([year, ...dates.filter((date) => date.getUTCDate() > 1).map((date) => date.getUTCFullYear())]);
    this.#usual = median([...old.filter((price) => price > 0), ...fresh]);
  }

  get section(): string | undefined {
    return this.#answers.section;
  }

  /** True if a price in minor units is 0, or much more than others. */
  isDoubtfulPrice(minor: number): boolean {
    const price = fromMinor(minor, this.#present.currency);
    return price === 0 || (this.#usual !== undefined && price > this.#usual * MUCH);
  }

  /**
   * The amount of a cell in minor units; null: an empty cell, undefined: no such column, or not an amount (told). `present`: the amount that
   * the record has, which is never doubted.
   */
  amount(line: Line, key: string, present?: number | null): number | null | undefined {
    const { currency } = this.#present;
    const value = cell(line, key);
    if (value instanceof Date) return report(line, key, 'amount_date', { value: typedAs(value, this.#typed) });
    const at = line.sheet.at.get(key) ?? 0;
    const place = `${line.sheet.title}!${letters(at)}${line.row}`;
    const answer = this.#answers.amounts[place];
    const typed: Line = answer === undefined ? line : { ...line, values: line.values.with(at, answer) };
    const read = number(typed, key, { most: MAX_PRICE, digits: digitsOf(currency), currency });
    if (typeof read !== 'number') return read;
    const minor = toMinor(read, currency);
    const isUsual = minor === present || (this.#usual !== undefined && read <= this.#usual * MUCH);
    if (answer === undefined && isDateLike(read) && !isUsual) this.#doubt(line, key, place, read);
    return minor;
  }

  #doubt(line: Line, key: string, place: string, read: number): void {
    this.#amountCount++;
    if (this.#amounts.length >= IMPORT_LIMITS.asked) return;
    this.#amounts.push({
      cell: place,
      row: line.row,
      column: line.sheet.headers[line.sheet.at.get(key) ?? -1] ?? key,
      name: nameOf(line),
      value: told(line, key),
      suggested: digitsOf(this.#present.currency) > 0 ? typedAs(dateOf(read), this.#typed) : null,
    });
  }

  /** The rate of a new product for which the file has none; undefined: it is asked for. */
  rate(product: Pick<ProductRecord, 'id' | 'name' | 'volume_cl'>, categories: readonly string[]): number | undefined {
    const kind = kindOf({ ...product, categories });
    const answer = this.#answers.tax_rates[kind];
    if (answer !== undefined) return answer;
    const named = this.#rates.get(kind) ?? { count: 0, names: [] };
    this.#rates.set(kind, counted(named, product.name));
    this.#unrated.add(product.id);
    return undefined;
  }

  /** True if a product's rate is asked for. */
  isUnrated(product: string): boolean {
    return this.#unrated.has(product);
  }

  /** A new product to which no menu leads. */
  orphan(name: string): void {
    this.#orphans = counted(this.#orphans, name);
  }

  /** All that is open. */
  questions(): ImportQuestion[] {
    const suggested = this.#rates.size > 0 ? suggestedRates(this.#present) : undefined;
    const kinds = PRODUCT_KINDS.flatMap((kind) => {
      const named = this.#rates.get(kind);
      return named ? { kind, suggested: suggested?.[kind] ?? null, ...named } : [];
    });
    const sections = this.#present.sections.map(({ id, name }) => ({ id, name }));
    return [
      ...(this.#amounts.length > 0 ? [{ kind: 'amount' as const, count: this.#amountCount, amounts: this.#amounts }] : []),
      ...(kinds.length > 0 ? [{ kind: 'tax_rate' as const, kinds }] : []),
      ...(this.#orphans.count > 0 ? [{ kind: 'section' as const, sections, ...this.#orphans }] : []),
    ];
  }
}

const isDateLike = (value: number): boolean => Number.isInteger(value) && value >= DATES.from && value <= DATES.to;

const dateOf = (days: number): Date => new Date(EPOCH_MS + days * DAY_MS);
/** The date that a spreadsheet made of an amount. */
const dateIn = (value: CellValue | undefined): Date | undefined => {
  if (value instanceof Date) return value;
  const read = typeof value === 'string' ? readNumber(value) : value;
  return typeof read === 'number' && isDateLike(read) ? dateOf(read) : undefined;
};

const counted = ({ count, names }: Named, name: string): Named => ({
  count: count + 1,
  names: names.length < IMPORT_LIMITS.asked ? [...names, name] : names,
});

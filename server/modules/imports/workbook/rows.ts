// The rows of a workbook as wanted records.
import type { ImportProblemCode } from '@ardoise/contract/catalog/imports.ts';
import type { CurrentMenu } from '../plan/current.ts';
import { usualPriceOf } from '../plan/usual-price.ts';
import type { NumberLimits, Row, TextLimits, Wanted } from '../plan/wanted.ts';
import { allergensIn } from './allergens.ts';
import { type AmountAnswers, Amounts, pricesOf } from './amounts.ts';
import { entries, flag, has, type Line, number, rate, report, text, volume } from './cells.ts';
import type { Book } from './read.ts';

export class SheetRow implements Row {
  readonly #line: Line;
  readonly #amounts: Amounts;

  constructor(line: Line, amounts: Amounts) {
    this.#line = line;
    this.#amounts = amounts;
  }

  get line(): number {
    return this.#line.row;
  }

  get translations(): Row['translations'] {
    return this.#line.sheet.texts;
  }

  has(column: string) {
    return has(this.#line, column);
  }

  text(column: string, limits?: TextLimits) {
    return text(this.#line, column, limits);
  }

  entries(column: string) {
    return entries(this.#line, column);
  }

  number(column: string, limits: NumberLimits) {
    return number(this.#line, column, limits);
  }

  volume(column: string, limits: NumberLimits) {
    return volume(this.#line, column, limits);
  }

  rate(column: string) {
    return rate(this.#line, column);
  }

  flag(column: string) {
    return flag(this.#line, column);
  }

  amount(column: string, current?: number | null) {
    return this.#amounts.read(this.#line, column, current);
  }

  allergens() {
    return allergensIn(this.#line);
  }

  report(column: string, code: ImportProblemCode, also: { also_row?: number } = {}) {
    return report(this.#line, column, code, also);
  }
}

/** `year`: the current year. */
export type RowOptions = { amounts: AmountAnswers; year: number };

/** The records of a workbook. The current menu serves to detect doubtful prices. */
export const wantedOf = ({ sheets, problems, layout }: Book, current: CurrentMenu, { amounts: answers, year }: RowOptions): Wanted => {
  const products = sheets.products?.lines ?? [];
  const { currency } = current;
  const usualPrice = usualPriceOf(current, pricesOf(products, currency));
  const amounts = new Amounts(products, { currency, usualPrice, answers, year });
  const rows = Object.fromEntries(
    Object.entries(sheets).map(([name, { lines }]) => [name, lines.map((line) => new SheetRow(line, amounts))]),
  );
  return {
    ...rows,
    usualPrice,
    problems,
    questions: () => [...(layout ? [layout] : []), ...amounts.questions()],
  };
};

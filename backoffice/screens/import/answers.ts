// The answers to the questions of a file, and their query format (docs/product/import.md#questions).
import type { ProductKind } from '@ardoise/contract/catalog/imports.ts';

export type Answers = {
  /** Rates as fractions. */
  rates: Partial<Record<ProductKind, number>>;
  /** Id or name of a section, or `none`. */
  section?: string;
  /** Column of the menu → column letters of the file. */
  columns?: Readonly<Record<string, string>>;
  headerRow?: number;
  /** Amounts by cell. */
  amounts: Readonly<Record<string, number>>;
};
export const NO_ANSWERS: Answers = { rates: {}, amounts: {} };
export const isAnswered = ({ rates, section, columns, amounts }: Answers): boolean =>
  section !== undefined || columns !== undefined || Object.keys(rates).length + Object.keys(amounts).length > 0;

/** Amounts by cell; a cell omits its sheet's name if the previous cell is in the same sheet. */
const amountPairs = (amounts: Answers['amounts']): string => {
  let sheet = '';
  return Object.entries(amounts)
    .map(([cell, amount]) => {
      const at = cell.lastIndexOf('!') + 1;
      const known = sheet;
      sheet = cell.slice(0, at);
      return `${sheet === known ? cell.slice(at) : cell}:${amount}`;
    })
    .join(',');
};

const pairs = (values: Readonly<Record<string, string | number>>): string =>
  Object.entries(values)
    .map(([key, value]) => `${key}:${value}`)
    .join(',');

export const queryOf = ({ rates, section, columns, headerRow, amounts }: Answers): Record<string, string> => ({
  ...(Object.keys(rates).length > 0 && { tax_rates: pairs(rates) }),
  ...(section !== undefined && { section }),
  ...(columns && { columns: pairs(columns) }),
  ...(headerRow !== undefined && { header_row: String(headerRow) }),
  ...(Object.keys(amounts).length > 0 && { amounts: amountPairs(amounts) }),
});

// The menu that a source describes: a workbook, a point of sale, an editor. The plan reads it row by row, independently
// of files.
import type { ImportProblem, ImportProblemCode, ImportQuestion } from '@ardoise/contract/catalog/imports.ts';
import { name } from '@ardoise/contract/kit/fields.ts';
import type { Locale } from '@ardoise/contract/rules/locales.ts';
import { cleanLine } from '@ardoise/contract/rules/text/visible-text.ts';

/** The maximum length of a text, and the cleaning of the forms: for one line or several. */
export type TextLimits = { most: number; clean(typed: string): string };
export const NAME: TextLimits = { most: name.maxLength ?? 0, clean: cleanLine };
/** `currency`: the number is an amount in this currency. */
export type NumberLimits = { least?: number; most: number; digits?: number | undefined; currency?: string };

/**
 * A row describes one record or one part of a record. A field is undefined if the row does not have it, or if its value
 * has another type, which the row reports; an empty value is '', [] or null.
 */
export type Row = {
  /** The number of the row, for problems of other rows. */
  readonly line: number;
  /** The translated texts of the row; `key` (`name:de-DE`) is the field to read. */
  readonly translations: readonly { key: string; field: string; locale: Locale }[];
  has(field: string): boolean;
  /** A text, cleaned and trimmed, with the limits of a name unless `limits` are given. */
  text(field: string, limits?: TextLimits): string | undefined;
  /** A list of names without repetitions. */
  entries(field: string): string[] | undefined;
  number(field: string, limits: NumberLimits): number | null | undefined;
  /** A volume in centilitres. */
  volume(field: string, limits: NumberLimits): number | null | undefined;
  /** A tax rate as a fraction. */
  rate(field: string): number | null | undefined;
  flag(field: string): boolean | null | undefined;
  /** An amount in minor units. `current`: the record's amount, which needs no confirmation. */
  amount(field: string, current?: number | null): number | null | undefined;
  /** The ids of the declared allergens; undefined without a declaration. */
  allergens(): string[] | undefined;
  report(field: string, code: ImportProblemCode, also?: { also_row?: number }): undefined;
};

/** The rows of each kind; undefined if the source does not contain this kind. */
type Rows = Partial<Record<'sections' | 'categories' | 'products' | 'bundles' | 'sets' | 'instructions', readonly Row[]>>;
export type Wanted = Rows & {
  /** The median of the menu's prices and the source's, as a decimal (`usualPriceOf`). */
  usualPrice: number | undefined;
  /** The problems reported by rows. */
  problems: { readonly count: number; readonly list: ImportProblem[] };
  /** The source's own questions, complete once all rows are read. */
  questions(): ImportQuestion[];
};

// The menu that a source wants: a workbook, a till, an editor. The plan reads it row by row and knows nothing of files.
import type { ImportProblem, ImportProblemCode, ImportQuestion } from '@ardoise/contract/catalog/imports.ts';
import { name } from '@ardoise/contract/kit/fields.ts';
import type { Locale } from '@ardoise/contract/rules/locales.ts';
import { cleanLine } from '@ardoise/contract/rules/text/visible-text.ts';

/** The longest text, and how the forms clean it: on one line or several. */
export type TextLimits = { most: number; clean(typed: string): string };
export const NAME: TextLimits = { most: name.maxLength ?? 0, clean: cleanLine };
/** `currency`: the number is an amount in it. */
export type NumberLimits = { least?: number; most: number; digits?: number | undefined; currency?: string };

/**
 * A row describes one record, or one part of a record. A field reads as undefined where the row does not have it, and where its value is
 * none of that type, which the row reports; an empty value is '', [] or null.
 */
export type Row = {
  /** The number of the row, for problems of other rows. */
  readonly line: number;
  /** The translated texts of the row: `key` (`name:de-DE`) is the field to read. */
  readonly translations: readonly { key: string; field: string; locale: Locale }[];
  has(field: string): boolean;
  /** A text, cleaned and trimmed; a name unless `limits` say otherwise. */
  text(field: string, limits?: TextLimits): string | undefined;
  /** A list of names, each at most once. */
  entries(field: string): string[] | undefined;
  number(field: string, limits: NumberLimits): number | null | undefined;
  /** A volume in centilitres. */
  volume(field: string, limits: NumberLimits): number | null | undefined;
  /** A tax rate as a fraction. */
  rate(field: string): number | null | undefined;
  flag(field: string): boolean | null | undefined;
  /** An amount in minor units. `current`: the amount of the record, which needs no confirmation. */
  amount(field: string, current?: number | null): number | null | undefined;
  /** The ids of the allergens that the row declares; undefined: it declares nothing. */
  allergens(): string[] | undefined;
  report(field: string, code: ImportProblemCode, also?: { also_row?: number }): undefined;
};

/** The rows of each kind; undefined: the source does not describe this kind at all. */
type Rows = Partial<Record<'sections' | 'categories' | 'products' | 'bundles' | 'sets' | 'instructions', readonly Row[]>>;
export type Wanted = Rows & {
  /** The median of the menu's prices and the source's, as a decimal (`usualPriceOf`). */
  usualPrice: number | undefined;
  /** The problems that rows have reported. */
  problems: { readonly count: number; readonly list: ImportProblem[] };
  /** The questions of the source itself, once all rows are read. */
  questions(): ImportQuestion[];
};

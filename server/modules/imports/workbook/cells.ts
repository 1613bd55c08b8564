// Reads the values of cells, and reports problems by sheet, row and column.
import { IMPORT_LIMITS, type ImportProblem, type ImportProblemCode, importProblems } from '@ardoise/contract/catalog/imports.ts';
import type { Locale } from '@ardoise/contract/rules/locales.ts';
import { readNumber } from '@ardoise/contract/rules/text/numbers.ts';
import { cleanText, isVisible, maxInputLength } from '@ardoise/contract/rules/text/visible-text.ts';
import type { CellValue } from 'hucre/xlsx';
import { NAME, type NumberLimits, type TextLimits } from '../plan/wanted.ts';
import type { SheetName } from './sheets.ts';

/** `at`: place in `values` by column; `headers` by the same places. */
export type Sheet = {
  name: SheetName;
  title: string;
  at: Map<string, number>;
  headers: string[];
  /** The columns of translations: `name:de-DE`, the part before the colon, the locale. */
  texts: { key: string; field: string; locale: Locale }[];
  lines: Line[];
  problems: Problems;
};
export type Line = { sheet: Sheet; row: number; values: CellValue[] };

/** The part of a text that a problem shows. */
const shorten = (text: string): string => text.slice(0, 80);

type ProblemDetails = Pick<ImportProblem, 'field' | 'name' | 'value' | 'also_row'>;

/** Collects the first 500 problems and counts all. */
export class Problems {
  readonly #list: ImportProblem[] = [];
  readonly #known = new Set<string>();
  readonly #titles: readonly string[];

  /** `titles`: the sheets of the workbook in their order. */
  constructor(titles: readonly string[]) {
    this.#titles = titles;
  }

  get count(): number {
    return this.#known.size;
  }

  /** In the order of the workbook, problems of the whole file first. */
  get list(): ImportProblem[] {
    const place = ({ sheet }: ImportProblem) => this.#titles.indexOf(sheet);
    const sorted = this.#list.sort((a, b) => place(a) - place(b) || a.row - b.row);
    return sorted.map((problem) => ({ ...problem, sheet: shorten(problem.sheet), column: shorten(problem.column) }));
  }

  /** Adds a problem once, even if its cell is read repeatedly. */
  add(code: ImportProblemCode, sheet = '', row = 0, column = '', about: ProblemDetails = {}): void {
    const known = this.#known.size;
    this.#known.add(JSON.stringify([sheet, row, column, code]));
    if (this.#known.size > known && this.#list.length < IMPORT_LIMITS.problems)
      this.#list.push({ sheet, row, column, code, message: importProblems[code], ...about });
  }
}

export const has = (line: Line, key: string): boolean => line.sheet.at.has(key);

/** The columns that name the record of a line. */
const NAMES = {
  sections: 'section',
  categories: 'category',
  products: 'name',
  bundles: 'bundle',
  sets: 'set',
  instructions: 'instruction',
} as const satisfies Record<SheetName, string>;

/** `value` replaces that of the cell; `also_row`: the other row of the problem. */
export const report = (
  line: Line,
  key: string,
  code: ImportProblemCode,
  { value = shortCell(line, key), also_row }: Pick<ProblemDetails, 'value' | 'also_row'> = {},
): undefined => {
  const { sheet, row } = line;
  const name = nameOf(line);
  sheet.problems.add(code, sheet.title, row, sheet.headers[sheet.at.get(key) ?? -1] ?? key, {
    ...(sheet.at.has(key) && { field: key }),
    ...(name && { name }),
    ...(value && { value }),
    ...(also_row && { also_row }),
  });
};

/**
 * Matches a text that a spreadsheet would run as a formula, also after control characters, spaces and escaping
 * apostrophes; and a text with `#`, which would be a comment or a failed formula (`#N/A`).
 */
const FORMULA = /^'*(#|[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠])/u;
const ESCAPED_FORMULA = /^'+(#|[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠])/u;
/** Escapes a text that matches `FORMULA` with an apostrophe; `unescapeFormula` removes it. */
export const escapeFormula = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);
const unescapeFormula = (text: string): string => (text.startsWith("'") && ESCAPED_FORMULA.test(text) ? text.slice(1) : text);

/** The name of a line's record. */
export const nameOf = (line: Line): string => shortCell(line, NAMES[line.sheet.name]);

/** The cell of a column; undefined without such a column. */
export const cell = (line: Line, key: string): CellValue | undefined => {
  const at = line.sheet.at.get(key);
  return at === undefined ? undefined : (line.values[at] ?? null);
};

/** A short text of a value; '' if it has none. */
export const shownCell = (value: CellValue): string => {
  const whole = value instanceof Date ? value.toISOString().slice(0, 10) : plain(value ?? '');
  return shorten(whole).replaceAll('\0', '').toWellFormed().trim();
};
/** A short text of a cell. */
export const shortCell = (line: Line, key: string): string => shownCell(cell(line, key) ?? null);

/** Rounds to twelve digits, because sums in spreadsheets have floating-point errors. */
const rounded = (value: number): number => (Math.round(value * 100) / 100 === value ? value : Number(value.toPrecision(12)));
const plain = (value: string | number | boolean): string => (typeof value === 'number' ? String(rounded(value)) : String(value));

/**
 * The text of a cell, cleaned and trimmed: '' without visible characters; undefined without such a column or text, the
 * latter being reported.
 */
export const text = (line: Line, key: string, { most, clean }: TextLimits = NAME): string | undefined => {
  const value = cell(line, key);
  if (value === undefined) return undefined;
  if (value === null) return '';
  if (value instanceof Date) return report(line, key, 'date');
  const typed = typeof value === 'string' ? unescapeFormula(value) : plain(value);
  if (typed.includes('\0') || !typed.isWellFormed()) return report(line, key, 'broken_text');
  if (typed.length > maxInputLength(most)) return report(line, key, 'too_long');
  const read = isVisible(typed) ? clean(typed).trim() : '';
  return read.length > most ? report(line, key, 'too_long') : read;
};

export const LIST: TextLimits = { most: 20_000, clean: cleanText };

/** The entries of a list, separated by `;`. Reports repeated entries, and entries longer than a name. */
export const entries = (line: Line, key: string): string[] | undefined => {
  const read = text(line, key, LIST);
  if (read === undefined) return undefined;
  if (read === '') return [];
  const found = read.includes(';') ? read.split(';').flatMap((entry) => entry.trim() || []) : [read];
  if (new Set(found).size !== found.length) return report(line, key, 'repeated');
  if (found.some((entry) => entry.length > NAME.most)) return report(line, key, 'too_long');
  return found;
};

/** The problem of a number beyond a limit. */
const exceeded = (read: number, { least = 0, most, digits }: NumberLimits): ImportProblemCode | undefined => {
  if (read < least) return 'too_small';
  if (read > most) return 'too_big';
  if (digits === 0 && !Number.isInteger(read)) return 'whole_number';
  return digits !== undefined && Number(read.toFixed(digits)) !== read ? 'decimals' : undefined;
};

/** A number; null if the cell is empty; undefined without such a column or number, the latter being reported. */
export const number = (line: Line, key: string, limits: NumberLimits): number | null | undefined => {
  const value = cell(line, key);
  if (value === undefined) return undefined;
  if (value === null || value === '') return null;
  if (value instanceof Date) return report(line, key, 'date');
  const read =
    typeof value === 'number'
      ? rounded(value)
      : typeof value === 'string'
        ? readNumber(unescapeFormula(value), limits.currency)
        : undefined;
  if (read === null) return null;
  if (read === undefined || !Number.isFinite(read)) return report(line, key, 'number');
  const problem = exceeded(read, limits);
  return problem ? report(line, key, problem) : read;
};

/** Units of volume, as a part of regular expressions. */
export const VOLUME_UNIT = '(ml|cl|dl|l|litres?|liters?|litros?|litri)';
const VOLUME = new RegExp(`^(.*\\d)\\s*${VOLUME_UNIT}\\.?$`, 'i');
const HEADED = new RegExp(`(^|[\\s(_])${VOLUME_UNIT}\\.?\\)?\\s*$`, 'i');
const CENTILITRES: Readonly<Record<string, number>> = { ml: 0.1, cl: 1, dl: 10 };

/** A volume in centilitres: `33`, `33cl` and `0,33 L` are equal, as is `330` below `Volume (ml)`. */
export const volume = (line: Line, key: string, limits: NumberLimits): number | null | undefined => {
  const value = cell(line, key);
  const [, , headed = 'cl'] = HEADED.exec(line.sheet.headers[line.sheet.at.get(key) ?? -1] ?? '') ?? [];
  const [, amount, unit] = (typeof value === 'string' && VOLUME.exec(value.trim())) || [null, value, headed];
  const read = typeof amount === 'string' ? readNumber(amount) : amount;
  if (typeof read !== 'number' || unit === undefined) return number(line, key, limits);
  const centilitres = rounded(read * (CENTILITRES[unit.toLowerCase()] ?? 100));
  return number({ ...line, values: line.values.with(line.sheet.at.get(key) ?? 0, centilitres) }, key, limits);
};

/** A tax rate as a fraction: `10`, `10 %` and `0.1` are equal; a bare 1 is refused. */
export const rate = (line: Line, key: string): number | null | undefined => {
  const value = cell(line, key);
  const percent = typeof value === 'string' && value.includes('%');
  const typed: Line = percent ? { ...line, values: line.values.with(line.sheet.at.get(key) ?? 0, value.replace('%', '')) } : line;
  const read = number(typed, key, { most: 99.999 });
  if (read === null || read === undefined) return read;
  if (read === 1 && !percent) return report(line, key, 'ambiguous_rate');
  const fraction = rounded(percent || read > 1 ? read / 100 : read);
  if (Number(fraction.toFixed(5)) !== fraction) return report(line, key, 'decimals');
  return fraction;
};

const YES = new Set([
  '1',
  'yes',
  'y',
  'true',
  'x',
  'oui',
  'vrai',
  'si',
  'sí',
  'sì',
  'verdadero',
  'vero',
  'sim',
  'verdadeiro',
  'ja',
  'wahr',
]);
const NO = new Set(['0', 'no', 'n', 'false', 'non', 'faux', 'falso', 'não', 'nao', 'nein', 'falsch']);

/** Yes or no; null if the cell is empty. */
export const flag = (line: Line, key: string): boolean | null | undefined => {
  const read = text(line, key)?.toLowerCase();
  if (read === undefined) return undefined;
  if (read === '') return null;
  if (YES.has(read)) return true;
  return NO.has(read) ? false : report(line, key, 'yes_or_no');
};

// The menu as a workbook, or a table of text: import, export, template (docs/product/import.md).
import { z } from 'zod';
import { id, route, venueParam } from '../kit/route.ts';

export const CSV = 'text/csv';
export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
export const IMPORT_LIMITS = {
  bytes: 10 * 1024 * 1024,
  rows: 10_000,
  columns: 60,
  problems: 500,
  changes: 500,
  /** Names and amounts that a question lists. */
  asked: 100,
} as const;

/** What can be wrong with a workbook: code (also the key of its translation) and English sentence. */
export const importProblems = {
  // the file
  not_xlsx: 'This is not an xlsx workbook, or it is damaged.',
  old_xls: 'This is an old xls workbook or one with a password; save it as xlsx without a password.',
  unpacks_too_large: 'Unpacked, this workbook is too large.',
  unsafe_file: 'This workbook holds parts that a menu does not need and that are refused.',
  too_complex: 'Reading this workbook takes too long or too much memory.',
  no_products: 'No sheet has products.',
  too_many_rows: 'There are more than 10,000 rows.',
  too_many_columns: 'There are more than 60 columns.',
  more_cells: 'The row has more cells than the header.',
  // the header
  missing_column: 'This column is missing.',
  unknown_column: 'This column is unknown.',
  repeated_column: 'This column is there twice.',
  // one cell
  required: 'This must be filled in.',
  number: 'This is not a number.',
  whole_number: 'This is not a whole number.',
  too_small: 'This is too small.',
  too_big: 'This is too large.',
  decimals: 'This has too many decimals.',
  ambiguous_rate: 'Is 1 a hundred percent or one? Write 1 % or 0.01.',
  yes_or_no: 'This is neither yes nor no.',
  unknown_type: 'This is none of single, bundle and set.',
  too_long: 'This text is too long.',
  broken_text: 'This text holds a character that cannot be stored.',
  formula_error: 'The formula here has no valid result.',
  date: 'This is a date; write it as text.',
  amount_date: 'The spreadsheet made a date of this amount: type it again.',
  formula_no_value: 'This formula has no stored result: open the file in a spreadsheet and save it there.',
  web_address: 'This is not a web address.',
  positions: 'One place, or one for each category.',
  quantity: 'A set holds each product once.',
  // what it names
  unknown_id: 'The menu has no such record.',
  unknown_name: 'Nothing has this name.',
  ambiguous: 'Several have this name; write the uuid.',
  repeated: 'This is there twice.',
  type_fixed: 'The type of a product cannot change.',
  contradicts: 'This contradicts an earlier row.',
  nested: 'This product cannot stand in this one.',
  only_part: 'This product is sold only inside bundles and sets.',
  not_a_bundle: 'This product is not a bundle.',
  not_a_set: 'This product is not a set.',
  no_parts: 'It needs rows in the sheet of bundles or sets.',
  no_happy_hour: 'No calendar is the happy hour: create one of that name first.',
  part_removed: 'It holds a product that the import would remove.',
  too_many: 'These are too many.',
  plan_required: "The venue's subscription does not include this.",
} as const;
export type ImportProblemCode = keyof typeof importProblems;
/**
 * `row` as the spreadsheet counts (0: the whole sheet), `column` its header ('' the whole row). Of a cell also which column that header
 * means (`field`), the name in its row and what was read, shortened; each missing where there is none.
 */
export type ImportProblem = {
  sheet: string;
  row: number;
  column: string;
  code: ImportProblemCode;
  message: string;
  field?: string;
  name?: string;
  value?: string;
  /** The earlier row that says the same, of the same sheet. */
  also_row?: number;
};

const shownStep = z.object({
  name: z.string(),
  multiple_choice: z.boolean(),
  max_choices: z.int().nullable(),
  /** `net_price`: the supplement; null: there is none. */
  products: z.array(z.object({ name: z.string(), net_price: z.number().nullable() })),
});
export type ShownStep = z.infer<typeof shownStep>;
/**
 * What stands in a column: records by their names (tags by their ids), the steps of a bundle, else the plain value; null: nothing has been
 * said. Of what is long the part that changes, with `…` for the rest.
 */
const shownValue = z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string()), z.array(shownStep)]);
export type ShownValue = z.infer<typeof shownValue>;
/** `field`: a column of the workbook, a translation's with its locale (`name:de-DE`); of an instruction also which `option` it is about. */
const shownField = z.object({ field: z.string(), option: z.string().optional(), before: shownValue, after: shownValue });
export type ShownField = z.infer<typeof shownField>;

const counts = z.object({ sections: z.int(), categories: z.int(), products: z.int() });
/** An import changes what the options of instructions hold; it creates, renames and removes none. */
const keptCounts = counts.extend({ instructions: z.int() });
export const importChange = z.object({
  change: z.enum(['created', 'updated', 'removed']),
  resource: z.enum(['section', 'category', 'product', 'instruction']),
  id,
  name: z.string(),
  /**
   * The fields that an update changes, or all those of a new record, with `before` null. A new product always has its price, rate, categories
   * and menus (`section`).
   */
  fields: z.array(shownField),
  /** Columns of a new product to look at again: docs/product/import.md#what-is-doubtful. */
  doubts: z.array(z.enum(['name', 'price', 'tax_rate', 'section'])),
});
export type ImportChange = z.infer<typeof importChange>;

/** Kinds of product that may have different VAT rates. */
export const PRODUCT_KINDS = ['food', 'soft', 'alcohol'] as const;
export type ProductKind = (typeof PRODUCT_KINDS)[number];

/** The number of records, and the names of the first. */
const asked = { count: z.int(), names: z.array(z.string()) };
/** A question that a file leaves open; it is answered in the query of the call (docs/product/import.md#questions). */
export const importQuestion = z.discriminatedUnion('kind', [
  /** New products without a rate. `suggested`: a fraction, what the venue has most of that kind. */
  z.object({
    kind: z.literal('tax_rate'),
    kinds: z.array(z.object({ kind: z.enum(PRODUCT_KINDS), suggested: z.number().nullable(), ...asked })),
  }),
  /** New products that no menu would lead to. */
  z.object({ kind: z.literal('section'), sections: z.array(z.object({ id, name: z.string() })), ...asked }),
  /** A sheet without a known name and price. `column`: its letter, `field`: what its header is taken for, `values`: of the first rows. */
  z.object({
    kind: z.literal('columns'),
    sheet: z.string(),
    header_row: z.int(),
    columns: z.array(z.object({ column: z.string(), header: z.string(), field: z.string().nullable(), values: z.array(z.string()) })),
    /** The columns that can be named. */
    fields: z.array(z.string()),
  }),
  /** Amounts that may be something else. `cell`: `sheet!C5`, `value`: what stands there, `suggested`: the amount that may be meant. */
  z.object({
    kind: z.literal('amount'),
    count: z.int(),
    amounts: z.array(
      z.object({
        cell: z.string(),
        row: z.int(),
        column: z.string(),
        name: z.string(),
        value: z.string(),
        suggested: z.string().nullable(),
      }),
    ),
  }),
]);
export type ImportQuestion = z.infer<typeof importQuestion>;

export const importResult = z.object({
  dry_run: z.boolean(),
  created: counts,
  updated: keptCounts,
  left: keptCounts,
  removed: counts,
  /** The first of them, and how many there are. */
  changes: z.array(importChange),
  change_count: z.int(),
  /** Open questions; without `dry_run` they are a 422 `import_questions`. */
  questions: z.array(importQuestion),
  /** Sheets, and columns of a sheet that is not of the template, that were not read. */
  ignored_sheets: z.array(z.string()),
  ignored_columns: z.array(z.string()),
});
export type ImportResult = z.infer<typeof importResult>;

const flag = z.enum(['true', 'false']).optional();
/** The answers to `questions`; entries of one are separated by commas. */
const answers = {
  /** `food:0.1,soft:0.1,alcohol:0.2`: fractions. */
  tax_rates: z
    .string()
    .regex(/^(food|soft|alcohol):(0|0?\.\d{1,5})(,(food|soft|alcohol):(0|0?\.\d{1,5}))*$/)
    .optional(),
  /** Id of a section, the name of one that may be new, or `none`: the products stay on no menu. */
  section: z.string().trim().min(1).max(200).optional(),
  /** `name:A,net_price:C`: all columns that are read, by their letters. */
  columns: z
    .string()
    .max(2_000)
    .regex(/^[\w:-]+:[A-Z]{1,2}(,[\w:-]+:[A-Z]{1,2})*$/)
    .optional(),
  /** Row of the headers as the spreadsheet counts; 0: there are none. */
  header_row: z
    .string()
    .regex(/^\d{1,5}$/)
    .optional(),
  /** `products!D3:12.10,D4:9`: amounts by their cells; one without a sheet is of the sheet before. */
  amounts: z.string().max(8_000).optional(),
};

export const importRoutes = {
  /** All or nothing: a 422 `import_invalid` has `problems` (the first 500, or as many as 64 kB hold) and `problem_count`; so has a 413 `too_large` of what was unpacked. */
  import: route({
    method: 'POST',
    path: '/api/menu/:venue/import',
    summary: 'Import a menu from a workbook; replace removes what is not in it',
    access: { right: 'import:create', venue: 'path' },
    params: venueParam,
    query: z.strictObject({ dry_run: flag, replace: flag, ...answers }),
    body: z.custom<Uint8Array | Blob>(),
    consumes: { types: [XLSX, CSV, 'application/octet-stream'], bytes: IMPORT_LIMITS.bytes },
    ok: importResult,
    errors: ['import_invalid', 'import_questions', 'too_large', 'unsupported_media_type', 'too_many_requests'],
  }),
  export: route({
    method: 'GET',
    path: '/api/menu/:venue/export.xlsx',
    summary: 'The present menu as a workbook',
    access: { right: 'import:show', venue: 'path' },
    params: venueParam,
    produces: XLSX,
    errors: ['too_many_requests'],
  }),
  template: route({
    method: 'GET',
    path: '/api/menu/:venue/template.xlsx',
    summary: 'A workbook to fill in, with an example',
    access: { right: 'import:list', venue: 'path' },
    params: venueParam,
    produces: XLSX,
    errors: ['too_many_requests'],
  }),
};

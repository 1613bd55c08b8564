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
  /** Maximum number of names or amounts that a question lists. */
  listed: 100,
} as const;

/** Problems of a workbook: code (also the key of its translation) and English sentence. */
export const importProblems = {
  // the file
  not_xlsx: 'This is not an xlsx workbook, or it is damaged.',
  old_xls: 'This is an old xls workbook or one with a password; save it as xlsx without a password.',
  unpacks_too_large: 'This workbook is too large when unpacked.',
  unsafe_file: 'This workbook contains parts that are not allowed in a menu.',
  too_complex: 'Reading this workbook takes too long or too much memory.',
  no_products: 'No sheet has products.',
  too_many_rows: 'There are more than 10,000 rows.',
  too_many_columns: 'There are more than 60 columns.',
  more_cells: 'The row has more cells than the header.',
  // the header
  missing_column: 'This column is missing.',
  unknown_column: 'This column is unknown.',
  repeated_column: 'This column appears twice.',
  // one cell
  required: 'This must be filled in.',
  number: 'This is not a number.',
  whole_number: 'This is not a whole number.',
  too_small: 'This is too small.',
  too_big: 'This is too large.',
  decimals: 'This has too many decimals.',
  ambiguous_rate: 'Is 1 a hundred percent or one? Write 1 % or 0.01.',
  yes_or_no: 'This must be yes or no.',
  unknown_type: 'This must be single, bundle or set.',
  too_long: 'This text is too long.',
  broken_text: 'This text contains a character that cannot be stored.',
  formula_error: 'The formula here has no valid result.',
  date: 'This is a date; write it as text.',
  amount_date: 'The spreadsheet turned this amount into a date: type it again.',
  formula_no_value: 'This formula has no stored result: open the file in a spreadsheet and save it there.',
  web_address: 'This is not a web address.',
  positions: 'Enter one position, or one for each category.',
  quantity: 'A set can contain each product only once.',
  // references
  unknown_id: 'The menu has no such record.',
  unknown_name: 'No record has this name.',
  ambiguous: 'Several records have this name; write the uuid.',
  repeated: 'This appears twice.',
  type_fixed: 'The type of a product cannot be changed.',
  contradicts: 'This contradicts an earlier row.',
  nested: 'This product cannot be part of this one.',
  only_part: 'This product is sold only inside bundles and sets.',
  not_a_bundle: 'This product is not a bundle.',
  not_a_set: 'This product is not a set.',
  no_parts: 'It needs rows in the sheet of bundles or sets.',
  no_happy_hour: 'There is no calendar named Happy hour: create it first.',
  part_removed: 'It contains a product that the import would remove.',
  too_many: 'There are too many entries.',
  plan_required: "The venue's subscription does not include this.",
} as const;
export type ImportProblemCode = keyof typeof importProblems;
/**
 * `row`: row number in the spreadsheet (0: the whole sheet); `column`: header of the column ('': the whole row). For a cell also `field`
 * (the column that the header stands for), `name` (the name in its row) and `value` (the content, shortened); absent if there is none.
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
  /** An earlier row of the same sheet with the same content. */
  also_row?: number;
};

const shownStep = z.object({
  name: z.string(),
  multiple_choice: z.boolean(),
  max_choices: z.int().nullable(),
  /** `net_price`: the supplement; null: none. */
  products: z.array(z.object({ name: z.string(), net_price: z.number().nullable() })),
});
export type ShownStep = z.infer<typeof shownStep>;
/**
 * A value as shown: records by their names (tags by their ids), the steps of a bundle, else the plain value; null: not set. A long text is
 * reduced to the part that changes, with `…` for the rest.
 */
const shownValue = z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string()), z.array(shownStep)]);
export type ShownValue = z.infer<typeof shownValue>;
/** `field`: a column of the workbook, a translation's with its locale (`name:de-DE`). `option`: the option of an instruction. */
const shownField = z.object({ field: z.string(), option: z.string().optional(), before: shownValue, after: shownValue });
export type ShownField = z.infer<typeof shownField>;

const counts = z.object({ sections: z.int(), categories: z.int(), products: z.int() });
/** An import changes the content of instruction options; it does not create, rename or remove options. */
const keptCounts = counts.extend({ instructions: z.int() });
export const importChange = z.object({
  change: z.enum(['created', 'updated', 'removed']),
  resource: z.enum(['section', 'category', 'product', 'instruction']),
  id,
  name: z.string(),
  /**
   * The fields that an update changes, or all fields of a new record with `before` null. A new product always lists its price, rate,
   * categories and menus (`section`).
   */
  fields: z.array(shownField),
  /** Columns of a new product to review: docs/product/import.md#what-is-doubtful. */
  doubts: z.array(z.enum(['name', 'price', 'tax_rate', 'section'])),
});
export type ImportChange = z.infer<typeof importChange>;

/** Kinds of product that may have different VAT rates. */
export const PRODUCT_KINDS = ['food', 'soft', 'alcohol'] as const;
export type ProductKind = (typeof PRODUCT_KINDS)[number];

/** The number of records, and the names of the first ones. */
const countAndNames = { count: z.int(), names: z.array(z.string()) };
/** A question that the file leaves open; the query of the call answers it (docs/product/import.md#questions). */
export const importQuestion = z.discriminatedUnion('kind', [
  /** New products without a rate. `suggested`: a fraction, the venue's most frequent rate for that kind. */
  z.object({
    kind: z.literal('tax_rate'),
    kinds: z.array(z.object({ kind: z.enum(PRODUCT_KINDS), suggested: z.number().nullable(), ...countAndNames })),
  }),
  /** New products that would be on no menu. */
  z.object({ kind: z.literal('section'), sections: z.array(z.object({ id, name: z.string() })), ...countAndNames }),
  /** A sheet without a recognised name and price. `column`: its letter; `field`: meaning of its header; `values`: of the first rows. */
  z.object({
    kind: z.literal('columns'),
    sheet: z.string(),
    header_row: z.int(),
    columns: z.array(z.object({ column: z.string(), header: z.string(), field: z.string().nullable(), values: z.array(z.string()) })),
    /** The columns that can be named. */
    fields: z.array(z.string()),
  }),
  /** Ambiguous amounts. `cell`: `sheet!C5`; `value`: the content; `suggested`: the amount that may be meant. */
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
  /** The first changes, and their total number. */
  changes: z.array(importChange),
  change_count: z.int(),
  /** Open questions; without `dry_run` they are a 422 `import_questions`. */
  questions: z.array(importQuestion),
  /** Sheets that were not read, and unread columns of sheets that do not match the template. */
  ignored_sheets: z.array(z.string()),
  ignored_columns: z.array(z.string()),
});
export type ImportResult = z.infer<typeof importResult>;

const flag = z.enum(['true', 'false']).optional();
/** Answers to `questions`; entries of one answer are separated by commas. */
const answers = {
  /** `food:0.1,soft:0.1,alcohol:0.2`: fractions. */
  tax_rates: z
    .string()
    .regex(/^(food|soft|alcohol):(0|0?\.\d{1,5})(,(food|soft|alcohol):(0|0?\.\d{1,5}))*$/)
    .optional(),
  /** Id of a section, name of a new or existing one, or `none`: the products stay on no menu. */
  section: z.string().trim().min(1).max(200).optional(),
  /** `name:A,net_price:C`: all columns to read, by their letters. */
  columns: z
    .string()
    .max(2_000)
    .regex(/^[\w:-]+:[A-Z]{1,2}(,[\w:-]+:[A-Z]{1,2})*$/)
    .optional(),
  /** Row number of the headers in the spreadsheet; 0: none. */
  header_row: z
    .string()
    .regex(/^\d{1,5}$/)
    .optional(),
  /** `products!D3:12.10,D4:9`: amounts by their cells; an entry without a sheet belongs to the sheet of the entry before. */
  amounts: z.string().max(8_000).optional(),
};

export const importRoutes = {
  /**
   * All or nothing. A 422 `import_invalid` has `problems` (the first 500, or as many as fit in 64 kB) and `problem_count`; so has a 413
   * `too_large` for an unpacked workbook.
   */
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
    summary: 'The current menu as a workbook',
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

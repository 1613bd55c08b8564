// Reads the answers in the query of an import (docs/product/import.md#questions).
import type { importRoutes, ProductKind } from '@ardoise/contract/catalog/imports.ts';
import { ApiError } from '@ardoise/contract/errors.ts';
import type { z } from 'zod';
import type { Answers } from './plan/questions.ts';
import type { AmountAnswers } from './workbook/amounts.ts';
import { columnOf } from './workbook/columns.ts';
import type { Layout } from './workbook/header.ts';

type Query = z.output<typeof importRoutes.import.query>;

const invalid = (field: string, message: string) => new ApiError('invalid', { errors: { [field]: { code: 'invalid', message } } });
/** `a:b` at its last colon. */
const pairOf = (text: string): [string, string] => [text.slice(0, text.lastIndexOf(':')), text.slice(text.lastIndexOf(':') + 1)];

const columnsOf = (written: string): ReadonlyMap<string, string> =>
  new Map(
    written.split(',').map((one) => {
      const [name, column] = pairOf(one);
      const key = name === 'net_price' ? 'price' : columnOf('products', name);
      if (!key) throw invalid('columns', `There is no column "${name}".`);
      return [key, column];
    }),
  );

/** The title of a sheet may contain commas; a cell without a title belongs to the previous cell's sheet. */
const AMOUNT = /(?:^|,)(.*?!)??([A-Z]{1,3}\d{1,7}):([^,]{1,40})/gs;
const amountsOf = (written: string): Record<string, string> => {
  const found = [...written.matchAll(AMOUNT)];
  if (found.map(([all]) => all).join('') !== written || found[0]?.[1] === undefined)
    throw invalid('amounts', 'Write them as products!D3:12.10,D4:9, separated by commas.');
  let sheet = '';
  return Object.fromEntries(
    found.map(([, title = sheet, cell, amount = '']) => {
      sheet = title;
      return [sheet + cell, amount];
    }),
  );
};

/** `answers` are for the plan, `amounts` and `layout` for the workbook. */
type QueryAnswers = { answers: Answers; amounts: AmountAnswers; layout: Layout };

/** Throws 400 for an answer that cannot be parsed. */
export const answersOf = ({ tax_rates, section, columns, header_row, amounts }: Query): QueryAnswers => ({
  answers: {
    tax_rates: Object.fromEntries((tax_rates?.split(',') ?? []).map(pairOf).map(([kind, rate]) => [kind as ProductKind, Number(rate)])),
    section,
  },
  amounts: amounts ? amountsOf(amounts) : {},
  layout: {
    ...(columns && { columns: columnsOf(columns) }),
    ...(header_row !== undefined && { header_row: Number(header_row) }),
  },
});

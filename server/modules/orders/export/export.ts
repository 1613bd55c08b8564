// Exports the history and the dump as CSV files (docs/product/orders.md#csv).
import type { InterfaceLocale } from '@ardoise/contract/rules/locales.ts';
import type { FastifyReply } from 'fastify';
import { csvHeader, openCsvFiles } from '../../../http/answers/csv.ts';
import type { Identity } from '../../../http/guard.ts';
import { limitConcurrency } from '../../../platform/concurrency.ts';
import type { Db } from '../../../platform/db.ts';
import { failure, type Log } from '../../../platform/log.ts';
import type { OrderFilter } from '../order-filter.ts';
import { COLUMNS, type FileName, ITEM_CELLS, labels } from './labels.ts';
import { rowsOf } from './rows.ts';

/** The column names of a file, in order. */
export const columnNames = (file: FileName, locale: InterfaceLocale): string[] => {
  const { before, after } = COLUMNS[file];
  return [...before, ...ITEM_CELLS, ...after].map((column) => labels[locale].columns[column]);
};

type FileRequest = { filter: OrderFilter; locale: InterfaceLocale; identity: Identity; reply: FastifyReply };

/** Batches read at the same time. Each occupies a database connection; more would slow down guests. */
const READ_AT_ONCE = 4;

export const orderFiles = ({ db, log }: { db: Db; log: Log }) => {
  const files = openCsvFiles();
  const inTurns = limitConcurrency(READ_AT_ONCE);
  const limitedDb: Pick<Db, 'all'> = { all: (statement) => inTurns(() => db.all(statement)) };
  return {
    close: files.close,
    /** Replies with a file and logs the user and the number of rows, but neither names nor the search text. */
    async answer(file: FileName, { filter, locale, identity, reply }: FileRequest): Promise<void> {
      const header = csvHeader(columnNames(file, locale));
      const { venue, begin_date, end_date } = filter;
      const parts = rowsOf(limitedDb, file, filter, locale);
      const sent = await files.answer(reply, { account: identity.id, venue }, { name: `${file}.csv`, header, parts });
      const { rows, whole, error } = sent;
      log.info({ file, user: identity.id, venue, begin_date, end_date, rows, whole }, 'export');
      if (error) log.warn(failure(error), 'export');
    },
  };
};
export type OrderFiles = ReturnType<typeof orderFiles>;

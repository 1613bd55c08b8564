// The history and the dump as files (docs/product/orders.md#csv).
import type { InterfaceLocale } from '@ardoise/contract/rules/locales.ts';
import type { FastifyReply } from 'fastify';
import { csvHeader, openCsvFiles } from '../../../http/answers/csv.ts';
import type { Identity } from '../../../http/guard.ts';
import type { Db } from '../../../platform/db.ts';
import { failure, type Log } from '../../../platform/log.ts';
import { openTurns } from '../../../platform/turns.ts';
import type { Wanted } from '../found.ts';
import { rowsOf } from './rows.ts';
import { COLUMNS, type FileName, ITEM_CELLS, words } from './words.ts';

/** The names of a file's columns, in their order. */
export const columnNames = (file: FileName, locale: InterfaceLocale): string[] => {
  const { before, after } = COLUMNS[file];
  return [...before, ...ITEM_CELLS, ...after].map((column) => words[locale].columns[column]);
};

type Asked = { wanted: Wanted; locale: InterfaceLocale; identity: Identity; reply: FastifyReply };

/** Batches that are read at once: each keeps a connection of the database busy, and more than four would be felt by guests. */
const READ_AT_ONCE = 4;

export const orderFiles = ({ db, log }: { db: Db; log: Log }) => {
  const files = openCsvFiles();
  const inTurn = openTurns(READ_AT_ONCE);
  const reading: Pick<Db, 'all'> = { all: (statement) => inTurn(() => db.all(statement)) };
  return {
    close: files.close,
    /** Answers with a file, and notes who took how much; neither names nor what was searched for. */
    async answer(file: FileName, { wanted, locale, identity, reply }: Asked): Promise<void> {
      const header = csvHeader(columnNames(file, locale));
      const { venue, begin_date, end_date } = wanted;
      const parts = rowsOf(reading, file, wanted, locale);
      const sent = await files.answer(reply, { account: identity.id, venue }, { name: `${file}.csv`, header, parts });
      const { rows, whole, error } = sent;
      log.info({ file, user: identity.id, venue, begin_date, end_date, rows, whole }, 'export');
      if (error) log.warn(failure(error), 'export');
    },
  };
};
export type OrderFiles = ReturnType<typeof orderFiles>;

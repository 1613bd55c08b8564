// The thread that reads, compares and writes workbooks, so that the server goes on answering; it holds one workbook at a time.
import { type MessagePort, parentPort } from 'node:worker_threads';
import type { ImportProblemCode } from '@ardoise/contract/catalog/imports.ts';
import { type Planned, planImport, type Wishes } from '../import-plan/plan.ts';
import { exportBook, templateBook } from './export.ts';
import { Unreadable } from './file/archive.ts';
import type { Layout } from './file/header.ts';
import { type Book, readBook } from './file/read.ts';
import type { Present } from './present.ts';

export type ImportRequest =
  | { ask: 'read'; bytes: Uint8Array; layout: Layout }
  /**
   * Compares the workbook that was read last, as often as the menu moves; `present` is JSON. `settled` is told new products as `Created`
   * while the rest is compared, and closed after the last.
   */
  | ({ ask: 'plan'; present: string; settled?: MessagePort } & Wishes)
  | { ask: 'export'; present: string; webAddress: string }
  | { ask: 'template' };
export type ImportReply = { read: true } | Planned | { bytes: Uint8Array } | { unreadable: ImportProblemCode };

let book: Book | undefined;

const plan = (read: Book, { present, settled, ...wishes }: ImportRequest & { ask: 'plan' }): Planned => {
  try {
    return planImport(read, JSON.parse(present) as Present, wishes, settled && ((rows) => settled.postMessage(rows)));
  } finally {
    settled?.close();
  }
};

const answer = async (asked: ImportRequest): Promise<ImportReply> => {
  switch (asked.ask) {
    case 'read':
      book = undefined;
      book = await readBook(asked.bytes, asked.layout);
      return { read: true };
    case 'plan':
      if (!book) throw new Error('no workbook was read');
      return plan(book, asked);
    case 'export':
      return { bytes: await exportBook(JSON.parse(asked.present) as Present, asked.webAddress) };
    case 'template':
      return { bytes: await templateBook() };
  }
};

parentPort?.on('message', (asked: ImportRequest) => {
  answer(asked).then(
    (told) => parentPort?.postMessage(told),
    (error: unknown) => {
      if (!(error instanceof Unreadable)) throw error;
      parentPort?.postMessage({ unreadable: error.code } satisfies ImportReply);
    },
  );
});

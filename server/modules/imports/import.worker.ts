// The worker thread that reads, compares and writes workbooks, so that the server stays responsive. It holds one
// workbook at a time.
import { type MessagePort, parentPort } from 'node:worker_threads';
import type { ImportProblemCode } from '@ardoise/contract/catalog/imports.ts';
import type { CurrentMenu } from './plan/current.ts';
import { type Planned, type PlanOptions, planChanges } from './plan/plan.ts';
import { Unreadable } from './workbook/archive.ts';
import { exportBook, templateBook } from './workbook/export.ts';
import type { Layout } from './workbook/header.ts';
import { type Book, readBook } from './workbook/read.ts';
import { type RowOptions, wantedOf } from './workbook/rows.ts';

export type ImportRequest =
  | { kind: 'read'; bytes: Uint8Array; layout: Layout }
  /**
   * Compares the last workbook read with `current`, the JSON of the menu; repeated if the menu changes meanwhile.
   * `parts` receives new products as `NewRecords` during the comparison, and is closed after the last.
   */
  | ({ kind: 'plan'; current: string; parts?: MessagePort } & PlanOptions & RowOptions)
  | { kind: 'export'; current: string; webAddress: string }
  | { kind: 'template' };
export type ImportReply = { read: true; ignored: Book['ignored'] } | Planned | { bytes: Uint8Array } | { unreadable: ImportProblemCode };

let book: Book | undefined;

const plan = (read: Book, { current, parts, ...options }: ImportRequest & { kind: 'plan' }): Planned => {
  try {
    const menu = JSON.parse(current) as CurrentMenu;
    return planChanges(wantedOf(read, menu, options), menu, options, parts && ((part) => parts.postMessage(part)));
  } finally {
    parts?.close();
  }
};

const answer = async (request: ImportRequest): Promise<ImportReply> => {
  switch (request.kind) {
    case 'read':
      book = undefined;
      book = await readBook(request.bytes, request.layout);
      return { read: true, ignored: book.ignored };
    case 'plan':
      if (!book) throw new Error('no workbook was read');
      return plan(book, request);
    case 'export':
      return { bytes: await exportBook(JSON.parse(request.current) as CurrentMenu, request.webAddress) };
    case 'template':
      return { bytes: await templateBook() };
  }
};

parentPort?.on('message', (request: ImportRequest) => {
  answer(request).then(
    (reply) => parentPort?.postMessage(reply),
    (error: unknown) => {
      if (!(error instanceof Unreadable)) throw error;
      parentPort?.postMessage({ unreadable: error.code } satisfies ImportReply);
    },
  );
});

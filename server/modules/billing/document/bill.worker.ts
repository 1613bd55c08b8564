// Worker thread that makes the PDFs of bills, so that fonts and layout do not affect the main thread.
import { parentPort } from 'node:worker_threads';
import type { BillDocument } from './bill-document.ts';
import { makeBill } from './make-bill.ts';

export type BillRequest = BillDocument;
/** The bytes of the PDF. */
export type BillReply = Uint8Array;

parentPort?.on('message', async (document: BillRequest) => {
  const pdf: BillReply = await makeBill(document);
  parentPort?.postMessage(pdf, [pdf.buffer as ArrayBuffer]);
});

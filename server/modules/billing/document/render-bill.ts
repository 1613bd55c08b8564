// Makes the PDF of a bill in a separate thread.
import { workerFile } from '../../../platform/worker-file.ts';
import { workerThread } from '../../../platform/worker-thread.ts';
import type { BillReply, BillRequest } from './bill.worker.ts';
import type { BillDocument } from './bill-document.ts';

/** A bill takes 10 ms, the first one of a thread half a second. */
const TIMEOUT_MS = 30_000;

const thread = workerThread<BillRequest, BillReply>({
  file: workerFile(import.meta.url, 'bill'),
  memory: { maxOldGenerationSizeMb: 128 },
  time: TIMEOUT_MS,
});

/** PDF/A-3 with `factur-x.xml`; the same document always gives the same bytes. Throws `ThreadBusy` if too many are waiting. */
export const renderBill = (document: BillDocument): Promise<Uint8Array> => thread.use((ask) => ask(document));

// The PDF of a bill: rendered and stored once, then always the same bytes (docs/product/billing.md#bills).
import { ApiError } from '@ardoise/contract/errors.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db.ts';
import type { Log } from '../../../platform/log.ts';
import { sql, statement } from '../../../platform/sql.ts';
import type { BillDocument } from '../document/bill-document.ts';
import { sha256 } from './chain.ts';
import { filenameOf, findDocument } from './list.ts';

/** `render`: makes the PDF of a document. */
export type PdfDeps = { db: Db; log: Log; clock: Clock; render(document: BillDocument): Promise<Uint8Array> };
export type BillPdf = { filename: string; pdf: Buffer };

type Stored = { number: string; pdf: Buffer; hash: string };
const findPdf = statement(
  'billing.pdf-find',
  (venue: string, bill: string) => sql<Stored>`select b.number, p.pdf, p.hash from bill_pdf p
    join bill b on b.venue_id = p.venue_id and b.id = p.bill_id where p.venue_id = ${venue} and p.bill_id = ${bill}`,
  { prepared: true },
);
const insertPdf = statement(
  'billing.pdf-insert',
  (venue: string, bill: string, { pdf, hash, now }: { pdf: Uint8Array; hash: string; now: Date }) =>
    sql`insert into bill_pdf (venue_id, bill_id, pdf, hash, created_at) values (${venue}, ${bill}, ${pdf}, ${hash}, ${now})
    on conflict do nothing`,
  { prepared: true, examples: [['', '', { pdf: new Uint8Array(), hash: '', now: new Date(0) }]] },
);

/** Renders a bill and stores it, unless another call has stored it meanwhile. */
const store = async ({ db, clock, render }: PdfDeps, venue: string, bill: string): Promise<Stored> => {
  const document = await findDocument(db, venue, bill);
  if (!document) throw new ApiError('not_found');
  const pdf = await render(document);
  const hash = sha256(pdf);
  const isStored = (await db.run(insertPdf(venue, bill, { pdf, hash, now: clock.now() }))) > 0;
  if (isStored) return { number: document.number, pdf: Buffer.from(pdf), hash };
  const stored = await db.one(findPdf(venue, bill));
  if (!stored) throw new Error('The PDF of a bill was not stored');
  return stored;
};

/** The stored PDF of a bill or credit note. 404 if the venue has no such bill, 500 if the stored bytes are not those that were rendered. */
export const billPdf = async (deps: PdfDeps, venue: string, bill: string): Promise<BillPdf> => {
  const { number, pdf, hash } = (await deps.db.one(findPdf(venue, bill))) ?? (await store(deps, venue, bill));
  if (sha256(pdf) !== hash) {
    deps.log.error({ venue, bill }, 'The stored PDF of a bill does not match its hash');
    throw new ApiError('internal');
  }
  return { filename: filenameOf(number), pdf };
};

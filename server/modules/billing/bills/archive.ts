// All bills of a year in one ZIP file, streamed with one PDF in memory at a time (docs/product/billing.md#bills).
import { Readable } from 'node:stream';
import { ApiError } from '@ardoise/contract/errors.ts';
import { Zip, ZipPassThrough } from 'fflate';
import { billsOfYear } from './list.ts';
import { billPdf, type PdfDeps } from './pdf.ts';

/** A file of the archive; `date` (YYYY-MM-DD): its date of modification. */
type Entry = { filename: string; date: string; bytes: Uint8Array };

/** The bytes of a ZIP file; reads an entry only when the bytes before it were taken. Entries are not compressed, because PDFs are. */
async function* zipped(entries: AsyncIterable<Entry>): AsyncGenerator<Uint8Array> {
  const made: Uint8Array[] = [];
  const zip = new Zip((error, bytes) => {
    if (error) throw error;
    made.push(bytes);
  });
  for await (const { filename, date, bytes } of entries) {
    const file = new ZipPassThrough(filename);
    // ZIP files have local times; noon is this day in any time zone.
    file.mtime = new Date(`${date}T12:00:00`);
    zip.add(file);
    file.push(bytes, true);
    yield* made.splice(0);
  }
  zip.end();
  yield* made.splice(0);
}

/**
 * The bills and credit notes of a venue dated in a year (`2026`). 404 if there are none. An error while it is read ends the stream with
 * that error, so that no incomplete file looks complete.
 */
export const archiveOf = async (deps: PdfDeps, venue: string, year: string): Promise<{ filename: string; stream: Readable }> => {
  const bills = await billsOfYear(deps.db, venue, year);
  if (bills.length === 0) throw new ApiError('not_found');
  async function* entries(): AsyncGenerator<Entry> {
    for (const { id, date } of bills) {
      const { filename, pdf } = await billPdf(deps, venue, id);
      yield { filename, date, bytes: pdf };
    }
  }
  return { filename: `Ardoise-${year}.zip`, stream: Readable.from(zipped(entries()), { objectMode: false }) };
};

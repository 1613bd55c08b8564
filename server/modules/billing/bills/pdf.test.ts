// The PDFs of bills, and the ZIP file of a year.
import { randomUUID } from 'node:crypto';
import { unzipSync } from 'fflate';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '../../../platform/clock.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { issue, makePayer } from '../../../test/billing/bills.ts';
import { makePerson } from '../../../test/factories.ts';
import type { BillDocument } from '../document/bill-document.ts';
import { archiveOf } from './archive.ts';
import { billPdf, type PdfDeps } from './pdf.ts';

let app: TestApp;
let venue: string;
let deps: PdfDeps;
let rendered: string[];
let logged: unknown[];
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  venue = await makePayer(app);
  rendered = [];
  logged = [];
  const log = { info() {}, warn() {}, error: (...entry: unknown[]) => void logged.push(entry) };
  /** Each rendering differs, so that a second one would be noticed. */
  const render = async ({ number }: BillDocument) => {
    rendered.push(number);
    return Buffer.from(`%PDF ${number} ${randomUUID()}`);
  };
  deps = { db: app.db, log, clock: systemClock, render };
});
/** Changes a stored PDF, which no statement of the product can. */
const tamper = async (bill: string): Promise<void> => {
  await app.db.pool.query('alter table bill_pdf disable trigger immutable');
  await app.db.pool.query(`update bill_pdf set pdf = pdf || 'x'::bytea where bill_id = $1`, [bill]);
  await app.db.pool.query('alter table bill_pdf enable trigger immutable');
};

describe('the PDF of a bill', () => {
  it('is rendered once, and then always the same', async () => {
    const { id, number } = await issue(app, venue);
    const { filename, pdf } = await billPdf(deps, venue, id);
    expect(filename).toBe(`${number}.pdf`);
    expect(pdf.toString()).toContain(`%PDF ${number}`);
    expect(await billPdf(deps, venue, id)).toEqual({ filename, pdf });
    expect(rendered).toEqual([number]);
  });

  it('is the same for two who ask first at once', async () => {
    const { id } = await issue(app, venue);
    let arrived = 0;
    let release = () => {};
    const both = new Promise<void>((resolve) => {
      release = resolve;
    });
    const render = async (document: BillDocument) => {
      if (++arrived === 2) release();
      await both;
      return deps.render(document);
    };
    const [one, other] = await Promise.all([billPdf({ ...deps, render }, venue, id), billPdf({ ...deps, render }, venue, id)]);
    expect(rendered).toHaveLength(2);
    expect(one).toEqual(other);
    expect(await billPdf(deps, venue, id)).toEqual(one);
  });

  it('is not found for another venue or an unknown bill', async () => {
    const { id } = await issue(app, venue);
    await billPdf(deps, venue, id);
    for (const [where, bill] of [
      [await makePayer(app), id],
      [venue, randomUUID()],
    ] as const)
      await expect(billPdf(deps, where, bill)).rejects.toMatchObject({ status: 404 });
  });

  it('is never served with other bytes than were stored', async () => {
    const { id } = await issue(app, venue);
    await billPdf(deps, venue, id);
    await tamper(id);
    await expect(billPdf(deps, venue, id)).rejects.toMatchObject({ status: 500 });
    expect(logged).toEqual([[{ venue, bill: id }, 'The stored PDF of a bill does not match its hash']]);
  });

  it('is not stored if rendering fails', async () => {
    const { id, number } = await issue(app, venue);
    const render = () => Promise.reject(new Error('no font'));
    await expect(billPdf({ ...deps, render }, venue, id)).rejects.toThrow('no font');
    expect((await billPdf(deps, venue, id)).pdf.toString()).toContain(number);
  });
});

describe('the archive of a year', () => {
  const bytesOf = async (year: string): Promise<Buffer> => {
    const { stream } = await archiveOf(deps, venue, year);
    return Buffer.concat(await stream.toArray());
  };

  it('contains each PDF of the year under its name, and nothing else', async () => {
    const ids: string[] = [];
    for (const date of ['2026-01-01', '2026-12-31', '2026-06-15']) ids.push((await issue(app, venue, { date })).id);
    await issue(app, venue, { date: '2027-01-01' });
    await issue(app, await makePayer(app), { date: '2026-06-15' });
    const { filename } = await archiveOf(deps, venue, '2026');
    expect(filename).toBe('Ardoise-2026.zip');
    const files = Object.entries(unzipSync(await bytesOf('2026'))).map(([name, bytes]) => [name, Buffer.from(bytes).toString()]);
    const expected = await Promise.all(ids.map((id) => billPdf(deps, venue, id)));
    expect(Object.fromEntries(files)).toEqual(Object.fromEntries(expected.map((one) => [one.filename, one.pdf.toString()])));
    expect(files).toHaveLength(3);
  });

  it('is answered as a file, or as missing', async () => {
    const { number } = await issue(app, venue, { date: '2026-01-01' });
    const { token } = await makePerson(app, { roles: { manager: [venue] } });
    const ask = (year: string) =>
      fetch(`${app.base}/api/subscription/${venue}/archive?year=${year}`, { headers: { authorization: `Bearer ${token}` } });
    const answer = await ask('2026');
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip']);
    expect(answer.headers.get('content-disposition')).toContain('Ardoise-2026.zip');
    expect(Object.keys(unzipSync(new Uint8Array(await answer.arrayBuffer())))).toEqual([`${number}.pdf`]);
    expect((await ask('2025')).status).toBe(404);
  });

  it('is the same every time', async () => {
    for (const date of ['2026-01-01', '2026-03-29']) await issue(app, venue, { date });
    expect(await bytesOf('2026')).toEqual(await bytesOf('2026'));
  });

  it('is not found for a year without bills', async () => {
    await issue(app, venue, { date: '2026-01-01' });
    await expect(archiveOf(deps, venue, '2025')).rejects.toMatchObject({ status: 404 });
  });

  it('reads a bill only when the one before it was taken', async () => {
    const MEGABYTE = Buffer.alloc(1_000_000, 'x');
    const render = async (document: BillDocument) => Buffer.concat([await deps.render(document), MEGABYTE]);
    for (let count = 0; count < 6; count++) await issue(app, venue, { date: '2026-01-01' });
    const { stream } = await archiveOf({ ...deps, render }, venue, '2026');
    const chunks: Buffer[] = [];
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      const complete = Math.floor(chunks.reduce((sum, { length }) => sum + length, 0) / 1_000_000);
      // The one that is taken, and the one that is made while it is.
      expect(rendered.length).toBeLessThanOrEqual(complete + 2);
    }
    expect(Object.keys(unzipSync(Buffer.concat(chunks)))).toHaveLength(6);
  });

  it('ends with an error instead of a file without a damaged bill', async () => {
    const ids: string[] = [];
    for (const date of ['2026-01-01', '2026-02-01', '2026-03-01']) ids.push((await issue(app, venue, { date })).id);
    await bytesOf('2026');
    await tamper(ids[1] as string);
    await expect(bytesOf('2026')).rejects.toMatchObject({ status: 500 });
  });
});

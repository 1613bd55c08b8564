// Malicious workbooks: each gets a specific 4xx long before the time limit of the thread, nothing is written, and the
// server stays responsive.
import { randomBytes } from 'node:crypto';
import { crc32, deflateRawSync } from 'node:zlib';
import { XLSX } from '@ardoise/contract/catalog/imports.ts';
import { beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { makeBook } from '../../../test/uploads/spreadsheets.ts';
import { ANSWERS, type Importer, makeImporter } from '../../../test/uploads/workbooks.ts';

let app: TestApp;
let on: Importer;
let good: Buffer;

beforeAll(async () => {
  app = await startTestApp();
  on = await makeImporter(app);
  good = Buffer.from(
    await makeBook({
      products: [
        ['name', 'price'],
        ['Sain', 1],
      ],
    }),
  );
  await on.post(good, '?dry_run=true');
});

type Part = { name: string; content: string | Buffer; declared?: number; stored?: boolean };
const head = (part: Part, packed: Buffer, signature: number, fixed: number): Buffer => {
  const name = Buffer.from(part.name);
  const bytes = Buffer.alloc(fixed + name.length);
  const base = signature === 0x04034b50 ? 4 : 6;
  bytes.writeUInt32LE(signature, 0);
  bytes.writeUInt16LE(part.stored ? 0 : 8, base + 4);
  bytes.writeUInt32LE(crc32(part.content), base + 10);
  bytes.writeUInt32LE(packed.length, base + 14);
  bytes.writeUInt32LE(part.declared ?? part.content.length, base + 18);
  bytes.writeUInt16LE(name.length, base + 22);
  name.copy(bytes, fixed);
  return bytes;
};
/** An archive that may declare wrong sizes. */
const zip = (parts: Part[]): Buffer => {
  const local: Buffer[] = [];
  const central: Buffer[] = [];
  let at = 0;
  for (const part of parts) {
    const packed = part.stored ? Buffer.from(part.content) : deflateRawSync(part.content);
    const entry = head(part, packed, 0x02014b50, 46);
    entry.writeUInt32LE(at, 42);
    central.push(entry);
    local.push(head(part, packed, 0x04034b50, 30), packed);
    at += 30 + Buffer.byteLength(part.name) + packed.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(Buffer.concat(central).length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...local, ...central, end]);
};
const types =
  '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>';
const relations = (id: string, kind: string, target: string) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${kind}" Target="${target}"/></Relationships>`;
const sheet = (rows: string, before = '') =>
  `${before}<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows}</sheetData></worksheet>`;
const book = (content: string | Buffer, more: Part[] = [], declared?: number, name = 'sheet1.xml'): Buffer =>
  zip([
    { name: '[Content_Types].xml', content: types },
    { name: '_rels/.rels', content: relations('rId1', 'officeDocument', 'xl/workbook.xml') },
    {
      name: 'xl/workbook.xml',
      content:
        '<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="products" sheetId="1" r:id="rId1"/></sheets></workbook>',
    },
    { name: 'xl/_rels/workbook.xml.rels', content: relations('rId1', 'worksheet', `worksheets/${name}`) },
    { name: `xl/worksheets/${name}`, content, ...(declared !== undefined && { declared }) },
    ...more,
  ]);
const text = (ref: string, value: string) => `<c r="${ref}" t="inlineStr"><is><t>${value}</t></is></c>`;
const header = `<row r="1">${text('A1', 'name')}${text('B1', 'price')}</row>`;
const row = (cells: string) => `<row r="2">${cells}</row>`;
const plain = sheet(header + row(`${text('A2', 'Sain')}<c r="B2"><v>1</v></c>`));

/** A workbook that refers to a ZIP64 record in a field of its end, or of its first entry. */
const withZip64 = (from: 'end' | 'entry', at: number): Buffer => {
  const bytes = book(plain);
  const end = bytes.length - 22;
  bytes.writeUInt32LE(0xffffffff, (from === 'end' ? end : bytes.readUInt32LE(end + 16)) + at);
  return bytes;
};

const utf16 = (xml: string, order: 'le' | 'be', mark = true): Buffer => {
  const bytes = Buffer.from((mark ? '\ufeff' : '') + xml, 'utf16le');
  return order === 'le' ? bytes : bytes.swap16();
};
const rowsFrom = (first: number, count: number, prefix = ''): string =>
  Array.from({ length: count }, (_, at) => `<row r="${first + at}">${text(`A${first + at}`, `x${at}`)}</row>`)
    .join('')
    .replaceAll(/<(\/?)(?=\w)/g, `<$1${prefix}`);
const withTypes = sheet(header + row(text('A2', '&a;')), '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa">]>');

const repeated = (piece: string, bytes: number) => Buffer.alloc(bytes, piece);
const damaged = { name: 'xl/z.xml', content: repeated('x', 5000), declared: 100 };
const hostile: [string, () => Buffer, string][] = [
  ['nothing', () => Buffer.from('PK'), 'not_xlsx'],
  ['an HTML page', () => Buffer.from('<table><tr><td>name</td><td>price</td></tr></table>;'.repeat(100)), 'not_xlsx'],
  ['a text', () => Buffer.from('Bienvenue dans notre restaurant\n'.repeat(100)), 'not_xlsx'],
  ['bytes', () => randomBytes(2000).fill(0, 20, 30), 'not_xlsx'],
  ['a truncated workbook', () => good.subarray(0, good.length / 2), 'not_xlsx'],
  ['a workbook without its end', () => good.subarray(0, -30), 'not_xlsx'],
  ['an old xls, or one with a password', () => Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(2000)]), 'old_xls'],
  ['a sheet of 400 MB', () => book(repeated(row(text('A2', 'x')), 400 * 1024 * 1024)), 'unpacks_too_large'],
  ['a sheet that unpacks to more than it declares', () => book(repeated(row(text('A2', 'x')), 40 * 1024 * 1024), [], 3000), 'not_xlsx'],
  [
    'a sheet under another name that declares no size',
    () => book(repeated(row(text('A2', 'x')), 40 * 1024 * 1024), [], 0, 'a.dat'),
    'not_xlsx',
  ],
  [
    'a stored part that declares less than it contains',
    () => book(plain, [{ name: 'xl/a', content: 'x'.repeat(500), declared: 1, stored: true }]),
    'not_xlsx',
  ],
  ['a directory of ZIP64, by its size', () => withZip64('end', 12), 'unsafe_file'],
  ['a directory of ZIP64, by its place', () => withZip64('end', 16), 'unsafe_file'],
  ['a part of ZIP64, by its packed size', () => withZip64('entry', 20), 'unsafe_file'],
  ['a part of ZIP64, by its size', () => withZip64('entry', 24), 'unsafe_file'],
  ['a part of ZIP64, by its place', () => withZip64('entry', 42), 'unsafe_file'],
  [
    '20,000 parts',
    () =>
      book(
        plain,
        Array.from({ length: 20_000 }, (_, at) => ({ name: `xl/${at}`, content: '' })),
      ),
    'unsafe_file',
  ],
  ['a part with a path outside the archive', () => book(plain, [{ name: '../../etc/passwd', content: 'x' }]), 'unsafe_file'],
  ['two parts with the same name', () => book(plain, [{ name: '_rels/.rels', content: 'x' }]), 'unsafe_file'],
  ['entities', () => book(withTypes), 'unsafe_file'],
  ['entities in UTF-16', () => book(utf16(withTypes, 'le')), 'unsafe_file'],
  ['entities in UTF-16 with the other byte order', () => book(utf16(withTypes, 'be')), 'unsafe_file'],
  ['entities in UTF-16 without a byte order mark', () => book(utf16(withTypes, 'be', false)), 'unsafe_file'],
  ['entities in a sheet under another name', () => book(`<!DOCTYPE x [<!ENTITY a "a">]>${plain}`, [], undefined, 'a.dat'), 'unsafe_file'],
  [
    'a name that differs only by an invisible character',
    () => book(plain, [{ name: '\ufeffxl/workbook.xml', content: 'x' }]),
    'unsafe_file',
  ],
  ['a cell at XFD1048576', () => book(sheet(`${header}<row r="1048576">${text('XFD1048576', 'x')}</row>`)), 'too_complex'],
  ['a cell far right', () => book(sheet(`<row r="1">${text('A1', 'name')}${text('XFD1', 'price')}</row>`)), 'too_many_columns'],
  ['too many rows', () => book(sheet(header + rowsFrom(2, 10_001))), 'too_many_rows'],
  // The part after the sheet is damaged and never unpacked.
  ['far too many rows before unpacking more', () => book(sheet(header + rowsFrom(2, 11_500)), [damaged]), 'too_many_rows'],
  [
    'far too many rows in a namespace',
    () =>
      book(
        `<x:worksheet xmlns:x="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><x:sheetData>${rowsFrom(1, 11_500, 'x:')}</x:sheetData></x:worksheet>`,
        [damaged],
      ),
    'too_many_rows',
  ],
  [
    'far too many rows after a long comment',
    () => book(sheet(header + rowsFrom(2, 11_500), `<?xml version="1.0"?><!--${'<worksheet'.repeat(1_000)}-->`), [damaged]),
    'too_many_rows',
  ],
  ['far too many rows in UTF-16', () => book(utf16(sheet(header + rowsFrom(2, 11_500)), 'le'), [damaged]), 'too_many_rows'],
  ['cells that would exhaust memory', () => book(sheet(`${header}<row r="1100">${text('XFC1100', 'x')}</row>`)), 'unknown_column'],
  ['a failed formula', () => book(sheet(header + row(`${text('A2', 'A')}<c r="B2" t="e"><f>1/0</f><v>#DIV/0!</v></c>`))), 'formula_error'],
  [
    'prototype names in the header',
    () => book(sheet(`<row r="1">${text('A1', 'name')}${text('B1', '__proto__')}${text('C1', 'constructor')}</row>`)),
    'unknown_column',
  ],
  ['a bare XML sheet', () => Buffer.from(plain), 'not_xlsx'],
];

it.each(hostile)('refuses %s', async (_, make, code) => {
  const bytes = make();
  const before = await on.products();
  const started = performance.now();
  const answering = on.post(bytes);
  const ping = await app.send('GET', '/health/live');
  const { status, body } = await answering;
  expect(ping.status).toBe(200);
  const isAbove = ['unpacks_too_large', 'too_many_rows'].includes(code);
  expect({ status, code: body.code }).toEqual(isAbove ? { status: 413, code: 'too_large' } : { status: 422, code: 'import_invalid' });
  expect(body.problems.map((problem) => problem.code)).toContain(code);
  // Only this refusal could also come from the thread's time limit of 15 seconds.
  if (code === 'too_complex') expect(performance.now() - started).toBeLessThan(12_000);
  expect(await on.products()).toEqual(before);
  expect(({} as { admin?: boolean }).admin).toBeUndefined();
});

it('reads the last value of a formula, in a workbook after the malicious ones', async () => {
  const formula = book(sheet(header + row(`${text('A2', 'Somme')}<c r="B2"><f>1+2</f><v>3.3000000000000003</v></c>`)));
  expect((await on.post(formula, `?${ANSWERS}`)).status).toBe(200);
  expect((await on.named('Somme')).net_price).toBe(3.3);
  expect((await on.post(good, `?${ANSWERS}`)).status).toBe(200);
});

it.each(['le', 'be'] as const)('reads a sheet in UTF-16 %s', async (order) => {
  const name = `Crêpe ${order} 🥞`;
  const xml = `<?xml version="1.0" encoding="UTF-16"?>${sheet(header + row(`${text('A2', name)}<c r="B2"><v>4.5</v></c>`))}`;
  expect(await on.post(book(utf16(xml, order)), `?${ANSWERS}`)).toMatchObject({ status: 200 });
  expect((await on.named(name)).net_price).toBe(4.5);
});

it('accepts 10,000 rows in addition to headers, comments and format-only rows', async () => {
  const formatted = Array.from({ length: 3_000 }, (_, at) => `<row r="${at + 10_003}"><c r="A${at + 10_003}" s="1"/></row>`).join('');
  const comment = `<row r="10002">${text('A10002', '# the last one')}</row>`;
  const answer = await on.post(book(sheet(header + rowsFrom(2, 10_000) + comment + formatted)));
  // Each row is read, and has no price.
  expect(answer).toMatchObject({ status: 422, body: { code: 'import_invalid', problem_count: 10_000 } });
});

it('accepts a workbook with a chart sheet', async () => {
  const chart =
    '<chartsheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetViews><sheetView workbookViewId="0"/></sheetViews></chartsheet>';
  const kind = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const parts = [
    { name: '[Content_Types].xml', content: types },
    { name: '_rels/.rels', content: relations('rId1', 'officeDocument', 'xl/workbook.xml') },
    {
      name: 'xl/workbook.xml',
      content: `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${kind}"><sheets><sheet name="Graphique" sheetId="2" r:id="rId2"/><sheet name="products" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: relations('rId1', 'worksheet', 'worksheets/sheet1.xml').replace(
        '</Relationships>',
        `<Relationship Id="rId2" Type="${kind}/chartsheet" Target="chartsheets/sheet1.xml"/></Relationships>`,
      ),
    },
    { name: 'xl/worksheets/sheet1.xml', content: plain.replace('Sain', 'Apart') },
    { name: 'xl/chartsheets/sheet1.xml', content: chart },
  ];
  expect(await on.post(zip(parts), `?dry_run=true&${ANSWERS}`)).toMatchObject({ status: 200, body: { created: { products: 1 } } });
});

it('accepts a workbook with pictures without unpacking them', async () => {
  const pictures = [
    { name: 'xl/media/image1.png', content: randomBytes(5 * 1024 * 1024) },
    { name: 'xl/media/image2.jpeg', content: randomBytes(1000), stored: true },
    { name: 'xl/media/image3.svg', content: '<!DOCTYPE svg><svg/>' },
    // Never unpacked, whatever size it declares.
    { name: 'xl/media/image4.png', content: repeated('x', 40 * 1024 * 1024), declared: 0 },
  ];
  expect((await on.post(book(plain, pictures), '?dry_run=true')).status).toBe(200);
});

it.each([
  ['application/json', 415],
  ['application/vnd.ms-excel', 415],
  ['multipart/form-data; boundary=x', 415],
  [`${XLSX}\tx`, 415],
])('refuses a body of type %s', async (type, status) => {
  expect((await on.post(good, '', type)).status).toBe(status);
});

it('refuses more than 10 MB, and unknown query parameters', async () => {
  expect(await on.post(Buffer.alloc(10 * 1024 * 1024 + 1))).toMatchObject({ status: 413, body: { code: 'too_large' } });
  expect((await on.post(good, '?dry_run=yes')).status).toBe(400);
  expect((await on.post(good, '?force=true')).status).toBe(400);
});

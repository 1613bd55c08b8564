import { expect, test } from 'vitest';
import type { BillDocument } from './bill-document.ts';
import { BILLS, plainBill } from './bills.fixture.ts';
import { makeBill } from './make-bill.ts';
import { entry, objectOf, pdfText, streamOf } from './pdf-objects.fixture.ts';
import { renderBill } from './render-bill.ts';

const latin = async (document: BillDocument): Promise<string> => Buffer.from(await makeBill(document)).toString('latin1');
const textOf = async (document: BillDocument): Promise<string> => pdfText(await latin(document));
const metadataOf = (pdf: string): string => streamOf(/\/Subtype \/XML[\s\S]*?endobj/.exec(pdf)?.[0] ?? '').toString();
/** Texts between tags, unescaped once; throws on tags that do not match. */
const parse = (xml: string): Map<string, string> => {
  const open: string[] = [];
  const found = new Map<string, string>();
  for (const [, declaration, close, name = '', , empty, text = ''] of xml.matchAll(
    /<(\?)?(\/)?([\w:]+)((?:\s+[\w:]+="[^"<&]*")*)\s*(\/|\?)?>([^<]*)/g,
  )) {
    if (declaration || empty) continue;
    if (close) expect(open.pop()).toBe(name);
    else open.push(name);
    if (!close) found.set(name, text);
  }
  expect(open).toEqual([]);
  expect(xml.replace(/<[?/]?[\w:]+(?:\s+[\w:]+="[^"<&]*")*\s*[?/]?>/g, '')).not.toMatch(/[<>]|&(?!(?:amp|lt|gt|quot|apos);)/);
  return found;
};

test.each(Object.entries(BILLS))('is PDF/A-3 with its fonts and XML inside: %s', async (_, document) => {
  const pdf = await latin(document);
  expect(pdf.startsWith('%PDF-1.7')).toBe(true);
  expect(pdf).toContain('/S /GTS_PDFA1');
  expect(pdf).toContain('/OutputConditionIdentifier (sRGB IEC61966-2.1)');
  const fonts = [...pdf.matchAll(/\/Type \/FontDescriptor[\s\S]*?endobj/g)].map(([font]) => font);
  expect(fonts.length).toBe(2);
  for (const font of fonts) expect(font).toMatch(/\/FontFile2 \d+ 0 R/);
  expect([...pdf.matchAll(/\/Subtype \/(Type1|TrueType)\b/g)]).toEqual([]);

  const specification = /\/Type \/Filespec[\s\S]*?endobj/.exec(pdf)?.[0] ?? '';
  expect(specification).toContain('/AFRelationship /Alternative');
  const [, files = ''] = /\/EF <<([\s\S]*?)>>/.exec(specification) ?? [];
  expect(entry(files, 'F')).toBe(entry(files, 'UF'));
  const file = objectOf(pdf, entry(files, 'F'));
  expect(file).toContain('/Subtype /text#2Fxml');
  expect(streamOf(file).toString()).toContain(`<ram:ID>${document.number}</ram:ID>`);
  expect(pdf).toMatch(/\/AF \[\d+ 0 R\]/);
  expect(pdf).toContain('/EmbeddedFiles');
});

test.each(Object.entries(BILLS))('has well-formed metadata: %s', async (_, document) => {
  const found = parse(metadataOf(await latin(document)));
  expect(Object.fromEntries([...found].filter(([name]) => name.startsWith('fx:')))).toEqual({
    'fx:DocumentFileName': 'factur-x.xml',
    'fx:DocumentType': 'INVOICE',
    'fx:Version': '1.0',
    'fx:ConformanceLevel': 'EN 16931',
  });
  expect([found.get('pdfaid:part'), found.get('pdfaid:conformance')]).toEqual(['3', 'B']);
});

test('escapes names in the metadata, not in the title of the file', async () => {
  const pdf = await latin({ ...plainBill, buyer: { ...plainBill.buyer, name: 'Bar & Co <x>' } });
  expect(metadataOf(pdf)).toContain('Facture F-2026-000123, Bar &amp; Co &lt;x&gt;');
  expect(pdf).toContain('(Facture F-2026-000123, Bar & Co <x>)');
});

test('the widths of its fonts are those of the glyphs', async () => {
  const pdf = await latin(plainBill);
  const fonts = [...pdf.matchAll(/\/Subtype \/CIDFontType2[\s\S]*?endobj/g)].map(([font]) => font);
  expect(fonts.length).toBe(2);
  for (const font of fonts) {
    const widths = (/\/W \[0 \[([^\]]*)\]\]/.exec(font)?.[1] ?? '').split(' ').map(Number);
    const file = streamOf(objectOf(pdf, entry(objectOf(pdf, entry(font, 'FontDescriptor')), 'FontFile2')));
    expect(widths.length).toBeGreaterThan(10);
    // Parts of accented letters follow, without a code of their own.
    expect(widths).toEqual(glyphWidths(file).slice(0, widths.length));
  }
});

/** Advance widths of a TrueType file in thousandths of its size. */
const glyphWidths = (file: Buffer): number[] => {
  const table = (tag: string): Buffer => {
    const count = file.readUInt16BE(4);
    const records = Array.from({ length: count }, (_, index) => file.subarray(12 + 16 * index, 28 + 16 * index));
    const record = records.find((one) => one.toString('latin1', 0, 4) === tag) ?? expect.unreachable(`no table ${tag}`);
    return file.subarray(record.readUInt32BE(8));
  };
  const unitsPerEm = table('head').readUInt16BE(18);
  const metrics = table('hmtx');
  const long = table('hhea').readUInt16BE(34);
  const glyphs = table('maxp').readUInt16BE(4);
  return Array.from({ length: glyphs }, (_, glyph) => (metrics.readUInt16BE(4 * Math.min(glyph, long - 1)) * 1000) / unitsPerEm);
};

test('is the same file each time, whatever was made before it', async () => {
  const first = new Map<string, Uint8Array>();
  for (const [name, document] of Object.entries(BILLS)) first.set(name, await makeBill(document));
  for (const [name, document] of Object.entries(BILLS).reverse()) expect(await makeBill(document), name).toEqual(first.get(name));
});

test('numbers its pages', async () => {
  const many = BILLS['many lines'] ?? expect.unreachable();
  const text = await textOf(many);
  const [, pages] = /1 \/ (\d+)/.exec(text) ?? [];
  expect(Number(pages)).toBeGreaterThan(2);
  expect(text).toContain(`${pages} / ${pages}`);
  expect(text.match(/Désignation/g)?.length).toBeGreaterThan(2);
  expect(await textOf(plainBill)).toContain('1 / 1');
});

test('prints what French law requires of a bill', async () => {
  const text = await textOf(plainBill);
  for (const part of [
    'FACTURE',
    'F-2026-000123',
    'Date d’émission : 29/11/2026',
    'Échéance : 29/11/2026, à réception',
    'SAS au capital de 10 000 € – RCS Paris 732 829 320',
    'SIREN : 732 829 320',
    'N° de TVA : FR44732829320',
    'Brasserie des Halles',
    '8 place du Marché, 69002 Lyon',
    'SIREN : 404 833 048',
    'N° de TVA : FR83404833048',
    'Nature de l’opération : prestation de services',
    'Période : du 01/11/2026 au 30/11/2026',
    'Abonnement Smart mensuel',
    'TVA 20 % sur 49,00 €',
    '9,80 €',
    'Total TTC',
    '58,80 €',
    'Payable à réception, par prélèvement SEPA.',
    'Pénalités de retard : trois fois le taux de l’intérêt légal.',
    'Indemnité forfaitaire pour frais de recouvrement',
    'Pas d’escompte',
  ])
    expect(text).toContain(part);
  expect(text).not.toMatch(/INVOICE|Avoir|Autoliquidation/);
});

test.each([
  ['a change within a period', ['Jours non utilisés, Smart mensuel', 'Au prorata : 20 jours sur 30', '−32,67 €', '66,00 €', '33,33 €']],
  ['a yearly bill by card', ['Abonnement Premium annuel', '29/11/2026 – 28/11/2027', '1 188,00 €', 'par carte bancaire']],
  ['a bill with store credit', ['Avoir utilisé : A-2026-000006', '(12/11/2026)', '−20,00 €', 'Net à payer', '38,80 €']],
  ['a bill issued before sellers and credit notes were complete', ['Avoir utilisé\n', '−20,00 €', 'SIREN : 732 829 320']],
  [
    'a bill paid with store credit',
    ['A-2026-000006', '(12/11/2026)', '−50,00 €', 'A-2026-000009', '(28/11/2026)', '−8,80 €', '0,00 €', 'Aucun règlement à effectuer.'],
  ],
  ['a bill paid by transfer', ['par virement', 'IBAN : FR76 3000 6000 0112 3456 7890 189']],
  [
    'a credit note that replaces another',
    ['AVOIR', 'Avoir sur la facture F-2026-000123 (29/11/2026)', 'Annule et remplace l’avoir A-2026-000007 (02/12/2026)'],
  ],
  [
    'reverse charge',
    ['FACTURE', 'INVOICE', 'Autoliquidation – article 283-2 du CGI', 'Reverse charge', 'IT12345670017', 'Period: 2026-11-01 to 2026-11-30'],
  ],
  ['a customer outside the EU', ['TVA non applicable – article 259-1 du CGI', 'TVA (non applicable)', 'Suisse']],
  ['hostile names', [`<Bar> & "Co" 'x' ]]> ? ?? ????? (\\) %PDF`, 'a very long name']],
])('prints %s', async (name, parts) => {
  const text = await textOf(BILLS[name] ?? expect.unreachable());
  for (const part of parts) expect(text).toContain(part);
});

test('prints no mentions about late payment on a credit note', async () => {
  expect(await textOf(plainBill)).toMatch(/retard|escompte/);
  expect(await textOf(BILLS['a full credit note'] ?? expect.unreachable())).not.toMatch(/retard|escompte/);
});

test('names all credit notes of a bill, on as many pages as it takes', async () => {
  const text = await textOf(BILLS['a bill abroad with many credit notes'] ?? expect.unreachable());
  expect(new Set(text.match(/A-2026-\d{6}/g))).toHaveProperty('size', 40);
  expect(text).toMatch(/Amount due[\s\S]*No discount/);
});

test('keeps the longest names and addresses on pages', async () => {
  const text = await textOf(BILLS['long addresses'] ?? expect.unreachable());
  expect(text).toContain('1 / 2');
  for (const part of ['Désignation', 'Total HT', 'Pas d’escompte']) expect(text.match(new RegExp(part, 'g'))?.length, part).toBe(1);
});

test('is small', async () => {
  for (const [name, document] of Object.entries(BILLS)) expect((await makeBill(document)).length, name).toBeLessThan(60_000);
});

test('a thread makes the same file', async () => {
  const made = await Promise.all([renderBill(plainBill), renderBill(plainBill)]);
  const expected = await makeBill(plainBill);
  expect(made).toEqual([expected, expected]);
});

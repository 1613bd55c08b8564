import { FacturX } from 'factur-x-kit';
import { expect, test } from 'vitest';
import type { BillDocument } from './bill-document.ts';
import { BILLS, plainBill } from './bills.fixture.ts';
import { facturX } from './factur-x.ts';
import { makeBill } from './make-bill.ts';

const problems = async (document: BillDocument): Promise<string[]> => {
  const read = await FacturX.fromXML(facturX(document));
  return (read.validate().errors ?? []).map(({ message }) => /\[(BR[\w-]+)\]/.exec(message)?.[1] ?? message);
};
const bill = (name: string): BillDocument => BILLS[name] ?? expect.unreachable(`no bill ${name}`);

test.each(Object.entries(BILLS))('embeds an XML file that is valid: %s', async (_, document) => {
  const read = await FacturX.fromPDF(await makeBill(document));
  expect(read.validate()).toEqual({ valid: true });
  expect(read.object).toMatchObject({
    document: { id: document.number },
    totals: { grossTotal: document.total / 100, openAmount: document.due / 100 },
  });
});

test.each<[string, Partial<BillDocument>, string]>([
  ['a wrong total', { total: 5881, due: 5881 }, 'BR-CO-15'],
  ['a wrong VAT', { vat: 981, total: 5881, due: 5881 }, 'BR-CO-17'],
  ['a wrong net', { net: 4901, total: 5881, due: 5881 }, 'BR-CO-13'],
  ['store credit that is not subtracted', { credit: 1000 }, 'BR-CO-16'],
  ['a missing VAT number', { seller: { ...plainBill.seller, vat: '' } }, 'BR-S-2'],
])('reports %s to a validator', async (_, wrong, rule) => {
  expect(await problems({ ...plainBill, ...wrong })).toContain(rule);
});

test('writes seller, buyer and references of a credit note', async () => {
  const { object } = await FacturX.fromXML(facturX(bill('a credit note that replaces another')));
  expect(object).toMatchObject({
    businessProcessType: 'S1',
    document: { type: '381', notes: expect.arrayContaining([{ content: 'Annule et remplace l’avoir A-2026-000007', subject: 'AAI' }]) },
    seller: { name: 'Ardoise SAS', taxIdentification: { vatId: 'FR44732829320' } },
    buyer: { name: 'Brasserie des Halles', postalAddress: { city: 'Lyon', postcode: '69002', country: 'FR' } },
    referencedDocuments: { referencedInvoice: [{ documentId: 'F-2026-000123' }] },
  });
});

test('writes the legal mentions of the seller and the credit notes that were used', async () => {
  const xml = facturX(bill('a bill with store credit'));
  expect(xml).toContain(
    '<ram:Name>Ardoise SAS</ram:Name><ram:Description>SAS au capital de 10 000 € – RCS Paris 732 829 320</ram:Description>',
  );
  expect(xml).toContain(
    '<ram:Content>Avoir utilisé : A-2026-000006 (12/11/2026), 20,00 €</ram:Content><ram:SubjectCode>AAI</ram:SubjectCode>',
  );
  expect(facturX(bill('a bill issued before sellers and credit notes were complete'))).not.toMatch(/RCS|AAI/);
});

test('credits unused days as a negative quantity, with the VAT of the whole', () => {
  const xml = facturX(bill('a change within a period'));
  expect(xml).toContain('<ram:ChargeAmount>32.67</ram:ChargeAmount>');
  expect(xml).toContain('<ram:BilledQuantity unitCode="C62">-1</ram:BilledQuantity>');
  expect(xml).toContain('<ram:LineTotalAmount>-32.67</ram:LineTotalAmount>');
  expect(xml).toContain('<ram:BasisAmount>33.33</ram:BasisAmount>');
});

test('writes periods with their last day, and dues on receipt', () => {
  const xml = facturX(plainBill);
  expect(xml).toContain('<ram:EndDateTime><udt:DateTimeString format="102">20261130</udt:DateTimeString></ram:EndDateTime>');
  expect(xml).toContain('<ram:DueDateDateTime><udt:DateTimeString format="102">20261129</udt:DateTimeString></ram:DueDateDateTime>');
});

test.each([
  ['a plain bill', '59'],
  ['a yearly bill by card', '48'],
  ['a bill paid by transfer', '30'],
])('names the payment means of %s', (name, code) => {
  expect(facturX(bill(name))).toContain(`<ram:SpecifiedTradeSettlementPaymentMeans><ram:TypeCode>${code}</ram:TypeCode>`);
});

test.each([
  ['a plain bill', 'S', '20.00', ''],
  ['reverse charge', 'AE', '0.00', 'VATEX-EU-AE'],
  ['a customer outside the EU', 'O', '', 'VATEX-EU-O'],
])('names the VAT category of %s', (name, category, rate, reason) => {
  const [tax = ''] = /<ram:ApplicableTradeTax><ram:CalculatedAmount>.*?<\/ram:ApplicableTradeTax>/.exec(facturX(bill(name))) ?? [];
  const value = (tag: string): string => new RegExp(`<ram:${tag}>(.*?)</ram:${tag}>`).exec(tax)?.[1] ?? '';
  expect([value('CategoryCode'), value('RateApplicablePercent'), value('ExemptionReasonCode')]).toEqual([category, rate, reason]);
});

test('escapes free text and removes control characters', () => {
  const xml = facturX(bill('hostile names'));
  expect(xml).toContain('Ardoise &lt;Bar&gt; &amp; &quot;Co&quot; &apos;x&apos; ]]&gt; 🍕 日本 עברית');
  expect(xml).not.toMatch(/(?!\n)\p{Cc}|\p{Cs}/u);
});

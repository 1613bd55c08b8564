// The XML of a bill in the syntax CII, profile EN 16931 of Factur-X. Elements are in the order of its schema.
import type { BillDocument, Buyer, Cited } from './bill-document.ts';
import { euros } from './bill-format.ts';
import { type BillLine, creditUsed, exemption, isCreditNote, lineDays, lineTitle, MENTIONS, paymentTerms } from './bill-texts.ts';
import { lastDay, servicePeriod } from './period.ts';
import { splitAddress } from './postal-address.ts';
import { type Attributes, element, oneLine } from './xml.ts';

const GUIDELINE = 'urn:cen.eu:en16931:2017';
/** A bill for services. */
const PROCESS = 'S1';
const TYPES = { bill: '380', creditNote: '381' };
/** SIREN, in ISO 6523. */
const SIREN_SCHEME = '0002';
/** One unit, in UN/ECE recommendation 20. */
const PIECE = 'C62';
const PAYMENT_MEANS = { directdebit: '59', creditcard: '48', transfer: '30', undefined: '1' };
const CURRENCY = 'EUR';
const NAMESPACES = {
  'xmlns:rsm': 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100',
  'xmlns:ram': 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100',
  'xmlns:udt': 'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100',
  'xmlns:qdt': 'urn:un:unece:uncefact:data:standard:QualifiedDataType:100',
};
/**
 * VAT categories. Services to a customer outside the EU are outside the scope of VAT (O): G is for exports of goods. With O the rules
 * forbid rates and VAT identifiers.
 */
const CATEGORIES = {
  french: { code: 'S', reason: null },
  reverse: { code: 'AE', reason: 'VATEX-EU-AE' },
  outside: { code: 'O', reason: 'VATEX-EU-O' },
};

const CENTS = 100;
/** Rates are stored in hundred-thousandths. */
const RATE_PER_PERCENT = 1000;

const decimal = (cents: number): string => (cents / CENTS).toFixed(2);
/** An identifier without spaces. */
const compactId = (id: string): string => oneLine(id).replaceAll(' ', '');
const compact = (day: string): string => day.replaceAll('-', '');
const ram = (name: string, content: string | readonly (string | null)[], attributes: Attributes = {}): string =>
  element(`ram:${name}`, content, attributes);
const dateTime = (name: string, day: string): string => ram(name, [element('udt:DateTimeString', compact(day), { format: '102' })]);

const period = (days: { from: string; to: string } | null): string | null =>
  days && ram('BillingSpecifiedPeriod', [dateTime('StartDateTime', days.from), dateTime('EndDateTime', lastDay(days))]);

const note = (content: string, subject: string): string => ram('IncludedNote', [ram('Content', content), ram('SubjectCode', subject)]);

const head = (document: BillDocument): string =>
  element('rsm:ExchangedDocument', [
    ram('ID', document.number),
    ram('TypeCode', isCreditNote(document) ? TYPES.creditNote : TYPES.bill),
    dateTime('IssueDateTime', document.date),
    document.replaces && note(`Annule et remplace l’avoir ${document.replaces.number}`, 'AAI'),
    ...(document.credits ?? []).map((used) => note(`${creditUsed(used, false)[0]}, ${euros(used.amount)}`, 'AAI')),
    // French platforms (BR-FR-05) require them of credit notes too, whose pages do not print them.
    ...Object.entries(MENTIONS).map(([subject, [french]]) => note(french, subject)),
  ]);

/** VAT of the lines, and of their sum with `amounts`: a document has one rate. */
const tradeTax = (document: BillDocument, amounts: { net: number; vat: number } | null): string => {
  const { treatment, rate } = document.tax;
  const { code, reason } = CATEGORIES[treatment];
  return ram('ApplicableTradeTax', [
    amounts && ram('CalculatedAmount', decimal(amounts.vat)),
    ram('TypeCode', 'VAT'),
    amounts && reason && ram('ExemptionReason', exemption(document)?.join(' / ') ?? ''),
    amounts && ram('BasisAmount', decimal(amounts.net)),
    ram('CategoryCode', code),
    amounts && reason && ram('ExemptionReasonCode', reason),
    treatment === 'outside' ? null : ram('RateApplicablePercent', (rate / RATE_PER_PERCENT).toFixed(2)),
  ]);
};

/** A price must not be negative: the credit of unused days has a negative quantity. */
const lineItem = (document: BillDocument, line: BillLine, index: number): string => {
  const days = lineDays(line);
  return ram('IncludedSupplyChainTradeLineItem', [
    ram('AssociatedDocumentLineDocument', [ram('LineID', String(index + 1))]),
    ram('SpecifiedTradeProduct', [ram('Name', lineTitle(line, document)[0]), days && ram('Description', days[0])]),
    ram('SpecifiedLineTradeAgreement', [ram('NetPriceProductTradePrice', [ram('ChargeAmount', decimal(Math.abs(line.net)))])]),
    ram('SpecifiedLineTradeDelivery', [ram('BilledQuantity', line.net < 0 ? '-1' : '1', { unitCode: PIECE })]),
    ram('SpecifiedLineTradeSettlement', [
      tradeTax(document, null),
      line.kind === 'refund' ? null : period(line),
      ram('SpecifiedTradeSettlementLineMonetarySummation', [ram('LineTotalAmount', decimal(line.net))]),
    ]),
  ]);
};

const party = (name: string, { address, country, siren, vat, legal, ...other }: Buyer & { id?: string; legal?: string }): string => {
  const { postcode, city, lines } = splitAddress(address);
  const [one, two, ...rest] = lines;
  return ram(name, [
    other.id ? ram('ID', other.id) : null,
    ram('Name', other.name),
    legal ? ram('Description', legal) : null,
    siren ? ram('SpecifiedLegalOrganization', [ram('ID', compactId(siren), { schemeID: SIREN_SCHEME })]) : null,
    ram('PostalTradeAddress', [
      postcode && ram('PostcodeCode', postcode),
      one ? ram('LineOne', one) : null,
      two ? ram('LineTwo', two) : null,
      rest.length > 0 ? ram('LineThree', rest.join(', ')) : null,
      city && ram('CityName', city),
      ram('CountryID', country),
    ]),
    vat ? ram('SpecifiedTaxRegistration', [ram('ID', vat, { schemeID: 'VA' })]) : null,
  ]);
};

const parties = ({ seller, buyer, tax }: BillDocument): string => {
  const isOutside = tax.treatment === 'outside';
  return ram('ApplicableHeaderTradeAgreement', [
    party('SellerTradeParty', { ...seller, country: 'FR', vat: isOutside ? '' : compactId(seller.vat) }),
    party('BuyerTradeParty', isOutside ? { ...buyer, vat: '', id: buyer.vat } : { ...buyer, vat: compactId(buyer.vat) }),
  ]);
};

const paymentMeans = ({ method, due, seller, corrects }: BillDocument): string | null => {
  if (corrects || due === 0) return null;
  const iban = method ? '' : compactId(seller.iban);
  return ram('SpecifiedTradeSettlementPaymentMeans', [
    ram('TypeCode', PAYMENT_MEANS[method ?? (iban ? 'transfer' : 'undefined')]),
    iban ? ram('PayeePartyCreditorFinancialAccount', [ram('IBANID', iban)]) : null,
  ]);
};

const reference = ({ number, date }: Cited): string =>
  ram('InvoiceReferencedDocument', [
    ram('IssuerAssignedID', number),
    ram('FormattedIssueDateTime', [element('qdt:DateTimeString', compact(date), { format: '102' })]),
  ]);

const settlement = (document: BillDocument): string => {
  const { net, vat, total, credit, due, lines, date, corrects } = document;
  const sum = lines.reduce((all, line) => all + line.net, 0);
  return ram('ApplicableHeaderTradeSettlement', [
    ram('InvoiceCurrencyCode', CURRENCY),
    paymentMeans(document),
    tradeTax(document, { net, vat }),
    period(servicePeriod(document)),
    ram('SpecifiedTradePaymentTerms', [ram('Description', paymentTerms(document)[0]), corrects ? null : dateTime('DueDateDateTime', date)]),
    ram('SpecifiedTradeSettlementHeaderMonetarySummation', [
      ram('LineTotalAmount', decimal(sum)),
      ram('TaxBasisTotalAmount', decimal(net)),
      ram('TaxTotalAmount', decimal(vat), { currencyID: CURRENCY }),
      ram('GrandTotalAmount', decimal(total)),
      credit > 0 ? ram('TotalPrepaidAmount', decimal(credit)) : null,
      ram('DuePayableAmount', decimal(due)),
    ]),
    corrects && reference(corrects),
  ]);
};

/** The file `factur-x.xml` of a bill or credit note. */
export const facturX = (document: BillDocument): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${element(
    'rsm:CrossIndustryInvoice',
    [
      element('rsm:ExchangedDocumentContext', [
        ram('BusinessProcessSpecifiedDocumentContextParameter', [ram('ID', PROCESS)]),
        ram('GuidelineSpecifiedDocumentContextParameter', [ram('ID', GUIDELINE)]),
      ]),
      head(document),
      element('rsm:SupplyChainTradeTransaction', [
        ...document.lines.map((line, index) => lineItem(document, line, index)),
        parties(document),
        ram('ApplicableHeaderTradeDelivery', []),
        settlement(document),
      ]),
    ],
    NAMESPACES,
  )}\n`;

// The pages of a bill: parties, lines, totals, mentions.
import type { BillDocument, Buyer } from './bill-document.ts';
import { euros, shownDay, shownIban, shownSiren } from './bill-format.ts';
import { drawLines } from './bill-table.ts';
import { citedBill, creditUsed, exemption, isCreditNote, MENTIONS, paymentTerms, type Text, vatLabel } from './bill-texts.ts';
import { lastDay, servicePeriod } from './period.ts';
import { addressLines } from './postal-address.ts';
import { PAGE, type Sheet, type Style, sheetOf } from './sheet.ts';

const WIDTH = PAGE.right - PAGE.left;
const COLUMN = 236;
const RIGHT_COLUMN = PAGE.right - COLUMN;
const GAP = { small: 3, medium: 10, large: 20 };
/** Heights of a row of the totals and of the mentions. */
const ROOM = { total: 46, mentions: 60 };
const SIZE = { title: 19, name: 14, small: 7.5, total: 11 };

const small: Style = { size: SIZE.small };
const heading: Style = { weight: 'bold', size: SIZE.small, green: true };

/** Title, number and dates at the right of the seller's name. */
const drawHead = (sheet: Sheet, document: BillDocument): number => {
  const { date, number, seller } = document;
  const isCredit = isCreditNote(document);
  const right: Style = { align: 'right' };
  const box = (y: number) => ({ x: RIGHT_COLUMN, y, width: COLUMN });
  const title: Text = isCredit ? ['AVOIR', 'CREDIT NOTE'] : ['FACTURE', 'INVOICE'];
  let y = sheet.label(title, box(PAGE.top), { ...right, weight: 'bold', size: SIZE.title });
  y = sheet.write(number, box(y + GAP.small), { ...right, weight: 'bold', size: SIZE.total });
  const shown = shownDay(date, sheet.isBilingual);
  y = sheet.label([`Date d’émission : ${shown}`, `Issue date: ${shown}`], box(y + GAP.small), right);
  if (!isCredit) y = sheet.label([`Échéance : ${shown}, à réception`, `Due date: ${shown}, on receipt`], box(y), right);
  const left = sheet.write(seller.name, { x: PAGE.left, y: PAGE.top, width: COLUMN }, { weight: 'bold', size: SIZE.name, green: true });
  const below = Math.max(y, left) + GAP.medium;
  sheet.rule(below, { green: true, thickness: 1 });
  return below + GAP.medium;
};

const countryName = (country: string): string => {
  try {
    return new Intl.DisplayNames(['fr'], { type: 'region' }).of(country) ?? country;
  } catch {
    return country;
  }
};

const drawParty = (sheet: Sheet, x: number, top: number, title: Text, party: Buyer & { legal?: string }): number => {
  const { name, address, legal, siren, vat, country } = party;
  const box = (y: number) => ({ x, y, width: COLUMN });
  let y = sheet.label(title, box(top), heading) + GAP.small;
  y = sheet.write(name, box(y), { weight: 'bold' });
  for (const line of addressLines(address)) y = sheet.write(line, box(y));
  if (sheet.isBilingual || country !== 'FR') y = sheet.write(countryName(country), box(y));
  if (legal) y = sheet.write(legal, box(y + GAP.small));
  if (siren) y = sheet.write(`SIREN : ${shownSiren(siren)}`, box(y + GAP.small));
  if (vat) y = sheet.label([`N° de TVA : ${vat}`, `VAT number: ${vat}`], box(y));
  return y;
};

const drawParties = (sheet: Sheet, { seller, buyer }: BillDocument, top: number): number => {
  const from = drawParty(sheet, PAGE.left, top, ['Émetteur', 'Seller'], { ...seller, country: 'FR' });
  const to = drawParty(sheet, RIGHT_COLUMN, top, ['Client', 'Customer'], buyer);
  return Math.max(from, to) + GAP.large;
};

const drawSubject = (sheet: Sheet, document: BillDocument, top: number): number => {
  const { corrects, replaces } = document;
  const period = servicePeriod(document);
  const day = (value: string): string => shownDay(value, sheet.isBilingual);
  const texts: Text[] = [['Nature de l’opération : prestation de services', 'Nature of the operation: supply of services']];
  if (period) {
    const [from, to] = [day(period.from), day(lastDay(period))];
    texts.push([`Période : du ${from} au ${to}`, `Period: ${from} to ${to}`]);
  }
  if (corrects) {
    const bill = citedBill(corrects, sheet.isBilingual);
    texts.push([`Avoir sur la facture ${bill}`, `Credit on invoice ${bill}`]);
  }
  if (replaces) {
    const former = citedBill(replaces, sheet.isBilingual);
    texts.push([`Annule et remplace l’avoir ${former}`, `Cancels and replaces credit note ${former}`]);
  }
  return texts.reduce((y, text) => sheet.label(text, { x: PAGE.left, y, width: WIDTH }), top) + GAP.medium;
};

/** The place for something of a height: `y`, or the top of a new page. */
const roomFor = (sheet: Sheet, y: number, height: number): number => {
  if (y + height <= PAGE.bottom) return y;
  sheet.pdf.addPage();
  return PAGE.top;
};

type Total = { text: Text; cents: number; isMain?: boolean };

const totalsOf = (document: BillDocument, isAbroad: boolean): Total[] => {
  const { net, vat, total, credit, credits = [], due, tax } = document;
  const isCredit = isCreditNote(document);
  const totals: Total[] = [
    { text: ['Total HT', 'Total excl. VAT'], cents: net },
    { text: vatLabel(document), cents: vat },
    { text: tax.treatment === 'french' ? ['Total TTC', 'Total incl. VAT'] : ['Total', 'Total'], cents: total, isMain: true },
  ];
  if (credits.length > 0) totals.push(...credits.map((used) => ({ text: creditUsed(used, isAbroad), cents: -used.amount })));
  else if (credit > 0) totals.push({ text: ['Avoir utilisé', 'Store credit used'], cents: -credit });
  if (!isCredit) totals.push({ text: ['Net à payer', 'Amount due'], cents: due, isMain: true });
  return totals;
};

const drawTotals = (sheet: Sheet, document: BillDocument, top: number): number => {
  const amountWidth = 90;
  let y = top;
  for (const { text, cents, isMain } of totalsOf(document, sheet.isBilingual)) {
    y = roomFor(sheet, y, ROOM.total);
    const look: Style = isMain ? { weight: 'bold', size: SIZE.total } : {};
    const start = y + GAP.small;
    if (isMain) sheet.rule(y, { from: RIGHT_COLUMN, green: true });
    sheet.write(euros(cents), { x: PAGE.right - amountWidth, y: start, width: amountWidth }, { ...look, align: 'right' });
    y = sheet.label(text, { x: RIGHT_COLUMN, y: start, width: COLUMN - amountWidth }, look) + GAP.small;
  }
  return y;
};

/** How it is paid and why no VAT is charged, at the left of the totals. */
const drawPayment = (sheet: Sheet, document: BillDocument, top: number): number => {
  const { method, due, seller } = document;
  const box = (y: number) => ({ x: PAGE.left, y, width: COLUMN });
  let y = sheet.label(['Règlement', 'Payment'], box(top + GAP.small), heading) + GAP.small;
  y = sheet.label(paymentTerms(document), box(y));
  if (!(method || isCreditNote(document)) && due > 0 && seller.iban) y = sheet.write(`IBAN : ${shownIban(seller.iban)}`, box(y));
  const reason = exemption(document);
  return reason ? sheet.label(reason, box(y + GAP.medium), { weight: 'bold' }) : y;
};

/** Totals and mentions stay together on one page, unless there are too many credit notes for one. */
const drawEnd = (sheet: Sheet, document: BillDocument, top: number): void => {
  const credits = Math.max(0, (document.credits?.length ?? 0) - 1);
  const start = roomFor(sheet, top, (sheet.isBilingual ? 260 : 190) + credits * ROOM.total);
  const page = sheet.pdf.bufferedPageRange().count - 1;
  const totals = drawTotals(sheet, document, start);
  const last = sheet.pdf.bufferedPageRange().count - 1;
  sheet.pdf.switchToPage(page);
  const paid = drawPayment(sheet, document, start);
  sheet.pdf.switchToPage(last);
  let y = (last === page ? Math.max(totals, paid) : totals) + GAP.large;
  if (isCreditNote(document)) return;
  y = roomFor(sheet, y, ROOM.mentions);
  for (const text of Object.values(MENTIONS)) y = sheet.label(text, { x: PAGE.left, y, width: WIDTH }, small);
};

const drawFooters = (sheet: Sheet, { number, seller }: BillDocument): void => {
  const { count } = sheet.pdf.bufferedPageRange();
  const pageWidth = 60;
  for (let page = 0; page < count; page++) {
    sheet.pdf.switchToPage(page);
    sheet.rule(PAGE.footer - GAP.small);
    const name = seller.name.length > 80 ? `${seller.name.slice(0, 80)}…` : seller.name;
    const text = `${name} – SIREN ${shownSiren(seller.siren)} – ${number}`;
    sheet.write(text, { x: PAGE.left, y: PAGE.footer, width: WIDTH - pageWidth }, small);
    sheet.write(`${page + 1} / ${count}`, { x: PAGE.right - pageWidth, y: PAGE.footer, width: pageWidth }, { ...small, align: 'right' });
  }
};

/** Draws all pages of a bill or credit note. */
export const drawBill = (pdf: PDFKit.PDFDocument, document: BillDocument): void => {
  const sheet = sheetOf(pdf, document.buyer.country !== 'FR');
  let y = drawHead(sheet, document);
  y = drawParties(sheet, document, y);
  y = drawSubject(sheet, document, y);
  y = drawLines(sheet, document, y);
  drawEnd(sheet, document, y + GAP.medium);
  drawFooters(sheet, document);
};

// The table of a bill's lines, over as many pages as it takes.
import type { BillDocument } from './bill-document.ts';
import { euros, percent, shownDay } from './bill-format.ts';
import { type BillLine, lineDays, lineTitle, type Text } from './bill-texts.ts';
import { lastDay } from './period.ts';
import { PAGE, type Sheet, type Style } from './sheet.ts';

type Column = { title: Text; x: number; width: number; align?: 'right' };
const COLUMNS = {
  title: { title: ['Désignation', 'Description'], x: 48, width: 170 },
  period: { title: ['Période', 'Period'], x: 222, width: 120 },
  quantity: { title: ['Quantité', 'Quantity'], x: 344, width: 42, align: 'right' },
  price: { title: ['Prix unit. HT', 'Unit price excl. VAT'], x: 390, width: 62, align: 'right' },
  rate: { title: ['TVA', 'VAT'], x: 454, width: 30, align: 'right' },
  amount: { title: ['Montant HT', 'Amount excl. VAT'], x: 485, width: 62, align: 'right' },
} as const satisfies Record<string, Column>;
const PADDING = 5;
/** The titles and a line. */
const ROOM = 90;
const SMALL: Style = { size: 7.5 };
const HEADING: Style = { ...SMALL, weight: 'bold' };
const MINUS = '\u2212';

const drawTitles = (sheet: Sheet, top: number): number => {
  const below = Object.values(COLUMNS).map((column: Column) =>
    sheet.label(column.title, { ...column, y: top }, { ...HEADING, align: column.align ?? 'left' }),
  );
  const y = Math.max(...below) + PADDING;
  sheet.rule(y, { green: true });
  return y + PADDING;
};

const periodOf = (line: BillLine, isAbroad: boolean): string =>
  line.kind === 'refund' ? '' : `${shownDay(line.from, isAbroad)} – ${shownDay(lastDay(line), isAbroad)}`;

const drawLine = (sheet: Sheet, document: BillDocument, line: BillLine, y: number): number => {
  const right: Style = { align: 'right' };
  const { rate, treatment } = document.tax;
  const days = lineDays(line);
  const titled = sheet.label(lineTitle(line, document), { ...COLUMNS.title, y });
  const below = days ? sheet.label(days, { ...COLUMNS.title, y: titled }, SMALL) : titled;
  const dated = sheet.write(periodOf(line, sheet.isBilingual), { ...COLUMNS.period, y });
  sheet.write(line.net < 0 ? `${MINUS}1` : '1', { ...COLUMNS.quantity, y }, right);
  sheet.write(euros(Math.abs(line.net)), { ...COLUMNS.price, y }, right);
  sheet.write(treatment === 'outside' ? '–' : percent(rate), { ...COLUMNS.rate, y }, right);
  sheet.write(euros(line.net), { ...COLUMNS.amount, y }, right);
  return Math.max(below, dated);
};

const heightOf = (sheet: Sheet, document: BillDocument, line: BillLine): number => {
  const { width } = COLUMNS.title;
  const texts = [lineTitle(line, document), lineDays(line) ?? []].flatMap((text) => (sheet.isBilingual ? [...text] : text.slice(0, 1)));
  return texts.reduce((sum, text) => sum + sheet.height(text, width), 2 * PADDING);
};

/** Returns the place below the table. */
export const drawLines = (sheet: Sheet, document: BillDocument, top: number): number => {
  if (top + ROOM > PAGE.bottom) sheet.pdf.addPage();
  let y = drawTitles(sheet, top + ROOM > PAGE.bottom ? PAGE.top : top);
  for (const line of document.lines) {
    if (y + heightOf(sheet, document, line) > PAGE.bottom) {
      sheet.pdf.addPage();
      y = drawTitles(sheet, PAGE.top);
    }
    y = drawLine(sheet, document, line, y) + PADDING;
    sheet.rule(y);
    y += PADDING;
  }
  return y;
};

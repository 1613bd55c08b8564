// Text, lines and columns on the pages of a bill. Sizes and places are points from the top left corner.
import { printable, type Weight } from './bill-fonts.ts';
import type { Text } from './bill-texts.ts';

export const PAGE = { left: 48, right: 547, top: 48, bottom: 776, footer: 800 };
const GREEN = '#1f7a4d';
const BLACK = '#000000';
const HAIRLINE = 0.5;
const LINE_GAP = 1.5;
/** The size of English below French. */
const TRANSLATION = 0.8;

export type Style = { weight?: Weight; size?: number; green?: boolean; align?: 'left' | 'right' };
/** A place for text, `width` wide. */
export type Box = { x: number; y: number; width: number };

const BODY_SIZE = 9.5;

/** `isBilingual`: each label has its English translation below. */
export const sheetOf = (pdf: PDFKit.PDFDocument, isBilingual: boolean) => {
  const style = ({ weight = 'regular', size = BODY_SIZE, green = false }: Style): void => {
    pdf
      .font(weight)
      .fontSize(size)
      .fillColor(green ? GREEN : BLACK);
  };
  /** Writes free text, wrapped; returns the place below it. */
  const write = (text: string, { x, y, width }: Box, look: Style = {}): number => {
    const shown = printable(text);
    if (shown === '') return y;
    style(look);
    pdf.text(shown, x, y, { width, align: look.align ?? 'left', lineGap: LINE_GAP });
    return pdf.y;
  };
  /** Writes a label or sentence in the languages of the bill; returns the place below it. */
  const label = ([french, english]: Text, box: Box, look: Style = {}): number => {
    const below = write(french, box, look);
    if (!isBilingual || english === french) return below;
    return write(english, { ...box, y: below }, { ...look, weight: 'regular', size: (look.size ?? BODY_SIZE) * TRANSLATION });
  };
  const height = (text: string, width: number, look: Style = {}): number => {
    style(look);
    return pdf.heightOfString(printable(text), { width, lineGap: LINE_GAP });
  };
  const rule = (y: number, { from = PAGE.left, to = PAGE.right, green = false, thickness = HAIRLINE } = {}): void => {
    pdf
      .moveTo(from, y)
      .lineTo(to, y)
      .lineWidth(thickness)
      .strokeColor(green ? GREEN : BLACK)
      .stroke();
  };
  return { pdf, isBilingual, write, label, height, rule };
};
export type Sheet = ReturnType<typeof sheetOf>;

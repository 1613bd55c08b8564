// The fonts of bills, parsed once a thread: that takes longer than a bill.
import { fileURLToPath } from 'node:url';
import PDFDocument from 'pdfkit';
import { oneLine } from './xml.ts';

const FILES = {
  regular: import.meta.resolve('@expo-google-fonts/source-sans-3/400Regular/SourceSans3_400Regular.ttf'),
  bold: import.meta.resolve('@expo-google-fonts/source-sans-3/700Bold/SourceSans3_700Bold.ttf'),
};
/** Replaces a character that the fonts lack: PDF/A forbids empty glyphs. */
const FALLBACK = '?';
const APOSTROPHE = 0x2019;
const LIGATURES = /[\uFB00-\uFB06]/g;
const isLigature = (code: number): boolean => code >= 0xfb00 && code <= 0xfb06;

export type Weight = keyof typeof FILES;
/** The part of a parsed font (fontkit) that is used here. */
type Font = { characterSet: readonly number[]; hasGlyphForCodePoint(code: number): boolean; glyphForCodePoint(code: number): unknown };

const parseFont = (weight: Weight): Font => {
  const font = fileURLToPath(FILES[weight]);
  const { _font } = new PDFDocument({ autoFirstPage: false, font }) as unknown as { _font: { font: Font } };
  // A glyph keeps the character that it was first used for; in a fixed order, a bill does not depend on those before it. The apostrophe
  // shares its glyph with a letter of other languages, and ligatures stand for their letters.
  for (const code of [APOSTROPHE, ..._font.font.characterSet]) if (!isLigature(code)) _font.font.glyphForCodePoint(code);
  return _font.font;
};

let parsed: Readonly<Record<Weight, Font>> | undefined;
const fonts = (): Readonly<Record<Weight, Font>> => {
  parsed ??= { regular: parseFont('regular'), bold: parseFont('bold') };
  return parsed;
};

/** Makes the fonts available under the names of their weights. */
export const registerFonts = (pdf: PDFKit.PDFDocument): void => {
  for (const [weight, font] of Object.entries(fonts())) pdf.registerFont(weight, font as unknown as PDFKit.Mixins.PDFFontSource);
};

/** Marks that have no shape of their own. */
const INVISIBLE = /\p{Cf}/gu;

/** A French space that must not end a line. */
const SPACE_BEFORE = / (?=[:;?!%€])/g;

/** Free text as the fonts can show it. */
export const printable = (text: string): string => {
  const { regular, bold } = fonts();
  const isKnown = (code: number): boolean => regular.hasGlyphForCodePoint(code) && bold.hasGlyphForCodePoint(code);
  const shown = oneLine(text)
    .normalize('NFC')
    .replace(LIGATURES, (pair) => pair.normalize('NFKC'))
    .replace(INVISIBLE, '')
    .replace(SPACE_BEFORE, '\u00A0');
  return [...shown].map((character) => (isKnown(character.codePointAt(0) ?? 0) ? character : FALLBACK)).join('');
};

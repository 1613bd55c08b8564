// Converts WOFF2, WOFF, TTF and OTF fonts to WOFF2 for serving.

import { requireValid } from './browser-checks.ts';
import { FontError } from './font-error.ts';
import { openHarfbuzz } from './harfbuzz.ts';
import { nameIn } from './names.ts';
import { type Font, isFlavor, readSfnt, writeSfnt } from './sfnt.ts';
import { readWoff } from './woff.ts';
import { readWoff2, writeWoff2 } from './woff2.ts';

/** `name`: from the font, unmodified; may be empty. */
export type ServedFont = { name: string; woff2: Uint8Array };

/** Tables that browsers require. */
const REQUIRED = ['cmap', 'head', 'hhea', 'hmtx', 'maxp', 'name', 'OS/2', 'post'];
/** Tables that are kept; others (SVG, bitmaps, editor data, programs) are dropped. */
const KNOWN = new Set([
  ...REQUIRED,
  'glyf',
  'loca',
  'CFF ',
  'CFF2',
  'VORG',
  'GDEF',
  'GPOS',
  'GSUB',
  'BASE',
  'MATH',
  'kern',
  'vhea',
  'vmtx',
  'COLR',
  'CPAL',
  'fvar',
  'gvar',
  'avar',
  'STAT',
  'HVAR',
  'VVAR',
  'MVAR',
]);

const readerOf = (bytes: Buffer): ((bytes: Buffer) => Font) => {
  const start = bytes.toString('latin1', 0, 4);
  if (start === 'wOF2') return readWoff2;
  if (start === 'wOFF') return readWoff;
  if (bytes.length > 4 && isFlavor(bytes.readUInt32BE(0))) return readSfnt;
  throw new FontError('format');
};

const requireComplete = ({ tables }: Font): void => {
  const outlines = tables.has('CFF ') || tables.has('CFF2') || (tables.has('glyf') && tables.has('loca'));
  if (!outlines || REQUIRED.some((tag) => !tables.get(tag)?.length)) throw new FontError('broken');
};

const withKnownTables = ({ tables }: Font): Font => ({ tables: new Map([...tables].filter(([tag]) => KNOWN.has(tag))) });

/** Validates a font by its content and rewrites it; throws a `FontError` if it is unsupported or damaged. */
export const servedFont = async (bytes: Buffer): Promise<ServedFont> => {
  const read = readerOf(bytes);
  // Outside the try block: a failure to load HarfBuzz is not the font's fault.
  const rewrite = await openHarfbuzz();
  try {
    const font = withKnownTables(read(bytes));
    requireComplete(font);
    const made = withKnownTables(readSfnt(await rewrite(writeSfnt(font))));
    requireComplete(made);
    requireValid(made);
    return { name: nameIn(made.tables), woff2: writeWoff2(made) };
  } catch (error) {
    // Any error of the parsers means a damaged font: offsets outside the data, truncated streams, WebAssembly traps.
    throw error instanceof FontError ? error : new FontError('broken', error);
  }
};

// Fonts as they are served: what was read of a WOFF2, WOFF, TTF or OTF, written anew as WOFF2.
import { FontError } from './font-error.ts';
import { openHarfbuzz } from './harfbuzz.ts';
import { nameIn } from './names.ts';
import { type Font, isFlavor, readSfnt, writeSfnt } from './sfnt.ts';
import { requireSound } from './sound.ts';
import { readWoff } from './woff.ts';
import { readWoff2, writeWoff2 } from './woff2.ts';

/** `name`: what the font calls itself, as it stands there; may be empty. */
export type ServedFont = { name: string; woff2: Uint8Array };

/** What a browser asks of every font. */
const REQUIRED = ['cmap', 'head', 'hhea', 'hmtx', 'maxp', 'name', 'OS/2', 'post'];
/** Nothing else comes in: no drawings of SVG, no pictures, nothing for editors, no programs. */
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

const requireWhole = ({ tables }: Font): void => {
  const outlines = tables.has('CFF ') || tables.has('CFF2') || (tables.has('glyf') && tables.has('loca'));
  if (!outlines || REQUIRED.some((tag) => !tables.get(tag)?.length)) throw new FontError('broken');
};

const known = ({ tables }: Font): Font => ({ tables: new Map([...tables].filter(([tag]) => KNOWN.has(tag))) });

/** Judges a font by its content and writes it anew; what is none, or a damaged one, is a `FontError`. */
export const servedFont = async (bytes: Buffer): Promise<ServedFont> => {
  const read = readerOf(bytes);
  // Where it cannot be loaded, that is no fault of the font.
  const rewrite = await openHarfbuzz();
  try {
    const font = known(read(bytes));
    requireWhole(font);
    const made = known(readSfnt(await rewrite(writeSfnt(font))));
    requireWhole(made);
    requireSound(made);
    return { name: nameIn(made.tables), woff2: writeWoff2(made) };
  } catch (error) {
    // Whatever a reader stumbles over is the font's fault: numbers that lead out of it, streams that end too early, traps of the machine.
    throw error instanceof FontError ? error : new FontError('broken', error);
  }
};

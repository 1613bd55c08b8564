// WOFF2: all tables in one brotli stream, with transformed outlines (https://www.w3.org/TR/WOFF2/).
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { Cursor } from './cursor.ts';
import { FontError } from './font-error.ts';
import { type Font, isFlavor, MAX_UNPACKED_BYTES, OPENTYPE, requireSizes, TRUETYPE, tablesOf } from './sfnt.ts';
import { unpackGlyphs } from './woff2-glyphs.ts';

const HEADER_BYTES = 48;
/** Known tags by index. */
const TAGS = (
  'cmap head hhea hmtx maxp name OS/2 post cvt  fpgm glyf loca prep CFF  VORG EBDT EBLC gasp hdmx kern LTSH PCLT VDMX vhea vmtx BASE GDEF ' +
  'GPOS GSUB EBSC JSTF MATH CBDT CBLC COLR CPAL SVG  sbix acnt avar bdat bloc bsln cvar fdsc feat fmtx fvar gvar hsty just lcar mort morx ' +
  'opbd prop trak Zapf Silf Glat Gloc Feat Sill'
)
  .match(/.{4}(?: |$)/g)
  ?.map((tag) => tag.slice(0, 4)) as string[];
const OTHER_TAG = 63;
/** The version of an untransformed `glyf` and `loca`; for other tables it is 0. */
const AS_IT_IS = 3;

/** A UIntBase128: up to 32 bits, 7 in each byte. */
const base128 = (cursor: Cursor): number => {
  let number = 0;
  for (let count = 0; count < 5; count++) {
    const byte = cursor.u8();
    if (count === 0 && byte === 128) break;
    number = number * 128 + (byte & 127);
    if (byte < 128) return number;
  }
  throw new FontError('broken');
};

type Entry = { tag: string; changed: boolean; length: number; packed: number };

const readEntry = (cursor: Cursor): Entry => {
  const flags = cursor.u8();
  const tag = (flags & 63) === OTHER_TAG ? cursor.tag() : (TAGS[flags & 63] as string);
  const version = flags >> 6;
  const outlines = tag === 'glyf' || tag === 'loca';
  const changed = outlines ? version !== AS_IT_IS : version !== 0;
  if (changed && version !== (outlines ? 0 : 1)) throw new FontError('broken');
  if (changed && !outlines && tag !== 'hmtx') throw new FontError('broken');
  const length = base128(cursor);
  return { tag, changed, length, packed: changed ? base128(cursor) : length };
};

/** Restores `hmtx`, whose left side bearings are derived from the outlines. */
const unpackMetrics = (packed: Buffer, tables: Map<string, Buffer>, lefts: readonly number[]): Buffer => {
  const cursor = new Cursor(packed);
  const flags = cursor.u8();
  const wide = tables.get('hhea')?.readUInt16BE(34) ?? 0;
  const count = lefts.length;
  if (flags > 3 || flags === 0 || wide === 0 || wide > count) throw new FontError('broken');
  const widths = Array.from({ length: wide }, () => cursor.u16());
  const sides = lefts.map((left, index) => (flags & (index < wide ? 1 : 2) ? left : cursor.i16()));
  const table = Buffer.alloc(wide * 4 + (count - wide) * 2);
  for (const [index, side] of sides.entries()) {
    if (index < wide) table.writeUInt16BE(widths[index] as number, index * 4);
    table.writeInt16BE(side, index < wide ? index * 4 + 2 : wide * 4 + (index - wide) * 2);
  }
  return table;
};

/** Reads a WOFF2; checks the declared sizes before it unpacks. */
export const readWoff2 = (bytes: Buffer): Font => {
  const cursor = new Cursor(bytes, 4);
  if (!isFlavor(cursor.u32())) throw new FontError('format');
  const length = cursor.u32();
  const count = cursor.u16();
  cursor.at = 20;
  const compressed = cursor.u32();
  if (length !== bytes.length) throw new FontError('broken');
  cursor.at = HEADER_BYTES;
  const entries = Array.from({ length: count }, () => readEntry(cursor));
  requireSizes(entries.map((entry) => entry.length));
  requireSizes(entries.map(({ packed }) => packed));
  const stream = new Cursor(brotliDecompressSync(cursor.take(compressed), { maxOutputLength: MAX_UNPACKED_BYTES }));
  const tables = tablesOf(entries.map(({ tag, packed }) => [tag, stream.take(packed)] as const));
  const changed = new Set(entries.flatMap((entry) => (entry.changed ? entry.tag : [])));
  if (changed.has('glyf') !== changed.has('loca')) throw new FontError('broken');
  if (changed.has('glyf')) {
    const { glyf, loca, lefts } = unpackGlyphs(tables.get('glyf') as Buffer);
    tables.set('glyf', glyf).set('loca', loca);
    if (changed.has('hmtx')) tables.set('hmtx', unpackMetrics(tables.get('hmtx') as Buffer, tables, lefts));
  } else if (changed.has('hmtx')) throw new FontError('broken');
  return { tables };
};

const in128 = (number: number): number[] => {
  const digits = [number & 127];
  for (let rest = number >>> 7; rest > 0; rest >>>= 7) digits.unshift((rest & 127) | 128);
  return digits;
};

/** Quality limits that keep compression below a second: the last 5 % of size would take ten times as long. */
const [LARGE_BYTES, HUGE_BYTES] = [256 * 1024, 1024 * 1024];
const qualityFor = (bytes: number): number => (bytes > HUGE_BYTES ? 5 : bytes > LARGE_BYTES ? 9 : constants.BROTLI_MAX_QUALITY);

/** `loca` must follow `glyf`. */
const order = (tag: string): string => (tag === 'loca' ? 'glyf ' : tag);

/** Writes a WOFF2 with untransformed outlines. */
export const writeWoff2 = ({ tables }: Font): Buffer => {
  const sorted = [...tables].sort(([a], [b]) => (order(a) < order(b) ? -1 : 1));
  const directory = sorted.flatMap(([tag, { length }]) => {
    const known = TAGS.indexOf(tag);
    const version = tag === 'glyf' || tag === 'loca' ? AS_IT_IS << 6 : 0;
    return [...(known < 0 ? [OTHER_TAG, ...Buffer.from(tag, 'latin1')] : [known | version]), ...in128(length)];
  });
  const whole = Buffer.concat(sorted.map(([, table]) => table));
  const packed = brotliCompressSync(whole, {
    params: {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_FONT,
      [constants.BROTLI_PARAM_QUALITY]: qualityFor(whole.length),
      [constants.BROTLI_PARAM_SIZE_HINT]: whole.length,
    },
  });
  const header = Buffer.alloc(HEADER_BYTES);
  header.write('wOF2', 'latin1');
  header.writeUInt32BE(tables.has('glyf') ? TRUETYPE : OPENTYPE, 4);
  header.writeUInt16BE(sorted.length, 12);
  header.writeUInt32BE(
    sorted.reduce((sum, [, { length }]) => sum + ((length + 3) & ~3), 12 + 16 * sorted.length),
    16,
  );
  header.writeUInt32BE(packed.length, 20);
  header.writeUInt16BE(1, 24);
  const rest = (header.length + directory.length + packed.length) % 4;
  const font = Buffer.concat([header, Buffer.from(directory), packed, Buffer.alloc(rest && 4 - rest)]);
  font.writeUInt32BE(font.length, 8);
  return font;
};

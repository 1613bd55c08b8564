// The sfnt container of TrueType and OpenType fonts (https://learn.microsoft.com/typography/opentype/spec/otff).
import { Cursor } from './cursor.ts';
import { FontError } from './font-error.ts';

/** Tables by tag; `glyf` are TrueType outlines, `CFF` PostScript ones. */
export type Font = { tables: Map<string, Buffer> };

export const TRUETYPE = 0x00010000;
export const OPENTYPE = 0x4f54544f;
/** The version tag of Apple's TrueType fonts. */
const APPLE = 0x74727565;

/** Maximum number of tables. */
const MAX_TABLES = 64;
/** Maximum unpacked size; even large Chinese fonts are smaller. */
export const MAX_UNPACKED_BYTES = 16 * 1024 * 1024;

/** Throws for invalid declared sizes, or a total above the maximum. */
export const requireSizes = (sizes: readonly number[]): void => {
  if (sizes.length === 0 || sizes.length > MAX_TABLES) throw new FontError('broken');
  if (sizes.reduce((sum, size) => sum + size, 0) > MAX_UNPACKED_BYTES) throw new FontError('size');
};

/** True if the first four bytes are those of a single font, and not of a collection or another format. */
export const isFlavor = (flavor: number): boolean => flavor === TRUETYPE || flavor === OPENTYPE || flavor === APPLE;

/** Tables by tag; duplicates are an error. */
export const tablesOf = (named: readonly (readonly [tag: string, bytes: Buffer])[]): Map<string, Buffer> => {
  const tables = new Map(named);
  if (tables.size !== named.length) throw new FontError('broken');
  return tables;
};

/** Reads TTF and OTF. */
export const readSfnt = (bytes: Buffer): Font => {
  const cursor = new Cursor(bytes, 4);
  const count = cursor.u16();
  cursor.at = 12;
  const entries = Array.from({ length: Math.min(count, MAX_TABLES + 1) }, () => {
    const tag = cursor.tag();
    cursor.u32();
    return { tag, offset: cursor.u32(), length: cursor.u32() };
  });
  requireSizes(entries.map(({ length }) => length));
  return { tables: tablesOf(entries.map(({ tag, offset, length }) => [tag, new Cursor(bytes, offset).take(length)] as const)) };
};

const padded = (length: number): number => (length + 3) & ~3;

const checksumOf = (bytes: Buffer): number => {
  let sum = 0;
  for (let at = 0; at < bytes.length; at += 4) sum = (sum + bytes.readUInt32BE(at)) >>> 0;
  return sum;
};

/** Writes TTF, or OTF for PostScript outlines. */
export const writeSfnt = ({ tables }: Font): Buffer => {
  const sorted = [...tables].sort(([a], [b]) => (a < b ? -1 : 1));
  const power = Math.floor(Math.log2(sorted.length));
  const header = 12 + sorted.length * 16;
  const font = Buffer.alloc(sorted.reduce((sum, [, { length }]) => sum + padded(length), header));
  font.writeUInt32BE(tables.has('glyf') ? TRUETYPE : OPENTYPE, 0);
  font.writeUInt16BE(sorted.length, 4);
  font.writeUInt16BE(16 << power, 6);
  font.writeUInt16BE(power, 8);
  font.writeUInt16BE((sorted.length << 4) - (16 << power), 10);
  let offset = header;
  for (const [index, [tag, bytes]] of sorted.entries()) {
    const entry = 12 + index * 16;
    bytes.copy(font, offset);
    font.write(tag, entry, 'latin1');
    font.writeUInt32BE(checksumOf(font.subarray(offset, offset + padded(bytes.length))), entry + 4);
    font.writeUInt32BE(offset, entry + 8);
    font.writeUInt32BE(bytes.length, entry + 12);
    offset += padded(bytes.length);
  }
  return font;
};

// One font in all supported formats, and in some invalid ones, for tests.
import fs from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync, deflateSync } from 'node:zlib';
import { Cursor } from './cursor.ts';
import { type Font, writeSfnt } from './sfnt.ts';
import { readWoff2 } from './woff2.ts';

const files = path.join(import.meta.dirname, '../../../node_modules/@fontsource-variable/mulish/files');

export type FontKind = 'woff2' | 'woff' | 'ttf' | 'otf';
export const KINDS: readonly FontKind[] = ['woff2', 'woff', 'ttf', 'otf'];

/** The original file: `vietnamese` is the smallest, `latin` has all Latin letters. */
export const packedFont = (part = 'vietnamese'): Buffer => fs.readFileSync(path.join(files, `mulish-${part}-wght-normal.woff2`));

export const tablesOfFont = (part?: string): Font => readWoff2(packedFont(part));

/** WOFF 1. */
export const writeWoff = ({ tables }: Font): Buffer => {
  const entries = [...tables].map(([tag, table]) => ({ tag, table, packed: deflateSync(table) }));
  const header = Buffer.alloc(44 + entries.length * 20);
  let offset = header.length;
  const parts: Buffer[] = [];
  for (const [index, { tag, table, packed }] of entries.entries()) {
    const stored = packed.length < table.length ? packed : table;
    const at = 44 + index * 20;
    header.write(tag, at, 'latin1');
    for (const [place, number] of [offset, stored.length, table.length].entries()) header.writeUInt32BE(number, at + 4 + place * 4);
    parts.push(stored, Buffer.alloc((4 - (stored.length % 4)) % 4));
    offset += stored.length + ((4 - (stored.length % 4)) % 4);
  }
  header.write('wOFF', 'latin1');
  header.writeUInt32BE(0x00010000, 4);
  header.writeUInt32BE(offset, 8);
  header.writeUInt16BE(entries.length, 12);
  return Buffer.concat([header, ...parts]);
};

const operand = (number: number): number[] => [28, (number >> 8) & 255, number & 255];
const index = (entries: readonly Buffer[]): Buffer => {
  if (entries.length === 0) return Buffer.from([0, 0]);
  const header = Buffer.alloc(3 + (entries.length + 1) * 2);
  header.writeUInt16BE(entries.length, 0);
  header.writeUInt8(2, 2);
  let offset = 1;
  for (const [place, entry] of [...entries, Buffer.alloc(0)].entries()) {
    header.writeUInt16BE(offset, 3 + place * 2);
    offset += entry.length;
  }
  return Buffer.concat([header, ...entries]);
};

/** PostScript outlines: `count` glyphs with the same square. */
const squares = (count: number): Buffer => {
  const glyph = Buffer.from([
    ...operand(500),
    ...operand(50),
    ...operand(0),
    21,
    ...operand(400),
    6,
    ...operand(400),
    7,
    ...operand(-400),
    6,
    14,
  ]);
  const names = index([Buffer.from('Square')]);
  const before = 4 + names.length + 3 + 2 + 1 + 13 + 2 + 2;
  const glyphs = index(Array.from({ length: count }, () => glyph));
  const charset = Buffer.alloc(5);
  charset.writeUInt8(2, 0);
  charset.writeUInt16BE(1, 1);
  charset.writeUInt16BE(count - 2, 3);
  const dictionary = (at: number) =>
    index([Buffer.from([...operand(at), 15, ...operand(at + charset.length), 17, ...operand(0), ...operand(at), 18])]);
  const start = 4 + names.length + dictionary(before).length + 2 + 2;
  return Buffer.concat([Buffer.from([1, 0, 4, 2]), names, dictionary(start), index([]), index([]), charset, glyphs]);
};

/** The same characters, each drawn as a square in PostScript outlines. */
const openType = ({ tables }: Font): Font => {
  const count = tables.get('maxp')?.readUInt16BE(4) ?? 0;
  const keptTables = ['cmap', 'head', 'hhea', 'hmtx', 'name', 'OS/2'].map((tag) => [tag, tables.get(tag) as Buffer] as const);
  const sizes = Buffer.from([0, 0, 0x50, 0, count >> 8, count & 255]);
  const post = Buffer.alloc(32);
  post.writeUInt32BE(0x00030000, 0);
  return { tables: new Map([...keptTables, ['maxp', sizes], ['post', post], ['CFF ', squares(count)]]) };
};

export const fontAs = (kind: FontKind, part?: string): Buffer => {
  if (kind === 'woff2') return packedFont(part);
  const font = tablesOfFont(part);
  if (kind === 'otf') return writeSfnt(openType(font));
  return kind === 'ttf' ? writeSfnt(font) : writeWoff(font);
};

const HMTX = 3;
const in128 = (number: number): number[] => (number < 128 ? [number] : [(number >> 7) | 128, number & 127]);
const from128 = (cursor: Cursor): number => {
  for (let number = 0; ; ) {
    const byte = cursor.u8();
    number = number * 128 + (byte & 127);
    if (byte < 128) return number;
  }
};

/** The small WOFF2 with transformed `hmtx` (no left side bearings), as some encoders write it. */
export const withPackedMetrics = (): Buffer => {
  const font = packedFont();
  const cursor = new Cursor(font, 48);
  const entries = Array.from({ length: font.readUInt16BE(12) }, () => {
    const start = cursor.at;
    const flags = cursor.u8();
    if ((flags & 63) === 63) cursor.tag();
    const length = from128(cursor);
    const packed = [10, 11].includes(flags) ? from128(cursor) : length;
    return { flags, length, packed, directory: font.subarray(start, cursor.at) };
  });
  const stream = new Cursor(brotliDecompressSync(cursor.take(font.readUInt32BE(20))));
  const wide = tablesOfFont().tables.get('hhea')?.readUInt16BE(34) ?? 0;
  const parts = entries.map(({ flags, length, packed, directory }) => {
    const table = stream.take(packed);
    if (flags !== HMTX) return { directory, table };
    const widths = Array.from({ length: wide }, (_, index) => table.subarray(index * 4, index * 4 + 2));
    const cut = Buffer.concat([Buffer.from([3]), ...widths]);
    return { directory: Buffer.from([HMTX | 64, ...in128(length), ...in128(cut.length)]), table: cut };
  });
  const packed = brotliCompressSync(Buffer.concat(parts.map(({ table }) => table)));
  const made = Buffer.concat([font.subarray(0, 48), ...parts.map(({ directory }) => directory), packed]);
  made.writeUInt32BE(made.length, 8);
  made.writeUInt32BE(packed.length, 20);
  return made;
};

/** The font with a table added or replaced. */
export const withTable = (tag: string, table: Buffer, part?: string): Buffer =>
  writeSfnt({ tables: new Map([...tablesOfFont(part).tables, [tag, table]]) });

/** A copy with some bytes changed, deterministic by `seed`. */
export const mutate = (bytes: Buffer, seed: number): Buffer => {
  const copy = Buffer.from(bytes);
  let state = seed * 2654435761 + 1;
  for (let count = 0; count < 1 + (seed % 12); count++) {
    state = (state * 1103515245 + 12345) % 2147483648;
    copy[state % copy.length] = (state >> 8) % 256;
  }
  return seed % 5 === 0 ? copy.subarray(0, 1 + (state % copy.length)) : copy;
};

/** Tables of variable fonts only. */
const OF_WEIGHTS = ['fvar', 'gvar', 'avar', 'HVAR', 'MVAR', 'STAT'];
/** The font with the given names, by name id. */
export const namedFont = (names: Readonly<Record<number, string>>, { weights = true } = {}): Buffer => {
  const texts = Object.entries(names).map(([number, text]) => ({ number: Number(number), bytes: Buffer.from(text, 'utf16le').swap16() }));
  const header = Buffer.alloc(6 + texts.length * 12);
  for (const [place, number] of [0, texts.length, header.length].entries()) header.writeUInt16BE(number, place * 2);
  let offset = 0;
  for (const [index, { number, bytes }] of texts.entries()) {
    // Windows platform, Unicode, English.
    const entry = [3, 1, 0x0409, number, bytes.length, offset];
    for (const [place, word] of entry.entries()) header.writeUInt16BE(word, 6 + index * 12 + place * 2);
    offset += bytes.length;
  }
  const table = Buffer.concat([header, ...texts.map(({ bytes }) => bytes)]);
  const otherTables = [...tablesOfFont().tables].filter(([tag]) => weights || !OF_WEIGHTS.includes(tag));
  return writeSfnt({ tables: new Map([...otherTables, ['name', table]]) });
};

// Checks the directory of a workbook's ZIP before it unpacks anything, then unpacks each part within its declared size.
// The reader gets a new archive of exactly these parts, so that check and reader cannot see different data.
import { inflateRawSync } from 'node:zlib';
import { IMPORT_LIMITS, type ImportProblemCode } from '@ardoise/contract/catalog/imports.ts';
import { countRows, declaresTypes, inUtf8 } from './xml-part.ts';

type Part = { name: string; method: number; sum: number; packed: number; unpacked: number; at: number };

const MAX_PARTS = 1_000;
const MAX_UNPACKED_BYTES = 48 * 1024 * 1024;
/** Menu text compresses 10:1; 1000:1 is a zip bomb. Small parts may exceed the ratio. */
const MAX_RATIO = 250;
const SMALL_BYTES = 1024 * 1024;
/** Leaves room for headers and comments, which the exact count after reading excludes. */
const MAX_ROWS = IMPORT_LIMITS.rows + 1_000;

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const LOCAL = 0x04034b50;
const END_BYTES = 22;
/** Marks a ZIP64 record, which a workbook of 10 MB does not need. */
const ZIP64 = 0xffffffff;
const LONGEST_COMMENT_BYTES = 65_535;
const OLD_OFFICE = Buffer.from('d0cf11e0a1b11ae1', 'hex');

/** The file cannot be read; `code` is the problem. */
export class Unreadable extends Error {
  readonly code: ImportProblemCode;

  constructor(code: ImportProblemCode) {
    super(code);
    this.code = code;
  }
}
const requireThat = (holds: boolean, code: ImportProblemCode): void => {
  if (!holds) throw new Unreadable(code);
};

const endOf = (bytes: Buffer): number => {
  const first = Math.max(0, bytes.length - END_BYTES - LONGEST_COMMENT_BYTES);
  for (let at = bytes.length - END_BYTES; at >= first; at--) if (bytes.readUInt32LE(at) === END) return at;
  throw new Unreadable('not_xlsx');
};

const isSafe = (name: string): boolean =>
  name !== '' && !/[\p{Cc}\p{Cf}]/u.test(name) && !/^\/|\\|:|(^|\/)\.\.(\/|$)/.test(name) && name.length <= 200;

const partsOf = (bytes: Buffer): Part[] => {
  const end = endOf(bytes);
  const count = bytes.readUInt16LE(end + 10);
  requireThat(count <= MAX_PARTS && bytes.readUInt32LE(end + 12) !== ZIP64, 'unsafe_file');
  let at = bytes.readUInt32LE(end + 16);
  requireThat(at !== ZIP64, 'unsafe_file');
  const parts: Part[] = [];
  for (let place = 0; place < count; place++) {
    requireThat(at + 46 <= end && bytes.readUInt32LE(at) === ENTRY, 'not_xlsx');
    const nameLength = bytes.readUInt16LE(at + 28);
    requireThat((bytes.readUInt16LE(at + 8) & 1) === 0, 'old_xls');
    const part = {
      name: bytes.toString('utf8', at + 46, at + 46 + nameLength),
      method: bytes.readUInt16LE(at + 10),
      sum: bytes.readUInt32LE(at + 16),
      packed: bytes.readUInt32LE(at + 20),
      unpacked: bytes.readUInt32LE(at + 24),
      at: bytes.readUInt32LE(at + 42),
    };
    requireThat(part.packed !== ZIP64 && part.unpacked !== ZIP64 && part.at !== ZIP64, 'unsafe_file');
    parts.push(part);
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return parts;
};

/** Unpacks a part; throws as soon as it exceeds its declared size. */
const unpack = (bytes: Buffer, { method, packed, unpacked, at }: Part): Buffer => {
  requireThat(at + 30 <= bytes.length && bytes.readUInt32LE(at) === LOCAL, 'not_xlsx');
  const start = at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28);
  requireThat(start + packed <= bytes.length, 'not_xlsx');
  const data = bytes.subarray(start, start + packed);
  // Many parts may share the same bytes, so the sum of their declared sizes is the limit.
  requireThat(method !== 0 || packed === unpacked, 'not_xlsx');
  if (method === 0) return data;
  requireThat(method === 8, 'not_xlsx');
  try {
    return inflateRawSync(data, { maxOutputLength: Math.max(1, unpacked) });
  } catch {
    throw new Unreadable('not_xlsx');
  }
};

/** Pictures and embedded files have no cells, so they are not unpacked. */
const isLeftOut = ({ name }: Part): boolean => /^xl\/(media|embeddings)\//i.test(name);

const HEAD_BYTES = 30;
const ENTRY_BYTES = 46;

/** Writes the fields that the local header and the directory entry of a part share, from the checksum on. */
const describe = (into: Buffer, at: number, sum: number, size: number, nameLength: number): void => {
  into.writeUInt32LE(sum, at);
  into.writeUInt32LE(size, at + 4);
  into.writeUInt32LE(size, at + 8);
  into.writeUInt16LE(nameLength, at + 12);
};

/** Builds an archive of the unpacked parts. */
const repack = (parts: readonly (Pick<Part, 'name' | 'sum'> & { content: Buffer })[]): Buffer => {
  const contents: Buffer[] = [];
  const entries: Buffer[] = [];
  let at = 0;
  for (const { name, sum, content } of parts) {
    const title = Buffer.from(name);
    const head = Buffer.alloc(HEAD_BYTES);
    head.writeUInt32LE(LOCAL, 0);
    describe(head, 14, sum, content.length, title.length);
    const entry = Buffer.alloc(ENTRY_BYTES);
    entry.writeUInt32LE(ENTRY, 0);
    describe(entry, 16, sum, content.length, title.length);
    entry.writeUInt32LE(at, 42);
    contents.push(head, title, content);
    entries.push(entry, title);
    at += head.length + title.length + content.length;
  }
  const end = Buffer.alloc(END_BYTES);
  end.writeUInt32LE(END, 0);
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(
    entries.reduce((sum, { length }) => sum + length, 0),
    12,
  );
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...contents, ...entries, end]);
};

/** Unpacks the parts and checks each at once, so that a refused workbook is unpacked no further. */
const unpackAll = (bytes: Buffer, parts: readonly Part[]): (Part & { content: Buffer })[] => {
  let rows = 0;
  return parts.flatMap((part) => {
    if (isLeftOut(part)) return [];
    const text = inUtf8(unpack(bytes, part), part.sum);
    if (!text) throw new Unreadable('not_xlsx');
    requireThat(!declaresTypes(text.content), 'unsafe_file');
    rows += countRows(text.content, MAX_ROWS);
    requireThat(rows <= MAX_ROWS, 'too_many_rows');
    return { ...part, ...text };
  });
};

const attributeOf = (tag: string, name: string): string | undefined =>
  new RegExp(`\\s(?:[\\w.-]+:)?${name}=["']([^"']*)["']`, 'i').exec(tag)?.[1];
const tagsOf = (parts: readonly { name: string; content: Buffer }[], part: RegExp, tag: string): string[] => {
  const xml = parts.find(({ name }) => part.test(name))?.content.toString('utf8') ?? '';
  return xml.match(new RegExp(`<(?:[\\w.-]+:)?${tag}\\s[^>]*>`, 'g')) ?? [];
};
/** Indices of sheets without cells, such as charts, in the list of sheets. */
const chartsIn = (parts: readonly { name: string; content: Buffer }[]): ReadonlySet<number> => {
  const relations = tagsOf(parts, /\/_rels\/workbook\.xml\.rels$/, 'Relationship');
  const charts = relations.filter((tag) => /(chart|dialog|macro)sheet$/i.test(attributeOf(tag, 'Type') ?? ''));
  const ids = new Set(charts.map((tag) => attributeOf(tag, 'Id')));
  return new Set(tagsOf(parts, /\/workbook\.xml$/, 'sheet').flatMap((tag, at) => (ids.has(attributeOf(tag, 'id')) ? at : [])));
};

/** True if the bytes begin like an xlsx or old xls workbook, damaged or not. */
export const isArchive = (bytes: Buffer): boolean =>
  bytes.subarray(0, 2).equals(Buffer.from('PK')) || bytes.subarray(0, 8).equals(OLD_OFFICE);

/**
 * The unpacked parts of a workbook, without pictures, in a new archive. Throws `Unreadable` unless the bytes are an
 * xlsx archive of limited size and rows. No part may declare document types or entities, whatever its name, because the
 * reader opens any part that another one refers to. `charts`: indices of sheets without cells.
 */
export const checkedArchive = (bytes: Buffer): { archive: Buffer; charts: ReadonlySet<number> } => {
  requireThat(bytes.length > END_BYTES && !bytes.subarray(0, 8).equals(OLD_OFFICE), bytes.length > END_BYTES ? 'old_xls' : 'not_xlsx');
  requireThat(bytes.readUInt32LE(0) === LOCAL, 'not_xlsx');
  const parts = partsOf(bytes);
  const names = new Set(parts.map(({ name }) => name));
  requireThat(names.size === parts.length && parts.every(({ name }) => isSafe(name)), 'unsafe_file');
  requireThat(
    parts.reduce((sum, { unpacked }) => sum + unpacked, 0) <= MAX_UNPACKED_BYTES &&
      parts.every(({ packed, unpacked }) => unpacked <= SMALL_BYTES || unpacked <= packed * MAX_RATIO),
    'unpacks_too_large',
  );
  requireThat(names.has('[Content_Types].xml'), 'not_xlsx');
  const unpacked = unpackAll(bytes, parts);
  return { archive: repack(unpacked), charts: chartsIn(unpacked) };
};

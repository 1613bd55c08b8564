// Decodes and checks an XML part of a workbook before the reader gets it.
import { crc32 } from 'node:zlib';

/** The first bytes of a UTF-16 text: its byte order mark, or `<` without one. */
const utf16: readonly (readonly [head: readonly number[], encoding: string])[] = [
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
  [[0x3c, 0x00], 'utf-16le'],
  [[0x00, 0x3c], 'utf-16be'],
];

/**
 * The part in UTF-8, the only encoding of the reader. Workbooks may use UTF-16, and the checks must see the same text
 * as the reader. Null if the part is damaged.
 */
export const inUtf8 = (content: Buffer, sum: number): { content: Buffer; sum: number } | null => {
  const encoding = utf16.find(([head]) => head.every((byte, at) => content[at] === byte))?.[1];
  if (!encoding) return { content, sum };
  if (crc32(content) !== sum) return null;
  const text = Buffer.from(new TextDecoder(encoding).decode(content));
  return { content: text, sum: crc32(text) };
};

/** True for document types and entities, which can expand to huge texts or read other files. */
export const declaresTypes = (content: Buffer): boolean => content.includes('<!DOCTYPE') || content.includes('<!ENTITY');

/** The offset of the root element, after the declaration and comments of any length. */
const rootOf = (content: Buffer): number => {
  for (let at = content.indexOf('<'); at >= 0; at = content.indexOf('<', at)) {
    const end = content[at + 1] === 0x3f ? '?>' : content.toString('latin1', at, at + 4) === '<!--' ? '-->' : null;
    if (end === null) return at;
    at = content.indexOf(end, at);
    if (at < 0) break;
  }
  return content.length;
};
const LONGEST_ROOT = 200;

/** Counts the rows with a value in a sheet, up to `most`, without parsing; 0 for other parts. */
export const countRows = (content: Buffer, most: number): number => {
  const start = rootOf(content);
  const root = /^<((?:[\w.-]+:)?)worksheet[\s>]/.exec(content.toString('latin1', start, start + LONGEST_ROOT));
  if (!root) return 0;
  const [row, ...values] = ['row', 'v', 'is'].map((name) => Buffer.from(`<${root[1]}${name}`)) as [Buffer, ...Buffer[]];
  const found = values.map((value) => ({ value, at: -1 }));
  /** True if a value is between two offsets. Each kind of value is searched once over all rows. */
  const hasValue = (from: number, to: number): boolean => {
    for (const next of found)
      if (next.at < from) {
        const at = content.indexOf(next.value, from);
        next.at = at < 0 ? content.length : at;
      }
    return found.some(({ at }) => at < to);
  };
  let count = 0;
  for (let at = content.indexOf(row); at >= 0 && count <= most; ) {
    const next = content.indexOf(row, at + 1);
    if (hasValue(at, next < 0 ? content.length : next)) count++;
    at = next;
  }
  return count;
};

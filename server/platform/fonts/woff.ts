// WOFF 1: each table on its own, deflated or stored (https://www.w3.org/TR/WOFF/).
import { inflateSync } from 'node:zlib';
import { Cursor } from './cursor.ts';
import { FontError } from './font-error.ts';
import { type Font, isFlavor, requireSizes, tablesOf } from './sfnt.ts';

const HEADER_BYTES = 44;

/** Reads a WOFF; checks the declared sizes before it unpacks. */
export const readWoff = (bytes: Buffer): Font => {
  const cursor = new Cursor(bytes, 4);
  if (!isFlavor(cursor.u32())) throw new FontError('format');
  const length = cursor.u32();
  const count = cursor.u16();
  if (length !== bytes.length) throw new FontError('broken');
  cursor.at = HEADER_BYTES;
  const entries = Array.from({ length: count }, () => {
    const entry = { tag: cursor.tag(), offset: cursor.u32(), packed: cursor.u32(), length: cursor.u32() };
    cursor.u32();
    return entry;
  });
  requireSizes(entries.map(({ length }) => length));
  return {
    tables: tablesOf(
      entries.map(({ tag, offset, packed, length }) => {
        const stored = new Cursor(bytes, offset).take(packed);
        const table = packed === length ? stored : inflateSync(stored, { maxOutputLength: Math.max(1, length) });
        if (table.length !== length) throw new FontError('broken');
        return [tag, table] as const;
      }),
    ),
  };
};

// Converts the transformed outlines of a WOFF2, which are split into streams, to TrueType (https://www.w3.org/TR/WOFF2/#glyf_table_format).
import { Cursor } from './cursor.ts';
import { FontError } from './font-error.ts';
import { MAX_UNPACKED_BYTES } from './sfnt.ts';

/** The outline tables, and the minimum x of each glyph. */
export type Glyphs = { glyf: Buffer; loca: Buffer; lefts: number[] };

type Streams = Record<'contours' | 'points' | 'flags' | 'glyphs' | 'composites' | 'boxes' | 'instructions', Cursor>;
type Point = { dx: number; dy: number; on: boolean };

/** A 255UInt16: 1 to 3 bytes. */
const read255UInt16 = (cursor: Cursor): number => {
  const code = cursor.u8();
  if (code === 253) return cursor.u16();
  if (code === 255) return cursor.u8() + 253;
  return code === 254 ? cursor.u8() + 506 : code;
};

const signed = (flag: number, size: number): number => (flag & 1 ? size : -size);

/** One point: the flag gives the number of bytes that follow, and how they split into dx and dy. */
const pointOf = (flag: number, rest: Cursor): Point => {
  const on = flag < 128;
  const kind = flag & 127;
  const first = rest.u8();
  if (kind < 10) return { dx: 0, dy: signed(kind, ((kind & 14) << 7) + first), on };
  if (kind < 20) return { dx: signed(kind, (((kind - 10) & 14) << 7) + first), dy: 0, on };
  if (kind < 84) {
    const base = kind - 20;
    return { dx: signed(kind, 1 + (base & 48) + (first >> 4)), dy: signed(kind >> 1, 1 + ((base & 12) << 2) + (first & 15)), on };
  }
  const second = rest.u8();
  if (kind < 120) {
    const base = kind - 84;
    const [across, up] = [Math.floor(base / 12) << 8, ((base % 12) >> 2) << 8];
    return { dx: signed(kind, 1 + across + first), dy: signed(kind >> 1, 1 + up + second), on };
  }
  const third = rest.u8();
  if (kind < 124) return { dx: signed(kind, (first << 4) + (second >> 4)), dy: signed(kind >> 1, ((second & 15) << 8) + third), on };
  return { dx: signed(kind, (first << 8) + second), dy: signed(kind >> 1, (third << 8) + rest.u8()), on };
};

const [ON, X_BYTE, Y_BYTE, REPEAT, X_SAME, Y_SAME, OVERLAP] = [1, 2, 4, 8, 16, 32, 64];

/** Flags, x deltas and y deltas in TrueType encoding. */
const encodePoints = (points: readonly Point[], overlaps: boolean): number[] => {
  const [flags, across, up]: number[][] = [[], [], []] as never;
  const step = (into: number[], by: number, byte: number, same: number): number => {
    if (by === 0) return same;
    if (Math.abs(by) < 256) {
      into.push(Math.abs(by));
      return by > 0 ? byte | same : byte;
    }
    into.push((by >> 8) & 255, by & 255);
    return 0;
  };
  let [last, repeats] = [-1, 0];
  for (const [index, { dx, dy, on }] of points.entries()) {
    const flag =
      (on ? ON : 0) |
      (overlaps && index === 0 ? OVERLAP : 0) |
      step(across as number[], dx, X_BYTE, X_SAME) |
      step(up as number[], dy, Y_BYTE, Y_SAME);
    const into = flags as number[];
    if (flag === last && repeats < 255) {
      if (repeats === 0) {
        into[into.length - 1] = flag | REPEAT;
        into.push(0);
      }
      into[into.length - 1] = ++repeats;
    } else {
      into.push(flag);
      [last, repeats] = [flag, 0];
    }
  }
  return [...(flags as number[]), ...(across as number[]), ...(up as number[])];
};

const boxOf = (points: readonly Point[]): Buffer => {
  let [x, y, left, low, right, high] = [0, 0, Infinity, Infinity, -Infinity, -Infinity];
  for (const { dx, dy } of points) {
    [x, y] = [x + dx, y + dy];
    [left, low, right, high] = [Math.min(left, x), Math.min(low, y), Math.max(right, x), Math.max(high, y)];
  }
  const box = Buffer.alloc(8);
  for (const [index, side] of [left, low, right, high].entries()) box.writeInt16BE(Number.isFinite(side) ? side : 0, index * 2);
  return box;
};

const u16 = (...numbers: number[]): Buffer => {
  const bytes = Buffer.alloc(numbers.length * 2);
  for (const [index, number] of numbers.entries()) bytes.writeUInt16BE(number, index * 2);
  return bytes;
};

const simpleGlyph = (contours: number, streams: Streams, box: Buffer | null, overlaps: boolean): Buffer => {
  const ends: number[] = [];
  let count = 0;
  for (let contour = 0; contour < contours; contour++) {
    count += read255UInt16(streams.points);
    ends.push(count - 1);
  }
  const points: Point[] = [];
  // Read one by one: a wrong count fails at the end of the stream.
  for (let index = 0; index < count; index++) points.push(pointOf(streams.flags.u8(), streams.glyphs));
  const instructions = streams.instructions.take(read255UInt16(streams.glyphs));
  return Buffer.concat([
    u16(contours),
    box ?? boxOf(points),
    u16(...ends, instructions.length),
    instructions,
    Buffer.from(encodePoints(points, overlaps)),
  ]);
};

/** Flags of a composite's component: two-byte arguments, more components, instructions. */
const [WORDS, MORE, INSTRUCTIONS] = [1, 32, 256];
const partBytes = (flags: number): number =>
  2 + (flags & WORDS ? 4 : 2) + (flags & 8 ? 2 : 0) + (flags & 64 ? 4 : 0) + (flags & 128 ? 8 : 0);

const compositeGlyph = (streams: Streams, box: Buffer): Buffer => {
  const { composites } = streams;
  const start = composites.at;
  let [flags, hasInstructions] = [MORE, false];
  while (flags & MORE) {
    flags = composites.u16();
    composites.take(partBytes(flags));
    hasInstructions ||= (flags & INSTRUCTIONS) !== 0;
  }
  const parts = composites.bytes.subarray(start, composites.at);
  const instructions = hasInstructions ? streams.instructions.take(read255UInt16(streams.glyphs)) : Buffer.alloc(0);
  return Buffer.concat([u16(0xffff), box, parts, ...(hasInstructions ? [u16(instructions.length), instructions] : [])]);
};

const bit = (map: Buffer | null, index: number): boolean => map !== null && ((map[index >> 3] ?? 0) & (128 >> (index & 7))) !== 0;

const locaOf = (glyphs: readonly Buffer[], wide: boolean): Buffer => {
  const loca = Buffer.alloc((glyphs.length + 1) * (wide ? 4 : 2));
  let offset = 0;
  for (let index = 0; index <= glyphs.length; index++) {
    if (wide) loca.writeUInt32BE(offset, index * 4);
    else loca.writeUInt16BE(offset / 2, index * 2);
    offset += glyphs[index]?.length ?? 0;
  }
  return loca;
};

const padded = (glyph: Buffer): Buffer => (glyph.length % 4 === 0 ? glyph : Buffer.concat([glyph, Buffer.alloc(4 - (glyph.length % 4))]));

/** Contour counts of an empty glyph and of a composite. */
const [EMPTY, COMPOSITE] = [0, 0xffff];
const isContourCount = (kind: number): boolean => kind <= 0x7fff || kind === COMPOSITE;

/** Reads the next glyph; `box`: its explicit bounding box, if there is one. */
const nextGlyph = (streams: Streams, box: Buffer | null, overlaps: boolean): Buffer => {
  const kind = streams.contours.u16();
  if ((kind === EMPTY && box) || (kind === COMPOSITE && !box) || !isContourCount(kind)) throw new FontError('broken');
  if (kind === EMPTY) return Buffer.alloc(0);
  return padded(kind === COMPOSITE ? compositeGlyph(streams, box as Buffer) : simpleGlyph(kind, streams, box, overlaps));
};

/** Converts the combined outline table of a WOFF2 to `glyf` and `loca`. */
export const unpackGlyphs = (table: Buffer): Glyphs => {
  const cursor = new Cursor(table, 2);
  const options = cursor.u16();
  const count = cursor.u16();
  const wide = cursor.u16() === 1;
  const sizes = Array.from({ length: 7 }, () => cursor.u32());
  const [contours, points, flags, outlines, composites, boxes, instructions] = sizes.map((size) => new Cursor(cursor.take(size)));
  const streams = { contours, points, flags, glyphs: outlines, composites, boxes, instructions } as Streams;
  const overlapping = options & 1 ? cursor.take((count + 7) >> 3) : null;
  const boxed = streams.boxes.take(((count + 31) >> 5) << 2);
  const lefts: number[] = [];
  const glyphs: Buffer[] = [];
  let bytes = 0;
  for (let index = 0; index < count; index++) {
    const box = bit(boxed, index) ? streams.boxes.take(8) : null;
    const glyph = nextGlyph(streams, box, bit(overlapping, index));
    bytes += glyph.length;
    if (bytes > MAX_UNPACKED_BYTES) throw new FontError('size');
    glyphs.push(glyph);
    lefts.push(glyph.length > 0 ? glyph.readInt16BE(2) : 0);
  }
  return { glyf: Buffer.concat(glyphs), loca: locaOf(glyphs, wide), lefts };
};

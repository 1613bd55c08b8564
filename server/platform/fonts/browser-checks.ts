// Checks that browsers do and HarfBuzz does not, so that uploads of fonts that no page can show are refused.
import { Cursor } from './cursor.ts';
import { FontError } from './font-error.ts';
import type { Font } from './sfnt.ts';

const requireThat = (condition: boolean): void => {
  if (!condition) throw new FontError('broken');
};

const [REPEAT, OVERLAP] = [8, 64];

/** Bytes of a point's x and y deltas: each has one byte, two, or none if it is unchanged. */
const stepBytes = (flag: number): number => (flag & 2 ? 1 : flag & 16 ? 0 : 2) + (flag & 4 ? 1 : flag & 32 ? 0 : 2);

/** Skips the flags and deltas of a simple glyph. */
const skipPoints = (cursor: Cursor, count: number): void => {
  let bytes = 0;
  for (let read = 0; read < count; ) {
    const flag = cursor.u8();
    const times = flag & REPEAT ? cursor.u8() + 1 : 1;
    requireThat(flag < 128 && (times > 1 || !(flag & REPEAT)) && (!(flag & OVERLAP) || (read === 0 && times === 1)));
    bytes += times * stepBytes(flag);
    read += times;
    requireThat(read <= count);
  }
  cursor.take(bytes);
};

const requireSimple = (cursor: Cursor, contours: number): void => {
  let last = -1;
  for (let contour = 0; contour < contours; contour++) {
    const end = cursor.u16();
    requireThat(end >= last);
    last = end;
  }
  cursor.take(cursor.u16());
  skipPoints(cursor, last + 1);
};

const [WORDS, MORE] = [1, 32];

const requireParts = (cursor: Cursor, glyphs: number): void => {
  for (let flags = MORE; flags & MORE; ) {
    flags = cursor.u16();
    requireThat(cursor.u16() < glyphs);
    cursor.take((flags & WORDS ? 4 : 2) + (flags & 8 ? 2 : flags & 64 ? 4 : flags & 128 ? 8 : 0));
  }
};

const requireGlyph = (glyph: Buffer, glyphs: number): void => {
  const cursor = new Cursor(glyph);
  const contours = cursor.i16();
  const [left, low, right, high] = [cursor.i16(), cursor.i16(), cursor.i16(), cursor.i16()];
  requireThat(contours >= -1 && left <= right && low <= high);
  if (contours > 0) requireSimple(cursor, contours);
  if (contours < 0) requireParts(cursor, glyphs);
};

const requireGlyphs = ({ tables }: Font, glyphs: number): void => {
  const [glyf, loca] = [tables.get('glyf'), tables.get('loca')];
  if (!glyf || !loca) return;
  const wide = tables.get('head')?.readInt16BE(50) === 1;
  const place = (index: number) => (wide ? loca.readUInt32BE(index * 4) : loca.readUInt16BE(index * 2) * 2);
  for (let index = 0; index < glyphs; index++) {
    const [from, to] = [place(index), place(index + 1)];
    requireThat(from <= to && to <= glyf.length);
    if (to > from) requireGlyph(glyf.subarray(from, to), glyphs);
  }
};

/** Checks the axes of a variable font: minimum, default and maximum in order. */
const requireAxes = (fvar: Buffer): void => {
  const cursor = new Cursor(fvar);
  const version = cursor.u32();
  const [axesAt, reserved, axes] = [cursor.u16(), cursor.u16(), cursor.u16()];
  const [axisBytes, instances, instanceBytes] = [cursor.u16(), cursor.u16(), cursor.u16()];
  requireThat(version === 0x00010000 && axesAt === 16 && reserved === 2 && axisBytes === 20);
  requireThat(instanceBytes === axes * 4 + 4 || instanceBytes === axes * 4 + 6);
  for (let axis = 0; axis < axes; axis++) {
    cursor.tag();
    const [min, initial, max] = [cursor.i32(), cursor.i32(), cursor.i32()];
    requireThat(min <= initial && initial <= max);
    cursor.take(4);
  }
  cursor.take(instances * instanceBytes);
};

/** 1.0 in F2DOT14; axes are normalized to -1 to 1. */
const ONE = 0x4000;
const requireTuple = (cursor: Cursor, axes: number): void => {
  for (let axis = 0; axis < axes; axis++) requireThat(Math.abs(cursor.i16()) <= ONE);
};

const [OWN_PEAK, BETWEEN, NUMBER] = [0x8000, 0x4000, 0x0fff];

/** Checks the variation data of one glyph. */
const requireMoves = (moves: Buffer, axes: number, shared: number): void => {
  const cursor = new Cursor(moves);
  const count = cursor.u16() & NUMBER;
  let end = cursor.u16();
  for (let tuple = 0; tuple < count; tuple++) {
    end += cursor.u16();
    const kind = cursor.u16();
    if (kind & OWN_PEAK) requireTuple(cursor, axes);
    else requireThat((kind & NUMBER) < shared);
    if (kind & BETWEEN) requireTuple(cursor, axes * 2);
  }
  requireThat(cursor.at <= moves.length && end <= moves.length);
};

const requireVariations = (gvar: Buffer, axes: number, glyphs: number): void => {
  const cursor = new Cursor(gvar, 4);
  const [own, shared] = [cursor.u16(), cursor.u16()];
  const sharedAt = cursor.u32();
  const [count, wide, start] = [cursor.u16(), cursor.u16() & 1, cursor.u32()];
  requireThat(own === axes && count === glyphs);
  requireTuple(new Cursor(gvar, sharedAt), axes * shared);
  const places = Array.from({ length: count + 1 }, () => (wide ? cursor.u32() : cursor.u16() * 2));
  for (const [index, from] of places.slice(0, -1).entries()) {
    const to = places[index + 1] as number;
    requireThat(from <= to && start + to <= gvar.length);
    if (to > from) requireMoves(gvar.subarray(start + from, start + to), axes, shared);
  }
};

/** Throws for fonts that browsers would reject. */
export const requireValid = (font: Font): void => {
  const { tables } = font;
  const glyphs = tables.get('maxp')?.readUInt16BE(4) ?? 0;
  requireGlyphs(font, glyphs);
  requireThat(tables.get('hhea')?.readInt16BE(32) === 0 && (tables.get('cmap')?.readUInt16BE(2) ?? 0) > 0);
  const fvar = tables.get('fvar');
  if (fvar) requireAxes(fvar);
  const gvar = tables.get('gvar');
  if (gvar) requireVariations(gvar, fvar?.readUInt16BE(8) ?? 0, glyphs);
};

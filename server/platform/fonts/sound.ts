// Checks that browsers make of a font and HarfBuzz does not: the upload refuses what the page could not show.
import { Cursor } from './cursor.ts';
import { FontError } from './font-error.ts';
import type { Font } from './sfnt.ts';

const insist = (sound: boolean): void => {
  if (!sound) throw new FontError('broken');
};

const [REPEAT, OVERLAP] = [8, 64];

/** Bytes of a point's step across and up: one, two, or none where it repeats the last. */
const stepBytes = (flag: number): number => (flag & 2 ? 1 : flag & 16 ? 0 : 2) + (flag & 4 ? 1 : flag & 32 ? 0 : 2);

/** Skips the flags and steps of a simple glyph. */
const skipPoints = (cursor: Cursor, count: number): void => {
  let bytes = 0;
  for (let read = 0; read < count; ) {
    const flag = cursor.u8();
    const times = flag & REPEAT ? cursor.u8() + 1 : 1;
    insist(flag < 128 && (times > 1 || !(flag & REPEAT)) && (!(flag & OVERLAP) || (read === 0 && times === 1)));
    bytes += times * stepBytes(flag);
    read += times;
    insist(read <= count);
  }
  cursor.take(bytes);
};

const requireSimple = (cursor: Cursor, contours: number): void => {
  let last = -1;
  for (let contour = 0; contour < contours; contour++) {
    const end = cursor.u16();
    insist(end >= last);
    last = end;
  }
  cursor.take(cursor.u16());
  skipPoints(cursor, last + 1);
};

const [WORDS, MORE] = [1, 32];

const requireParts = (cursor: Cursor, glyphs: number): void => {
  for (let flags = MORE; flags & MORE; ) {
    flags = cursor.u16();
    insist(cursor.u16() < glyphs);
    cursor.take((flags & WORDS ? 4 : 2) + (flags & 8 ? 2 : flags & 64 ? 4 : flags & 128 ? 8 : 0));
  }
};

const requireGlyph = (glyph: Buffer, glyphs: number): void => {
  const cursor = new Cursor(glyph);
  const contours = cursor.i16();
  const [left, low, right, high] = [cursor.i16(), cursor.i16(), cursor.i16(), cursor.i16()];
  insist(contours >= -1 && left <= right && low <= high);
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
    insist(from <= to && to <= glyf.length);
    if (to > from) requireGlyph(glyf.subarray(from, to), glyphs);
  }
};

/** Axes of a variable font: each from its least to its most, with what it is by itself between them. */
const requireAxes = (fvar: Buffer): void => {
  const cursor = new Cursor(fvar);
  const version = cursor.u32();
  const [axesAt, reserved, axes] = [cursor.u16(), cursor.u16(), cursor.u16()];
  const [axisBytes, instances, instanceBytes] = [cursor.u16(), cursor.u16(), cursor.u16()];
  insist(version === 0x00010000 && axesAt === 16 && reserved === 2 && axisBytes === 20);
  insist(instanceBytes === axes * 4 + 4 || instanceBytes === axes * 4 + 6);
  for (let axis = 0; axis < axes; axis++) {
    cursor.tag();
    const [least, own, most] = [cursor.i32(), cursor.i32(), cursor.i32()];
    insist(least <= own && own <= most);
    cursor.take(4);
  }
  cursor.take(instances * instanceBytes);
};

/** From the least of an axis to its most, as -1 to 1. */
const ONE = 0x4000;
const requireTuple = (cursor: Cursor, axes: number): void => {
  for (let axis = 0; axis < axes; axis++) insist(Math.abs(cursor.i16()) <= ONE);
};

const [OWN_PEAK, BETWEEN, NUMBER] = [0x8000, 0x4000, 0x0fff];

/** How one glyph moves along the axes. */
const requireMoves = (moves: Buffer, axes: number, shared: number): void => {
  const cursor = new Cursor(moves);
  const count = cursor.u16() & NUMBER;
  let end = cursor.u16();
  for (let tuple = 0; tuple < count; tuple++) {
    end += cursor.u16();
    const kind = cursor.u16();
    if (kind & OWN_PEAK) requireTuple(cursor, axes);
    else insist((kind & NUMBER) < shared);
    if (kind & BETWEEN) requireTuple(cursor, axes * 2);
  }
  insist(cursor.at <= moves.length && end <= moves.length);
};

const requireVariations = (gvar: Buffer, axes: number, glyphs: number): void => {
  const cursor = new Cursor(gvar, 4);
  const [own, shared] = [cursor.u16(), cursor.u16()];
  const sharedAt = cursor.u32();
  const [count, wide, start] = [cursor.u16(), cursor.u16() & 1, cursor.u32()];
  insist(own === axes && count === glyphs);
  requireTuple(new Cursor(gvar, sharedAt), axes * shared);
  const places = Array.from({ length: count + 1 }, () => (wide ? cursor.u32() : cursor.u16() * 2));
  for (const [index, from] of places.slice(0, -1).entries()) {
    const to = places[index + 1] as number;
    insist(from <= to && start + to <= gvar.length);
    if (to > from) requireMoves(gvar.subarray(start + from, start + to), axes, shared);
  }
};

/** Throws where a browser would show nothing of a font. */
export const requireSound = (font: Font): void => {
  const { tables } = font;
  const glyphs = tables.get('maxp')?.readUInt16BE(4) ?? 0;
  requireGlyphs(font, glyphs);
  insist(tables.get('hhea')?.readInt16BE(32) === 0 && (tables.get('cmap')?.readUInt16BE(2) ?? 0) > 0);
  const fvar = tables.get('fvar');
  if (fvar) requireAxes(fvar);
  const gvar = tables.get('gvar');
  if (gvar) requireVariations(gvar, fvar?.readUInt16BE(8) ?? 0, glyphs);
};

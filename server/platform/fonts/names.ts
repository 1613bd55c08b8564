// The name of a font (https://learn.microsoft.com/typography/opentype/spec/name).
import { Cursor } from './cursor.ts';

const [FAMILY, FULL, POSTSCRIPT, TYPOGRAPHIC_FAMILY] = [1, 4, 6, 16];
const [UNICODE, MACINTOSH, WINDOWS] = [0, 1, 3];
const ENGLISH = 0x0409;
const MAX_BYTES = 512;

const utf16 = new TextDecoder('utf-16be');
const macintosh = new TextDecoder('macintosh');

type Named = { platform: number; encoding: number; language: number; name: number; bytes: Buffer };

/** Lower is better: English first. */
const rank = ({ platform, encoding, language }: Named): number =>
  platform === WINDOWS && (encoding === 1 || encoding === 10) ? (language === ENGLISH ? 0 : 2) : platform === UNICODE ? 1 : 3;

const namesIn = (table: Buffer): Named[] => {
  const cursor = new Cursor(table, 2);
  const [count, storage] = [cursor.u16(), cursor.u16()];
  const found: Named[] = [];
  for (let index = 0; index < count; index++) {
    const [platform, encoding, language] = [cursor.u16(), cursor.u16(), cursor.u16()];
    const [name, length, offset] = [cursor.u16(), cursor.u16(), cursor.u16()];
    if (![FAMILY, FULL, POSTSCRIPT, TYPOGRAPHIC_FAMILY].includes(name) || ![UNICODE, MACINTOSH, WINDOWS].includes(platform)) continue;
    if (platform === MACINTOSH && encoding !== 0) continue;
    found.push({ platform, encoding, language, name, bytes: new Cursor(table, storage + offset).take(Math.min(length, MAX_BYTES)) });
  }
  return found.sort((a, b) => rank(a) - rank(b));
};

/**
 * The display name of a font. For a static font the full name (`Lora Bold`), which distinguishes fonts of a family; for a variable font the
 * family name. Some variable fonts have only a family name with the default weight (`Mulish ExtraLight`); the weight is then removed by
 * the PostScript name (`Mulish-ExtraLight`). Empty if there is none.
 */
export const nameIn = (tables: ReadonlyMap<string, Buffer>): string => {
  const names = namesIn(tables.get('name') as Buffer);
  const textOf = (nameId: number): string => {
    const best = names.find(({ name }) => name === nameId);
    return best ? (best.platform === MACINTOSH ? macintosh : utf16).decode(best.bytes) : '';
  };
  const family = textOf(FAMILY);
  if (!tables.has('fvar')) return textOf(FULL) || textOf(TYPOGRAPHIC_FAMILY) || family;
  const [, weight] = textOf(POSTSCRIPT).split('-');
  return textOf(TYPOGRAPHIC_FAMILY) || (weight && family.endsWith(` ${weight}`) ? family.slice(0, -weight.length - 1) : family);
};

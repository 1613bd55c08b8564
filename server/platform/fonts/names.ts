// What a font calls itself (https://learn.microsoft.com/typography/opentype/spec/name).
import { Cursor } from './cursor.ts';

const [FAMILY, FULL, POSTSCRIPT, TYPOGRAPHIC_FAMILY] = [1, 4, 6, 16];
const [UNICODE, MACINTOSH, WINDOWS] = [0, 1, 3];
const ENGLISH = 0x0409;
const MOST_BYTES = 512;

const utf16 = new TextDecoder('utf-16be');
const macintosh = new TextDecoder('macintosh');

type Named = { platform: number; encoding: number; language: number; name: number; bytes: Buffer };

/** The better one first: in English. */
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
    found.push({ platform, encoding, language, name, bytes: new Cursor(table, storage + offset).take(Math.min(length, MOST_BYTES)) });
  }
  return found.sort((a, b) => rank(a) - rank(b));
};

/**
 * What a font of one weight calls itself (`Lora Bold`), so that several of a family can be told apart; of one that holds all weights the
 * name of the family. That may be told only of the weight it begins with (`Mulish ExtraLight`), and that weight in the name for programs
 * (`Mulish-ExtraLight`). An empty text where there is none.
 */
export const nameIn = (tables: ReadonlyMap<string, Buffer>): string => {
  const names = namesIn(tables.get('name') as Buffer);
  const told = (wanted: number): string => {
    const best = names.find(({ name }) => name === wanted);
    return best ? (best.platform === MACINTOSH ? macintosh : utf16).decode(best.bytes) : '';
  };
  const family = told(FAMILY);
  if (!tables.has('fvar')) return told(FULL) || told(TYPOGRAPHIC_FAMILY) || family;
  const [, weight] = told(POSTSCRIPT).split('-');
  return told(TYPOGRAPHIC_FAMILY) || (weight && family.endsWith(` ${weight}`) ? family.slice(0, -weight.length - 1) : family);
};

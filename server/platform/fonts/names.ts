// What a font calls itself (https://learn.microsoft.com/typography/opentype/spec/name).
import { Cursor } from './cursor.ts';

const [FAMILY, TYPOGRAPHIC_FAMILY] = [1, 16];
const [UNICODE, MACINTOSH, WINDOWS] = [0, 1, 3];
const ENGLISH = 0x0409;
const MOST_BYTES = 512;

const utf16 = new TextDecoder('utf-16be');
const macintosh = new TextDecoder('macintosh');

type Named = { platform: number; encoding: number; language: number; name: number; bytes: Buffer };

/** The better one first: the family that all its weights share, in English. */
const rank = ({ platform, encoding, language, name }: Named): number =>
  (name === TYPOGRAPHIC_FAMILY ? 0 : 8) +
  (platform === WINDOWS && (encoding === 1 || encoding === 10) ? (language === ENGLISH ? 0 : 2) : platform === UNICODE ? 1 : 3);

/** The name of the family, or an empty text. */
export const familyIn = (table: Buffer): string => {
  const cursor = new Cursor(table, 2);
  const [count, storage] = [cursor.u16(), cursor.u16()];
  const found: Named[] = [];
  for (let index = 0; index < count; index++) {
    const [platform, encoding, language] = [cursor.u16(), cursor.u16(), cursor.u16()];
    const [name, length, offset] = [cursor.u16(), cursor.u16(), cursor.u16()];
    if ((name !== FAMILY && name !== TYPOGRAPHIC_FAMILY) || ![UNICODE, MACINTOSH, WINDOWS].includes(platform)) continue;
    if (platform === MACINTOSH && encoding !== 0) continue;
    found.push({ platform, encoding, language, name, bytes: new Cursor(table, storage + offset).take(Math.min(length, MOST_BYTES)) });
  }
  const [best] = found.sort((a, b) => rank(a) - rank(b));
  return best ? (best.platform === MACINTOSH ? macintosh : utf16).decode(best.bytes) : '';
};

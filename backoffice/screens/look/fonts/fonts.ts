// The fonts of the panel's samples. The browser loads a font when a text uses it.

import type { Font } from '@ardoise/contract/look.ts';
import { FAMILIES, familyOf, type Look } from '@ardoise/contract/rules/look/records.ts';
import { fontAddress } from '@ardoise/contract/rules/look/sheet.ts';
import cyrillic from '@fontsource-variable/mulish/files/mulish-cyrillic-wght-normal.woff2?url';
import latinExt from '@fontsource-variable/mulish/files/mulish-latin-ext-wght-normal.woff2?url';
import latin from '@fontsource-variable/mulish/files/mulish-latin-wght-normal.woff2?url';
import letters from '@fontsource-variable/mulish/unicode.json';

/** The Unicode range of each Muli file. */
const MULI: readonly [file: string, letters: string][] = [
  [latin, letters.latin],
  [latinExt, letters['latin-ext']],
  [cyrillic, letters.cyrillic],
];

const known = new Set<string>();
const add = (family: string, source: string, more: FontFaceDescriptors = {}): void => {
  if (known.has(source)) return;
  known.add(source);
  document.fonts.add(new FontFace(family, `url("${source}")`, { display: 'swap', ...more }));
};

/** Adds the font faces to the document. */
export const addFaces = (fonts: readonly Font[]): void => {
  for (const [file, unicodeRange] of MULI) add('Muli', file, { weight: '200 1000', unicodeRange });
  for (const { id } of fonts) add(familyOf(id), fontAddress(id));
};

/** The families that a venue can choose, with their display names. */
export const familiesOf = (fonts: readonly Font[]): { value: string; label: string }[] => [
  ...FAMILIES.map((family) => ({ value: family, label: family })),
  ...fonts.map(({ id, name }) => ({ value: familyOf(id), label: name })),
];

/** The selectors of a look that use a family. */
export const usesOf = (look: Look, family: string): string[] =>
  [...look].flatMap(([selector, styles]) => (styles.get('font-family') === family ? [selector] : []));

// The fonts of the panel's samples. Each is loaded once something is written in it.

import type { Font } from '@ardoise/contract/look.ts';
import { FAMILIES, familyOf } from '@ardoise/contract/rules/look/records.ts';
import { fontAddress } from '@ardoise/contract/rules/look/sheet.ts';
import cyrillic from '@fontsource-variable/mulish/files/mulish-cyrillic-wght-normal.woff2?url';
import latinExt from '@fontsource-variable/mulish/files/mulish-latin-ext-wght-normal.woff2?url';
import latin from '@fontsource-variable/mulish/files/mulish-latin-wght-normal.woff2?url';

/** The letters that each of Muli's files holds, as its package says. */
const MULI: readonly [file: string, letters: string][] = [
  [
    latin,
    'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD',
  ],
  [
    latinExt,
    'U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+0304,U+0308,U+0329,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF',
  ],
  [cyrillic, 'U+0301,U+0400-045F,U+0490-0491,U+04B0-04B1,U+2116'],
];

const known = new Set<string>();
const add = (family: string, source: string, more: FontFaceDescriptors = {}): void => {
  if (known.has(source)) return;
  known.add(source);
  document.fonts.add(new FontFace(family, `url("${source}")`, { display: 'swap', ...more }));
};

/** Makes the families known to the page. */
export const addFaces = (fonts: readonly Font[]): void => {
  for (const [file, letters] of MULI) add('Muli', file, { weight: '200 1000', unicodeRange: letters });
  for (const { id } of fonts) add(familyOf(id), fontAddress(id));
};

/** Every family that a venue may choose, with the name that people know it by. */
export const familiesOf = (fonts: readonly Font[]): { value: string; label: string }[] => [
  ...FAMILIES.map((family) => ({ value: family, label: family })),
  ...fonts.map(({ id, name }) => ({ value: familyOf(id), label: name })),
];

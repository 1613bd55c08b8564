// The font Muli: where the build has put its files, and which letters each holds (build/muli.ts).

declare const __MULI__: readonly (readonly [address: string, letters: string])[];

/** The rules of its faces. */
export const muliFaces = (display: 'optional' | 'swap'): string =>
  __MULI__
    .map(
      ([address, letters]) =>
        `@font-face{font-family:Muli;src:url(${address});font-weight:200 1000;font-display:${display};unicode-range:${letters}}`,
    )
    .join('');

/** The file that almost every page needs of it. */
export const muliLatin = (): string => __MULI__[0]?.[0] ?? '';

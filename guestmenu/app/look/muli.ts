// The font Muli: addresses of its files, and the characters in each (build/muli.ts).

declare const __MULI__: readonly (readonly [address: string, letters: string])[];

/** The `@font-face` rules. */
export const muliFaces = (display: 'optional' | 'swap'): string =>
  __MULI__
    .map(
      ([address, letters]) =>
        `@font-face{font-family:Muli;src:url(${address});font-weight:200 1000;font-display:${display};unicode-range:${letters}}`,
    )
    .join('');

/** The file with the Latin characters, which almost every page needs. */
export const muliLatin = (): string => __MULI__[0]?.[0] ?? '';

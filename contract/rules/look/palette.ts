// Derives a readable palette for the page from the colours that a venue chose (docs/product/look.md#palette).
import { contrastOf, isLight, mix, readableOn } from './colours.ts';

/** The CSS variables of the page. */
export type Palette = Record<'bg' | 'card' | 'ink' | 'soft' | 'line' | 'accent' | 'on' | 'warn' | 'pale', string>;

/** Default colours of the page, the same as in `guestmenu/ui/styles/tokens.css`; they apply where a look sets none. */
export const DEFAULTS: Readonly<Record<'light' | 'dark', Palette>> = {
  light: {
    bg: '#fbfaf8',
    card: '#ffffff',
    ink: '#1b1f24',
    soft: '#5d6470',
    line: '#e4e1dc',
    accent: '#0b7a5c',
    on: '#ffffff',
    warn: '#9a3412',
    pale: '#eef4f1',
  },
  dark: {
    bg: '#121416',
    card: '#1b1e21',
    ink: '#eceae6',
    soft: '#a7adb5',
    line: '#303439',
    accent: '#4cc2a0',
    on: '#06231a',
    warn: '#fdba74',
    pale: '#1a2723',
  },
};

const NEAR_BLACK = '#14171a';
const WHITE = '#ffffff';
/** For mid greys on which neither of the two has enough contrast. */
const BLACK = '#000000';
const READABLE = 4.5;

/** Default text colour on a background: dark or white, whichever has more contrast, at least 4.5:1. */
export const textColorOn = (ground: string): string => {
  const better = contrastOf(NEAR_BLACK, ground) >= contrastOf(WHITE, ground) ? NEAR_BLACK : WHITE;
  return contrastOf(better, ground) >= READABLE ? better : BLACK;
};

/** The palette for an opaque background, and optionally chosen text and accent colours. */
export const paletteOn = (
  bg: string,
  { ink: chosenInk, accent: chosenAccent }: { ink?: string | undefined; accent?: string | undefined } = {},
): Palette => {
  const defaults = DEFAULTS[isLight(bg) ? 'light' : 'dark'];
  const ink = readableOn(chosenInk ?? defaults.ink, bg, textColorOn(bg), chosenInk ? READABLE : 7);
  const lighter = mix(bg, WHITE, isLight(bg) ? 0.4 : 0.95);
  // If the text is only just readable on the background, a lighter card would not work: it keeps the background's colour.
  const card = contrastOf(ink, lighter) >= READABLE ? lighter : bg;
  /** Readable on the page and on cards. */
  const onBoth = (color: string, minContrast = READABLE) => readableOn(color, [bg, card], ink, minContrast);
  const accent = onBoth(chosenAccent ?? defaults.accent);
  return {
    bg,
    card,
    ink,
    soft: onBoth(mix(ink, bg, 0.7), 5),
    line: mix(ink, bg, 0.14),
    accent,
    on: textColorOn(accent),
    warn: onBoth(defaults.warn),
    pale: mix(accent, bg, 0.08),
  };
};

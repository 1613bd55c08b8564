// The colours that a page needs besides those a venue has chosen, so that all of it can be read (docs/product/look.md#palette).
import { contrastOf, isLight, mix, readableOn } from './colours.ts';

/** The variables of the page's styles. */
export type Palette = Record<'bg' | 'card' | 'ink' | 'soft' | 'line' | 'accent' | 'on' | 'warn' | 'pale', string>;

/** The page's own colours, as `guestmenu/ui/styles/tokens.css` has them: what a look says nothing of stays so. */
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

const DEEP = '#14171a';
const PAPER = '#ffffff';
/** Between the two there are greys on which neither reads, and this does. */
const BLACK = '#000000';
const READABLE = 4.5;

/** What is written on a colour where nothing is said of it: the better of dark and white, at 4.5:1 at least. */
export const inkOn = (ground: string): string => {
  const better = contrastOf(DEEP, ground) >= contrastOf(PAPER, ground) ? DEEP : PAPER;
  return contrastOf(better, ground) >= READABLE ? better : BLACK;
};

/** All of them from an opaque ground, and what else is known: the colour of texts, and the one that leads. */
export const paletteOn = (
  bg: string,
  { ink: wanted, accent: leading }: { ink?: string | undefined; accent?: string | undefined } = {},
): Palette => {
  const own = DEFAULTS[isLight(bg) ? 'light' : 'dark'];
  const ink = readableOn(wanted ?? own.ink, bg, inkOn(bg), wanted ? READABLE : 7);
  const raised = mix(bg, PAPER, isLight(bg) ? 0.4 : 0.95);
  // A ground that is just dark enough for its letters stays as it is.
  const card = contrastOf(ink, raised) >= READABLE ? raised : bg;
  /** Fields and what is folded stand on the card. */
  const onBoth = (color: string, least = READABLE) => readableOn(color, [bg, card], ink, least);
  const accent = onBoth(leading ?? own.accent);
  return {
    bg,
    card,
    ink,
    soft: onBoth(mix(ink, bg, 0.7), 5),
    line: mix(ink, bg, 0.14),
    accent,
    on: inkOn(accent),
    warn: onBoth(own.warn),
    pale: mix(accent, bg, 0.08),
  };
};

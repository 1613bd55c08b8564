// What stands on what in a look: the grounds that it chooses, and the colours that follow from them on each kind of screen
// (docs/product/look.md#palette). The sheet is made of them, and the customizer shows and judges by them.
import { darkOf, isLight, seenOn } from './colours.ts';
import type { Screen } from './messages.ts';
import { DEFAULTS, inkOn, type Palette, paletteOn } from './palette.ts';
import type { Look, Property } from './records.ts';

/** A colour of a look on one kind of screen. */
export type Turn = (color: string) => string;
export const turnOf = (screen: Screen): Turn => (screen === 'dark' ? darkOf : (color) => color);

type Ground = { bg: string; accent: string | undefined; ink: string | undefined };
/** What the whole page stands on, as it was chosen: opaque. */
export const groundOf = (look: Look): Ground => {
  const page = look.get('cst-global-background');
  const button = look.get('cst-global-button')?.get('background-color');
  return {
    bg: seenOn(page?.get('background-color') ?? 'transparent', DEFAULTS.light.bg),
    accent: button && button !== 'transparent' ? seenOn(button, DEFAULTS.light.bg) : undefined,
    ink: page?.get('color'),
  };
};

/** The screens that a look has colours for: a light one is turned over on a dark screen, a dark one is the same on both. */
export const screensOf = (look: Look): readonly Screen[] => (isLight(groundOf(look).bg) ? ['light', 'dark'] : ['light']);

/**
 * The colours of the whole page that a look asks for; null where it says nothing that they follow, and the page keeps its own. `bare`: what
 * a page stands on whose ground the look leaves alone.
 */
export const askedPalette = (look: Look, screen: Screen, bare = DEFAULTS[screen].bg): Palette | null => {
  const turn = turnOf(screen);
  const { bg, accent, ink } = groundOf(look);
  const chosen = look.get('cst-global-background')?.has('background-color');
  const separator = look.get('cst-global-separator');
  const line = separator?.get('border-top-color') ?? separator?.get('border-top')?.split(' ')[2];
  if (!chosen && !accent && !ink && !line) return null;
  const ground = chosen ? turn(bg) : bare;
  const palette = paletteOn(ground, { ink: ink && turn(seenOn(ink, bg)), accent: accent && turn(accent) });
  return line && line !== 'transparent' ? { ...palette, line: turn(seenOn(line, bg)) } : palette;
};

/** The colours of the whole page. */
export const pagePalette = (look: Look, screen: Screen): Palette => askedPalette(look, screen) ?? DEFAULTS[screen];

/** The colours of all that stands in a box with a ground of its own; null: it has none. */
export const boxPalette = (look: Look, styles: ReadonlyMap<Property, string>, screen: Screen): Palette | null => {
  const own = styles.get('background-color');
  if (!own || own === 'transparent') return null;
  const turn = turnOf(screen);
  const { bg, accent } = groundOf(look);
  const ground = turn(seenOn(own, bg));
  const ink = styles.get('color');
  return paletteOn(ground, { ink: ink && turn(seenOn(ink, ground)), accent: accent && turn(accent) });
};

/** The ground of buttons and what is written on it, where no record says a colour. `chosen`: the look says the ground. */
export const buttonColors = (look: Look, screen: Screen): { chosen: boolean; bg: string; on: string } => {
  const own = look.get('cst-global-button')?.get('background-color');
  if (own === undefined) {
    const { accent, on } = pagePalette(look, screen);
    return { chosen: false, bg: accent, on };
  }
  const bg = turnOf(screen)(seenOn(own, groundOf(look).bg));
  return { chosen: true, bg, on: inkOn(bg) };
};

// Backgrounds of a look, and the palettes derived from them for each kind of screen (docs/product/look.md#palette). The style sheet and the
// customizer use them.
import { blendOver, darkVariantOf, isLight } from './colours.ts';
import type { Screen } from './messages.ts';
import { DEFAULTS, type Palette, paletteOn, textColorOn } from './palette.ts';
import type { Look, Property } from './records.ts';

/** Converts a colour of a look for one kind of screen. */
export type ColorTransform = (color: string) => string;
export const colorTransformFor = (screen: Screen): ColorTransform => (screen === 'dark' ? darkVariantOf : (color) => color);

type PageColors = { bg: string; accent: string | undefined; ink: string | undefined };
/** The chosen background of the whole page, opaque. */
export const pageColorsOf = (look: Look): PageColors => {
  const page = look.get('cst-global-background');
  const button = look.get('cst-global-button')?.get('background-color');
  return {
    bg: blendOver(page?.get('background-color') ?? 'transparent', DEFAULTS.light.bg),
    accent: button && button !== 'transparent' ? blendOver(button, DEFAULTS.light.bg) : undefined,
    ink: page?.get('color'),
  };
};

/** The screens for which a look needs colours: a light look is inverted on dark screens, a dark look is the same on both. */
export const screensOf = (look: Look): readonly Screen[] => (isLight(pageColorsOf(look).bg) ? ['light', 'dark'] : ['light']);

/**
 * The page's palette as the look sets it; null if the look sets no colour that affects it, so that the page keeps its defaults.
 * `defaultBackground`: the background if the look does not set one.
 */
export const lookPalette = (look: Look, screen: Screen, defaultBackground = DEFAULTS[screen].bg): Palette | null => {
  const transform = colorTransformFor(screen);
  const { bg, accent, ink } = pageColorsOf(look);
  const chosen = look.get('cst-global-background')?.has('background-color');
  const separator = look.get('cst-global-separator');
  const line = separator?.get('border-top-color') ?? separator?.get('border-top')?.split(' ')[2];
  if (!chosen && !accent && !ink && !line) return null;
  const ground = chosen ? transform(bg) : defaultBackground;
  const palette = paletteOn(ground, { ink: ink && transform(blendOver(ink, bg)), accent: accent && transform(accent) });
  return line && line !== 'transparent' ? { ...palette, line: transform(blendOver(line, bg)) } : palette;
};

/** The palette of the whole page. */
export const pagePalette = (look: Look, screen: Screen): Palette => lookPalette(look, screen) ?? DEFAULTS[screen];

/** The palette inside a box with its own background; null if it has none. */
export const boxPalette = (look: Look, styles: ReadonlyMap<Property, string>, screen: Screen): Palette | null => {
  const background = styles.get('background-color');
  if (!background || background === 'transparent') return null;
  const transform = colorTransformFor(screen);
  const { bg, accent } = pageColorsOf(look);
  const ground = transform(blendOver(background, bg));
  const ink = styles.get('color');
  return paletteOn(ground, { ink: ink && transform(blendOver(ink, ground)), accent: accent && transform(accent) });
};

/** Default background and text colours of buttons. `chosen`: the look sets the background. */
export const buttonColors = (look: Look, screen: Screen): { chosen: boolean; bg: string; on: string } => {
  const background = look.get('cst-global-button')?.get('background-color');
  if (background === undefined) {
    const { accent, on } = pagePalette(look, screen);
    return { chosen: false, bg: accent, on };
  }
  const bg = colorTransformFor(screen)(blendOver(background, pageColorsOf(look).bg));
  return { chosen: true, bg, on: textColorOn(bg) };
};

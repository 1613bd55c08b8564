// Colours of a look in stored form (`#rrggbb` or `#rrggbbaa`): contrast, mixing, and conversion for dark screens
// (docs/product/look.md#dark).

import { type Channels, channelsOf, isLight, linear, luminance, luminanceOf } from './luminance.ts';

export { isLight, luminanceOf };

const encodeGamma = (light: number): number => (light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055);
const byte = (share: number): string =>
  Math.round(Math.min(1, Math.max(0, share)) * 255)
    .toString(16)
    .padStart(2, '0');

const hex = (channels: readonly number[]): string => `#${channels.map(byte).join('')}`;
const alphaOf = (color: string): number => (color.length > 7 ? Number.parseInt(color.slice(7, 9), 16) / 255 : 1);

/** The contrast of two opaque colours, from 1 to 21 (WCAG 2.2). */
export const contrastOf = (one: string, other: string): number => {
  const [bright = 0, dark = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => b - a);
  return (bright + 0.05) / (dark + 0.05);
};

/** `share` of the first colour and the rest of the second, both opaque. */
export const mix = (one: string, other: string, share: number): string => {
  const under = channelsOf(other);
  return hex(channelsOf(one).map((channel, at) => channel * share + (under[at] as number) * (1 - share)));
};

/** A colour blended over an opaque background. */
export const blendOver = (color: string, ground: string): string => (color === 'transparent' ? ground : mix(color, ground, alphaOf(color)));

/**
 * The colour if it is readable on all of `grounds`, else moved towards `ink` until it has a contrast of `minContrast`, or as close as
 * possible.
 */
export const readableOn = (color: string, grounds: string | readonly string[], ink: string, minContrast = 4.5): string => {
  const isReadable = (one: string) => [grounds].flat().every((ground) => contrastOf(one, ground) >= minContrast);
  for (let share = 1; share > 0; share -= 0.05) {
    const moved = mix(color, ink, share);
    if (isReadable(moved)) return moved;
  }
  return ink;
};

/** The a and b of OKLab, in which lightness can change without a change of hue (https://bottosson.github.io/posts/oklab/). */
const chromaOf = ([red, green, blue]: Channels): [a: number, b: number] => {
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return [1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s, 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s];
};

const linearRgbOf = (lightness: number, a: number, b: number): Channels => {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
};

const isInGamut = (light: Channels): boolean => light.every((channel) => channel >= 0 && channel <= 1);
/** Steps of the binary search: finer than a screen can show. */
const STEPS = 16;
const HUE_STEPS = 8;

/** The colour at that lightness, with its chroma reduced to the gamut of the screen. With coarser steps the luminance would jump. */
const inGamut = (lightness: number, [a, b]: readonly [number, number]): Channels => {
  const whole = linearRgbOf(lightness, a, b);
  if (isInGamut(whole)) return whole;
  let [low, high] = [0, 1];
  for (let step = 0; step < HUE_STEPS; step++) {
    const middle = (low + high) / 2;
    if (isInGamut(linearRgbOf(lightness, a * middle, b * middle))) low = middle;
    else high = middle;
  }
  return linearRgbOf(lightness, a * low, b * low);
};

/** White becomes slightly brighter than black. A higher value would reduce the contrast of black text, which becomes white at most. */
const DARKEST = 1.15;
/**
 * Converts a colour of a light look for a dark screen. The luminance is inverted so that any two colours keep their contrast (except
 * near-black, which cannot become brighter than white); the hue stays.
 */
export const darkVariantOf = (color: string): string => {
  if (color === 'transparent') return color;
  const light = channelsOf(color).map(linear) as unknown as Channels;
  const hue = chromaOf(light);
  const targetLuminance = (DARKEST * 0.0525) / (luminance(light) + 0.05) - 0.05;
  let [low, high] = [0, 1];
  for (let step = 0; step < STEPS; step++) {
    const middle = (low + high) / 2;
    if (luminance(inGamut(middle, hue)) < targetLuminance) low = middle;
    else high = middle;
  }
  return hex(inGamut((low + high) / 2, hue).map(encodeGamma)) + color.slice(7);
};

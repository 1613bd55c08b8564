// Luminance of a colour (`#rrggbb`), apart from colours.ts because the guest page needs only this (screens/menu/Highlights.tsx).

/** Shares from 0 to 1. */
export type Channels = readonly [red: number, green: number, blue: number];

export const channelsOf = (color: string): Channels => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255) as never;
export const linear = (channel: number): number => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4);
export const luminance = ([red, green, blue]: Channels): number => 0.2126 * red + 0.7152 * green + 0.0722 * blue;

/** The relative luminance of a colour (`#rrggbb`), from 0 to 1 (WCAG 2.2). */
export const luminanceOf = (color: string): number => luminance(channelsOf(color).map(linear) as never);

/** True if black text is more readable than white on the colour; the better of both has at least 4.5:1. */
export const isLight = (color: string): boolean => luminanceOf(color) > 0.179;

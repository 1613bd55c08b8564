// How bright a colour is, `#rrggbb`. Apart from what else there is to colours: the guest's page needs no more (screens/menu/Highlights.tsx).

/** Shares from 0 to 1. */
export type Channels = readonly [red: number, green: number, blue: number];

export const channelsOf = (color: string): Channels => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255) as never;
export const linear = (channel: number): number => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4);
export const luminance = ([red, green, blue]: Channels): number => 0.2126 * red + 0.7152 * green + 0.0722 * blue;

/** The relative luminance of a colour (`#rrggbb`), from 0 to 1 (WCAG 2.2). */
export const luminanceOf = (color: string): number => luminance(channelsOf(color).map(linear) as never);

/** Whether black reads better than white on a colour: above that of the middle grey, and with at least 4.5:1 either way. */
export const isLight = (color: string): boolean => luminanceOf(color) > 0.179;

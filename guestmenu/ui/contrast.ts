const linear = (channel: number): number => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4);

/** The relative luminance of a colour (`#rrggbb`), from 0 to 1 (WCAG 2.2). */
export const luminanceOf = (color: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => linear(Number.parseInt(color.slice(at, at + 2), 16) / 255));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

/** Whether black reads better than white on a colour: above that of the middle grey, and with at least 4.5:1 either way. */
export const isLight = (color: string): boolean => luminanceOf(color) > 0.179;

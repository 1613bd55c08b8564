// The style of each series: seven colours with one marker shape each; from the eighth series on, another dash pattern.
const COLOURS = 7;
const DASHES = ['', '7 4', '2 4', '10 3 2 3'] as const;

/** SVG paths centred on 0, 0, about 9 wide: circle, square, triangle, diamond, cross, inverted triangle, bar. */
const SHAPES = [
  'M-4,0a4,4 0 1,0 8,0a4,4 0 1,0 -8,0Z',
  'M-3.6,-3.6h7.2v7.2h-7.2Z',
  'M0,-4.8L4.7,3.6H-4.7Z',
  'M0,-5.2L5.2,0L0,5.2L-5.2,0Z',
  'M-1.6,-4.6h3.2v3h3v3.2h-3v3h-3.2v-3h-3v-3.2h3Z',
  'M0,4.8L-4.7,-3.6H4.7Z',
  'M-5,-2h10v4h-10Z',
] as const;

export type Mark = { colour: string; shape: string; dash: string };

/** The style of the series at an index. */
export const markOf = (index: number): Mark => ({
  colour: `var(--series-${(index % COLOURS) + 1})`,
  shape: SHAPES[index % COLOURS] ?? SHAPES[0],
  dash: DASHES[Math.floor(index / COLOURS) % DASHES.length] ?? '',
});

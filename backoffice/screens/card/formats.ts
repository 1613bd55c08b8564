// The paper formats of a card, and the search for the font size that fits. Lengths in millimetres.
import { type Measured, type Poured, pourEvenly } from './pour.ts';

export const FORMATS = ['a4', 'a5', 'fold'] as const;
export type FormatName = (typeof FORMATS)[number];

/** Points for each CSS pixel, from the largest to the smallest readable size (a 15 px text is then printed at 7.5 pt). */
type FontSizes = { most: number; least: number };
const STEP = 0.02;

type Paper = {
  width: number;
  height: number;
  /** The `size` of `@page`. */
  size: string;
  /** Paper margins. */
  margin: { block: number; inline: number };
};
export const PAPERS: Readonly<Record<FormatName, Paper>> = {
  a4: { width: 210, height: 297, size: 'A4 portrait', margin: { block: 13, inline: 14 } },
  a5: { width: 148, height: 210, size: 'A5 portrait', margin: { block: 10, inline: 11 } },
  fold: { width: 297, height: 210, size: 'A4 landscape', margin: { block: 9, inline: 7.5 } },
};
/** Widths of a leaflet's panels. The flap is folded inwards, so it is a little narrower than the two others. */
export const FLAP = 97;
export const PANEL = 100;
/** Gap between columns. */
export const GUTTER = 10;
/** Height of the page number below the content. */
export const FOLIO = 6;

/** Heights of the first page's header and of the last page's footer, in millimetres, at the requested font size. */
export type EndHeights = { head: number; foot: number };
/** A possible layout: columns of a page, their width, and the heights of all panels in order. */
type Setting = { columns: number; width: number; fontSizes: FontSizes; rooms(ends: EndHeights): number[] };

/** Maximum number of pages. */
const MAX_PAGES = 40;

const paged = ({ width, height, margin }: Paper, pages: number, columns: number, fontSizes: FontSizes): Setting => {
  const inside = width - 2 * margin.inline;
  const room = height - 2 * margin.block - FOLIO;
  return {
    columns,
    fontSizes,
    // In a line across the whole sheet, the price would be too far from its name.
    width: columns === 1 ? Math.min(inside, 126) : (inside - GUTTER) / 2,
    rooms: ({ head, foot }) =>
      Array.from({ length: pages }, (_, page) => room - (page === 0 ? head : 0) - (page === pages - 1 ? foot : 0)).flatMap((one) =>
        Array.from({ length: columns }, () => Math.max(0, one)),
      ),
  };
};

/** Three panels inside; the flap is used if the text would be too small otherwise. */
const folded = (panels: 3 | 4, fontSizes: FontSizes): Setting => {
  const { height, margin } = PAPERS.fold;
  return {
    columns: 3,
    fontSizes,
    width: FLAP - 2 * margin.inline,
    rooms: () => Array.from({ length: panels }, () => height - 2 * margin.block),
  };
};

const pages = Array.from({ length: MAX_PAGES }, (_, page) => page + 1);

/** In the order of the attempts. */
const SETTINGS: Readonly<Record<FormatName, readonly Setting[]>> = {
  a4: [
    paged(PAPERS.a4, 1, 1, { most: 0.86, least: 0.7 }),
    ...pages.map((count) => paged(PAPERS.a4, count, 2, { most: 0.74, least: 0.58 })),
  ],
  a5: pages.map((count) => paged(PAPERS.a5, count, 1, { most: 0.72, least: 0.56 })),
  fold: [folded(3, { most: 0.76, least: 0.62 }), folded(4, { most: 0.76, least: 0.5 })],
};

/** The resulting layout. `left`: number of blocks that did not fit; the card is printable only if it is 0. */
export type Fitted = Poured & { unit: number; columns: number; width: number };
export type Measure = (unit: number, width: number) => EndHeights & { blocks: readonly Measured[] };

const unitsOf = ({ most, least }: FontSizes): number[] =>
  Array.from({ length: Math.round((most - least) / STEP) + 1 }, (_, step) => Math.round((most - step * STEP) * 100) / 100);

/** Returns the first layout that holds all blocks, at the largest font size that fits. */
export const fit = (format: FormatName, measure: Measure): Fitted => {
  const known = new Map<string, ReturnType<Measure>>();
  const measured = (unit: number, width: number) => {
    const key = `${unit} ${width}`;
    const found = known.get(key) ?? measure(unit, width);
    known.set(key, found);
    return found;
  };
  let last: Fitted | undefined;
  for (const { columns, width, fontSizes, rooms } of SETTINGS[format]) {
    const layoutAt = (unit: number): Fitted => {
      const { blocks, ...ends } = measured(unit, width);
      return { ...pourEvenly(blocks, rooms(ends)), unit, columns, width };
    };
    last = layoutAt(fontSizes.least);
    // If the smallest font size does not fit, no larger one does.
    if (last.left > 0) continue;
    for (const unit of unitsOf(fontSizes)) {
      const tried = layoutAt(unit);
      if (tried.left === 0) return tried;
    }
  }
  if (!last) throw new Error(`No setting for ${format}.`);
  return last;
};

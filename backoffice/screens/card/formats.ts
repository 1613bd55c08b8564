// The sheets that a card is printed on, and how letters find their size on them. Lengths in millimetres.
import { type Measured, type Poured, pourEvenly } from './pour.ts';

export const FORMATS = ['a4', 'a5', 'fold'] as const;
export type FormatName = (typeof FORMATS)[number];

/** Points that a pixel of the screen measures: from the largest that look well to the smallest, at which a text of 15 px is read at 7.5 pt. */
type Letters = { most: number; least: number };
const STEP = 0.02;

type Paper = {
  width: number;
  height: number;
  /** As `@page` has it. */
  size: string;
  /** White around what is printed. */
  margin: { block: number; inline: number };
};
export const PAPERS: Readonly<Record<FormatName, Paper>> = {
  a4: { width: 210, height: 297, size: 'A4 portrait', margin: { block: 13, inline: 14 } },
  a5: { width: 148, height: 210, size: 'A5 portrait', margin: { block: 10, inline: 11 } },
  fold: { width: 297, height: 210, size: 'A4 landscape', margin: { block: 9, inline: 7.5 } },
};
/** Of a leaflet's flap, and of the other two: it is folded in, so it is a little narrower. */
export const FLAP = 97;
export const PANEL = 100;
/** Between columns. */
export const GUTTER = 10;
/** For the number of a page, below what is printed on it. */
export const FOLIO = 6;

/** What stands on the first page and on the last, above and below the dishes; in millimetres, at the size of letters that was asked for. */
export type Ends = { head: number; foot: number };
/** A way to set the card: the columns of one page, how wide one is, the rooms of all panels in order. */
type Setting = { columns: number; width: number; letters: Letters; rooms(ends: Ends): number[] };

/** The most pages that anybody would print. */
const MOST_PAGES = 40;

const paged = ({ width, height, margin }: Paper, pages: number, columns: number, letters: Letters): Setting => {
  const inside = width - 2 * margin.inline;
  const room = height - 2 * margin.block - FOLIO;
  return {
    columns,
    letters,
    // A line across the whole sheet is too long to lead from a name to its price.
    width: columns === 1 ? Math.min(inside, 126) : (inside - GUTTER) / 2,
    rooms: ({ head, foot }) =>
      Array.from({ length: pages }, (_, page) => room - (page === 0 ? head : 0) - (page === pages - 1 ? foot : 0)).flatMap((one) =>
        Array.from({ length: columns }, () => Math.max(0, one)),
      ),
  };
};

/** Three panels inside, and the flap where the letters would else be small. */
const folded = (panels: 3 | 4, letters: Letters): Setting => {
  const { height, margin } = PAPERS.fold;
  return {
    columns: 3,
    letters,
    width: FLAP - 2 * margin.inline,
    rooms: () => Array.from({ length: panels }, () => height - 2 * margin.block),
  };
};

const pages = Array.from({ length: MOST_PAGES }, (_, page) => page + 1);

/** In the order in which they are tried. */
const SETTINGS: Readonly<Record<FormatName, readonly Setting[]>> = {
  a4: [
    paged(PAPERS.a4, 1, 1, { most: 0.86, least: 0.7 }),
    ...pages.map((count) => paged(PAPERS.a4, count, 2, { most: 0.74, least: 0.58 })),
  ],
  a5: pages.map((count) => paged(PAPERS.a5, count, 1, { most: 0.72, least: 0.56 })),
  fold: [folded(3, { most: 0.76, least: 0.62 }), folded(4, { most: 0.76, least: 0.5 })],
};

/** How a card is set. `left`: blocks that found no place; then it is not to be printed. */
export type Fitted = Poured & { unit: number; columns: number; width: number };
export type Measure = (unit: number, width: number) => Ends & { blocks: readonly Measured[] };

const unitsOf = ({ most, least }: Letters): number[] =>
  Array.from({ length: Math.round((most - least) / STEP) + 1 }, (_, step) => Math.round((most - step * STEP) * 100) / 100);

/** The first setting that holds everything, in its largest letters that do. */
export const fit = (format: FormatName, measure: Measure): Fitted => {
  const known = new Map<string, ReturnType<Measure>>();
  const measured = (unit: number, width: number) => {
    const key = `${unit} ${width}`;
    const found = known.get(key) ?? measure(unit, width);
    known.set(key, found);
    return found;
  };
  let last: Fitted | undefined;
  for (const { columns, width, letters, rooms } of SETTINGS[format]) {
    const at = (unit: number): Fitted => {
      const { blocks, ...ends } = measured(unit, width);
      return { ...pourEvenly(blocks, rooms(ends)), unit, columns, width };
    };
    last = at(letters.least);
    // What the smallest letters do not hold, larger ones do not either.
    if (last.left > 0) continue;
    for (const unit of unitsOf(letters)) {
      const tried = at(unit);
      if (tried.left === 0) return tried;
    }
  }
  if (!last) throw new Error(`No setting for ${format}.`);
  return last;
};

// Distributes blocks over the panels of a printed card. Pure: the caller measures the heights.

/** `keepsWithNext`: a heading, which must not be separated from the next block. */
export type Measured = { height: number; keepsWithNext: boolean };
/** Indexes of the blocks on each panel, and the number of blocks that did not fit. */
export type Poured = { panels: number[][]; left: number };

/** Groups each heading with the block below it. */
const chainsOf = (blocks: readonly Measured[]): { places: number[]; height: number }[] => {
  const chains: { places: number[]; height: number }[] = [];
  for (const [index, { height }] of blocks.entries()) {
    const last = chains.at(-1);
    if (last && blocks[index - 1]?.keepsWithNext) {
      last.places.push(index);
      last.height += height;
    } else chains.push({ places: [index], height });
  }
  return chains;
};

/**
 * Fills the panels in order. Blocks are not split: the first one that fits on no remaining panel ends the layout, and all later ones count
 * as left.
 */
export const pour = (blocks: readonly Measured[], rooms: readonly number[]): Poured => {
  const panels: number[][] = rooms.map(() => []);
  let panel = 0;
  let taken = 0;
  let placed = 0;
  for (const { places, height } of chainsOf(blocks)) {
    while (panel < rooms.length && taken + height > (rooms[panel] ?? 0)) {
      panel++;
      taken = 0;
    }
    if (panel === rooms.length) break;
    panels[panel]?.push(...places);
    taken += height;
    placed += places.length;
  }
  return { panels, left: blocks.length - placed };
};

const HALVINGS = 12;

/** Like {@link pour}, but balances the panels: it finds the smallest height that still holds all blocks. */
export const pourEvenly = (blocks: readonly Measured[], rooms: readonly number[]): Poured => {
  let best = pour(blocks, rooms);
  if (best.left > 0) return best;
  let [low, high] = [0, Math.max(0, ...rooms)];
  for (let step = 0; step < HALVINGS; step++) {
    const line = (low + high) / 2;
    const tried = pour(
      blocks,
      rooms.map((room) => Math.min(room, line)),
    );
    if (tried.left === 0) [best, high] = [tried, line];
    else low = line;
  }
  return best;
};

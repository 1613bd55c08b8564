// Dishes poured into panels of paper. Pure: heights are measured by whoever asks.

/** `keeps`: a heading, never parted from what follows it. */
export type Measured = { height: number; keeps: boolean };
/** The places of the blocks on each panel, and how many found none. */
export type Poured = { panels: number[][]; left: number };

/** Headings together with the block they stand above. */
const chainsOf = (blocks: readonly Measured[]): { places: number[]; height: number }[] => {
  const chains: { places: number[]; height: number }[] = [];
  for (const [place, { height }] of blocks.entries()) {
    const last = chains.at(-1);
    if (last && blocks[place - 1]?.keeps) {
      last.places.push(place);
      last.height += height;
    } else chains.push({ places: [place], height });
  }
  return chains;
};

/** In order, each panel as full as it gets. Nothing is cut: what fits on no panel that is left ends it, with all that follows. */
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

/** The same, with panels as even as they get: none is filled further than all of them need. */
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

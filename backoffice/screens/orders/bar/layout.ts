// The layout of the bar's screen: three lanes of equally wide columns, tickets in rows of equal height, no scrolling. Orders that do not
// fit as tickets are compact tickets below their lane, so that every order is visible.

export type LaneName = 'new' | 'making' | 'ready';
export const LANES: readonly LaneName[] = ['new', 'making', 'ready'];
export type TextSize = 32 | 40 | 48;
export const TEXT_SIZES: readonly TextSize[] = [32, 40, 48];

/**
 * Sizes in pixels for each text size: minimum column width, minimum height of a ticket with two lines, of one with a line and a note (if
 * compact tickets need space), and the height of a ready ticket.
 */
export const MEASURES: Record<TextSize, { column: number; ticket: number; tight: number; ready: number }> = {
  32: { column: 224, ticket: 184, tight: 172, ready: 102 },
  40: { column: 264, ticket: 210, tight: 194, ready: 116 },
  48: { column: 304, ticket: 236, tight: 218, ready: 130 },
};
export const GAP_PX = 8;
/** Sizes of compact tickets in pixels: width including the gap, gap, and row height including the gap. */
export const COMPACT_PX = 60;
export const COMPACT_GAP_PX = 4;
export const COMPACT_ROW_PX = 48;
const COMPACT_STEP_PX = COMPACT_ROW_PX + COMPACT_GAP_PX;
/** Minimum number of tickets in a column; after that, the layout avoids hidden orders. */
const TICKETS_FIRST = 2;
const MAX_COLUMNS = 12;

export type Counts = Record<LaneName, number>;
export type LaneLayout = {
  columns: number;
  rows: number;
  /** Number of tickets; the other orders are compact tickets. */
  shown: number;
  compactRows: number;
  /** Number of orders without a compact ticket; the last compact ticket stands for them. */
  hidden: number;
  /** Missing height for the allergy bands, in pixels. */
  over?: number;
};
export type BoardLayout = Record<LaneName, LaneLayout>;
/** For each order of a lane, in order: the lengths of its allergy band's entries in characters; empty without a band. */
export type Bands = Record<LaneName, readonly (readonly number[])[]>;
export type Room = { columns: number; width: number; height: number; size: TextSize; bands?: Bands };

/** Number of pieces of a size that fit into a length, with gaps between them. */
const fitting = (length: number, size: number, gap = GAP_PX): number => Math.max(0, Math.floor((length + gap) / (size + gap)));

/** Number of columns that fit into a width; below three, one lane at a time is shown. */
export const columnsIn = (width: number, size: TextSize): number => Math.min(MAX_COLUMNS, fitting(width, MEASURES[size].column));

const widthOf = (columns: number, { columns: all, width }: Room): number => (columns * (width + GAP_PX)) / all - GAP_PX;

/** The possible layouts of a lane in its columns: all orders as tickets, or fewer rows of tickets above rows of compact tickets. */
const plainLayouts = (count: number, columns: number, room: Room, ticket: number, tight = ticket): LaneLayout[] => {
  const { height } = room;
  const rows = fitting(height, ticket);
  const none = { columns, compactRows: 0, hidden: 0 };
  if (count <= rows * columns) return [{ ...none, rows: Math.max(1, Math.ceil(count / Math.max(1, columns))), shown: count }];
  const own = widthOf(columns, room);
  const inRow = fitting(own, COMPACT_PX - COMPACT_GAP_PX, COMPACT_GAP_PX);
  const most = Math.max(1, fitting(height - COMPACT_STEP_PX, tight));
  return Array.from({ length: most }, (_, less) => {
    const rows = most - less;
    const shown = Math.min(count, rows * columns);
    const compactRows = Math.max(1, Math.floor((height - rows * (tight + GAP_PX)) / COMPACT_ROW_PX));
    const wanted = Math.ceil((count - shown) / Math.max(1, inRow));
    const places = compactRows * inRow;
    const hidden = count - shown <= places ? 0 : count - shown - places + 1;
    return { columns, rows, shown, compactRows: Math.min(compactRows, wanted), hidden };
  });
};

/** Estimated text width and padding of an allergy band (order.module.css), and the size of a band's own line. */
const LETTER_PX = 8;
const WORDS_PX = 17;
const BAND_SIDES_PX = 18;
const LINE_PX = { least: 44, sides: 60, ends: 8, column: 340 };
const bandPx = (lengths: readonly number[], width: number): number =>
  lengths.reduce((sum, length) => sum + Math.ceil(((length + 3) * LETTER_PX) / Math.max(80, width)) * WORDS_PX, 0);

/**
 * Lays out a lane with allergy bands: as many tickets as fit with complete bands, above a line for each other order with a band. `over`:
 * missing height in pixels if not even one row of tickets fits. Text is only estimated here; the lane measures it afterwards (fit.ts).
 */
const bandedLayout = (
  bands: Bands[LaneName],
  columns: number,
  room: Room,
  ticket: number,
  isBandShown: boolean,
): LaneLayout & { over: number } => {
  const own = widthOf(columns, room);
  const inTicket = bands.map((lengths) => ticket + GAP_PX + (isBandShown ? bandPx(lengths, own / columns - BAND_SIDES_PX) : 0));
  const beside = Math.max(1, fitting(own, LINE_PX.column, COMPACT_GAP_PX));
  const words = own / beside - LINE_PX.sides;
  const layoutWith = (shown: number) => {
    const stacks = splitIntoColumns(inTicket.slice(0, shown), columns);
    const folded = bands.slice(shown);
    const lines = folded
      .filter(({ length }) => length > 0)
      .map((one) => Math.max(LINE_PX.least, bandPx(one, words) + LINE_PX.ends) + COMPACT_GAP_PX);
    const rows = Array.from({ length: Math.ceil(lines.length / beside) }, (_, row) =>
      Math.max(...lines.slice(row * beside, (row + 1) * beside)),
    );
    const compactRows = lines.length < folded.length ? 1 : 0;
    const sum = (heights: readonly number[]) => heights.reduce((all, height) => all + height, 0);
    const over = Math.max(0, Math.max(...stacks.map(sum)) + sum(rows) + compactRows * COMPACT_ROW_PX - room.height);
    return { columns, rows: stacks[0]?.length ?? 1, shown, compactRows, hidden: 0, over };
  };
  const least = Math.min(columns, bands.length);
  for (let shown = bands.length; shown > least; shown--) {
    const layout = layoutWith(shown);
    if (layout.over === 0) return layout;
  }
  return layoutWith(least);
};

/** The rank of a layout, compared lexicographically; larger is better. */
const rankOf = (layout: BoardLayout, columns: number): readonly number[] => {
  const sum = (key: 'shown' | 'hidden' | 'over') => LANES.reduce((all, name) => all + (layout[name][key] ?? 0), 0);
  return [
    -sum('over'),
    Math.min(sum('shown'), TICKETS_FIRST * columns),
    -sum('hidden'),
    sum('shown'),
    Math.min(1, layout.new.columns) + Math.min(1, layout.making.columns),
    -Math.max(layout.new.rows, layout.making.rows),
    -Math.max(0, layout.ready.columns - 1),
    layout.new.columns >= layout.making.columns ? 1 : 0,
  ];
};
const isBetter = (one: readonly number[], other: readonly number[]): boolean => {
  const place = one.findIndex((value, at) => value !== other[at]);
  return place >= 0 && (one[place] ?? 0) > (other[place] ?? 0);
};

/** All distributions of the columns over the lanes; a lane with orders gets at least one. */
const columnShares = (counts: Counts, columns: number): Counts[] => {
  const upTo = (most: number) => Array.from({ length: most + 1 }, (_, share) => share);
  return upTo(columns)
    .flatMap((fresh) => upTo(columns - fresh).map((making) => ({ new: fresh, making, ready: columns - fresh - making })))
    .filter((shares) => LANES.every((name) => counts[name] === 0 || shares[name] > 0));
};

/** The possible layouts of a lane in its columns. */
const laneLayouts = (name: LaneName, count: number, columns: number, room: Room): LaneLayout[] => {
  const { ready, ticket, tight } = MEASURES[room.size];
  const bands = room.bands?.[name] ?? [];
  const isReady = name === 'ready';
  if (columns > 0 && bands.some(({ length }) => length > 0)) return [bandedLayout(bands, columns, room, isReady ? ready : tight, !isReady)];
  return isReady ? plainLayouts(count, columns, room, ready) : plainLayouts(count, columns, room, ticket, tight);
};

/**
 * Distributes columns and rows over the lanes. Priorities: complete allergy bands, two tickets a column, fewest hidden orders, most
 * tickets. Among equal layouts it prefers one in which the lanes "new" and "in preparation" have a column even when empty, then the one
 * with the largest tickets.
 */
export const layOutBoard = (counts: Counts, room: Room): BoardLayout => {
  const { columns } = room;
  let best: { layout: BoardLayout; rank: readonly number[] } | undefined;
  const consider = (layout: BoardLayout) => {
    const rank = rankOf(layout, columns);
    if (!best || isBetter(rank, best.rank)) best = { layout, rank };
  };
  const layoutsOf = (name: LaneName) => Array.from({ length: columns + 1 }, (_, share) => laneLayouts(name, counts[name], share, room));
  const layouts = { new: layoutsOf('new'), making: layoutsOf('making'), ready: layoutsOf('ready') };
  for (const shares of columnShares(counts, columns))
    for (const fresh of layouts.new[shares.new] ?? [])
      for (const making of layouts.making[shares.making] ?? [])
        for (const ready of layouts.ready[shares.ready] ?? []) consider({ new: fresh, making, ready });
  const none = { columns: 0, rows: 1, shown: 0, compactRows: 0, hidden: 0 };
  return best?.layout ?? { new: none, making: none, ready: none };
};

/** `changedAt`: time of the recent change in milliseconds; `gone`: the order has left the board with it. */
type ChangeInfo = { changedAt: number; gone: boolean };

/**
 * Splits a lane's orders into tickets and compact tickets. The oldest are tickets; recently changed ones (`changeOf`, null for others) take
 * up to half of the places, at the end, so that they are noticed. Orders that have left the board take the places that no open order needs,
 * and at least one if there are several. The lane's order does not change.
 */
export const splitTickets = <O extends { id: string }>(
  orders: readonly O[],
  shown: number,
  changeOf: (order: O) => ChangeInfo | null,
): { tickets: O[]; compact: O[] } => {
  if (orders.length <= shown) return { tickets: [...orders], compact: [] };
  const latest = (some: readonly O[]) => [...some].sort((a, b) => (changeOf(b)?.changedAt ?? 0) - (changeOf(a)?.changedAt ?? 0));
  const open = orders.filter((order) => !changeOf(order)?.gone);
  const gone = latest(orders.filter((order) => changeOf(order)?.gone)).slice(0, Math.max(Math.min(1, shown - 1), shown - open.length));
  const places = shown - gone.length;
  // The other places go to the orders that have waited longest.
  const most = Math.ceil(places / 2);
  const fresh = latest(open.slice(places - most).filter((order) => changeOf(order) !== null)).slice(0, most);
  const kept = open.filter((order) => !fresh.includes(order)).slice(0, places - fresh.length);
  const shownOnes = new Set([...gone, ...fresh, ...kept]);
  return { tickets: orders.filter((order) => shownOnes.has(order)), compact: orders.filter((order) => !shownOnes.has(order)) };
};

/** Distributes a lane's tickets over its columns, column by column, as evenly as possible. */
export const splitIntoColumns = <O>(tickets: readonly O[], columns: number): O[][] => {
  const all = Math.max(1, columns);
  const startOf = (index: number) => index * Math.floor(tickets.length / all) + Math.min(index, tickets.length % all);
  return Array.from({ length: all }, (_, index) => tickets.slice(startOf(index), startOf(index + 1)));
};

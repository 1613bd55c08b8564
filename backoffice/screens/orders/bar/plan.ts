// How the bar's screen shares its room: three strips side by side in columns of one width, tickets in rows of one height, and nothing that scrolls. What
// finds no room as a ticket stands in a row of chips below its strip, so that every order is in sight.

export type StripName = 'new' | 'making' | 'ready';
export const STRIPS: readonly StripName[] = ['new', 'making', 'ready'];
export type TextSize = 32 | 40 | 48;
export const TEXT_SIZES: readonly TextSize[] = [32, 40, 48];

/**
 * In pixels, by the size of table and quantities: the narrowest column, the lowest ticket of two lines, of one line and a note (where chips need the room), the
 * height of a ready one.
 */
export const MEASURES: Record<TextSize, { column: number; ticket: number; tight: number; ready: number }> = {
  32: { column: 224, ticket: 184, tight: 172, ready: 102 },
  40: { column: 264, ticket: 210, tight: 194, ready: 116 },
  48: { column: 304, ticket: 236, tight: 218, ready: 130 },
};
export const GAP_PX = 8;
/** What a chip takes of its row with the gap beside it, a row of them with the gap below, and the first one with the gap above too. */
export const CHIP_PX = 60;
export const CHIP_GAP_PX = 4;
export const CHIP_ROW_PX = 48;
const CHIPS_PX = CHIP_ROW_PX + CHIP_GAP_PX;
/** So many tickets a column come first; beyond them what counts is that no order is hidden. */
const TICKETS_FIRST = 2;
const MOST_COLUMNS = 12;

export type Counts = Record<StripName, number>;
export type StripPlan = {
  columns: number;
  rows: number;
  /** Tickets in sight; the rest are chips. */
  shown: number;
  chipRows: number;
  /** Orders that are neither: the last chip stands for them. */
  hidden: number;
  /** Pixels that its bands of allergies lack. */
  over?: number;
};
export type Plan = Record<StripName, StripPlan>;
/** For each order of a strip, in its order, how long the entries of its band of allergies are (letters); none: it has no band. */
export type Bands = Record<StripName, readonly (readonly number[])[]>;
export type Room = { columns: number; width: number; height: number; size: TextSize; bands?: Bands };

/** Whole pieces of a size that fit into a length, with gaps between them. */
const fitting = (length: number, size: number, gap = GAP_PX): number => Math.max(0, Math.floor((length + gap) / (size + gap)));

/** How many columns there are in a width; below three, one strip at a time is shown. */
export const columnsIn = (width: number, size: TextSize): number => Math.min(MOST_COLUMNS, fitting(width, MEASURES[size].column));

const widthOf = (columns: number, { columns: all, width }: Room): number => (columns * (width + GAP_PX)) / all - GAP_PX;

/** The ways in which a strip can use its columns: all its orders as tickets, or fewer rows of them above as many rows of chips as are left. */
const stripPlans = (count: number, columns: number, room: Room, ticket: number, tight = ticket): StripPlan[] => {
  const { height } = room;
  const rows = fitting(height, ticket);
  const none = { columns, chipRows: 0, hidden: 0 };
  if (count <= rows * columns) return [{ ...none, rows: Math.max(1, Math.ceil(count / Math.max(1, columns))), shown: count }];
  const own = widthOf(columns, room);
  const inRow = fitting(own, CHIP_PX - CHIP_GAP_PX, CHIP_GAP_PX);
  const most = Math.max(1, fitting(height - CHIPS_PX, tight));
  return Array.from({ length: most }, (_, less) => {
    const rows = most - less;
    const shown = Math.min(count, rows * columns);
    const chipRows = Math.max(1, Math.floor((height - rows * (tight + GAP_PX)) / CHIP_ROW_PX));
    const wanted = Math.ceil((count - shown) / Math.max(1, inRow));
    const places = chipRows * inRow;
    const hidden = count - shown <= places ? 0 : count - shown - places + 1;
    return { columns, rows, shown, chipRows: Math.min(chipRows, wanted), hidden };
  });
};

/** Words of a band as they are set (order.module.css), and what a line of one has beside and around them. */
const LETTER_PX = 8;
const WORDS_PX = 17;
const BAND_SIDES_PX = 18;
const LINE_PX = { least: 44, sides: 60, ends: 8, column: 340 };
const bandPx = (lengths: readonly number[], width: number): number =>
  lengths.reduce((sum, length) => sum + Math.ceil(((length + 3) * LETTER_PX) / Math.max(80, width)) * WORDS_PX, 0);

/**
 * Lays out a strip with bands of allergies: as many tickets as find room with whole bands, above a line for each other order that has one.
 * `over`: what is missing, in pixels, where a row of tickets is too much. Words are only estimated; the strip then measures them (fit.ts).
 */
const bandedPlan = (
  bands: Bands[StripName],
  columns: number,
  room: Room,
  ticket: number,
  isBandShown: boolean,
): StripPlan & { over: number } => {
  const own = widthOf(columns, room);
  const inTicket = bands.map((lengths) => ticket + GAP_PX + (isBandShown ? bandPx(lengths, own / columns - BAND_SIDES_PX) : 0));
  const beside = Math.max(1, fitting(own, LINE_PX.column, CHIP_GAP_PX));
  const words = own / beside - LINE_PX.sides;
  const at = (shown: number) => {
    const stacks = inColumns(inTicket.slice(0, shown), columns);
    const folded = bands.slice(shown);
    const lines = folded
      .filter(({ length }) => length > 0)
      .map((one) => Math.max(LINE_PX.least, bandPx(one, words) + LINE_PX.ends) + CHIP_GAP_PX);
    const rows = Array.from({ length: Math.ceil(lines.length / beside) }, (_, row) =>
      Math.max(...lines.slice(row * beside, (row + 1) * beside)),
    );
    const chipRows = lines.length < folded.length ? 1 : 0;
    const sum = (heights: readonly number[]) => heights.reduce((all, height) => all + height, 0);
    const over = Math.max(0, Math.max(...stacks.map(sum)) + sum(rows) + chipRows * CHIP_ROW_PX - room.height);
    return { columns, rows: stacks[0]?.length ?? 1, shown, chipRows, hidden: 0, over };
  };
  const least = Math.min(columns, bands.length);
  for (let shown = bands.length; shown > least; shown--) {
    const plan = at(shown);
    if (plan.over === 0) return plan;
  }
  return at(least);
};

/** How good a layout is: the first value that differs decides, the larger one is better. */
const rankOf = (plan: Plan, columns: number): readonly number[] => {
  const sum = (key: 'shown' | 'hidden' | 'over') => STRIPS.reduce((all, name) => all + (plan[name][key] ?? 0), 0);
  return [
    -sum('over'),
    Math.min(sum('shown'), TICKETS_FIRST * columns),
    -sum('hidden'),
    sum('shown'),
    Math.min(1, plan.new.columns) + Math.min(1, plan.making.columns),
    -Math.max(plan.new.rows, plan.making.rows),
    -Math.max(0, plan.ready.columns - 1),
    plan.new.columns >= plan.making.columns ? 1 : 0,
  ];
};
const isBetter = (one: readonly number[], other: readonly number[]): boolean => {
  const place = one.findIndex((value, at) => value !== other[at]);
  return place >= 0 && (one[place] ?? 0) > (other[place] ?? 0);
};

/** Every way to share the columns; a lane with orders has at least one. */
const columnShares = (counts: Counts, columns: number): Counts[] => {
  const upTo = (most: number) => Array.from({ length: most + 1 }, (_, share) => share);
  return upTo(columns)
    .flatMap((fresh) => upTo(columns - fresh).map((making) => ({ new: fresh, making, ready: columns - fresh - making })))
    .filter((shares) => STRIPS.every((name) => counts[name] === 0 || shares[name] > 0));
};

/** The layouts that a lane can have in its columns. */
const lanePlans = (name: StripName, count: number, columns: number, room: Room): StripPlan[] => {
  const { ready, ticket, tight } = MEASURES[room.size];
  const bands = room.bands?.[name] ?? [];
  const isReady = name === 'ready';
  if (columns > 0 && bands.some(({ length }) => length > 0)) return [bandedPlan(bands, columns, room, isReady ? ready : tight, !isReady)];
  return isReady ? stripPlans(count, columns, room, ready) : stripPlans(count, columns, room, ticket, tight);
};

/**
 * Shares columns and rows among the lanes: every band of allergies whole before anything else, two tickets a column, then fewest orders
 * hidden, then most tickets. Of equal layouts it prefers one that leaves new orders and those in preparation a column each though they are
 * empty, then the one with the roomiest tickets.
 */
export const planBoard = (counts: Counts, room: Room): Plan => {
  const { columns } = room;
  let best: { plan: Plan; rank: readonly number[] } | undefined;
  const consider = (plan: Plan) => {
    const rank = rankOf(plan, columns);
    if (!best || isBetter(rank, best.rank)) best = { plan, rank };
  };
  const plansOf = (name: StripName) => Array.from({ length: columns + 1 }, (_, share) => lanePlans(name, counts[name], share, room));
  const plans = { new: plansOf('new'), making: plansOf('making'), ready: plansOf('ready') };
  for (const shares of columnShares(counts, columns))
    for (const fresh of plans.new[shares.new] ?? [])
      for (const making of plans.making[shares.making] ?? [])
        for (const ready of plans.ready[shares.ready] ?? []) consider({ new: fresh, making, ready });
  const none = { columns: 0, rows: 1, shown: 0, chipRows: 0, hidden: 0 };
  return best?.plan ?? { new: none, making: none, ready: none };
};

/** `noted`: when something happened to an order, in milliseconds; `gone`: set where it has left the board by that. */
type News = { noted: number; gone: boolean };

/**
 * Which orders of a strip are tickets and which chips: the oldest are tickets, and what has just moved or come in (`news`, null otherwise) takes up to
 * half of the places, the last ones, so that it is seen. What has left the board has the places that no open order needs, and one at least where
 * there are several. The order stays that of the strip.
 */
export const inSight = <O extends { id: string }>(
  orders: readonly O[],
  shown: number,
  news: (order: O) => News | null,
): { tickets: O[]; chips: O[] } => {
  if (orders.length <= shown) return { tickets: [...orders], chips: [] };
  const latest = (some: readonly O[]) => [...some].sort((a, b) => (news(b)?.noted ?? 0) - (news(a)?.noted ?? 0));
  const open = orders.filter((order) => !news(order)?.gone);
  const gone = latest(orders.filter((order) => news(order)?.gone)).slice(0, Math.max(Math.min(1, shown - 1), shown - open.length));
  const places = shown - gone.length;
  // The other places are for those that have waited longest.
  const most = Math.ceil(places / 2);
  const fresh = latest(open.slice(places - most).filter((order) => news(order) !== null)).slice(0, most);
  const kept = open.filter((order) => !fresh.includes(order)).slice(0, places - fresh.length);
  const shownOnes = new Set([...gone, ...fresh, ...kept]);
  return { tickets: orders.filter((order) => shownOnes.has(order)), chips: orders.filter((order) => !shownOnes.has(order)) };
};

/** The tickets of a strip by its columns: down the first one, then the next, as even as they go. */
export const inColumns = <O>(tickets: readonly O[], columns: number): O[][] => {
  const all = Math.max(1, columns);
  const startOf = (place: number) => place * Math.floor(tickets.length / all) + Math.min(place, tickets.length % all);
  return Array.from({ length: all }, (_, place) => tickets.slice(startOf(place), startOf(place + 1)));
};

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { COMPACT_ROW_PX, type Counts, columnsIn, GAP_PX, LANES, layOutBoard, MEASURES, splitTickets } from './layout.ts';

/** The size of the lanes on a tablet, without the top line, headings and bottom line. */
const LANDSCAPE = { columns: columnsIn(1024 - 16, 32), width: 1024 - 16, height: 768 - 52 - 46 - 34, size: 32 } as const;
const PORTRAIT = { columns: columnsIn(768 - 16, 32), width: 768 - 16, height: 1024 - 52 - 46 - 34, size: 32 } as const;

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);
const mixesOf = (orders: number): Counts[] =>
  Array.from({ length: orders + 1 }, (_, fresh) =>
    Array.from({ length: orders - fresh + 1 }, (_, making) => ({ new: fresh, making, ready: orders - fresh - making })),
  ).flat();
const anyCounts = fc.record({ new: fc.nat(60), making: fc.nat(60), ready: fc.nat(60) });

describe('the layout of the bar screen', () => {
  it('has four columns on a tablet in landscape, three in portrait', () => {
    expect([LANDSCAPE.columns, PORTRAIT.columns]).toEqual([4, 3]);
  });

  it.each([
    ['8 tickets at 1024 x 768', LANDSCAPE, 8],
    ['6 tickets at 768 x 1024', PORTRAIT, 6],
  ] as const)('shows at least %s, whatever the mix of the lanes', (_name, room, least) => {
    for (let orders = 0; orders <= 24; orders++)
      for (const counts of mixesOf(orders)) {
        const layout = layOutBoard(counts, room);
        expect(sum(LANES.map((name) => layout[name].shown)), JSON.stringify(counts)).toBeGreaterThanOrEqual(Math.min(orders, least));
      }
  });

  it.each([
    ['24 orders at 1024 x 768', LANDSCAPE, 24],
    ['18 orders at 768 x 1024', PORTRAIT, 18],
  ] as const)('hides none of %s, whatever the mix of the lanes', (_name, room, most) => {
    for (let orders = 0; orders <= most; orders++)
      for (const counts of mixesOf(orders)) {
        const layout = layOutBoard(counts, room);
        expect(sum(LANES.map((name) => layout[name].hidden)), JSON.stringify(counts)).toBe(0);
      }
  });

  it('distributes exactly all columns, and gives each lane with orders at least one', () => {
    fc.assert(
      fc.property(anyCounts, fc.integer({ min: 3, max: 8 }), fc.integer({ min: 300, max: 1200 }), (counts, columns, height) => {
        const layout = layOutBoard(counts, { columns, width: 252 * columns, height, size: 32 });
        expect(sum(LANES.map((name) => layout[name].columns))).toBe(columns);
        for (const name of LANES) if (counts[name] > 0) expect(layout[name].columns).toBeGreaterThan(0);
      }),
    );
  });

  it('respects the minimum ticket height, and reserves space for compact tickets', () => {
    fc.assert(
      fc.property(anyCounts, fc.integer({ min: 300, max: 1200 }), fc.constantFrom(32, 40, 48), (counts, height, size) => {
        const layout = layOutBoard(counts, { columns: 4, width: 1008, height, size });
        for (const name of LANES) {
          const { rows, shown, columns, compactRows } = layout[name];
          const lowest = name === 'ready' ? MEASURES[size].ready : MEASURES[size].tight;
          if (rows > 1) expect(rows * (lowest + GAP_PX) - GAP_PX + compactRows * COMPACT_ROW_PX).toBeLessThanOrEqual(height);
          expect(compactRows > 0).toBe(shown < counts[name]);
          expect(shown).toBeLessThanOrEqual(rows * columns);
        }
      }),
    );
  });

  it('leaves a column each to new orders and those in preparation if possible', () => {
    const layout = layOutBoard({ new: 3, making: 0, ready: 1 }, LANDSCAPE);
    expect([layout.new.columns, layout.making.columns, layout.ready.columns]).toEqual([2, 1, 1]);
  });

  it('shows fewer tickets with long allergy bands, and none that is too small', () => {
    const bandsOf = (length: number) => ({ new: Array.from({ length: 12 }, () => [length]), making: [], ready: [] });
    const layout = (length: number) => layOutBoard({ new: 12, making: 0, ready: 0 }, { ...LANDSCAPE, bands: bandsOf(length) }).new;
    expect([layout(20).over, layout(140).over]).toEqual([0, 0]);
    expect(layout(140).shown).toBeLessThan(layout(20).shown);
  });

  it('gives columns to the lane whose bands need them', () => {
    const counts = { new: 6, making: 6, ready: 0 };
    const long = Array.from({ length: 6 }, () => [200]);
    const layout = layOutBoard(counts, { ...LANDSCAPE, bands: { new: [[], [], [], [], [], []], making: long, ready: [] } });
    expect(layout.making.over).toBe(0);
    expect(layout.making.columns).toBeGreaterThan(layout.new.columns);
  });

  it('gives few orders tall tickets', () => {
    expect(layOutBoard({ new: 2, making: 1, ready: 0 }, LANDSCAPE).new.rows).toBe(1);
  });

  it('shows the 200th of 200 waiting orders', () => {
    const orders = Array.from({ length: 200 }, (_, index) => ({ id: String(index) }));
    const { shown } = layOutBoard({ new: 200, making: 0, ready: 0 }, LANDSCAPE).new;
    const { tickets, compact } = splitTickets(orders, shown, ({ id }) => (id === '199' ? changeOf(1) : null));
    expect(tickets.map(({ id }) => id)).toEqual([...Array.from({ length: shown - 1 }, (_, index) => String(index)), '199']);
    expect(tickets.length + compact.length).toBe(200);
  });
});

const changeOf = (changedAt: number, gone = false) => ({ changedAt, gone });

describe('tickets and compact tickets of a lane', () => {
  const anyStrip = fc.record({
    orders: fc.nat(40),
    shown: fc.integer({ min: 1, max: 12 }),
    recent: fc.array(fc.nat(40), { maxLength: 30 }),
    gone: fc.array(fc.nat(40), { maxLength: 30 }),
  });

  it('contain every order once, in order, with as many tickets as fit', () => {
    fc.assert(
      fc.property(anyStrip, ({ orders, shown, recent, gone }) => {
        const all = Array.from({ length: orders }, (_, index) => ({ id: String(index), place: index }));
        const { tickets, compact } = splitTickets(all, shown, ({ place }) =>
          recent.includes(place) ? changeOf(place, gone.includes(place)) : null,
        );
        expect([...tickets, ...compact].map(({ place }) => place).sort((a, b) => a - b)).toEqual(all.map(({ place }) => place));
        for (const part of [tickets, compact])
          expect(part.map(({ place }) => place)).toEqual(part.map(({ place }) => place).sort((a, b) => a - b));
        expect(tickets.length).toBe(Math.min(orders, shown));
      }),
    );
  });

  it('show the latest change, however many others came just before', () => {
    const all = Array.from({ length: 9 }, (_, index) => ({ id: String(index) }));
    expect(splitTickets(all, 3, ({ id }) => changeOf(id === '4' ? 99 : Number(id))).tickets.map(({ id }) => id)).toEqual(['0', '4', '8']);
  });

  it('prefer open orders: those that have left get the spare places, and at least one', () => {
    const all = Array.from({ length: 8 }, (_, index) => ({ id: String(index) }));
    const shown = (places: number, open: number) =>
      splitTickets(all, places, ({ id }) => (Number(id) < open ? null : changeOf(Number(id), true))).tickets.map(({ id }) => id);
    expect(shown(5, 3)).toEqual(['0', '1', '2', '6', '7']);
    expect(shown(3, 6)).toEqual(['0', '1', '7']);
    expect(shown(1, 1)).toEqual(['0']);
  });

  it('keep the longest waiting half visible, however many come in', () => {
    const all = Array.from({ length: 20 }, (_, index) => ({ id: String(index) }));
    expect(splitTickets(all, 6, ({ id }) => changeOf(Number(id))).tickets.map(({ id }) => id)).toEqual(['0', '1', '2', '17', '18', '19']);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CHIP_ROW_PX, type Counts, columnsIn, GAP_PX, inSight, MEASURES, planBoard, STRIPS } from './plan.ts';

/** What the strips have on a tablet once the line above, the headings and the line below took theirs. */
const LANDSCAPE = { columns: columnsIn(1024 - 16, 32), width: 1024 - 16, height: 768 - 52 - 46 - 34, size: 32 } as const;
const PORTRAIT = { columns: columnsIn(768 - 16, 32), width: 768 - 16, height: 1024 - 52 - 46 - 34, size: 32 } as const;

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);
const mixesOf = (orders: number): Counts[] =>
  Array.from({ length: orders + 1 }, (_, fresh) =>
    Array.from({ length: orders - fresh + 1 }, (_, making) => ({ new: fresh, making, ready: orders - fresh - making })),
  ).flat();
const anyCounts = fc.record({ new: fc.nat(60), making: fc.nat(60), ready: fc.nat(60) });

describe('the room of the bar’s screen', () => {
  it('has four columns on a tablet, three when it stands upright', () => {
    expect([LANDSCAPE.columns, PORTRAIT.columns]).toEqual([4, 3]);
  });

  it.each([
    ['8 tickets at 1024 x 768', LANDSCAPE, 8],
    ['6 tickets at 768 x 1024', PORTRAIT, 6],
  ] as const)('shows at least %s, whatever the mix of the strips', (_name, room, least) => {
    for (let orders = 0; orders <= 24; orders++)
      for (const counts of mixesOf(orders)) {
        const plan = planBoard(counts, room);
        expect(sum(STRIPS.map((name) => plan[name].shown)), JSON.stringify(counts)).toBeGreaterThanOrEqual(Math.min(orders, least));
      }
  });

  it.each([
    ['24 orders at 1024 x 768', LANDSCAPE, 24],
    ['18 orders at 768 x 1024', PORTRAIT, 18],
  ] as const)('hides none of %s, whatever the mix of the strips', (_name, room, most) => {
    for (let orders = 0; orders <= most; orders++)
      for (const counts of mixesOf(orders)) {
        const plan = planBoard(counts, room);
        expect(sum(STRIPS.map((name) => plan[name].hidden)), JSON.stringify(counts)).toBe(0);
      }
  });

  it('shares out all columns, never more, and gives each strip that holds an order one', () => {
    fc.assert(
      fc.property(anyCounts, fc.integer({ min: 3, max: 8 }), fc.integer({ min: 300, max: 1200 }), (counts, columns, height) => {
        const plan = planBoard(counts, { columns, width: 252 * columns, height, size: 32 });
        expect(sum(STRIPS.map((name) => plan[name].columns))).toBe(columns);
        for (const name of STRIPS) if (counts[name] > 0) expect(plan[name].columns).toBeGreaterThan(0);
      }),
    );
  });

  it('shows no ticket lower than it can be read, and keeps room for the chips of those that it does not show', () => {
    fc.assert(
      fc.property(anyCounts, fc.integer({ min: 300, max: 1200 }), fc.constantFrom(32, 40, 48), (counts, height, size) => {
        const plan = planBoard(counts, { columns: 4, width: 1008, height, size });
        for (const name of STRIPS) {
          const { rows, shown, columns, chipRows } = plan[name];
          const lowest = name === 'ready' ? MEASURES[size].ready : MEASURES[size].tight;
          if (rows > 1) expect(rows * (lowest + GAP_PX) - GAP_PX + chipRows * CHIP_ROW_PX).toBeLessThanOrEqual(height);
          expect(chipRows > 0).toBe(shown < counts[name]);
          expect(shown).toBeLessThanOrEqual(rows * columns);
        }
      }),
    );
  });

  it('leaves new orders and those in preparation their column while there is room', () => {
    const plan = planBoard({ new: 3, making: 0, ready: 1 }, LANDSCAPE);
    expect([plan.new.columns, plan.making.columns, plan.ready.columns]).toEqual([2, 1, 1]);
  });

  it('shows fewer tickets where their bands of allergies are long, and none that is short of room', () => {
    const bandsOf = (length: number) => ({ new: Array.from({ length: 12 }, () => [length]), making: [], ready: [] });
    const plan = (length: number) => planBoard({ new: 12, making: 0, ready: 0 }, { ...LANDSCAPE, bands: bandsOf(length) }).new;
    expect([plan(20).over, plan(140).over]).toEqual([0, 0]);
    expect(plan(140).shown).toBeLessThan(plan(20).shown);
  });

  it('gives columns to the strip whose bands need them', () => {
    const counts = { new: 6, making: 6, ready: 0 };
    const long = Array.from({ length: 6 }, () => [200]);
    const plan = planBoard(counts, { ...LANDSCAPE, bands: { new: [[], [], [], [], [], []], making: long, ready: [] } });
    expect(plan.making.over).toBe(0);
    expect(plan.making.columns).toBeGreaterThan(plan.new.columns);
  });

  it('gives few orders tall tickets', () => {
    expect(planBoard({ new: 2, making: 1, ready: 0 }, LANDSCAPE).new.rows).toBe(1);
  });

  it('shows the 200th of as many waiting orders', () => {
    const orders = Array.from({ length: 200 }, (_, place) => ({ id: String(place) }));
    const { shown } = planBoard({ new: 200, making: 0, ready: 0 }, LANDSCAPE).new;
    const { tickets, chips } = inSight(orders, shown, ({ id }) => (id === '199' ? news(1) : null));
    expect(tickets.map(({ id }) => id)).toEqual([...Array.from({ length: shown - 1 }, (_, place) => String(place)), '199']);
    expect(tickets.length + chips.length).toBe(200);
  });
});

const news = (noted: number, gone = false) => ({ noted, gone });

describe('tickets and chips of a strip', () => {
  const anyStrip = fc.record({
    orders: fc.nat(40),
    shown: fc.integer({ min: 1, max: 12 }),
    recent: fc.array(fc.nat(40), { maxLength: 30 }),
    gone: fc.array(fc.nat(40), { maxLength: 30 }),
  });

  it('hold every order once, in the order of the strip, as many tickets as there is room', () => {
    fc.assert(
      fc.property(anyStrip, ({ orders, shown, recent, gone }) => {
        const all = Array.from({ length: orders }, (_, place) => ({ id: String(place), place }));
        const { tickets, chips } = inSight(all, shown, ({ place }) => (recent.includes(place) ? news(place, gone.includes(place)) : null));
        expect([...tickets, ...chips].map(({ place }) => place).sort((a, b) => a - b)).toEqual(all.map(({ place }) => place));
        for (const part of [tickets, chips])
          expect(part.map(({ place }) => place)).toEqual(part.map(({ place }) => place).sort((a, b) => a - b));
        expect(tickets.length).toBe(Math.min(orders, shown));
      }),
    );
  });

  it('show what was touched last, however many others came just before', () => {
    const all = Array.from({ length: 9 }, (_, place) => ({ id: String(place) }));
    expect(inSight(all, 3, ({ id }) => news(id === '4' ? 99 : Number(id))).tickets.map(({ id }) => id)).toEqual(['0', '4', '8']);
  });

  it('are open ones first: what has left has the places that they do not need, and one at least', () => {
    const all = Array.from({ length: 8 }, (_, place) => ({ id: String(place) }));
    const shown = (places: number, open: number) =>
      inSight(all, places, ({ id }) => (Number(id) < open ? null : news(Number(id), true))).tickets.map(({ id }) => id);
    expect(shown(5, 3)).toEqual(['0', '1', '2', '6', '7']);
    expect(shown(3, 6)).toEqual(['0', '1', '7']);
    expect(shown(1, 1)).toEqual(['0']);
  });

  it('keep the longest waiting half in sight however much comes in', () => {
    const all = Array.from({ length: 20 }, (_, place) => ({ id: String(place) }));
    expect(inSight(all, 6, ({ id }) => news(Number(id))).tickets.map(({ id }) => id)).toEqual(['0', '1', '2', '17', '18', '19']);
  });
});

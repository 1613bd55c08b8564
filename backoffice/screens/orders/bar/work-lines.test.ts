import type { BoardStation, Order, OrderItem } from '@ardoise/contract/orders.ts';
import { describe, expect, it } from 'vitest';
import { atStation, isFirstShown, isTicked, missingFirst, notesOf, piecesLeft, stationsOf, toMakeNow, workLines } from './work-lines.ts';

const uuid = (number: number): string => `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`;
type Given = Partial<Pick<OrderItem, 'qty' | 'note' | 'unavailable'>> & {
  option?: string;
  parts?: (string | [name: string, option: string])[];
};
const answered = (option: string | undefined, qty = 1): OrderItem['instructions'] =>
  option ? [{ instruction: 'i', name: 'Lait', options: [{ id: option, name: option, qty }] }] : [];
/** An item whose product id is its name; the numbers of its parts start at ten times its own number. */
const item = (index: number, name: string, { qty = 1, note = '', unavailable = false, option, parts = [] }: Given = {}): OrderItem => ({
  uuid: uuid(index),
  hrid: `h-${index}`,
  product: name,
  name,
  qty,
  unit_price: 1,
  net_price: qty,
  tax_rate: 0.2,
  unavailable,
  note,
  instructions: answered(option),
  sub_products: parts.map((part, at) => {
    const [called, own] = typeof part === 'string' ? [part, undefined] : part;
    return {
      uuid: uuid(index * 10 + at + 1),
      product: called,
      name: called,
      net_price: 0,
      tax_rate: 0.2,
      unavailable: false,
      instructions: answered(own),
    };
  }),
});
const texts = (items: readonly OrderItem[]) =>
  workLines(items).map(({ qty, name, within }) => `${qty} ${name}${within ? ` (${within.name})` : ''}`);

describe('the work lines of an order', () => {
  it('merges equal lines, and separates different ones', () => {
    const items = [
      item(1, 'Mojito'),
      item(2, 'Bière', { qty: 2 }),
      item(3, 'Mojito', { qty: 3 }),
      item(4, 'Mojito', { note: 'sans menthe' }),
    ];
    expect(texts(items)).toEqual(['4 Mojito', '2 Bière', '1 Mojito']);
    expect(workLines(items)[0]?.ticks).toEqual([
      { tickId: uuid(1), qty: 1 },
      { tickId: uuid(3), qty: 3 },
    ]);
  });

  it('has a line for each part of a bundle, with the quantity of the bundle', () => {
    const items = [
      item(1, 'Formule', { qty: 2, parts: ['Burger', 'Bière'], note: 'vite' }),
      item(2, 'Formule', { parts: ['Burger', 'Eau'] }),
    ];
    expect(texts(items)).toEqual(['2 Burger (Formule)', '2 Bière (Formule)', '1 Burger (Formule)', '1 Eau (Formule)']);
    expect(workLines(items)[1]?.ticks).toEqual([{ tickId: uuid(12), qty: 2 }]);
  });

  it('gives a part its own options, and its bundle those of the bundle', () => {
    const lines = workLines([item(1, 'Formule', { option: 'entier', parts: [['Café', 'avoine'], 'Eau'] })]);
    expect(lines.map(({ options }) => options)).toEqual([['Lait avoine'], []]);
    expect(lines.map(({ within }) => within?.options)).toEqual([['Lait entier'], ['Lait entier']]);
  });

  it('merges lines only with equal options, including those of parts, in equal quantities', () => {
    const bundle = (index: number, option: string) => item(index, 'Formule', { parts: [['Café', option], 'Eau'] });
    const [first, second] = [bundle(1, 'avoine'), bundle(2, 'avoine')];
    expect(texts([first, second, bundle(3, 'soja')])).toEqual([
      '2 Café (Formule)',
      '2 Eau (Formule)',
      '1 Café (Formule)',
      '1 Eau (Formule)',
    ]);
    expect(workLines([first, second]).map(({ ticks }) => ticks.map(({ tickId }) => tickId))).toEqual([
      [uuid(11), uuid(21)],
      [uuid(12), uuid(22)],
    ]);
    const twice = { ...item(4, 'Café'), instructions: answered('avoine', 2) };
    expect(workLines([item(5, 'Café', { option: 'avoine' }), twice]).map(({ options }) => options)).toEqual([
      ['Lait avoine'],
      ['Lait 2 × avoine'],
    ]);
  });

  it('is done if all merged items are, and counts the rest', () => {
    const [line] = workLines([item(1, 'Mojito'), item(2, 'Mojito', { qty: 2 })]);
    const states = [[], [uuid(1)], [uuid(1), uuid(2)]].map((done) => line && [piecesLeft(line, done), isTicked(line, done)]);
    expect(states).toEqual([
      [3, false],
      [2, false],
      [0, true],
    ]);
  });
});

describe('a station', () => {
  const stations: BoardStation[] = [
    { id: 'bar', name: 'Bar', products: ['Mojito', 'Bière'] },
    { id: 'kitchen', name: 'Cuisine', products: ['Burger'] },
  ];
  const lines = workLines([item(1, 'Mojito'), item(2, 'Formule', { parts: ['Burger', 'Bière'] }), item(3, 'Carafe')]);
  const names = (chosen: string | null) => atStation(lines, stationsOf(stations, chosen)).map(({ name }) => name);

  it('shows its own lines and those without a station, by part', () => {
    expect(names('bar')).toEqual(['Mojito', 'Bière', 'Carafe']);
    expect(names('kitchen')).toEqual(['Burger', 'Carafe']);
  });

  it('shows the note of a bundle with its first shown part', () => {
    const bundle = workLines([item(1, 'Formule', { parts: ['Burger', 'Bière', 'Mojito'], note: 'allergie' })]);
    for (const [chosen, count] of [
      ['bar', 2],
      ['kitchen', 1],
    ] as const) {
      const shown = atStation(bundle, stationsOf(stations, chosen));
      expect(shown.map((line, index) => isFirstShown(shown, index) && line.note)).toEqual(['allergie', ...Array(count - 1).fill(false)]);
    }
  });

  it('shows all lines if none is chosen, or the chosen one is gone', () => {
    for (const chosen of [null, 'terrace']) expect(names(chosen)).toEqual(['Mojito', 'Burger', 'Bière', 'Carafe']);
  });
});

describe('to make now', () => {
  const order = (status: Order['status'], items: OrderItem[], done: string[] = [], { note = '', avoids = [] as string[] } = {}) => ({
    status,
    items,
    done,
    note,
    avoids,
  });
  const counted = (orders: ReturnType<typeof order>[]) =>
    toMakeNow(orders, all).map(({ name, note, avoids, qty }) => [qty, name, note, avoids]);
  const all = stationsOf([], null);

  it('sums equal items over all orders in preparation, without ticked ones', () => {
    const orders = [
      order('IN_PROGRESS', [item(1, 'Mojito', { qty: 2 }), item(2, 'Bière')]),
      order('IN_PROGRESS', [item(3, 'Mojito', { qty: 3 }), item(4, 'Bière'), item(5, 'Café', { option: 'avoine' })], [uuid(4)]),
      order('IN_PROGRESS', [item(8, 'Formule', { option: 'entier', parts: [['Café', 'avoine'], 'Bière'] })]),
      order('PENDING', [item(6, 'Mojito', { qty: 9 })]),
      order('READY', [item(7, 'Mojito', { qty: 9 })]),
    ];
    expect(counted(orders)).toEqual([
      [5, 'Mojito', '', []],
      [2, 'Bière', '', []],
      [2, 'Café, Lait avoine', '', []],
    ]);
  });

  it('separates items with a note or an allergy', () => {
    const orders = [
      order('IN_PROGRESS', [item(1, 'Burger', { qty: 2 }), item(2, 'Burger', { note: 'sans oignons' })]),
      order('IN_PROGRESS', [item(3, 'Burger')], [], { note: 'Allergie au lait' }),
      order('IN_PROGRESS', [item(4, 'Burger')], [], { avoids: ['allergen:milk', 'allergen:eggs'] }),
      order('IN_PROGRESS', [item(5, 'Burger')], [], { avoids: ['allergen:eggs', 'allergen:milk'], note: 'merci' }),
    ];
    expect(counted(orders)).toEqual([
      [2, 'Burger', '', ['allergen:eggs', 'allergen:milk']],
      [1, 'Burger', 'Allergie au lait', []],
      [2, 'Burger', '', []],
      [1, 'Burger', 'sans oignons', []],
    ]);
  });

  it('lists the items of guests with an allergy first', () => {
    const orders = [
      order('IN_PROGRESS', [item(1, 'Mojito', { qty: 9 }), item(2, 'Salade', { note: 'No nuts please, anaphylaxis' })]),
      order('IN_PROGRESS', [item(3, 'Burger')], [], { avoids: ['allergen:milk'] }),
    ];
    expect(counted(orders).map(([, name]) => name)).toEqual(['Burger', 'Salade', 'Mojito']);
  });
});

describe('a held order', () => {
  it('lists sold-out lines first', () => {
    const lines = workLines([item(1, 'Café'), item(2, 'Bière', { unavailable: true }), item(3, 'Eau')]);
    expect(missingFirst(lines).map(({ name }) => name)).toEqual(['Bière', 'Café', 'Eau']);
  });
});

describe('the notes of work lines', () => {
  it('appear once for a bundle, under its name', () => {
    const lines = workLines([item(1, 'Formule', { parts: ['Burger', 'Bière'], note: 'sans gluten' }), item(2, 'Café', { note: 'serré' })]);
    expect(notesOf(lines)).toEqual([
      { name: 'Formule', note: 'sans gluten' },
      { name: 'Café', note: 'serré' },
    ]);
  });
});

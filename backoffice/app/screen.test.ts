import type { Right } from '@ardoise/contract/rules/permissions.ts';
import { describe, expect, it } from 'vitest';
import type { FieldsOf } from './fields/record-fields.ts';
import {
  addressOf,
  fieldsIn,
  homesOf,
  isOpenTo,
  loadPage,
  page,
  resourceScreen,
  routeOf,
  type Screen,
  screenAfterSwitch,
} from './screen.ts';

const Nothing = () => null;
const Other = () => null;
const screenOf = (name: string, right: Right | null, to?: Screen['to']): Screen => ({
  name,
  label: 'names.product',
  Icon: Nothing,
  menu: true,
  ...(to && { to }),
  pages: [page('', right, async () => Nothing)],
});
const product = screenOf('product', 'product:list');
const venue = screenOf('venue', null, (id) => `/venue/${id}`);

describe('screens', () => {
  it('are open to those who may list, or to everyone', () => {
    expect(isOpenTo(product, (right) => right === 'product:list')).toBe(true);
    expect(isOpenTo(product, () => false)).toBe(false);
    expect(isOpenTo(venue, () => false)).toBe(true);
    expect(isOpenTo({ ...product, pages: [] }, () => true)).toBe(false);
  });

  it('have an address that may hold the venue', () => {
    expect(addressOf(product, 'v1')).toBe('/product');
    expect(addressOf(venue, 'v1')).toBe('/venue/v1');
  });

  it('stand at the start, where one says so', () => {
    const start: Screen = { ...screenOf('dashboard', 'figure:list'), start: true };
    expect([addressOf(start, 'v1'), ...start.pages.map((one) => routeOf(start, one))]).toEqual(['/', '/']);
    expect(product.pages.map((one) => routeOf(product, one))).toEqual(['/product/']);
    expect(screenAfterSwitch('/', [start, product], 'v2')).toBe('/');
  });

  it('stay after another venue was chosen, but never on a record of the old one', () => {
    expect(screenAfterSwitch('/product/019b', [product, venue], 'v2')).toBe('/product');
    expect(screenAfterSwitch('/venue/v1', [product, venue], 'v2')).toBe('/venue/v2');
  });

  it('give way to the start where they may not be opened on the other venue', () => {
    expect(screenAfterSwitch('/product', [venue], 'v2')).toBe('/');
    expect(screenAfterSwitch('/', [product, venue], 'v2')).toBe('/');
  });
});

describe('the page of an address', () => {
  const screen = (): Screen => ({
    ...product,
    pages: [page('', 'product:list', async () => Nothing), page(':id', 'product:show', async () => Other)],
  });

  it('is there before it is shown, and no other one', async () => {
    const one = screen();
    await loadPage([venue, one], '/product/019b');
    expect(one.pages.map(({ loaded }) => loaded())).toEqual([undefined, Other]);
    await loadPage([venue, one], '/product');
    expect(one.pages.map(({ loaded }) => loaded())).toEqual([Nothing, Other]);
  });

  it('is that of the start at the start', async () => {
    const start: Screen = { ...screen(), pages: [page('', 'figure:list', async () => Nothing)], start: true };
    await loadPage([screen(), start], '/');
    expect(start.pages.map(({ loaded }) => loaded())).toEqual([Nothing]);
  });

  it('is nothing to load where no screen has the address', async () => {
    const one = screen();
    await loadPage([one], '/elsewhere');
    expect(one.pages.map(({ loaded }) => loaded())).toEqual([undefined, undefined]);
  });
});

describe('the screen of a resource', () => {
  const load = async () => Nothing;
  const stationFields: FieldsOf<'station'> = {
    name: { label: 'station.name', input: 'text', most: 40 },
    position: { label: 'station.position', input: 'number' },
  };
  const station = resourceScreen({
    name: 'station',
    path: '/api/venue/:venue/station',
    Icon: Nothing,
    list: load,
    form: load,
    fields: async () => stationFields,
  });
  const history = resourceScreen({ name: 'history', path: '/api/order/:venue/history', sorts: false, Icon: Nothing, list: load });

  it('has a list, and a form where its records are edited, each with its right', () => {
    expect(station.pages.map(({ path, right }) => [path, right])).toEqual([
      ['', 'station:list'],
      ['create', 'station:create'],
      [':id', 'station:show'],
    ]);
    expect(history.pages.map(({ path }) => path)).toEqual(['']);
    expect([station.label, station.menu]).toEqual(['names.station', true]);
  });

  it('says where its records live', () => {
    expect(homesOf([station, product, history])).toEqual({
      station: { path: '/api/venue/:venue/station' },
      history: { path: '/api/order/:venue/history', sorts: false },
    });
  });

  it('has the fields of its records', async () => {
    expect(Object.keys(fieldsIn([station, product, history]))).toEqual(['station']);
  });
});

import type { Right } from '@ardoise/contract/rules/permissions.ts';
import { describe, expect, it } from 'vitest';
import type { FieldsOf } from './fields/record-fields.ts';
import {
  addressOf,
  endpointsOf,
  fieldsIn,
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
  it('open with the right of their first page, or for everyone without one', () => {
    expect(isOpenTo(product, (right) => right === 'product:list')).toBe(true);
    expect(isOpenTo(product, () => false)).toBe(false);
    expect(isOpenTo(venue, () => false)).toBe(true);
    expect(isOpenTo({ ...product, pages: [] }, () => true)).toBe(false);
  });

  it('have an address, which may contain the venue', () => {
    expect(addressOf(product, 'v1')).toBe('/product');
    expect(addressOf(venue, 'v1')).toBe('/venue/v1');
  });

  it('have the address / when declared as the start', () => {
    const start: Screen = { ...screenOf('dashboard', 'figure:list'), start: true };
    expect([addressOf(start, 'v1'), ...start.pages.map((one) => routeOf(start, one))]).toEqual(['/', '/']);
    expect(product.pages.map((one) => routeOf(product, one))).toEqual(['/product/']);
    expect(screenAfterSwitch('/', [start, product], 'v2')).toBe('/');
  });

  it('stay after a change of venue, but not on a record of the old venue', () => {
    expect(screenAfterSwitch('/product/019b', [product, venue], 'v2')).toBe('/product');
    expect(screenAfterSwitch('/venue/v1', [product, venue], 'v2')).toBe('/venue/v2');
  });

  it('give way to the start if the user may not open them on the other venue', () => {
    expect(screenAfterSwitch('/product', [venue], 'v2')).toBe('/');
    expect(screenAfterSwitch('/', [product, venue], 'v2')).toBe('/');
  });
});

describe('the page of an address', () => {
  const screen = (): Screen => ({
    ...product,
    pages: [page('', 'product:list', async () => Nothing), page(':id', 'product:show', async () => Other)],
  });

  it('loads alone, before it is shown', async () => {
    const one = screen();
    await loadPage([venue, one], '/product/019b');
    expect(one.pages.map(({ loaded }) => loaded())).toEqual([undefined, Other]);
    await loadPage([venue, one], '/product');
    expect(one.pages.map(({ loaded }) => loaded())).toEqual([Nothing, Other]);
  });

  it('is the first page of the start screen at /', async () => {
    const start: Screen = { ...screen(), pages: [page('', 'figure:list', async () => Nothing)], start: true };
    await loadPage([screen(), start], '/');
    expect(start.pages.map(({ loaded }) => loaded())).toEqual([Nothing]);
  });

  it('loads nothing for an unknown address', async () => {
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

  it('has a list, and a form if its records are edited, each with its right', () => {
    expect(station.pages.map(({ path, right }) => [path, right])).toEqual([
      ['', 'station:list'],
      ['create', 'station:create'],
      [':id', 'station:show'],
    ]);
    expect(history.pages.map(({ path }) => path)).toEqual(['']);
    expect([station.label, station.menu]).toEqual(['names.station', true]);
  });

  it('declares the endpoint of its list', () => {
    expect(endpointsOf([station, product, history])).toEqual({
      station: { path: '/api/venue/:venue/station' },
      history: { path: '/api/order/:venue/history', sorts: false },
    });
  });

  it('declares the fields of its records', async () => {
    expect(Object.keys(fieldsIn([station, product, history]))).toEqual(['station']);
  });
});

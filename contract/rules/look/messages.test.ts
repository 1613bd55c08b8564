import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HOSTILE_PROPERTIES, HOSTILE_SELECTORS, HOSTILE_VALUES } from './hostile-looks.fixture.ts';
import { anyWrittenRecord } from './looks.fixture.ts';
import { readFromFrame, readToFrame } from './messages.ts';
import { LOOK_LIMITS, PROPERTIES, readValue } from './records.ts';

/** Messages that any page may post. */
const INVALID_MESSAGES: readonly unknown[] = [
  null,
  undefined,
  0,
  '',
  'saved',
  true,
  [],
  {},
  [{ type: 'saved' }],
  new Map([['type', 'saved']]),
  Symbol('x'),
  { type: 'SAVED' },
  { type: ['saved'] },
  { type: null },
  { type: '__proto__' },
  { type: 'constructor' },
  { type: 'toString' },
  JSON.parse('{"__proto__":{"type":"saved"}}'),
  Object.create(null),
  { kind: 'saved' },
  { type: 'ready ' },
];

describe('readToFrame', () => {
  it('accepts messages of the customizer, without extra members', () => {
    for (const message of [
      { type: 'mode', select: true },
      { type: 'hidden', shown: false },
      { type: 'screen', screen: 'dark' },
      { type: 'select', selector: null },
      { type: 'select', selector: 'cst-item' },
      { type: 'remove', selector: 'cst-item' },
      { type: 'remove', selector: 'cst-item', property: 'color' },
      { type: 'set', selector: 'cst-item', property: 'color', value: '#123456' },
      { type: 'name', selectors: ['cst-item', 'cst-menu-title'] },
      { type: 'reset' },
      { type: 'saved' },
    ])
      expect(readToFrame({ ...message, more: '<script>' })).toEqual(message);
  });

  it('normalizes the values of properties', () => {
    fc.assert(
      fc.property(anyWrittenRecord, (record) => {
        expect(readToFrame({ type: 'set', ...record })).toEqual({
          type: 'set',
          ...record,
          value: readValue(record.property, record.value),
        });
      }),
    );
  });

  it('limits requests for names to valid selectors and their number', () => {
    const requested = [...HOSTILE_SELECTORS, 'cst-item', ...Array<string>(10_000).fill('cst-menu')];
    expect(readToFrame({ type: 'name', selectors: requested })).toEqual({
      type: 'name',
      selectors: ['cst-item', ...Array<string>(LOOK_LIMITS.selectors - HOSTILE_SELECTORS.length - 1).fill('cst-menu')],
    });
    for (const selectors of [undefined, null, 'cst-item', { 0: 'cst-item' }]) expect(readToFrame({ type: 'name', selectors })).toBeNull();
  });

  it('ignores anything else', () => {
    const set = { type: 'set', selector: 'cst-item', property: 'color', value: '#123456' };
    const messages = [
      ...INVALID_MESSAGES,
      ...HOSTILE_SELECTORS.flatMap((selector) => ['set', 'remove'].map((type) => ({ ...set, type, selector }))),
      ...HOSTILE_SELECTORS.filter((selector) => selector !== null).map((selector) => ({ type: 'select', selector })),
      ...HOSTILE_PROPERTIES.map((property) => ({ ...set, property })),
      ...HOSTILE_PROPERTIES.map((property) => ({ type: 'remove', selector: 'cst-item', property })),
      ...PROPERTIES.flatMap((property) => HOSTILE_VALUES.map((value) => ({ ...set, property, value }))),
      { type: 'mode' },
      { type: 'mode', select: 1 },
      { type: 'hidden', shown: 'yes' },
      { type: 'screen' },
      { type: 'screen', screen: 'x' },
      { type: 'ready' },
    ];
    expect(messages.filter((message) => readToFrame(message) !== null)).toEqual([]);
    expect(({} as { type?: string }).type).toBeUndefined();
  });

  it('ignores arbitrary data', () => {
    fc.assert(fc.property(fc.anything({ withNullPrototype: true }), (data) => readToFrame(data) === null && readFromFrame(data) === null));
  });
});

describe('readFromFrame', () => {
  const selected = { type: 'selected', selector: 'cst-item', name: 'Café', shown: { color: '#123456' }, around: ['cst-category'] };

  it('accepts the selected element', () => {
    expect(readFromFrame(selected)).toEqual(selected);
    expect(readFromFrame({ type: 'ready', more: 1 })).toEqual({ type: 'ready' });
  });

  it('reduces a message to selectors, valid values and a short name', () => {
    const received = readFromFrame({
      ...selected,
      name: 'x'.repeat(10_000),
      shown: { ...Object.fromEntries(PROPERTIES.map((property) => [property, 'url(x)'])), position: 'fixed', display: 'none' },
      around: [...HOSTILE_SELECTORS.slice(0, 4), 'cst-menu', ...Array<string>(10_000).fill('cst-menu')],
    });
    expect(received).toEqual({
      ...selected,
      name: 'x'.repeat(200),
      shown: { display: 'none' },
      around: ['cst-menu', 'cst-menu', 'cst-menu', 'cst-menu'],
    });
    expect(readFromFrame({ ...selected, shown: null })).toMatchObject({ shown: {} });
    expect(readFromFrame({ ...selected, shown: ['#123456'] })).toMatchObject({ shown: {} });
  });

  it('accepts the names of markers, shortened', () => {
    const hostile = Object.fromEntries(
      HOSTILE_SELECTORS.filter((selector) => typeof selector === 'string').map((selector) => [selector, 'x']),
    );
    expect(readFromFrame({ type: 'named', names: { ...hostile, 'cst-item': 'x'.repeat(10_000), 'cst-menu': 7 } })).toEqual({
      type: 'named',
      names: { 'cst-item': 'x'.repeat(200) },
    });
    for (const names of [undefined, null, 'cst-item', ['cst-item']]) expect(readFromFrame({ type: 'named', names })).toBeNull();
  });

  it('ignores anything else', () => {
    const messages = [
      ...INVALID_MESSAGES,
      ...HOSTILE_SELECTORS.map((selector) => ({ ...selected, selector })),
      ...[null, 7, {}, ['x']].map((name) => ({ ...selected, name })),
      ...[null, 'cst-menu', {}, 7].map((around) => ({ ...selected, around })),
      { type: 'saved' },
      { type: 'reset' },
      { type: 'set' },
    ];
    expect(messages.filter((message) => readFromFrame(message) !== null)).toEqual([]);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HOSTILE_PROPERTIES, HOSTILE_SELECTORS, HOSTILE_VALUES, VALID_VALUES } from './hostile-looks.fixture.ts';
import { anyRecord, anyWrittenRecord } from './looks.fixture.ts';
import {
  familyOf,
  fontOf,
  hidesPrice,
  lookOf,
  MARKERS,
  mayHide,
  mustShow,
  PROPERTIES,
  type Property,
  problemOf,
  readColor,
  readRecord,
  readSelector,
  readValue,
  recordsFor,
  recordsOf,
  writeSelector,
} from './records.ts';

const ID = '01890000-0000-7000-8000-000000000001';
const color = { selector: 'cst-item', property: 'color', value: '#123456' };

describe('selectors', () => {
  it('accepts markers of elements, of their parts and of the whole page', () => {
    expect(MARKERS).toHaveLength(7 + 3 + 3 * 3 + 1);
    for (const marker of MARKERS)
      expect(readSelector(marker)).toEqual({ marker, element: expect.toBeOneOf([expect.anything(), null]), id: null });
    expect(readSelector('cst-category-title')).toEqual({ marker: 'cst-category-title', element: 'cst-category', id: null });
    expect(readSelector('cst-global-button')).toEqual({ marker: 'cst-global-button', element: null, id: null });
  });

  it('accepts the id of a record, except for the whole page', () => {
    expect(readSelector(`cst-item-price[${ID}]`)).toEqual({ marker: 'cst-item-price', element: 'cst-item', id: ID });
    for (const marker of MARKERS) expect(readSelector(`${marker}[${ID}]`) === null, marker).toBe(marker.startsWith('cst-global'));
  });

  it('round-trips', () => {
    fc.assert(
      fc.property(anyRecord, ({ selector }) => {
        const read = readSelector(selector);
        return read !== null && writeSelector(read) === selector;
      }),
    );
  });

  it('rejects anything else', () => {
    expect(HOSTILE_SELECTORS.length).toBeGreaterThanOrEqual(25);
    expect(HOSTILE_SELECTORS.filter((selector) => readSelector(selector) !== null)).toEqual([]);
    fc.assert(fc.property(fc.string(), (text) => readSelector(text) === null || MARKERS.includes(text)));
  });
});

describe('values', () => {
  it('normalizes each value', () => {
    for (const [property, given, normalized] of [
      ['color', '#ABC', '#aabbcc'],
      ['color', '#AABBCCFF', '#aabbcc'],
      ['color', '#aabbcc80', '#aabbcc80'],
      ['color', 'rgb(255, 0, 10)', '#ff000a'],
      ['color', 'rgba(255,0,10,.5)', '#ff000a80'],
      ['color', 'rgba(0,0,0,1)', '#000000'],
      ['color', ' lightgray ', '#d3d3d3'],
      ['background-color', 'transparent', 'transparent'],
      ['font-family', 'georgia', 'Georgia'],
      ['font-family', familyOf(ID), familyOf(ID)],
      ['border-top', '2px solid lightgray', '2px solid #d3d3d3'],
      ['border-top', '2px solid rgb(1, 2, 3)', '2px solid #010203'],
      ['border-top', 'none', 'none'],
    ] as const)
      expect(readValue(property, given), given).toBe(normalized);
  });

  it('limits texts to 2 to 60 px and borders to 0 to 10 px', () => {
    const sizes = (property: Property) => Array.from({ length: 100 }, (_, at) => at).filter((at) => readValue(property, `${at}px`));
    expect([sizes('font-size').at(0), sizes('font-size').at(-1), sizes('font-size').length]).toEqual([2, 60, 59]);
    expect([sizes('border-top-width').at(0), sizes('border-top-width').at(-1)]).toEqual([0, 10]);
  });

  it('keeps normalized values', () => {
    fc.assert(
      fc.property(anyWrittenRecord, ({ property, value }) => {
        const once = readValue(property, value);
        expect(once).not.toBeNull();
        expect(readValue(property, once)).toBe(once);
      }),
      { numRuns: 3000 },
    );
  });

  it('rejects hostile values for every property', () => {
    expect(HOSTILE_VALUES.length).toBeGreaterThanOrEqual(69);
    const taken = PROPERTIES.flatMap((property) =>
      HOSTILE_VALUES.filter((value) => readValue(property, value) !== null).map((value) => [property, value]),
    );
    expect(taken).toEqual([]);
    for (const property of PROPERTIES) expect(readValue(property, VALID_VALUES[property])).toBe(VALID_VALUES[property]);
  });

  it('answers only safe characters for any input', () => {
    const SAFE =
      /^(?:#[0-9a-f]{6}(?:[0-9a-f]{2})?|\d{1,2}px(?: solid (?:#[0-9a-f]{6,8}|transparent))?|[A-Za-z-]+|venue-font-[0-9a-f-]{36})$/;
    const text = fc.oneof(fc.string(), fc.stringMatching(/^[#a-f0-9]{1,9}$/), fc.stringMatching(/^\d{1,3}px( solid .{1,12})?$/));
    fc.assert(
      fc.property(fc.constantFrom(...PROPERTIES), text, (property, value) => {
        const read = readValue(property, value);
        expect(read === null || SAFE.test(read), String(read)).toBe(true);
      }),
      { numRuns: 3000 },
    );
  });
});

describe('records', () => {
  it('names the invalid field', () => {
    expect(problemOf(color)).toBeNull();
    for (const selector of HOSTILE_SELECTORS) expect(problemOf({ ...color, selector })).toBe('selector');
    for (const property of HOSTILE_PROPERTIES) expect(problemOf({ ...color, property })).toBe('property');
    for (const value of HOSTILE_VALUES) expect(problemOf({ ...color, value })).toBe('value');
  });

  it('refuses to hide the page or the order buttons', () => {
    for (const marker of MARKERS)
      expect(readRecord({ selector: marker, property: 'display', value: 'none' }) === null, marker).toBe(
        marker === 'cst-global-background' || marker === 'cst-global-button',
      );
    expect(mayHide('cst-item')).toBe(true);
  });

  it('ignores records that hide prices on Premium', () => {
    const none = (selector: string) => ({ selector, property: 'display' as const, value: 'none' });
    const prices = ['cst-global-price', 'cst-item-price', `cst-item-price[${ID}]`].map(none);
    const others = [...MARKERS.filter((marker) => !marker.endsWith('-price') && mayHide(marker)), `cst-item[${ID}]`].map(none);
    const allowed = [
      { ...none('cst-item-price'), value: 'block' },
      { ...none('cst-item-price'), property: 'object-fit' as const },
      ...others,
    ];
    for (const record of prices)
      expect((['none', 'smart', 'premium'] as const).map((tier) => hidesPrice(tier, record))).toEqual([false, false, true]);
    expect(recordsFor('premium', [...prices, ...allowed])).toEqual(allowed);
    expect(recordsFor('smart', [...prices, ...allowed])).toEqual([...prices, ...allowed]);
    expect(MARKERS.filter((marker) => mustShow('premium', marker))).toEqual(['cst-global-price', 'cst-item-price']);
  });

  it('drops other fields', () => {
    expect(readRecord({ ...color, more: 1 } as never)).toEqual(color);
  });
});

describe('looks', () => {
  it('gives one canonical list of records, whatever their order', () => {
    fc.assert(
      fc.property(fc.array(anyWrittenRecord, { maxLength: 40 }), (records) => {
        const list = recordsOf(lookOf(records));
        expect(recordsOf(lookOf(list))).toEqual(list);
        // Each place occurs once, so the order does not matter.
        expect(recordsOf(lookOf([...list].reverse()))).toEqual(list);
        const places = list.map(({ selector, property }) => `${selector} ${property}`);
        expect(new Set(places).size).toBe(list.length);
      }),
    );
  });

  it('leaves out only invalid records', () => {
    const wrong = [
      ...HOSTILE_SELECTORS.map((selector) => ({ ...color, selector })),
      ...HOSTILE_PROPERTIES.map((property) => ({ ...color, property })),
      ...HOSTILE_VALUES.map((value) => ({ ...color, value })),
    ];
    expect(recordsOf(lookOf([color, ...wrong]))).toEqual([color]);
  });
});

it('reads the id of an uploaded font from its family', () => {
  expect(fontOf(familyOf(ID))).toBe(ID);
  expect(fontOf('Georgia')).toBeNull();
  expect(readValue('font-family', familyOf('x'))).toBeNull();
});

it('rejects colours with much white space', () => {
  for (const text of [`rgb(${' '.repeat(60)}`, `rgb(1${' '.repeat(60)},`]) expect(readColor(text)).toBeNull();
});

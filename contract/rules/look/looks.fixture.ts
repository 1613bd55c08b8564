// Arbitraries of looks for property tests: records as users may write them, and in stored form.
import fc from 'fast-check';
import { FAMILIES, familyOf, MARKERS, mayHide, type Property, type StyleRecord, WORDS } from './records.ts';

const id = fc.uuid();
/** Only a few, so that several records have the same selector. */
const fewIds = fc.constantFrom(...Array.from({ length: 5 }, (_, at) => `01890000-0000-7000-8000-00000000000${at}`));
export const anyColor = fc.integer({ min: 0, max: 0xffffff }).map((number) => `#${number.toString(16).padStart(6, '0')}`);
const byte = fc.integer({ min: 0, max: 255 });
const storedColor = fc.oneof(
  { weight: 5, arbitrary: anyColor },
  {
    weight: 2,
    arbitrary: fc.tuple(anyColor, fc.integer({ min: 0, max: 254 })).map(([color, alpha]) => color + alpha.toString(16).padStart(2, '0')),
  },
  fc.constant('transparent'),
);
const writtenColor = fc.oneof(
  storedColor,
  storedColor.map((color) => color.toUpperCase().replace('TRANSPARENT', 'transparent')),
  fc.tuple(byte, byte, byte).map(([red, green, blue]) => `rgb(${red}, ${green},${blue} )`),
  fc.tuple(byte, byte, byte, fc.constantFrom('0', '1', '.5', '0.25', '0.9999')).map(([r, g, b, a]) => `rgba(${r},${g},${b}, ${a})`),
  fc.integer({ min: 0, max: 0xfff }).map((number) => `#${number.toString(16).padStart(3, '0')}`),
  fc.constant('lightgray'),
);
const pixels = (min: number, max: number) => fc.integer({ min, max }).map((size) => `${size}px`);
const border = (color: fc.Arbitrary<string>) =>
  fc.oneof(
    fc.constant('none'),
    fc.tuple(pixels(0, 10), color).map(([width, tone]) => `${width} solid ${tone}`),
  );
const values = (color: fc.Arbitrary<string>): Record<Property, fc.Arbitrary<string>> => ({
  'font-family': fc.oneof(fc.constantFrom(...FAMILIES), id.map(familyOf)),
  'font-size': pixels(2, 60),
  color,
  'background-color': color,
  display: fc.constantFrom(...WORDS.display),
  'object-fit': fc.constantFrom(...WORDS['object-fit']),
  'text-align': fc.constantFrom(...WORDS['text-align']),
  'justify-content': fc.constantFrom(...WORDS['justify-content']),
  'border-top': border(color),
  'border-top-width': pixels(0, 10),
  'border-top-color': color,
});

const anySelector = fc.oneof(
  fc.constantFrom(...MARKERS),
  fc
    .tuple(fc.constantFrom(...MARKERS.filter((marker) => !marker.startsWith('cst-global'))), fewIds)
    .map(([marker, of]) => `${marker}[${of}]`),
);

const recordOf = (by: Record<Property, fc.Arbitrary<string>>): fc.Arbitrary<StyleRecord> =>
  fc
    .tuple(anySelector, fc.oneof(...Object.entries(by).map(([property, value]) => value.map((text) => [property, text] as const))))
    .map(([selector, [property, value]]) => ({ selector, property: property as Property, value }))
    .filter(({ selector, property, value }) => property !== 'display' || value !== 'none' || mayHide(selector));

/** A record in stored form. */
export const anyRecord = recordOf(values(storedColor));
/** A valid record as a user may write it. */
export const anyWrittenRecord = recordOf(values(writtenColor));

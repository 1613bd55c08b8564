// Records of a look, and the markers, properties and values that they may have (docs/product/look.md#records). The server, the customizer
// and its frame all validate with this file. No schema library, because guest pages load it.
import type { Tier } from '../permissions.ts';

/** Elements that occur many times: a venue's sections, categories and products, with their names in the API. */
export const ELEMENTS = { 'cst-menu': 'section', 'cst-category': 'category', 'cst-item': 'product' } as const;
export type Element = keyof typeof ELEMENTS;
/** Parts of an element; only products have a price. */
export const PARTS = ['title', 'text', 'price', 'image'] as const;
export type Part = (typeof PARTS)[number];
/** Markers of the whole page. */
export const GENERIC = ['background', 'title', 'text', 'price', 'image', 'button', 'separator'] as const;
export type Generic = (typeof GENERIC)[number];

/** Markers without a record id, general ones first: in this order of a sheet, the more specific rule wins. */
export const MARKERS: readonly string[] = [
  ...GENERIC.map((name) => `cst-global-${name}`),
  ...Object.keys(ELEMENTS),
  ...Object.keys(ELEMENTS).flatMap((element) =>
    PARTS.filter((part) => part !== 'price' || element === 'cst-item').map((part) => `${element}-${part}`),
  ),
];

export const PROPERTIES = [
  'font-family',
  'font-size',
  'color',
  'background-color',
  'display',
  'object-fit',
  'text-align',
  'justify-content',
  // The shorthand comes before the width and colour that refine it.
  'border-top',
  'border-top-width',
  'border-top-color',
] as const;
export type Property = (typeof PROPERTIES)[number];
export const isProperty = (name: unknown): name is Property => PROPERTIES.includes(name as Property);

/** Keywords of properties. */
export const WORDS = {
  display: ['none', 'block', 'flex', 'inline', 'inline-block'],
  'object-fit': ['cover', 'contain', 'fill', 'none'],
  'text-align': ['left', 'center', 'right', 'justify'],
  'justify-content': ['flex-start', 'center', 'flex-end', 'space-between'],
} as const satisfies Partial<Record<Property, readonly string[]>>;

/** Families for every venue: those on most phones, and Muli, which we serve (as Mulish, its current name). */
export const FAMILIES = ['Georgia', 'Verdana', 'Arial', 'Muli'] as const;
const UPLOADED = 'venue-font-';
/** The family name of an uploaded font. */
export const familyOf = (font: string): string => UPLOADED + font;
/** The id of an uploaded font from its family name; null for other families. */
export const fontOf = (family: string): string | null => (family.startsWith(UPLOADED) ? family.slice(UPLOADED.length) : null);

/** Limits of text sizes and border widths, in px. */
export const TEXT_SIZE = { least: 2, most: 60 } as const;
export const BORDER_WIDTH = { least: 0, most: 10 } as const;
/** Limits of a look. */
export const LOOK_LIMITS = { selectors: 400, bytes: 65_536 } as const;
/** Maximum size of a font, and number of fonts of a venue. */
export const FONT_LIMITS = { bytes: 2 * 1024 * 1024, ofVenue: 10 } as const;

/** `{selector, property, value}`, with the value in normalized form. */
export type StyleRecord = { selector: string; property: Property; value: string };

/** Sent last by clients that save records one by one; accepted, and not stored. */
export const END_MARKER = { selector: 'reset', property: 'font-size', value: '0px' } as const;

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const NAMED = /^(cst-(?:menu|category|item)[a-z-]*)\[([0-9a-f-]{36})\]$/;
/** `element`: the element of the marker; null: the whole page. `id`: a single record; null: all of them. */
export type Selector = { marker: string; element: Element | null; id: string | null };

const elementOf = (marker: string): Element | null => (/^cst-(?:menu|category|item)/.exec(marker)?.[0] as Element | undefined) ?? null;

/** Parses `cst-item-title`, `cst-item-title[{uuid}]`, `cst-global-title`; null if not allowed. */
export const readSelector = (text: unknown): Selector | null => {
  if (typeof text !== 'string') return null;
  const [, named, id] = NAMED.exec(text) ?? [];
  const marker = named ?? text;
  if (!MARKERS.includes(marker) || (id !== undefined && !UUID.test(id))) return null;
  return { marker, element: elementOf(marker), id: id ?? null };
};

export const writeSelector = ({ marker, id }: Pick<Selector, 'marker' | 'id'>): string => (id === null ? marker : `${marker}[${id}]`);

const pair = (digits: string): string => [...digits].map((digit) => digit + digit).join('');
const RGB = /^rgba?\( *(\d{1,3}) *, *(\d{1,3}) *, *(\d{1,3}) *(?:, *(0|1|0?\.\d{1,4}) *)?\)$/;

/** A colour in normalized form: `#rrggbb`, `#rrggbbaa` if not opaque, or `transparent`; null if invalid. */
export const readColor = (text: string): string | null => {
  if (text === 'transparent') return text;
  if (text === 'lightgray') return '#d3d3d3';
  const [, digits = ''] = /^#([0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8})$/.exec(text.toLowerCase()) ?? [];
  const whole = digits.length === 3 ? pair(digits) : digits;
  if (whole) return whole.length === 8 && whole.endsWith('ff') ? `#${whole.slice(0, 6)}` : `#${whole}`;
  const [, ...channels] = RGB.exec(text.toLowerCase()) ?? [];
  const numbers = channels.slice(0, 3).map(Number);
  if (numbers.length < 3 || numbers.some((number) => number > 255)) return null;
  const alpha = channels[3] === undefined ? 255 : Math.round(Number(channels[3]) * 255);
  const all = alpha === 255 ? numbers : [...numbers, alpha];
  return `#${all.map((number) => number.toString(16).padStart(2, '0')).join('')}`;
};

const readPixels = (text: string, { least, most }: { least: number; most: number }): string | null => {
  const [, digits] = /^(0|[1-9]\d?)px$/.exec(text) ?? [];
  const number = Number(digits ?? Number.NaN);
  return number >= least && number <= most ? `${number}px` : null;
};

const readBorder = (text: string): string | null => {
  if (text === 'none') return text;
  const [, width = '', color = ''] = /^(\d{1,2}px) solid (\S.{0,40})$/.exec(text) ?? [];
  const [pixels, tone] = [readPixels(width, BORDER_WIDTH), readColor(color)];
  return pixels && tone && `${pixels} solid ${tone}`;
};

const readFamily = (text: string): string | null => {
  const font = fontOf(text);
  if (font !== null) return UUID.test(font) ? text : null;
  return FAMILIES.find((family) => family.toLowerCase() === text.toLowerCase()) ?? null;
};

const readers: Record<Property, (text: string) => string | null> = {
  'font-family': readFamily,
  'font-size': (text) => readPixels(text, TEXT_SIZE),
  color: readColor,
  'background-color': readColor,
  display: (text) => WORDS.display.find((word) => word === text) ?? null,
  'object-fit': (text) => WORDS['object-fit'].find((word) => word === text) ?? null,
  'text-align': (text) => WORDS['text-align'].find((word) => word === text) ?? null,
  'justify-content': (text) => WORDS['justify-content'].find((word) => word === text) ?? null,
  'border-top': readBorder,
  'border-top-width': (text) => readPixels(text, BORDER_WIDTH),
  'border-top-color': readColor,
};

/** A value in normalized form (`#rrggbb`, `22px`, `1px solid #d3d3d3`); null if invalid for the property. */
export const readValue = (property: Property, value: unknown): string | null =>
  typeof value === 'string' && value.length <= 64 ? readers[property](value.trim()) : null;

/** Markers that cannot be hidden: the page itself, and the buttons to order. */
const NEVER_HIDDEN = ['cst-global-background', 'cst-global-button'];
export const mayHide = (marker: string): boolean => !NEVER_HIDDEN.includes(marker);

const PRICES = ['cst-global-price', 'cst-item-price'];
/** The law requires visible prices where guests order, which is possible only on Premium (docs/product/look.md#hidden-prices). */
export const mustShow = (tier: Tier, marker: string): boolean => tier === 'premium' && PRICES.includes(marker);
/** True if a record hides a price that guests must see. */
export const hidesPrice = (tier: Tier, { selector, property, value }: StyleRecord): boolean =>
  property === 'display' && value === 'none' && mustShow(tier, readSelector(selector)?.marker ?? '');
/** The records that apply on a tier: records that hide a required price are ignored. */
export const recordsFor = (tier: Tier, records: readonly StyleRecord[]): StyleRecord[] =>
  records.filter((record) => !hidesPrice(tier, record));

/** The invalid field of a record; null if it is valid. */
export const problemOf = ({ selector, property, value }: Record<'selector' | 'property' | 'value', unknown>): keyof StyleRecord | null => {
  const known = readSelector(selector);
  if (!known) return 'selector';
  if (!isProperty(property)) return 'property';
  const read = readValue(property, value);
  return read === null || (property === 'display' && read === 'none' && !mayHide(known.marker)) ? 'value' : null;
};

/** A record in normalized form; null if invalid. */
export const readRecord = (given: Record<'selector' | 'property' | 'value', unknown>): StyleRecord | null => {
  // Rows from the database may hold anything.
  if (typeof given !== 'object' || given === null || problemOf(given)) return null;
  const { selector, property } = given as StyleRecord;
  return { selector, property, value: readValue(property, given.value) as string };
};

/** Up to four colours that characterize a look: of the page, titles, prices and buttons. */
export const colorsOf = (records: readonly StyleRecord[]): string[] => {
  const look = lookOf(records);
  const known = (['background:background-color', 'title:color', 'price:color', 'button:background-color'] as const).map((which) => {
    const [name, property] = which.split(':') as [Generic, Property];
    return look.get(`cst-global-${name}`)?.get(property);
  });
  return [...new Set(known.filter((color): color is string => color !== undefined))];
};

/** A look: selector → property → value. */
export type Look = ReadonlyMap<string, ReadonlyMap<Property, string>>;

/** The look that the records define: the last record for a property wins, and invalid records are left out. */
export const lookOf = (records: readonly Record<'selector' | 'property' | 'value', unknown>[]): Look => {
  const look = new Map<string, Map<Property, string>>();
  for (const given of records) {
    const record = readRecord(given);
    if (!record) continue;
    const styles = look.get(record.selector) ?? new Map<Property, string>();
    look.set(record.selector, styles.set(record.property, record.value));
  }
  return look;
};

/** The canonical list of a look's records: general ones first, each selector in the order of `PROPERTIES`. */
export const recordsOf = (look: Look): StyleRecord[] => {
  const places = [...look.keys()].map((selector) => {
    const [marker = ''] = selector.split('[');
    return { selector, one: selector === marker ? 0 : 1, place: MARKERS.indexOf(marker) };
  });
  places.sort((a, b) => a.one - b.one || a.place - b.place || (a.selector < b.selector ? -1 : 1));
  return places.flatMap(({ selector }) =>
    PROPERTIES.flatMap((property) => {
      const value = look.get(selector)?.get(property);
      return value === undefined ? [] : [{ selector, property, value }];
    }),
  );
};

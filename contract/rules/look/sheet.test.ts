import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HOSTILE_PROPERTIES, HOSTILE_SELECTORS, HOSTILE_VALUES } from './hostile-looks.fixture.ts';
import { anyRecord } from './looks.fixture.ts';
import { type Rule, readSheet } from './read-sheet.fixture.ts';
import { familyOf, fontOf, lookOf, PROPERTIES, recordsOf, type StyleRecord } from './records.ts';
import { fontAddress, fontsOf, sheetOf } from './sheet.ts';

const ID = '01890000-0000-7000-8000-000000000001';
/** Matches the rules that close the gap of a hidden picture. */
const isImageGapRule = (selector: string): boolean => / (?::is|img)/.test(selector);
const anyLook = fc.array(anyRecord, { maxLength: 30 });

/** The expected CSS selector of a record. */
const cssOf = (selector: string): string => {
  const [, marker = '', id] = /^([a-z-]+)(?:\[(.+)\])?$/.exec(selector) ?? [];
  const element = /^cst-[a-z]+/.exec(marker)?.[0];
  if (!id) return `.${marker}`;
  return marker === element ? `.${element}[data-id="${id}"]` : `.${element}[data-id="${id}"] .${marker}`;
};
const HIDDEN = /-(?:title|price)(?:\[|$)/;
/** The expected selectors of a record. Hiding all names or prices applies to the menu only. */
const selectorsOf = ({ selector, property, value }: StyleRecord): string[] => {
  if (property !== 'display' || value !== 'none') return [cssOf(selector)];
  if (selector === 'cst-global-title') return ['.cst-menu-title', '.cst-category-title', '.cst-item-title button'];
  const css = selector === 'cst-global-price' ? '.cst-item-price' : cssOf(selector);
  return [css.endsWith('.cst-item-title') ? `${css} button` : css];
};
/** The product's name is a button: its text is hidden, and the tap area stays. */
const TEXT_HIDDEN = { display: 'block', width: '1px', height: '1px', overflow: 'hidden' };
const VISUALLY_HIDDEN = { position: 'absolute', width: '1px', height: '1px', margin: '0', overflow: 'hidden' };
/** The expected declarations of a record; the page's background is a variable instead. */
const declarationsOf = ({ selector, property, value }: StyleRecord, place: string): Record<string, string | RegExp> => {
  const font = fontOf(value);
  if (property === 'font-family') return { 'font-family': font ? `"${value}",system-ui,sans-serif` : new RegExp(`^${value},`) };
  if (property === 'font-size') return { 'font-size': `${Number.parseInt(value, 10) / 16}rem` };
  if (property === 'text-align') return { 'text-align': { left: 'start', right: 'end' }[value] ?? value };
  if (property === 'border-top-width') return { 'border-top-style': 'solid', 'border-top-width': value };
  if (property === 'display' && value === 'none' && HIDDEN.test(selector)) return place.endsWith(' button') ? TEXT_HIDDEN : VISUALLY_HIDDEN;
  if (property === 'background-color' && selector === 'cst-global-background') return {};
  return { [property]: value };
};
const DARK = '@media screen and (prefers-color-scheme:dark)';
const isLightRule = ({ within, selector }: Rule) => selector !== '@font-face' && !within.includes(DARK);
/** The effective declarations of a selector. */
const effectiveDeclarationsOf = (rules: readonly Rule[], selector: string) =>
  Object.fromEntries(rules.filter((rule) => rule.selector === selector).flatMap(({ declarations }) => declarations));

const PALETTE = /^--(?:bg|card|ink|soft|line|accent|on|warn|pale)$/;
/** Declarations added with a background. */
const ADDED_WITH_BACKGROUND: Readonly<Record<string, RegExp>> = {
  color: /^(?:var\(--ink\)|#[0-9a-f]{6})$/,
  background: /^(?:#[0-9a-f]{6}|none)$/,
  'padding-inline': /^\.75rem$/,
  'border-radius': /^\.75rem$/,
  'color-scheme': /^dark$/,
  'clip-path': /^inset\(50%\)$/,
  'white-space': /^nowrap$/,
};

type Declared = ReadonlyMap<string, Readonly<Record<string, string | RegExp>>>;
/** The declared values, by selector. */
const declarationsOfAll = (records: ReturnType<typeof recordsOf>): Declared => {
  const declared = new Map<string, Record<string, string | RegExp>>([[':root', {}]]);
  for (const record of records) {
    // A record for the width after one for the whole border refines it.
    for (const css of selectorsOf(record)) declared.set(css, { ...declared.get(css), ...declarationsOf(record, css) });
  }
  return declared;
};
/** Checks that a rule has only declarations of records, of the palette, or added with a background. */
const expectDeclared = (declared: Declared, { selector, declarations }: Rule): void => {
  const expected = declared.get(selector);
  for (const [property, value] of declarations) {
    expect(expected, selector).toBeDefined();
    const isDeclared = expected && property in expected;
    const isOfPalette = PALETTE.test(property) && /^#[0-9a-f]{6}$/.test(value);
    expect(isDeclared || isOfPalette || ADDED_WITH_BACKGROUND[property]?.test(value), `${selector} ${property}:${value}`).toBeTruthy();
  }
};

describe('sheet of any look', () => {
  it('has exactly the declarations of its records', () => {
    fc.assert(
      fc.property(anyLook, (given) => {
        const rules = readSheet(sheetOf(given)).filter(isLightRule);
        const declared = declarationsOfAll(recordsOf(lookOf(given)));
        for (const [css, expected] of declared) {
          const effective = effectiveDeclarationsOf(rules, css);
          for (const [property, value] of Object.entries(expected)) expect(effective[property], `${css} ${property}`).toMatch(value);
        }
        for (const rule of rules.filter(({ selector }) => !isImageGapRule(selector))) expectDeclared(declared, rule);
      }),
      { numRuns: 1000 },
    );
  });

  it('has balanced braces, only known at-rules, and only URLs of its fonts', () => {
    fc.assert(
      fc.property(anyLook, (given) => {
        const sheet = sheetOf(given);
        readSheet(sheet);
        expect(sheet.split('{').length).toBe(sheet.split('}').length);
        expect(sheet).not.toMatch(/[\\<>\n\r\0]|\/\*|!/);
        const ats = new Set([...sheet.matchAll(/@[a-z-]+/g)].map(([at]) => at));
        for (const at of ats) expect(['@layer', '@media', '@font-face']).toContain(at);
        const addresses = [...sheet.matchAll(/url\("([^"]*)"\)/g)].map(([, address]) => address);
        expect(addresses).toEqual(fontsOf(recordsOf(lookOf(given))).map(fontAddress));
        expect(sheet.match(/url\(/g) ?? []).toHaveLength(addresses.length);
      }),
      { numRuns: 1000 },
    );
  });

  it('sets colours only for screens', () => {
    fc.assert(
      fc.property(anyLook, (given) => {
        for (const { within, declarations } of readSheet(sheetOf(given)))
          if (declarations.some(([property]) => /^--|color$|^border-top$/.test(property)))
            expect(within.filter((at) => at.startsWith('@media screen'))).toHaveLength(1);
      }),
    );
  });

  it('is the same for original and normalized records', () => {
    fc.assert(fc.property(anyLook, (given) => sheetOf(recordsOf(lookOf(given))) === sheetOf(given)));
  });

  it('sets dark colours for the same selectors', () => {
    fc.assert(
      fc.property(anyLook, (given) => {
        const rules = readSheet(sheetOf(given));
        const colored = (rule: Rule) =>
          rule.declarations.filter(([property, value]) => value !== 'none' && /^--|color$|^background$|^border-top$/.test(property));
        const places = (dark: boolean) =>
          new Set(
            rules
              .filter((rule) => rule.selector !== '@font-face' && rule.within.includes(DARK) === dark)
              .filter((rule) => colored(rule).some(([property]) => property !== 'color-scheme'))
              .map(({ selector }) => selector),
          );
        const isDarkLook = rules.some(({ declarations }) => declarations.some(([property]) => property === 'color-scheme'));
        expect([...places(true)].sort()).toEqual(isDarkLook ? [] : [...places(false)].sort());
      }),
    );
  });
});

describe('sheetOf', () => {
  const style = (selector: string, property: StyleRecord['property'], value: string): StyleRecord => ({ selector, property, value });

  it('closes the gap of hidden pictures, for all products or one', () => {
    const gapSelectors = (sheet: string) => readSheet(sheet).flatMap(({ selector }) => (isImageGapRule(selector) ? selector : []));
    for (const selector of ['cst-item-image', 'cst-global-image'])
      expect(gapSelectors(sheetOf([style(selector, 'display', 'none')]))).toEqual(['.cst-item :is(h4,.cst-item-text)', '.cst-item img+.j']);
    expect(gapSelectors(sheetOf([style(`cst-item-image[${ID}]`, 'display', 'none')]))[0]).toMatch(
      new RegExp(`^\\.cst-item\\[data-id="${ID}"\\] `),
    );
    for (const other of ['cst-menu-image', 'cst-item-text']) expect(gapSelectors(sheetOf([style(other, 'display', 'none')]))).toEqual([]);
    expect(gapSelectors(sheetOf([style('cst-item-image', 'display', 'none')], { showHidden: true }))).toEqual([]);
  });

  it('keeps the space of pictures that a more specific record shows', () => {
    const gapSelectors = (...records: StyleRecord[]) =>
      readSheet(sheetOf(records)).flatMap(({ selector }) => (isImageGapRule(selector) ? selector : []));
    const none = style('cst-item-image', 'display', 'none');
    const seen = (id: string) => style(`cst-item-image[${id}]`, 'display', 'block');
    const other = ID.replace(/1$/, '2');
    const but = `.cst-item:not([data-id="${ID}"],[data-id="${other}"])`;
    expect(gapSelectors(none, seen(ID), seen(other))).toEqual([`${but} :is(h4,.cst-item-text)`, `${but} img+.j`]);
    expect(gapSelectors(style('cst-global-image', 'display', 'none'), style('cst-item-image', 'display', 'block'))).toEqual([]);
    expect(gapSelectors(seen(ID))).toEqual([]);
  });

  it('puts the border of a product last, so that it overrides the separator', () => {
    const border = (...records: StyleRecord[]) =>
      readSheet(sheetOf(records))
        .filter(({ within, selector }) => !within.includes(DARK) && /^\.cst-(?:item|global-separator)$/.test(selector))
        .flatMap(({ selector, declarations }) => declarations.map(([property, value]) => `${selector} ${property}:${value}`));
    expect(border(style('cst-item', 'border-top', 'none'), style('cst-global-separator', 'border-top-width', '5px'))).toEqual([
      '.cst-global-separator border-top-style:solid',
      '.cst-global-separator border-top-width:5px',
      '.cst-item border-top:none var(--line)',
    ]);
    expect(border(style('cst-item', 'border-top-width', '3px'), style('cst-global-separator', 'border-top', 'none'))).toEqual([
      '.cst-global-separator border-top:none var(--line)',
      '.cst-item border-top-style:solid',
      '.cst-item border-top-width:3px',
    ]);
  });

  it('removes the background of pictures that do not fill their frame, unless a record sets one', () => {
    const fit = style('cst-item-image', 'object-fit', 'contain');
    expect(sheetOf([fit])).toContain('.cst-item-image{object-fit:contain;background:none}');
    expect(sheetOf([fit, style('cst-global-image', 'background-color', '#123456')])).not.toContain('background:none');
    expect(sheetOf([style('cst-global-button', 'object-fit', 'contain')])).not.toContain('background:none');
  });

  it('is empty without records', () => {
    expect(sheetOf([])).toBe('');
  });

  it('leaves out invalid records from the database', () => {
    const validRecord: StyleRecord = { selector: 'cst-item', property: 'color', value: '#123456' };
    const alone = sheetOf([validRecord]);
    const invalidRecords = [
      ...PROPERTIES.flatMap((property) => HOSTILE_VALUES.map((value) => ({ selector: 'cst-menu', property, value }))),
      ...HOSTILE_SELECTORS.map((selector) => ({ ...validRecord, selector })),
      ...HOSTILE_PROPERTIES.map((property) => ({ ...validRecord, property, selector: 'cst-menu' })),
      ...['null', '7', '[]', '{}'].map((text) => JSON.parse(text)),
    ] as unknown as StyleRecord[];
    expect(sheetOf([...invalidRecords, validRecord, ...invalidRecords])).toBe(alone);
    expect(sheetOf(invalidRecords)).toBe('');
  });

  it('declares each font once, with the given font-display', () => {
    const fontRecord = (selector: string): StyleRecord => ({ selector, property: 'font-family', value: familyOf(ID) });
    const face = (display: string) =>
      `@font-face{font-family:"venue-font-${ID}";src:url("/style/fonts/${ID}/binary");font-display:${display}}`;
    expect(sheetOf([fontRecord('cst-item'), fontRecord('cst-menu')])).toMatch(
      new RegExp(`^${face('optional').replace(/[()]/g, '\\$&')}@layer`),
    );
    expect(sheetOf([fontRecord('cst-item')], { fonts: 'swap' })).toContain(face('swap'));
  });

  it('shows hidden elements with showHidden, and keeps hidden prices for screen readers', () => {
    const hide = (selector: string): StyleRecord => ({ selector, property: 'display', value: 'none' });
    expect(sheetOf([hide('cst-item-text')])).toContain('.cst-item-text{display:none}');
    expect(sheetOf([hide('cst-item-price')])).toContain('clip-path:inset(50%)');
    expect(sheetOf([hide('cst-item-text')], { showHidden: true })).toContain('.cst-item-text{opacity:.4');
  });

  it('has no dark part on paper, its own root, and a minimum text size', () => {
    const dark: StyleRecord[] = [
      { selector: 'cst-global-background', property: 'background-color', value: '#14161c' },
      { selector: 'cst-item-text', property: 'font-size', value: '15px' },
      { selector: 'cst-item-price', property: 'display', value: 'none' },
    ];
    const colours = sheetOf(dark, { paper: 'colours' });
    expect(colours).toContain(':host{--bg:#14161c;');
    expect(colours).toContain('.cst-item-text{font-size:max(var(--least),calc(var(--px)*15))}');
    expect(colours).not.toContain('display');
    expect(colours).not.toMatch(/@media|:root|font-size:[^;}]*rem/);
    const ink = sheetOf(dark, { paper: 'ink' });
    expect(ink).toContain('.cst-item-text{font-size:max(var(--least),calc(var(--px)*15))}');
    expect(ink).not.toContain('#14161c');
  });

  it('shows names and prices on paper even if they are hidden', () => {
    const hidden = ['cst-global-price', 'cst-item-title', 'cst-item-text'].map(
      (selector): StyleRecord => ({ selector, property: 'display', value: 'none' }),
    );
    expect(sheetOf(hidden, { paper: 'ink' })).toBe('@layer venue{.cst-item-text{display:none}}');
  });

  it('keeps lines without their colours for printing in ink only', () => {
    const lines = (...records: StyleRecord[]) => sheetOf(records, { paper: 'ink' });
    const none = style('cst-global-separator', 'border-top', 'none');
    expect(lines(none)).toBe('@layer venue{.cst-global-separator{border-top:none var(--line)}}');
    expect(lines(style('cst-menu', 'border-top', '1px solid #7a1f1f'))).toBe('@layer venue{.cst-menu{border-top:1px solid var(--line)}}');
    expect(lines(none, style('cst-item', 'border-top-width', '4px'), style('cst-item', 'border-top-color', '#7a1f1f'))).toBe(
      '@layer venue{.cst-global-separator{border-top:none var(--line)}.cst-item{border-top-style:solid;border-top-width:4px}}',
    );
  });

  it('has a white background on paper if the look sets none', () => {
    const sheet = sheetOf([{ selector: 'cst-global-button', property: 'background-color', value: '#7a1f1f' }], { paper: 'colours' });
    expect(sheet).toContain('--bg:#ffffff;');
  });
});

import { readFromFrame, type ToFrame } from '@ardoise/contract/rules/look/messages.ts';
import { LOOK_LIMITS } from '@ardoise/contract/rules/look/records.ts';
import { describe, expect, it } from 'vitest';
import { marksSheet } from './marks.ts';
import { originsOf } from './origins.ts';
import { shownOf } from './shown.ts';
import { follow, recordsIn, type Worn, wornFrom } from './worn.ts';

const DISH = '019b76da-a800-7000-8000-000000000001';
const STYLES: Record<string, string> = {
  'font-family': '"Muli", system-ui, sans-serif',
  'font-size': '17.3333px',
  color: 'rgb(27, 31, 36)',
  'background-color': 'rgba(0, 0, 0, 0)',
  display: 'grid',
  'object-fit': 'fill',
  'text-align': 'start',
  'justify-content': 'normal',
  'border-top-style': 'solid',
  'border-top-width': '1px',
  'border-top-color': 'rgb(228, 225, 220)',
};
const seen = (changed: Record<string, string> = {}, { picture = false, rtl = false } = {}) => ({
  styleOf: (property: string) => ({ ...STYLES, ...changed })[property] ?? '',
  picture,
  rtl,
});

describe('what an element looks like', () => {
  it('is said in the values of records; what cannot be said is left out', () => {
    expect(shownOf(seen())).toEqual({
      'font-family': 'Muli',
      'font-size': '17px',
      color: '#1b1f24',
      'background-color': 'transparent',
      'text-align': 'left',
      'border-top': '1px solid #e4e1dc',
      'border-top-width': '1px',
      'border-top-color': '#e4e1dc',
    });
    expect(
      shownOf(seen({ 'font-family': 'ui-serif, Georgia, serif', 'font-size': '80px', 'border-top-style': 'none', display: 'flex' })),
    ).toEqual({
      color: '#1b1f24',
      'background-color': 'transparent',
      display: 'flex',
      'text-align': 'left',
      'border-top': 'none',
    });
    expect(shownOf(seen({ 'background-color': 'rgba(255, 0, 0, 0.5)' }, { picture: true }))).toMatchObject({
      'background-color': '#ff000080',
      'object-fit': 'fill',
    });
  });

  it('has its side where lines begin, in either direction', () => {
    const said = (align: string, rtl: boolean) => shownOf(seen({ 'text-align': align }, { rtl }))['text-align'];
    expect(['start', 'end', 'left', 'right', 'center'].map((align) => said(align, false))).toEqual([
      'left',
      'right',
      'left',
      'right',
      'center',
    ]);
    expect(['start', 'end', 'left', 'right', 'center'].map((align) => said(align, true))).toEqual([
      'left',
      'right',
      'right',
      'left',
      'center',
    ]);
  });

  it('is understood outside', () => {
    const told = { type: 'selected', selector: `cst-item[${DISH}]`, name: 'Café', shown: shownOf(seen()), around: ['cst-menu'] };
    expect(readFromFrame(told)).toEqual(told);
  });
});

describe('what the frame wears', () => {
  const said = (worn: Worn, ...all: ToFrame[]) => {
    for (const one of all) follow(worn, one);
    return recordsIn(worn).map(({ selector, property, value }) => `${selector} ${property} ${value}`);
  };
  const set = (selector: string, value: string): ToFrame => ({ type: 'set', selector, property: 'color', value });

  it('is what was saved, changed by each word', () => {
    const worn = wornFrom([{ selector: 'cst-item', property: 'color', value: '#010101' }]);
    expect(said(worn, set('cst-menu', '#020202'), set('cst-item', '#030303'))).toEqual([
      'cst-menu color #020202',
      'cst-item color #030303',
    ]);
    expect(said(worn, { type: 'remove', selector: 'cst-menu', property: 'color' })).toEqual(['cst-item color #030303']);
    expect(said(worn, { type: 'remove', selector: 'cst-text' }, { type: 'saved' }, { type: 'mode', select: true })).toHaveLength(1);
    expect(said(worn, { type: 'remove', selector: 'cst-item' })).toEqual([]);
    expect(said(worn, set('cst-item', '#030303'), { type: 'reset' })).toEqual([]);
  });

  it('has no more selectors than a look may have', () => {
    const worn = wornFrom([]);
    for (let place = 0; place < LOOK_LIMITS.selectors + 9; place++)
      follow(worn, set(`cst-item[${DISH.slice(0, -4)}${String(place).padStart(4, '0')}]`, '#010101'));
    expect(worn.size).toBe(LOOK_LIMITS.selectors);
  });
});

it('takes the word of its own origin, and of those that are named', () => {
  expect(originsOf('https://menu.example')).toEqual(['https://menu.example']);
  expect(originsOf('https://menu.example', 'https://a.example https://b.example')).toEqual([
    'https://menu.example',
    'https://a.example',
    'https://b.example',
  ]);
});

it('outlines what is selected, and what is pointed at while it is selected', () => {
  const marks = { selected: `cst-item-title[${DISH}]`, hovered: 'cst-global-background' };
  const rest = marksSheet({ select: false, ...marks });
  expect(rest).toMatch(new RegExp(`^\\.cst-item\\[data-id="${DISH}"\\] \\.cst-item-title\\{outline:[^;]+;outline-offset:2px\\}$`));
  expect(marksSheet({ select: true, ...marks })).toContain('.cst-global-background{outline:');
  expect(marksSheet({ select: false, selected: 'body{}', hovered: null })).toBe('');
});

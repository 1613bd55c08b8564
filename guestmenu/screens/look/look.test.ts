import { readFromFrame, type ToFrame } from '@ardoise/contract/rules/look/messages.ts';
import { LOOK_LIMITS } from '@ardoise/contract/rules/look/records.ts';
import { describe, expect, it } from 'vitest';
import { applyMessage, type LookState, lookStateOf, recordsIn } from './look-state.ts';
import { marksSheet } from './marks.ts';
import { originsOf } from './origins.ts';
import { shownOf } from './shown.ts';

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

describe('the computed style of an element', () => {
  it('is given in values of records; values that records do not allow are omitted', () => {
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

  it('gives the text alignment independent of the direction', () => {
    const alignOf = (align: string, rtl: boolean) => shownOf(seen({ 'text-align': align }, { rtl }))['text-align'];
    expect(['start', 'end', 'left', 'right', 'center'].map((align) => alignOf(align, false))).toEqual([
      'left',
      'right',
      'left',
      'right',
      'center',
    ]);
    expect(['start', 'end', 'left', 'right', 'center'].map((align) => alignOf(align, true))).toEqual([
      'left',
      'right',
      'right',
      'left',
      'center',
    ]);
  });

  it('is accepted by the customizer', () => {
    const message = { type: 'selected', selector: `cst-item[${DISH}]`, name: 'Café', shown: shownOf(seen()), around: ['cst-menu'] };
    expect(readFromFrame(message)).toEqual(message);
  });
});

describe('the look of the frame', () => {
  const recordsAfter = (look: LookState, ...all: ToFrame[]) => {
    for (const one of all) applyMessage(look, one);
    return recordsIn(look).map(({ selector, property, value }) => `${selector} ${property} ${value}`);
  };
  const set = (selector: string, value: string): ToFrame => ({ type: 'set', selector, property: 'color', value });

  it('starts with the saved look, and follows each message', () => {
    const look = lookStateOf([{ selector: 'cst-item', property: 'color', value: '#010101' }]);
    expect(recordsAfter(look, set('cst-menu', '#020202'), set('cst-item', '#030303'))).toEqual([
      'cst-menu color #020202',
      'cst-item color #030303',
    ]);
    expect(recordsAfter(look, { type: 'remove', selector: 'cst-menu', property: 'color' })).toEqual(['cst-item color #030303']);
    expect(recordsAfter(look, { type: 'remove', selector: 'cst-text' }, { type: 'saved' }, { type: 'mode', select: true })).toHaveLength(1);
    expect(recordsAfter(look, { type: 'remove', selector: 'cst-item' })).toEqual([]);
    expect(recordsAfter(look, set('cst-item', '#030303'), { type: 'reset' })).toEqual([]);
  });

  it('has no more selectors than a look may have', () => {
    const look = lookStateOf([]);
    for (let place = 0; place < LOOK_LIMITS.selectors + 9; place++)
      applyMessage(look, set(`cst-item[${DISH.slice(0, -4)}${String(place).padStart(4, '0')}]`, '#010101'));
    expect(look.size).toBe(LOOK_LIMITS.selectors);
  });
});

it('accepts messages from its own origin and the configured ones', () => {
  expect(originsOf('https://menu.example')).toEqual(['https://menu.example']);
  expect(originsOf('https://menu.example', 'https://a.example https://b.example')).toEqual([
    'https://menu.example',
    'https://a.example',
    'https://b.example',
  ]);
});

it('outlines the selected element, and in select mode the hovered one', () => {
  const marks = { selected: `cst-item-title[${DISH}]`, hovered: 'cst-global-background' };
  const rest = marksSheet({ select: false, ...marks });
  expect(rest).toMatch(new RegExp(`^\\.cst-item\\[data-id="${DISH}"\\] \\.cst-item-title\\{outline:[^;]+;outline-offset:2px\\}$`));
  expect(marksSheet({ select: true, ...marks })).toContain('.cst-global-background{outline:');
  expect(marksSheet({ select: false, selected: 'body{}', hovered: null })).toBe('');
});

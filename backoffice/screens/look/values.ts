// The current style of an element: its own record, otherwise a more general one, otherwise the frame's computed style, otherwise the
// default.
import type { Shown } from '@ardoise/contract/rules/look/messages.ts';
import type { Look, Property } from '@ardoise/contract/rules/look/records.ts';
import { coloursAt } from './boxes.ts';
import { type Changes, withChanges } from './editing.ts';
import { aboveOf, markerOf } from './markers.ts';

export type CurrentValue = {
  value: string;
  /** True if the selector's own record sets it. */
  own: boolean;
};

/** Stands for a value that varies between elements. */
const VARIES = '';
/** The guest page's styles without a look (guestmenu/ui); its colours are derived from the look. */
const DEFAULTS: Readonly<Record<string, Changes>> = {
  'cst-global-title': { 'font-size': VARIES },
  'cst-global-text': { 'font-size': VARIES },
  'cst-global-price': { 'font-size': VARIES },
  'cst-global-button': { 'font-size': '17px', 'justify-content': 'center' },
  'cst-menu-title': { 'font-size': '26px' },
  'cst-category-title': { 'font-size': '20px' },
  'cst-item-title': { 'font-size': '17px' },
  'cst-item-text': { 'font-size': '15px' },
};
const OF_ALL: Readonly<Partial<Record<Property, string>>> = {
  'font-family': '',
  'font-size': '16px',
  display: 'block',
  'object-fit': 'cover',
  'text-align': 'left',
  'justify-content': 'flex-start',
};

/** The recorded value of a selector, its own record first; undefined if there is none. */
export const recordedOf = (look: Look, selector: string, property: Property): string | undefined =>
  [selector, ...aboveOf(selector)].map((one) => look.get(one)?.get(property)).find((value) => value !== undefined);

const colourAt = (look: Look, selector: string, property: Property, around: readonly string[]): string | undefined => {
  const resolved = coloursAt(look, selector, around);
  return { color: resolved?.ink, 'background-color': resolved?.ground, 'border-top-color': resolved?.line }[property as string];
};

/** `shown`: the frame's computed styles. `around`: the element's ancestors. */
export const currentValueOf = (
  look: Look,
  selector: string,
  property: Property,
  shown: Shown = {},
  around: readonly string[] = [],
): CurrentValue => {
  const own = look.get(selector)?.get(property);
  if (own !== undefined) return { value: own, own: true };
  const value =
    recordedOf(look, selector, property) ??
    colourAt(look, selector, property, around) ??
    shown[property] ??
    DEFAULTS[markerOf(selector)]?.[property] ??
    OF_ALL[property];
  return { value: value ?? '', own: false };
};

export type Border = { width: number; color: string };
const BORDER: readonly Property[] = ['border-top', 'border-top-width', 'border-top-color'];
/** Each dish has a line above it. */
const LINED = ['cst-global-separator', 'cst-item'];

/** Merges the up to three border records of each level; specific levels override general ones, as in the style sheet. */
export const borderOf = (look: Look, selector: string, around: readonly string[] = []): Border & { own: boolean } => {
  const color = colourAt(look, selector, 'border-top-color', around) ?? '';
  const border = { width: LINED.includes(markerOf(selector)) ? 1 : 0, color };
  for (const level of [selector, ...aboveOf(selector)].reverse()) {
    const styles = look.get(level);
    const whole = styles?.get('border-top');
    if (whole !== undefined) {
      const [, width = '0', tone = color] = /^(\d+)px solid (\S+)$/.exec(whole) ?? [];
      Object.assign(border, { width: Number(width), color: tone });
    }
    const alone = styles?.get('border-top-width');
    if (alone !== undefined) border.width = Number.parseInt(alone, 10);
    border.color = styles?.get('border-top-color') ?? border.color;
  }
  return { ...border, own: BORDER.some((property) => look.get(selector)?.has(property)) };
};

export const NO_BORDER: Changes = { 'border-top': null, 'border-top-width': null, 'border-top-color': null };

/** The records of a border: a single one, or none if it equals the border without own records. `color` null: the default. */
export const borderChanges = (
  look: Look,
  selector: string,
  changed: Partial<{ width: number; color: string | null }>,
  around: readonly string[] = [],
): Changes => {
  const without = borderOf(withChanges(look, selector, NO_BORDER), selector, around);
  const next = { ...borderOf(look, selector, around), ...changed };
  const [width, color] = [next.width, next.color ?? without.color];
  if (width === without.width && (width === 0 || color === without.color)) return NO_BORDER;
  return { ...NO_BORDER, 'border-top': width === 0 ? 'none' : `${width}px solid ${color}` };
};

/** True if a more general record hides the element, so it cannot be shown here. */
export const isHiddenAbove = (look: Look, selector: string): boolean =>
  aboveOf(selector).some((one) => look.get(one)?.get('display') === 'none');

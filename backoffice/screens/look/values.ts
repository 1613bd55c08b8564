// What an element has at present: what its own record says, else one that is said of more, else what the frame saw, else the page's own.
import type { Shown } from '@ardoise/contract/rules/look/messages.ts';
import { DEFAULTS as PAGE } from '@ardoise/contract/rules/look/palette.ts';
import type { Look, Property } from '@ardoise/contract/rules/look/records.ts';
import type { Changes } from './editing.ts';
import { aboveOf, kindOf, markerOf } from './markers.ts';

export type Present = {
  value: string;
  /** Whether its own record says so. */
  own: boolean;
};

/** As the guest page is without a look (guestmenu/ui); what differs from place to place is not said. */
const DEFAULTS: Readonly<Record<string, Changes>> = {
  'cst-global-background': { 'background-color': PAGE.light.bg, color: PAGE.light.ink },
  'cst-global-title': { 'font-size': '20px' },
  'cst-global-text': { color: PAGE.light.soft },
  'cst-global-button': { 'background-color': PAGE.light.accent, color: PAGE.light.on, 'justify-content': 'center' },
  'cst-global-separator': { 'border-top': '1px solid #d3d3d3' },
  'cst-menu-title': { 'font-size': '26px' },
  'cst-menu-text': { color: PAGE.light.soft },
  'cst-category-title': { 'font-size': '20px' },
  'cst-category-text': { color: PAGE.light.soft },
  'cst-item': { 'border-top': '1px solid #d3d3d3' },
  'cst-item-title': { 'font-size': '17px' },
  'cst-item-text': { 'font-size': '15px', color: PAGE.light.soft },
};
const OF_ALL: Readonly<Record<Property, string>> = {
  'font-family': '',
  'font-size': '16px',
  color: PAGE.light.ink,
  'background-color': 'transparent',
  display: 'block',
  'object-fit': 'cover',
  'text-align': 'left',
  'justify-content': 'flex-start',
  'border-top': 'none',
  'border-top-width': '1px',
  'border-top-color': '#d3d3d3',
};

/** What records say of a selector, its own first; undefined: none does. */
export const recordedOf = (look: Look, selector: string, property: Property): string | undefined =>
  [selector, ...aboveOf(selector)].map((one) => look.get(one)?.get(property)).find((value) => value !== undefined);

export const presentOf = (look: Look, selector: string, property: Property, shown: Shown = {}): Present => {
  const own = look.get(selector)?.get(property);
  if (own !== undefined) return { value: own, own: true };
  const value = recordedOf(look, selector, property) ?? shown[property] ?? DEFAULTS[markerOf(selector)]?.[property] ?? OF_ALL[property];
  return { value, own: false };
};

export type Border = { width: number; color: string };
const BORDER: readonly Property[] = ['border-top', 'border-top-width', 'border-top-color'];

/** A border of three records as one. */
export const borderOf = (look: Look, selector: string, shown: Shown = {}): Border & { own: boolean } => {
  const [, width = '0', color = OF_ALL['border-top-color']] =
    /^(\d+)px solid (\S+)$/.exec(presentOf(look, selector, 'border-top', shown).value) ?? [];
  const [alone, tone] = [recordedOf(look, selector, 'border-top-width'), recordedOf(look, selector, 'border-top-color')];
  return {
    width: alone === undefined ? Number(width) : Number.parseInt(alone, 10),
    color: tone ?? color,
    own: BORDER.some((property) => look.get(selector)?.has(property)),
  };
};

/** What writes a border: one record for all of it. */
export const borderChanges = ({ width, color }: Border): Changes => ({
  'border-top': width === 0 ? 'none' : `${width}px solid ${color}`,
  'border-top-width': null,
  'border-top-color': null,
});
export const NO_BORDER: Changes = { 'border-top': null, 'border-top-width': null, 'border-top-color': null };

/** Whether something that is said of more hides it: then it cannot be shown here. */
export const isHiddenAbove = (look: Look, selector: string): boolean =>
  aboveOf(selector).some((one) => look.get(one)?.get('display') === 'none');

/** Whether guests read words there. */
export const hasWords = (selector: string): boolean => ['title', 'text', 'price', 'button'].includes(kindOf(markerOf(selector)));

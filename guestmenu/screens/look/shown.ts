// The computed style of an element, in the values of look records.
import type { Shown } from '@ardoise/contract/rules/look/messages.ts';
import { PROPERTIES, type Property, readValue } from '@ardoise/contract/rules/look/records.ts';

/** An element: its computed style by property, whether it is a picture, and whether it is right-to-left. */
export type Seen = { styleOf: (property: string) => string; picture: boolean; rtl: boolean };

const pixels = (text: string): string => `${Math.round(Number.parseFloat(text))}px`;

/** Full transparency has several spellings. */
const colour = (text: string): string => (/^rgba\(.*, 0\)$/.test(text) ? 'transparent' : text);

/** In records, `left` means the start side. */
const aligned = (text: string, rtl: boolean): string => {
  if (text === 'start' || text === 'end') return text === 'start' ? 'left' : 'right';
  const turned = { left: 'right', right: 'left' }[text];
  return rtl && turned ? turned : text;
};

const readers: Partial<Record<Property, (seen: Seen) => string | undefined>> = {
  // The first family only: the others are fallbacks.
  'font-family': ({ styleOf }) => styleOf('font-family').split(',')[0]?.replace(/["']/g, '').trim(),
  'font-size': ({ styleOf }) => pixels(styleOf('font-size')),
  color: ({ styleOf }) => colour(styleOf('color')),
  'background-color': ({ styleOf }) => colour(styleOf('background-color')),
  'object-fit': ({ styleOf, picture }) => (picture ? styleOf('object-fit') : undefined),
  'text-align': ({ styleOf, rtl }) => aligned(styleOf('text-align'), rtl),
  'border-top': ({ styleOf }) =>
    styleOf('border-top-style') === 'none' ? 'none' : `${pixels(styleOf('border-top-width'))} solid ${styleOf('border-top-color')}`,
  'border-top-width': ({ styleOf }) => (styleOf('border-top-style') === 'none' ? undefined : pixels(styleOf('border-top-width'))),
  'border-top-color': ({ styleOf }) => (styleOf('border-top-style') === 'none' ? undefined : colour(styleOf('border-top-color'))),
};

/** Values that a record does not allow are omitted. */
export const shownOf = (seen: Seen): Shown => {
  const shown: Shown = {};
  for (const property of PROPERTIES) {
    const value = readValue(property, (readers[property] ?? (({ styleOf }) => styleOf(property)))(seen));
    if (value !== null) shown[property] = value;
  }
  return shown;
};

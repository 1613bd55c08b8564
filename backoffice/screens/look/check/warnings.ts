// The warnings about a look before it is saved, each with its element (docs/product/look.md#editor).
import { type Look, readSelector, type Selector, writeSelector } from '@ardoise/contract/rules/look/records.ts';
import { BOXES } from '../boxes.ts';
import { aboveOf, hasWords, kindOf, markerOf } from '../markers.ts';
import { isHiddenAbove, recordedOf } from '../values.ts';
import { buttonContrast, type Contrast, isUnreadable, unreadableIn } from './contrast.ts';

export type Warning = { selector: string } & (
  | { about: 'words' | 'button'; contrast: Contrast }
  | { about: 'prices' }
  | { about: 'small'; pixels: number }
);

/** Smaller text is hard to read for many people. */
export const SMALLEST_PX = 10;

/** True if the style sheet hides all of the selector's elements (docs/product/look.md#sheet). */
const isHidden = (look: Look, selector: string): boolean => {
  const { marker, element } = readSelector(selector) as Selector;
  // Narrower records cannot show hidden titles and prices again on the menu. Page-wide ones never count as hidden: order sheets show them.
  if (['title', 'price'].includes(kindOf(marker)))
    return element !== null && (look.get(selector)?.get('display') === 'none' || isHiddenAbove(look, selector));
  const isShownAgain = ([one, styles]: [string, ReadonlyMap<string, string>]) =>
    aboveOf(one).includes(selector) && (styles.get('display') ?? 'none') !== 'none';
  return recordedOf(look, selector, 'display') === 'none' && ![...look].some(isShownAgain);
};

/** True if an ancestor is hidden. The category of a dish is unknown to a look. */
const isInHidden = (look: Look, selector: string): boolean => {
  const { element, id } = readSelector(selector) as Selector;
  const boxes = element ? BOXES[element].map((box) => writeSelector({ marker: box, id: box === element ? id : null })) : [];
  return boxes.some((box) => isHidden(look, box));
};

/** The law requires that guests see prices before they order. */
const hiddenPrices = (look: Look): Warning[] =>
  [...look].flatMap(([selector, styles]) => {
    const hides = kindOf(markerOf(selector)) === 'price' && styles.get('display') === 'none';
    return hides && !isInHidden(look, selector) ? [{ about: 'prices', selector }] : [];
  });

const smallWords = (look: Look): Warning[] =>
  [...look].flatMap(([selector, styles]) => {
    const pixels = Number.parseInt(styles.get('font-size') ?? '', 10);
    return hasWords(selector) && pixels < SMALLEST_PX ? [{ about: 'small', selector, pixels }] : [];
  });

const lostButtons = (look: Look): Warning[] => {
  const contrast = buttonContrast(look);
  return contrast && isUnreadable(contrast) ? [{ about: 'button', selector: 'cst-global-button', contrast }] : [];
};

export const warningsIn = (look: Look): Warning[] => {
  // Hidden elements need no warning.
  const isSeen = ({ selector }: { selector: string }) => !isHidden(look, selector) && !isInHidden(look, selector);
  const hard = unreadableIn(look).map(({ selector, contrast }): Warning => ({ about: 'words', selector, contrast }));
  return [...hiddenPrices(look), ...[...hard, ...smallWords(look)].filter(isSeen), ...lostButtons(look)];
};

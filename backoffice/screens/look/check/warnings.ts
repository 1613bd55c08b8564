// What of a look is to be checked before guests see it, each with the element that it is about (docs/product/look.md#editor).
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

/** Fewer px than this is more than many eyes can do. */
export const SMALLEST_PX = 10;

/** Whether guests see none of it, as the sheet hides it (docs/product/look.md#sheet). */
const isHidden = (look: Look, selector: string): boolean => {
  const { marker, element } = readSelector(selector) as Selector;
  // No narrower record brings these back on the menu; what guests order by has those of the whole page all the same.
  if (['title', 'price'].includes(kindOf(marker)))
    return element !== null && (look.get(selector)?.get('display') === 'none' || isHiddenAbove(look, selector));
  const isShownAgain = ([one, styles]: [string, ReadonlyMap<string, string>]) =>
    aboveOf(one).includes(selector) && (styles.get('display') ?? 'none') !== 'none';
  return recordedOf(look, selector, 'display') === 'none' && ![...look].some(isShownAgain);
};

/** Whether what it lies in is hidden. Which category a dish lies in, a look does not know. */
const isInHidden = (look: Look, selector: string): boolean => {
  const { element, id } = readSelector(selector) as Selector;
  const boxes = element ? BOXES[element].map((box) => writeSelector({ marker: box, id: box === element ? id : null })) : [];
  return boxes.some((box) => isHidden(look, box));
};

/** The law has guests see what they pay before they order. */
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
  // What nobody sees cannot be hard to see.
  const isSeen = ({ selector }: { selector: string }) => !isHidden(look, selector) && !isInHidden(look, selector);
  const hard = unreadableIn(look).map(({ selector, contrast }): Warning => ({ about: 'words', selector, contrast }));
  return [...hiddenPrices(look), ...[...hard, ...smallWords(look)].filter(isSeen), ...lostButtons(look)];
};

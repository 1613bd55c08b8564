// What of a look is to be checked before guests see it, each with the element that it is about (docs/product/look.md#editor).
import type { Look } from '@ardoise/contract/rules/look/records.ts';
import { buttonContrast, type Contrast, isUnreadable, unreadableIn } from './contrast.ts';
import { hasWords, kindOf, markerOf } from './markers.ts';
import { recordedOf } from './values.ts';

export type Warning = { selector: string } & (
  | { about: 'words' | 'button'; contrast: Contrast }
  | { about: 'prices' }
  | { about: 'small'; pixels: number }
);

/** Fewer px than this is more than many eyes can do. */
export const SMALLEST_PX = 10;

/** The law has guests see what they pay before they order. */
const hiddenPrices = (look: Look): Warning[] =>
  [...look].flatMap(([selector, styles]) =>
    kindOf(markerOf(selector)) === 'price' && styles.get('display') === 'none' ? [{ about: 'prices', selector }] : [],
  );

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
  const isSeen = ({ selector }: { selector: string }) => recordedOf(look, selector, 'display') !== 'none';
  const hard = unreadableIn(look).map(({ selector, contrast }): Warning => ({ about: 'words', selector, contrast }));
  return [...hiddenPrices(look), ...[...hard, ...smallWords(look)].filter(isSeen), ...lostButtons(look)];
};

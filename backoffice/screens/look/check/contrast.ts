// The readability of a look: contrast of its text and background colours on light and dark screens (docs/product/look.md#palette). A colour
// that the look does not set is derived to be readable, so it is not checked.

import { buttonColors, colorTransformFor, pagePalette, screensOf } from '@ardoise/contract/rules/look/backgrounds.ts';
import { blendOver, contrastOf } from '@ardoise/contract/rules/look/colours.ts';
import type { Screen } from '@ardoise/contract/rules/look/messages.ts';
import { type Look, MARKERS, readSelector } from '@ardoise/contract/rules/look/records.ts';
import { groundUnder } from '../boxes.ts';
import { hasWords, kindOf } from '../markers.ts';
import { currentValueOf, recordedOf } from '../values.ts';

/** Minimum contrasts of WCAG 2.2 AA: text, text from 24 px on, and graphics. */
const LEAST = { words: 4.5, large: 3, shape: 3 } as const;
const LARGE_PX = 24;

export type Contrast = { ratio: number; least: number; side: Screen };

const worstOf = (all: readonly Contrast[]): Contrast => all.reduce((worst, one) => (one.ratio < worst.ratio ? one : worst));

/** The worst contrast of a selector's text; null if it has no colour of its own. */
export const contrastAt = (look: Look, text: string, around: readonly string[] = []): Contrast | null => {
  const selector = readSelector(text);
  const written = selector && recordedOf(look, text, 'color');
  if (!selector || !written || written === 'transparent') return null;
  const size = Number.parseInt(currentValueOf(look, text, 'font-size').value, 10);
  const least = size >= LARGE_PX && kindOf(selector.marker) !== 'box' ? LEAST.large : LEAST.words;
  return worstOf(
    screensOf(look).map((side) => {
      const ground = groundUnder(look, selector, around, side);
      return { ratio: contrastOf(blendOver(colorTransformFor(side)(written), ground), ground), least, side };
    }),
  );
};

/** The contrast of buttons with the page; null if the look does not set their background. */
export const buttonContrast = (look: Look): Contrast | null => {
  if (!buttonColors(look, 'light').chosen) return null;
  return worstOf(
    screensOf(look).map((side) => ({
      ratio: contrastOf(buttonColors(look, side).bg, pagePalette(look, side).bg),
      least: LEAST.shape,
      side,
    })),
  );
};

export const isUnreadable = ({ ratio, least }: Contrast): boolean => ratio < least;

/** The unreadable texts of a look. A selector that only inherits its kind's problem is not repeated. */
export const unreadableIn = (look: Look): { selector: string; contrast: Contrast }[] => {
  const words = MARKERS.filter((marker) => hasWords(marker));
  const found = [...new Set([...words, ...look.keys()])].flatMap((selector) => {
    const contrast = contrastAt(look, selector);
    return contrast && isUnreadable(contrast) ? [{ selector, contrast }] : [];
  });
  const isReportedAbove = (selector: string, { ratio }: Contrast) =>
    !look.get(selector)?.has('color') &&
    found.some(
      (other) => other.selector === `cst-global-${kindOf(readSelector(selector)?.marker ?? '')}` && other.contrast.ratio === ratio,
    );
  return found.filter(({ selector, contrast }) => !isReportedAbove(selector, contrast));
};

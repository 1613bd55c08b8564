// Whether what a look writes can be read: the contrast of its colours with the ground that they stand on, on light screens and on dark
// ones (docs/product/look.md#palette). What a look says no colour of takes one that can be read, and is not judged.
import { contrastOf, darkOf, isLight, seenOn } from '@ardoise/contract/rules/look/colours.ts';
import { DEFAULTS, inkOn, paletteOn } from '@ardoise/contract/rules/look/palette.ts';
import { type Element, type Look, MARKERS, readSelector, type Selector } from '@ardoise/contract/rules/look/records.ts';
import { kindOf } from './markers.ts';
import { hasWords, presentOf, recordedOf } from './values.ts';

/** WCAG 2.2 AA: words, and words from 24 px on. */
const LEAST = { words: 4.5, large: 3 } as const;
const LARGE_PX = 24;

export type Side = 'light' | 'dark';
export type Contrast = { ratio: number; least: number; side: Side };

/** What an element lies in, the outermost first. */
const BOXES: Readonly<Record<Element, readonly string[]>> = {
  'cst-menu': ['cst-menu'],
  'cst-category': ['cst-menu', 'cst-category'],
  'cst-item': ['cst-menu', 'cst-category', 'cst-item'],
};

/** The boxes of a selector; `around` names the very records that it lies in. */
const boxesOf = ({ element, id }: Selector, around: readonly string[]): readonly string[] => {
  if (!element) return [];
  const own = id === null ? [] : [`${element}[${id}]`];
  const known = [...around, ...own];
  return BOXES[element].flatMap((box) => [box, ...known.filter((one) => one.startsWith(`${box}[`))]);
};

/** A colour of a look on one kind of screen. */
type Turn = (color: string) => string;
const asIs: Turn = (color) => color;

type Page = { turn: Turn; defaults: (typeof DEFAULTS)[Side] };
const chosenGround = (look: Look): string | undefined => look.get('cst-global-background')?.get('background-color');

/** A look on a dark ground is the same everywhere; a light one is turned over. */
const sidesOf = (look: Look): readonly Side[] =>
  isLight(seenOn(chosenGround(look) ?? 'transparent', DEFAULTS.light.bg)) ? ['light', 'dark'] : ['light'];
const pageOn = (side: Side): Page => ({ turn: side === 'dark' ? darkOf : asIs, defaults: DEFAULTS[side] });

const pageGround = (look: Look, { turn, defaults }: Page): string => {
  const chosen = chosenGround(look);
  return chosen === undefined ? defaults.bg : turn(seenOn(chosen, DEFAULTS.light.bg));
};

/** The ground under the words of a selector. */
const groundOf = (look: Look, selector: Selector, around: readonly string[], page: Page): string => {
  const bottom = pageGround(look, page);
  if (selector.marker === 'cst-global-button') {
    const own = look.get(selector.marker)?.get('background-color');
    return own === undefined
      ? paletteOn(bottom).accent
      : page.turn(seenOn(own, seenOn(chosenGround(look) ?? 'transparent', DEFAULTS.light.bg)));
  }
  return boxesOf(selector, around).reduce((ground, box) => {
    const own = look.get(box)?.get('background-color');
    return own === undefined ? ground : seenOn(page.turn(own), ground);
  }, bottom);
};

/** The worst contrast of a selector's words; null: they have no colour of their own. `size`: in px, where no record says one. */
export const contrastAt = (look: Look, text: string, around: readonly string[] = []): Contrast | null => {
  const selector = readSelector(text);
  const written = selector && recordedOf(look, text, 'color');
  if (!selector || !written || written === 'transparent') return null;
  const size = Number.parseInt(presentOf(look, text, 'font-size').value, 10);
  const least = size >= LARGE_PX && kindOf(selector.marker) !== 'box' ? LEAST.large : LEAST.words;
  const all = sidesOf(look).map((side): Contrast => {
    const page = pageOn(side);
    const ground = groundOf(look, selector, around, page);
    return { ratio: contrastOf(seenOn(page.turn(written), ground), ground), least, side };
  });
  return all.reduce((worst, one) => (one.ratio < worst.ratio ? one : worst));
};

export const isUnreadable = ({ ratio, least }: Contrast): boolean => ratio < least;

/** Everything of a look that is hard to read; what stands where all of its kind stands is said once. */
export const unreadableIn = (look: Look): { selector: string; contrast: Contrast }[] => {
  const words = MARKERS.filter((marker) => hasWords(marker));
  const found = [...new Set([...words, ...look.keys()])].flatMap((selector) => {
    const contrast = contrastAt(look, selector);
    return contrast && isUnreadable(contrast) ? [{ selector, contrast }] : [];
  });
  const isSaidAbove = (selector: string, { ratio }: Contrast) =>
    !look.get(selector)?.has('color') &&
    found.some(
      (other) => other.selector === `cst-global-${kindOf(readSelector(selector)?.marker ?? '')}` && other.contrast.ratio === ratio,
    );
  return found.filter(({ selector, contrast }) => !isSaidAbove(selector, contrast));
};

/** What is written on a ground where no record says a colour. */
export const inkWithout = (look: Look, text: string, around: readonly string[] = []): string | null => {
  const selector = readSelector(text);
  if (!selector) return null;
  const ground = groundOf(look, selector, around, pageOn('light'));
  if (selector.marker === 'cst-global-button') return inkOn(ground);
  const palette = paletteOn(ground);
  return kindOf(selector.marker) === 'text' ? palette.soft : palette.ink;
};

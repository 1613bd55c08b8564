// Finds the element that a click means: the nearest one that a look can style.
import type { FromFrame, Names } from '@ardoise/contract/rules/look/messages.ts';
import { readSelector, writeSelector } from '@ardoise/contract/rules/look/records.ts';
import { cssOf } from './marks.ts';
import { shownOf } from './shown.ts';

export type Picked = Extract<FromFrame, { type: 'selected' }>;

const LONGEST_NAME = 60;
const TITLES = '.cst-item-title button, .cst-category-title, .cst-menu-title, h2';

/**
 * The selector of an element in a look: its specific marker rather than a global one, with the id of its record if it shows one; null if it
 * has no marker.
 */
export const selectorOf = (element: Element): string | null => {
  const known = [...element.classList].flatMap((name) => readSelector(name) ?? []);
  const found = known.find(({ element: of }) => of !== null) ?? known[0];
  if (!found) return null;
  const box = found.element && element.closest<HTMLElement>(`.${found.element}[data-id]`);
  const named = box?.dataset.id ? writeSelector({ marker: found.marker, id: box.dataset.id }) : found.marker;
  return readSelector(named) ? named : found.marker;
};

const parentsOf = function* (element: Element | null): Generator<Element> {
  for (let at = element; at; at = at.parentElement) yield at;
};

/** The nearest ancestor (or the element itself) with a marker. */
export const markedFrom = (hit: Element | null): Element | null => {
  for (const element of parentsOf(hit)) if (selectorOf(element)) return element;
  return null;
};

/** The visible text; spaces separate blocks. */
// biome-ignore lint/performance/useDomNodeTextContent: innerText separates blocks, and it is read once per click
const wordsIn = (element: HTMLElement): string => element.innerText.replace(/\s+/g, ' ').trim();

/** The box whose title names an element: its own text, such as a price, is not a good name. */
const boxOf = (element: HTMLElement): Element | null => {
  const of = readSelector(selectorOf(element))?.element;
  if (of) return element.closest(`.${of}`);
  return element.tagName === 'IMG' ? element.closest('.cst-item, .cst-menu, dialog') : null;
};

/** A name of an element for the user. */
const nameOf = (element: HTMLElement): string => {
  const titled = boxOf(element)?.querySelector<HTMLElement>(TITLES);
  const text = element === document.body ? document.title : wordsIn(titled ?? element);
  return text.length > LONGEST_NAME ? `${text.slice(0, LONGEST_NAME - 1).trimEnd()}…` : text;
};

/** Names of the elements on the page, by selector. */
export const namesOf = (selectors: readonly string[]): Names =>
  Object.fromEntries(
    selectors.flatMap((selector): [string, string][] => {
      const css = cssOf(selector);
      const found = css && document.querySelector<HTMLElement>(css);
      return found ? [[selector, nameOf(found)]] : [];
    }),
  );

/** The data sent to the customizer for an element; null if a look cannot style it. */
export const pickedOf = (element: Element): Picked | null => {
  const selector = selectorOf(element);
  if (!selector) return null;
  const computed = getComputedStyle(element);
  const around = [...parentsOf(element.parentElement)].flatMap((one) => selectorOf(one) ?? []);
  return {
    type: 'selected',
    selector,
    name: nameOf(element as HTMLElement),
    shown: shownOf({
      styleOf: (property) => computed.getPropertyValue(property),
      picture: element.tagName === 'IMG',
      rtl: computed.direction === 'rtl',
    }),
    around: [...new Set(around)].filter((one) => one !== selector),
  };
};

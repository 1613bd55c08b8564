// The editable properties of each element, as data for the panel.
import { ELEMENTS, type Element, GENERIC, MARKERS, mayHide, readSelector, writeSelector } from '@ardoise/contract/rules/look/records.ts';

/** The subject of a control. */
export type Control = 'ground' | 'ink' | 'font' | 'size' | 'align' | 'justify' | 'fit' | 'border' | 'visible';
export type Kind = 'background' | 'title' | 'text' | 'price' | 'image' | 'button' | 'separator' | 'box';

const WORDS: readonly Control[] = ['font', 'size', 'ink', 'align', 'visible'];
const OFFERED: Readonly<Record<Kind, readonly Control[]>> = {
  background: ['ground', 'ink', 'font'],
  title: WORDS,
  text: WORDS,
  price: WORDS,
  image: ['fit', 'visible'],
  button: ['ground', 'ink', 'font', 'size', 'justify'],
  separator: ['border'],
  box: ['ground', 'ink', 'border', 'visible'],
};
/** Extra controls of single markers: only a category has a horizontal layout. */
const MORE: Readonly<Record<string, readonly Control[]>> = { 'cst-category': ['justify'] };

export const kindOf = (marker: string): Kind => {
  if (marker in ELEMENTS) return 'box';
  return marker.slice(marker.lastIndexOf('-') + 1) as Kind;
};

export const markerOf = (selector: string): string => readSelector(selector)?.marker ?? selector;

/** True if the element contains text. */
export const hasWords = (selector: string): boolean => ['title', 'text', 'price', 'button'].includes(kindOf(markerOf(selector)));

/** The controls of a selector, in the panel's order. */
export const controlsOf = (selector: string): readonly Control[] => {
  const marker = markerOf(selector);
  const all = [...OFFERED[kindOf(marker)], ...(MORE[marker] ?? [])];
  return mayHide(marker) ? all : all.filter((control) => control !== 'visible');
};

export const GENERIC_MARKERS = GENERIC.map((name) => `cst-global-${name}` as const);

/** Categories have no picture. */
const ABSENT = 'cst-category-image';
/** The options of the element select: each element with its parts, and the page-wide markers. */
export const CHOICES = [
  ...(Object.keys(ELEMENTS) as Element[]).map((element) => ({
    group: element,
    markers: MARKERS.filter((marker) => readSelector(marker)?.element === element && marker !== ABSENT),
  })),
  { group: 'page', markers: GENERIC_MARKERS },
] as const;

/** The selector of all records. */
export const ofAll = (selector: string): string => writeSelector({ marker: markerOf(selector), id: null });

/** The more general selectors that also apply, nearest first: all of the kind, then the page-wide ones. */
export const aboveOf = (selector: string): readonly string[] => {
  const found = readSelector(selector);
  if (!found) return [];
  const shared = found.element === null ? null : `cst-global-${kindOf(found.marker)}`;
  // Each dish has the separator above it.
  const general = found.marker === 'cst-item' ? 'cst-global-separator' : shared;
  return [...(found.id === null ? [] : [found.marker]), ...(general && MARKERS.includes(general) ? [general] : [])];
};

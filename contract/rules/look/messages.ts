// Messages between the customizer and the guest page in its frame (docs/product/look.md#preview). Both sides parse received messages with
// these functions, and ignore everything else.
import { isProperty, LOOK_LIMITS, PROPERTIES, type Property, readSelector, readValue } from './records.ts';

/** Value of `?preview=` with which the guest page accepts messages. */
export const LOOK_PREVIEW = '1';

/** The kinds of screens that show a page. */
const SCREENS = ['light', 'dark'] as const;
export type Screen = (typeof SCREENS)[number];
const isScreen = (value: unknown): value is Screen => SCREENS.some((screen) => screen === value);

/**
 * Sent by the customizer. `select` with null: deselects. `remove` without a property: all of the selector. `screen`: the colour scheme of
 * the simulated phone. `name`: asks for the display names of these selectors.
 */
export type ToFrame =
  | { type: 'mode'; select: boolean }
  | { type: 'select'; selector: string | null }
  | { type: 'hidden'; shown: boolean }
  | { type: 'screen'; screen: Screen }
  | { type: 'set'; selector: string; property: Property; value: string }
  | { type: 'remove'; selector: string; property?: Property }
  | { type: 'name'; selectors: string[] }
  | { type: 'reset' }
  | { type: 'saved' };

/** The current style of an element, as values of records; values that no record can express are left out. */
export type Shown = Partial<Record<Property, string>>;

/** Names of elements as guests see them, by selector; elements that are not on the page are left out. */
export type Names = Readonly<Record<string, string>>;

/** Sent by the frame: it is ready, names, or the clicked element with its name. `around`: the enclosing selectors, nearest first. */
export type FromFrame =
  | { type: 'ready' }
  | { type: 'named'; names: Names }
  | { type: 'selected'; selector: string; name: string; shown: Shown; around: string[] };

type Message = Readonly<Record<string, unknown>>;
const isMessage = (data: unknown): data is Message => typeof data === 'object' && data !== null && !Array.isArray(data);
const MAX_AROUND = 8;
const MAX_NAME_LENGTH = 200;

const selectorsIn = (values: readonly unknown[]): string[] =>
  values.slice(0, LOOK_LIMITS.selectors).filter((one): one is string => readSelector(one) !== null);
const nameIn = (text: string): string => text.slice(0, MAX_NAME_LENGTH);

/** A message about the page, or about several elements. */
const readPageMessage = (data: Message): ToFrame | null => {
  const { type, screen } = data;
  if (type === 'reset' || type === 'saved') return { type };
  if (type === 'mode' && typeof data.select === 'boolean') return { type, select: data.select };
  if (type === 'hidden' && typeof data.shown === 'boolean') return { type, shown: data.shown };
  if (type === 'screen' && isScreen(screen)) return { type, screen };
  if (type === 'name' && Array.isArray(data.selectors)) return { type, selectors: selectorsIn(data.selectors) };
  return type === 'select' && data.selector === null ? { type, selector: null } : null;
};

/** A message about one element. */
const readElementMessage = ({ type, selector, property, value }: Message): ToFrame | null => {
  if (!readSelector(selector)) return null;
  const known = selector as string;
  if (type === 'select') return { type, selector: known };
  if (type === 'remove' && property === undefined) return { type, selector: known };
  if (!isProperty(property)) return null;
  if (type === 'remove') return { type, selector: known, property };
  const read = type === 'set' ? readValue(property, value) : null;
  return read === null ? null : { type: 'set', selector: known, property, value: read };
};

/** Parses a message for the frame; null if invalid. */
export const readToFrame = (data: unknown): ToFrame | null =>
  isMessage(data) ? (readPageMessage(data) ?? readElementMessage(data)) : null;

const readNames = (names: Message): Names => {
  const known = selectorsIn(Object.keys(names)).flatMap((selector): [string, string][] => {
    const name = names[selector];
    return typeof name === 'string' ? [[selector, nameIn(name)]] : [];
  });
  return Object.fromEntries(known);
};

const readShown = (values: unknown): Shown => {
  const shown: Shown = {};
  if (isMessage(values))
    for (const property of PROPERTIES) {
      const value = readValue(property, values[property]);
      if (value !== null) shown[property] = value;
    }
  return shown;
};

/** Parses a message for the customizer; null if invalid. */
export const readFromFrame = (data: unknown): FromFrame | null => {
  if (!isMessage(data)) return null;
  const { type, selector, name, shown, around } = data;
  if (type === 'ready') return { type };
  if (type === 'named' && isMessage(data.names)) return { type, names: readNames(data.names) };
  if (type !== 'selected' || !readSelector(selector) || typeof name !== 'string' || !Array.isArray(around)) return null;
  return {
    type,
    selector: selector as string,
    name: nameIn(name),
    shown: readShown(shown),
    around: selectorsIn(around.slice(0, MAX_AROUND)),
  };
};

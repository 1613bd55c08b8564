// What the customizer and the guest page in its frame tell each other (docs/product/look.md#preview). Both read what they hear by these
// functions; what is none of these is not heard.
import { isProperty, LOOK_LIMITS, PROPERTIES, type Property, readSelector, readValue } from './records.ts';

/** The address of the guest page that listens: `?preview=1`. */
export const LOOK_PREVIEW = '1';

/** The kinds of screens that a page is worn on. */
const SCREENS = ['light', 'dark'] as const;
export type Screen = (typeof SCREENS)[number];
const isScreen = (told: unknown): told is Screen => SCREENS.some((screen) => screen === told);

/**
 * From the customizer. `select` null: nothing. `remove` without a property: all of the selector. `screen`: how the phone is set. `name` asks
 * what guests call these.
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

/** What an element looks like at present, in the values of records; what cannot be said in them is left out. */
export type Shown = Partial<Record<Property, string>>;

/** What guests call elements, by selector; what is not on the page is left out. */
export type Names = Readonly<Record<string, string>>;

/** From the frame: that it listens, and what was clicked, with the name that guests know it by. `around`: what it lies in, nearest first. */
export type FromFrame =
  | { type: 'ready' }
  | { type: 'named'; names: Names }
  | { type: 'selected'; selector: string; name: string; shown: Shown; around: string[] };

type Told = Readonly<Record<string, unknown>>;
const isTold = (data: unknown): data is Told => typeof data === 'object' && data !== null && !Array.isArray(data);
const MOST_AROUND = 8;
const MOST_NAME = 200;

const selectorsIn = (told: readonly unknown[]): string[] =>
  told.slice(0, LOOK_LIMITS.selectors).filter((one): one is string => readSelector(one) !== null);
const nameIn = (told: string): string => told.slice(0, MOST_NAME);

/** What the frame hears; null: nothing that it knows. */
export const readToFrame = (data: unknown): ToFrame | null => {
  if (!isTold(data)) return null;
  const { type, selector, property, value, screen } = data;
  if (type === 'reset' || type === 'saved') return { type };
  if (type === 'mode' && typeof data.select === 'boolean') return { type, select: data.select };
  if (type === 'hidden' && typeof data.shown === 'boolean') return { type, shown: data.shown };
  if (type === 'screen' && isScreen(screen)) return { type, screen };
  if (type === 'name' && Array.isArray(data.selectors)) return { type, selectors: selectorsIn(data.selectors) };
  if (type === 'select' && selector === null) return { type, selector };
  if (!readSelector(selector)) return null;
  const known = selector as string;
  if (type === 'select') return { type, selector: known };
  if (type === 'remove' && property === undefined) return { type, selector: known };
  if (!isProperty(property)) return null;
  if (type === 'remove') return { type, selector: known, property };
  const read = type === 'set' ? readValue(property, value) : null;
  return read === null ? null : { type: 'set', selector: known, property, value: read };
};

const readNames = (told: Told): Names => {
  const known = selectorsIn(Object.keys(told)).flatMap((selector): [string, string][] => {
    const name = told[selector];
    return typeof name === 'string' ? [[selector, nameIn(name)]] : [];
  });
  return Object.fromEntries(known);
};

const readShown = (told: unknown): Shown => {
  const shown: Shown = {};
  if (isTold(told))
    for (const property of PROPERTIES) {
      const value = readValue(property, told[property]);
      if (value !== null) shown[property] = value;
    }
  return shown;
};

/** What the customizer hears; null: nothing that it knows. */
export const readFromFrame = (data: unknown): FromFrame | null => {
  if (!isTold(data)) return null;
  const { type, selector, name, shown, around } = data;
  if (type === 'ready') return { type };
  if (type === 'named' && isTold(data.names)) return { type, names: readNames(data.names) };
  if (type !== 'selected' || !readSelector(selector) || typeof name !== 'string' || !Array.isArray(around)) return null;
  return {
    type,
    selector: selector as string,
    name: nameIn(name),
    shown: readShown(shown),
    around: selectorsIn(around.slice(0, MOST_AROUND)),
  };
};

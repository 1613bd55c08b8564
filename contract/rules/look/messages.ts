// Messages between the customizer and the guest page in its frame (docs/product/look.md#preview). Both read what they receive by these
// functions, and ignore everything else.
import { isProperty, LOOK_LIMITS, PROPERTIES, type Property, readSelector, readValue } from './records.ts';

/** The address of the guest page that listens: `?preview=1`. */
export const LOOK_PREVIEW = '1';

/** The kinds of screens that show a page. */
const SCREENS = ['light', 'dark'] as const;
export type Screen = (typeof SCREENS)[number];
const isScreen = (value: unknown): value is Screen => SCREENS.some((screen) => screen === value);

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

type Message = Readonly<Record<string, unknown>>;
const isMessage = (data: unknown): data is Message => typeof data === 'object' && data !== null && !Array.isArray(data);
const MOST_AROUND = 8;
const MOST_NAME = 200;

const selectorsIn = (values: readonly unknown[]): string[] =>
  values.slice(0, LOOK_LIMITS.selectors).filter((one): one is string => readSelector(one) !== null);
const nameIn = (text: string): string => text.slice(0, MOST_NAME);

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

/** A message that the frame received; null for any that it does not know. */
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

/** A message that the customizer received; null for any that it does not know. */
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
    around: selectorsIn(around.slice(0, MOST_AROUND)),
  };
};

// The look that the frame wears while it is being made: what was saved, changed by every word of the customizer.
import type { ToFrame } from '@ardoise/contract/rules/look/messages.ts';
import { LOOK_LIMITS, lookOf, type Property, recordsOf, type StyleRecord } from '@ardoise/contract/rules/look/records.ts';

export type Worn = Map<string, Map<Property, string>>;

export const wornFrom = (records: readonly StyleRecord[]): Worn =>
  new Map([...lookOf(records)].map(([selector, styles]) => [selector, new Map(styles)]));

/** Follows a word about the look; what is about something else is none of it. */
export const follow = (worn: Worn, said: ToFrame): void => {
  if (said.type === 'reset') worn.clear();
  if (said.type === 'set') {
    const styles = worn.get(said.selector);
    if (styles) styles.set(said.property, said.value);
    else if (worn.size < LOOK_LIMITS.selectors) worn.set(said.selector, new Map([[said.property, said.value]]));
  }
  if (said.type === 'remove') {
    if (said.property) worn.get(said.selector)?.delete(said.property);
    if (!said.property || worn.get(said.selector)?.size === 0) worn.delete(said.selector);
  }
};

export const recordsIn = (worn: Worn): StyleRecord[] => recordsOf(worn);

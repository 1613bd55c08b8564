// The look of the frame while it is edited: the saved look, changed by each message of the customizer.
import type { ToFrame } from '@ardoise/contract/rules/look/messages.ts';
import { LOOK_LIMITS, lookOf, type Property, recordsOf, type StyleRecord } from '@ardoise/contract/rules/look/records.ts';

export type LookState = Map<string, Map<Property, string>>;

export const lookStateOf = (records: readonly StyleRecord[]): LookState =>
  new Map([...lookOf(records)].map(([selector, styles]) => [selector, new Map(styles)]));

/** Applies a message about the look; ignores other messages. */
export const applyMessage = (look: LookState, message: ToFrame): void => {
  if (message.type === 'reset') look.clear();
  if (message.type === 'set') {
    const styles = look.get(message.selector);
    if (styles) styles.set(message.property, message.value);
    else if (look.size < LOOK_LIMITS.selectors) look.set(message.selector, new Map([[message.property, message.value]]));
  }
  if (message.type === 'remove') {
    if (message.property) look.get(message.selector)?.delete(message.property);
    if (!message.property || look.get(message.selector)?.size === 0) look.delete(message.selector);
  }
};

export const recordsIn = (applied: LookState): StyleRecord[] => recordsOf(applied);

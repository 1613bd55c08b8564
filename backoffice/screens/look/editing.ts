// The state of an edit with undo and redo. Pure. Each step is a complete look that shares its unchanged parts with the previous one.
import type { ToFrame } from '@ardoise/contract/rules/look/messages.ts';
import { type Look, type Property, recordsOf } from '@ardoise/contract/rules/look/records.ts';

/** Values of one selector; null removes a property. */
export type Changes = Partial<Record<Property, string | null>>;

export type Editing = {
  /** The look as the server has it, and its version. */
  saved: Look;
  version: number;
  present: Look;
  past: readonly Look[];
  future: readonly Look[];
  /** Looks that were taken as a whole and not saved since. Later steps are based on them, until the saved look comes back. */
  taken: ReadonlySet<Look>;
  /** The subject of the last step: further changes of it are merged into the step. Null: the next change starts a new step. */
  last: string | null;
  /** True if a press in the preview selects an element. */
  selecting: boolean;
};

export type Move =
  | { type: 'change'; selector: string; changes: Changes }
  /** Removes all records of a selector. */
  | { type: 'restore'; selector: string }
  /** Reverts to the saved look. */
  | { type: 'cancel' }
  | { type: 'undo' }
  | { type: 'redo' }
  /** `sent` is saved; `look` is the server's response. */
  | { type: 'saved'; sent: Look; look: Look; version: number }
  /** Another user has saved a look: rebases the changes onto it. */
  | { type: 'moved'; look: Look; version: number }
  /** The look was reset; the server's response is empty, or a look that another user saved immediately after. */
  | { type: 'reset'; look: Look; version: number }
  /** Replaces the whole look by a starting or an earlier one. */
  | { type: 'take'; look: Look }
  /** Restores the unsaved changes of an earlier session. `whole`: they are based on a taken look. */
  | { type: 'bring'; look: Look; whole: boolean }
  | { type: 'selecting'; on: boolean }
  /** Ends the current step, because the user has turned to something else. */
  | { type: 'pause' };

/** Idle, selecting elements, or with unsaved changes (docs/product/look.md#editor). */
export type Mode = 'none' | 'select' | 'change';

export const beginEditing = (saved: Look, version = 0): Editing => ({
  saved,
  version,
  present: saved,
  past: [],
  future: [],
  taken: new Set<Look>(),
  last: null,
  selecting: false,
});

export const isSameLook = (one: Look, other: Look): boolean =>
  one === other ||
  (one.size === other.size &&
    [...one].every(([selector, styles]) => {
      const others = other.get(selector);
      return styles === others || (styles.size === others?.size && [...styles].every(([name, value]) => others.get(name) === value));
    }));

export const isUnsaved = ({ present, saved }: Editing): boolean => !isSameLook(present, saved);

export const modeOf = (editing: Editing): Mode => (isUnsaved(editing) ? 'change' : editing.selecting ? 'select' : 'none');

/** Returns the look with changed values of a selector; the same object if nothing changes. */
export const withChanges = (look: Look, selector: string, changes: Changes): Look => {
  const before = look.get(selector);
  const styles = new Map(before);
  for (const [property, value] of Object.entries(changes) as [Property, string | null][]) {
    if (value === null) styles.delete(property);
    else styles.set(property, value);
  }
  const next = new Map(look);
  if (styles.size > 0) next.set(selector, styles);
  else next.delete(selector);
  return isSameLook(next, look) ? look : next;
};

const without = (look: Look, selector: string): Look => new Map([...look].filter(([name]) => name !== selector));

/** Adds a step unless nothing changes. `on`: the subject of the step, for merging. */
const step = (editing: Editing, present: Look, on: string | null = null): Editing => {
  if (isSameLook(present, editing.present)) return editing;
  const past = on !== null && on === editing.last ? editing.past : [...editing.past, editing.present];
  return { ...editing, present, past, future: [], last: on };
};

const undo = (editing: Editing): Editing => {
  const before = editing.past.at(-1);
  if (!before) return editing;
  return { ...editing, present: before, past: editing.past.slice(0, -1), future: [editing.present, ...editing.future], last: null };
};

const redo = (editing: Editing): Editing => {
  const [next, ...future] = editing.future;
  if (!next) return editing;
  return { ...editing, present: next, past: [...editing.past, editing.present], future, last: null };
};

const take = (editing: Editing, look: Look): Editing => {
  const next = step(editing, look);
  return next === editing ? editing : { ...next, taken: new Set([...editing.taken, look]) };
};

const stepsOf = ({ past, present, future }: Editing): Look[] => [...past, present, ...future];

/** The steps that are based on a taken look instead of the saved one. */
const wholeIn = (editing: Editing): Set<Look> => {
  const found = new Set<Look>();
  let whole = false;
  for (const one of stepsOf(editing)) {
    whole = (whole || editing.taken.has(one)) && !isSameLook(one, editing.saved);
    if (whole) found.add(one);
  }
  return found;
};

export const isWhole = (editing: Editing): boolean => wholeIn(editing).has(editing.present);

/**
 * Rebases every step onto the other user's look, so that undo reverts only the changes made here. A step based on a taken look replaces the
 * other user's look entirely.
 */
const moved = (editing: Editing, look: Look, version: number): Editing => {
  const next = { ...editing, saved: look, version, last: null };
  if (isSameLook(editing.saved, look)) return next;
  const whole = wholeIn(editing);
  const onto = (one: Look) => (whole.has(one) ? one : rebased(one, editing.saved, look));
  const present = onto(editing.present);
  const past = editing.past.map(onto);
  const future = editing.future.map(onto);
  // A change that the other user has made too is no longer a step.
  return {
    ...next,
    present,
    taken: whole,
    past: past.filter((one, at) => !isSameLook(one, past[at + 1] ?? present)),
    future: future.filter((one, at) => !isSameLook(one, future[at - 1] ?? present)),
  };
};

/** Rebases the changes made since the save onto the saved look. */
const keep = (editing: Editing, sent: Look, look: Look, version: number): Editing => {
  const steps = stepsOf(editing);
  const taken = new Set(steps.slice(steps.lastIndexOf(sent) + 1).filter((one) => editing.taken.has(one)));
  const kept = moved({ ...editing, saved: sent, taken }, look, version);
  return { ...kept, selecting: kept.selecting && isUnsaved(kept) };
};

export const edited = (editing: Editing, move: Move): Editing => {
  switch (move.type) {
    case 'change':
      return step(
        editing,
        withChanges(editing.present, move.selector, move.changes),
        [move.selector, ...Object.keys(move.changes).sort()].join(),
      );
    case 'restore':
      return step(editing, without(editing.present, move.selector));
    case 'cancel':
      return { ...step(editing, editing.saved), selecting: false };
    case 'undo':
      return undo(editing);
    case 'redo':
      return redo(editing);
    case 'saved':
      return keep(editing, move.sent, move.look, move.version);
    case 'moved':
      return moved(editing, move.look, move.version);
    case 'reset':
      return {
        ...step(editing, move.look),
        saved: move.look,
        version: move.version,
        taken: new Set<Look>(),
        last: null,
        selecting: false,
      };
    case 'take':
      return take(editing, move.look);
    case 'bring':
      return move.whole ? take(editing, move.look) : step(editing, move.look);
    case 'selecting':
      return { ...editing, selecting: move.on, last: null };
    case 'pause':
      return editing.last === null ? editing : { ...editing, last: null };
  }
};

/** The messages to the frame that turn one look into another. */
export const differenceOf = (from: Look, to: Look): ToFrame[] => {
  const gone = [...from].flatMap(([selector, styles]): ToFrame[] => {
    const kept = to.get(selector);
    if (!kept) return [{ type: 'remove', selector }];
    return [...styles.keys()].filter((name) => !kept.has(name)).map((property) => ({ type: 'remove', selector, property }));
  });
  const added = recordsOf(to)
    .filter(({ selector, property, value }) => from.get(selector)?.get(property) !== value)
    .map((record): ToFrame => ({ type: 'set', ...record }));
  return [...gone, ...added];
};

/** Applies a difference of `differenceOf` to a look. */
export const withDifference = (look: Look, difference: readonly ToFrame[]): Look => {
  let now = look;
  for (const message of difference) {
    if (message.type === 'set') now = withChanges(now, message.selector, { [message.property]: message.value });
    if (message.type !== 'remove') continue;
    now = message.property ? withChanges(now, message.selector, { [message.property]: null }) : without(now, message.selector);
  }
  return now;
};

/**
 * Applies the changes between `from` and `mine` to `onto`. A border is applied as a whole: parts of the other user's border would override
 * it.
 */
export const rebased = (mine: Look, from: Look, onto: Look): Look => {
  const difference = differenceOf(from, mine);
  let now = withDifference(onto, difference);
  for (const message of difference) {
    if (message.type !== 'set' || message.property !== 'border-top') continue;
    const own = mine.get(message.selector);
    const parts = (['border-top-width', 'border-top-color'] as const).map((part) => [part, own?.get(part) ?? null]);
    now = withChanges(now, message.selector, Object.fromEntries(parts));
  }
  return now;
};

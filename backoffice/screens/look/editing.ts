// What somebody changes of a look before it is saved: pure, with every step taken back and done again. A step is a whole look, which
// shares what it leaves alone with the one before.
import type { ToFrame } from '@ardoise/contract/rules/look/messages.ts';
import { type Look, type Property, recordsOf } from '@ardoise/contract/rules/look/records.ts';

/** Values of one selector; null takes one away. */
export type Changes = Partial<Record<Property, string | null>>;

export type Editing = {
  /** As the server has it, and which of the venue's looks that is. */
  saved: Look;
  version: number;
  present: Look;
  past: readonly Look[];
  future: readonly Look[];
  /** Looks that came as a whole, and were not saved since: each step after one stands on it, until what is saved comes back. */
  taken: ReadonlySet<Look>;
  /** What the last step changed: more of the same belongs to it. Null: the next change is a step of its own. */
  last: string | null;
  /** Whether a press in the preview chooses what stands there. */
  selecting: boolean;
};

export type Move =
  | { type: 'change'; selector: string; changes: Changes }
  /** Takes away all that is said of one selector. */
  | { type: 'restore'; selector: string }
  /** Back to what is saved. */
  | { type: 'cancel' }
  | { type: 'undo' }
  | { type: 'redo' }
  /** What was sent is kept, as the server answered it. */
  | { type: 'saved'; sent: Look; look: Look; version: number }
  /** Somebody else has saved another look: what was changed here is changed on that one now. */
  | { type: 'moved'; look: Look; version: number }
  /** The look was taken off; what the server answered is nothing, or what somebody else has saved right after it. */
  | { type: 'reset'; look: Look; version: number }
  /** Another look as a whole: one to start from, an earlier one. */
  | { type: 'take'; look: Look }
  /** What was changed in a session that ended. `whole`: it stood on a look that was taken. */
  | { type: 'bring'; look: Look; whole: boolean }
  | { type: 'selecting'; on: boolean }
  /** Something else is looked at. */
  | { type: 'pause' };

/** No mode, choosing elements, or something is unsaved (docs/product/look.md#editor). */
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

/** A look with other values of one selector; the same one where they are the same. */
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

/** One step on, unless nothing is different then. `on`: what more of the same would belong to. */
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

/** Those that stand on one that was taken, and not on what is saved. */
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
 * Every step stands on the other look then, so that going back takes away what was changed here and nothing of theirs. A look that was
 * taken replaces all of theirs too.
 */
const moved = (editing: Editing, look: Look, version: number): Editing => {
  const next = { ...editing, saved: look, version, last: null };
  if (isSameLook(editing.saved, look)) return next;
  const whole = wholeIn(editing);
  const onto = (one: Look) => (whole.has(one) ? one : rebased(one, editing.saved, look));
  const present = onto(editing.present);
  const past = editing.past.map(onto);
  const future = editing.future.map(onto);
  // What they have changed as well is no step any more.
  return {
    ...next,
    present,
    taken: whole,
    past: past.filter((one, at) => !isSameLook(one, past[at + 1] ?? present)),
    future: future.filter((one, at) => !isSameLook(one, future[at - 1] ?? present)),
  };
};

/** What was changed since it was sent stands on what the server made of it. */
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

/** What turns one look into another, in the frame's words. */
export const differenceOf = (from: Look, to: Look): ToFrame[] => {
  const gone = [...from].flatMap(([selector, styles]): ToFrame[] => {
    const kept = to.get(selector);
    if (!kept) return [{ type: 'remove', selector }];
    return [...styles.keys()].filter((name) => !kept.has(name)).map((property) => ({ type: 'remove', selector, property }));
  });
  const said = recordsOf(to)
    .filter(({ selector, property, value }) => from.get(selector)?.get(property) !== value)
    .map((record): ToFrame => ({ type: 'set', ...record }));
  return [...gone, ...said];
};

/** A look on which somebody else's changes are made too, as `differenceOf` says them. */
export const withDifference = (look: Look, difference: readonly ToFrame[]): Look => {
  let now = look;
  for (const message of difference) {
    if (message.type === 'set') now = withChanges(now, message.selector, { [message.property]: message.value });
    if (message.type !== 'remove') continue;
    now = message.property ? withChanges(now, message.selector, { [message.property]: null }) : without(now, message.selector);
  }
  return now;
};

/** What was changed of one look, changed on another. A line that was set is set as a whole: a part of theirs would be worn above it. */
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

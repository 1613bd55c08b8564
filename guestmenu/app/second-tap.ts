// A second tap of the same finger is meant for what the first one was aimed at. A sheet that opened or closed between the two may have
// put something else under the finger: the main action and the bar do not hear that tap. Keys are not taps: who uses them has moved there.

/** How soon a tap follows another, or the change that it brought about, to belong to it; in milliseconds. */
const SOON_MS = 500;
/** How far a finger strays between two taps of one row, in CSS pixels. */
const NEAR_PX = 48;

const NEVER = Number.NEGATIVE_INFINITY;
/** Before the first tap, and after a key. */
const NO_TAP = { at: NEVER, x: 0, y: 0, changes: 0 };
let changes = 0;
let changedAt = NEVER;
let last = NO_TAP;

/** Something else lies under the finger now; what a key has opened is no surprise to one. */
export const changedUnderFinger = () => {
  changes += 1;
  changedAt = last === NO_TAP ? NEVER : performance.now();
};

const onTap = (event: MouseEvent) => {
  // When the finger tapped: a busy page hears of it later.
  const { target, detail, timeStamp: at, clientX: x, clientY: y } = event;
  if (detail === 0) {
    last = NO_TAP;
    return;
  }
  const again = at - Math.max(last.at, changedAt) < SOON_MS && Math.hypot(x - last.x, y - last.y) < NEAR_PX;
  // One that is not heard goes on with the row, so that a third one is not heard either.
  last = { at, x, y, changes: again ? last.changes : changes };
  if (last.changes === changes || !(target instanceof Element && target.closest('.main, .bar'))) return;
  event.preventDefault();
  event.stopImmediatePropagation();
};

// Only browsers load this: the sheets come after the page.
addEventListener('click', onTap, true);

// Ignores the second of two quick taps on the main action and the bar, if a sheet opened or closed in between: the tap was meant for what
// was there before. Key presses are not affected.

/** Maximum time between two taps, or from the change to the tap, in milliseconds. */
const SOON_MS = 500;
/** Maximum distance between two taps of one series, in CSS pixels. */
const NEAR_PX = 48;

const NEVER = Number.NEGATIVE_INFINITY;
/** The state before the first tap, and after a key press. */
const NO_TAP = { at: NEVER, x: 0, y: 0, changes: 0 };
let changes = 0;
let changedAt = NEVER;
let last = NO_TAP;

/** The layout under the finger has changed. A change caused by a key press is ignored. */
export const noteLayoutChange = () => {
  changes += 1;
  changedAt = last === NO_TAP ? NEVER : performance.now();
};

const onTap = (event: MouseEvent) => {
  // The time of the tap itself, because a busy page handles the event later.
  const { target, detail, timeStamp: at, clientX: x, clientY: y } = event;
  if (detail === 0) {
    last = NO_TAP;
    return;
  }
  const again = at - Math.max(last.at, changedAt) < SOON_MS && Math.hypot(x - last.x, y - last.y) < NEAR_PX;
  // An ignored tap still continues the series, so that a third tap is ignored too.
  last = { at, x, y, changes: again ? last.changes : changes };
  if (last.changes === changes || !(target instanceof Element && target.closest('.main, .bar'))) return;
  event.preventDefault();
  event.stopImmediatePropagation();
};

// Only browsers load this module, because sheets load after the page.
addEventListener('click', onTap, true);

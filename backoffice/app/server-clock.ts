// The server's time, as its answers tell it: a tablet's own clock may be minutes off, and ages and the seconds of an undo are the server's.

/** A smaller difference is the way of the answer, and the second to which its time is rounded. */
const TOLERANCE_MS = 2000;
let offset = 0;

/** Takes note of the time of an answer (its `Date` header), if it says one. */
export const noteServerTime = (date: string | null): void => {
  const told = date === null ? Number.NaN : Date.parse(date);
  if (Number.isNaN(told)) return;
  // Rounded down to the second: on average half a second ago.
  const difference = told + 500 - Date.now();
  offset = Math.abs(difference) < TOLERANCE_MS ? 0 : difference;
};

/** A moment of this device by the server's clock, in milliseconds. */
export const serverTime = (own: number): number => own + offset;
/** The present by the server's clock, in milliseconds. */
export const serverNow = (): number => serverTime(Date.now());

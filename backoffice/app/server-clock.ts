// Estimates the server's clock from its answers. A tablet's clock may be minutes off, and ages and undo periods follow the server's.

/** A smaller difference is only latency and the rounding of the `Date` header to the second. */
const TOLERANCE_MS = 2000;
let offset = 0;

/** Updates the estimate from the `Date` header of an answer, if it has one. */
export const noteServerTime = (date: string | null): void => {
  const serverDate = date === null ? Number.NaN : Date.parse(date);
  if (Number.isNaN(serverDate)) return;
  // The header is rounded down to the second: half a second on average.
  const difference = serverDate + 500 - Date.now();
  offset = Math.abs(difference) < TOLERANCE_MS ? 0 : difference;
};

/** Converts a time of this device to the server's clock, in milliseconds. */
export const serverTime = (deviceTime: number): number => deviceTime + offset;
/** The current time by the server's clock, in milliseconds. */
export const serverNow = (): number => serverTime(Date.now());

// The server's clock, as far as its answers tell: prices and schedules must not follow a phone that is set wrongly.

/** Between which milliseconds the server's clock is ahead of the phone's. */
let least = Number.NEGATIVE_INFINITY;
let most = Number.POSITIVE_INFINITY;

/**
 * Learns from the date of an answer that was made after `sent` (milliseconds) and has just come: it tells whole seconds, so
 * each answer narrows down a little more. What contradicts the earlier ones is news: somebody has set the phone.
 */
export const readClock = ({ headers }: Pick<Response, 'headers'>, sent: number): void => {
  const date = Date.parse(headers.get('date') ?? '');
  if (!Number.isFinite(date)) return;
  const [low, high] = [date - Date.now(), date + 1000 - sent];
  const agrees = high >= least && low <= most;
  least = agrees ? Math.max(least, low) : low;
  most = agrees ? Math.min(most, high) : high;
};

/** The present instant: by the phone's clock as long as the server's answers allow, else as near to it as they do. */
export const present = (): Date => new Date(Date.now() + Math.min(Math.max(0, least), most));

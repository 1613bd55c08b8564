// Estimates the server's clock from its responses, because prices and schedules must not depend on a phone with a wrong clock.

/** Bounds of the server clock's lead over the phone's, in milliseconds. */
let minLead = Number.NEGATIVE_INFINITY;
let maxLead = Number.POSITIVE_INFINITY;

/**
 * Narrows the bounds by the date of a response to a request sent at `sent` (milliseconds). The date has whole seconds, so each response
 * adds some precision. A response that contradicts the bounds replaces them: the phone's clock was changed.
 */
export const syncClock = ({ headers }: Pick<Response, 'headers'>, sent: number): void => {
  const date = Date.parse(headers.get('date') ?? '');
  if (!Number.isFinite(date)) return;
  const [low, high] = [date - Date.now(), date + 1000 - sent];
  const agrees = high >= minLead && low <= maxLead;
  minLead = agrees ? Math.max(minLead, low) : low;
  maxLead = agrees ? Math.min(maxLead, high) : high;
};

/** The current instant: the phone's clock if it is within the bounds, otherwise the nearest bound. */
export const serverNow = (): Date => new Date(Date.now() + Math.min(Math.max(0, minLead), maxLead));

// A slot while its hours are being typed, as texts.
import { readClock, writeClock } from './clock.ts';
import { DAY_MINUTES, isValid, type Span } from './spans.ts';

export type Draft = { day: number; begin: string; end: string; night: boolean };

export const draftOf = ({ day, begin, end }: Span): Draft => ({
  day,
  begin: writeClock(begin),
  end: writeClock(end),
  night: end > DAY_MINUTES,
});

/** The typed slot, or its error: not a time, an end before the start, longer than a day. An end at 00:00 means 24:00. */
export const readDraft = ({ day, begin, end, night }: Draft): Span | 'clock' | 'order' | 'long' => {
  const [from, to] = [readClock(begin), readClock(end)];
  if (from === null || to === null) return 'clock';
  const span = { day, begin: from, end: night ? to + DAY_MINUTES : to || DAY_MINUTES };
  return isValid(span) ? span : night ? 'long' : 'order';
};

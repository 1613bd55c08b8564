// The state of the time machine.
import type { Locale } from '@ardoise/contract/rules/locales.ts';
import { instantAt, localTime } from '@ardoise/menu/slots.ts';

export type Moment = {
  at: Date;
  locale: Locale;
  /** Empty: at the bar. */
  table: string;
};

const QUARTER_MS = 15 * 60_000;

/** The start of an instant's quarter hour. */
export const quarterOf = (at: Date): Date => new Date(Math.floor(at.getTime() / QUARTER_MS) * QUARTER_MS);

/** The previous or next quarter hour. */
export const stepFrom = (at: Date, direction: -1 | 1): Date =>
  direction === 1 ? new Date(quarterOf(at).getTime() + QUARTER_MS) : quarterOf(new Date(at.getTime() - 1));

/** Day and time in the format of their inputs. */
export const inputsOf = (at: Date, timezone: string): { day: string; time: string } => {
  const { day, minute } = localTime(at, timezone);
  const pad = (number: number) => String(number).padStart(2, '0');
  return { day, time: `${pad(Math.floor(minute / 60))}:${pad(minute % 60)}` };
};

/** The instant of a day and a time; null if one of them is incomplete. */
export const instantOf = (day: string, time: string, timezone: string): Date | null => {
  const [, hours, minutes] = /^(\d{2}):(\d{2})/.exec(time) ?? [];
  // Requires a year of four digits: another one is still being typed.
  if (!/^[1-9]\d{3}-\d{2}-\d{2}$/.test(day) || hours === undefined) return null;
  return instantAt(day, Number(hours) * 60 + Number(minutes), timezone);
};

// Presets for the day filters, in the time zone of a venue.
import { t } from '../../../i18n/translate.ts';

export type DayPreset = { key: string; label: string; begin_date: string; end_date: string };

const DAY_MS = 86_400_000;
/** The date of an instant in a time zone, `YYYY-MM-DD`. */
const dayIn = (timezone: string, at: Date): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: timezone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(at);
const later = (day: string, days: number): string => new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** The dates that are the given numbers of days after an instant's date in a time zone. */
export const daysFrom = <Days extends readonly number[]>(timezone: string, at: Date, days: readonly [...Days]) => {
  const today = dayIn(timezone, at);
  return days.map((n) => later(today, n)) as { [K in keyof Days]: string };
};

/** Today, yesterday and this week (from Monday) at an instant. */
export const dayPresets = (timezone: string, now: Date): DayPreset[] => {
  const today = dayIn(timezone, now);
  const yesterday = later(today, -1);
  const sinceMonday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7;
  return [
    { key: 'today', label: t('list.today'), begin_date: today, end_date: today },
    { key: 'yesterday', label: t('list.yesterday'), begin_date: yesterday, end_date: yesterday },
    { key: 'week', label: t('list.this_week'), begin_date: later(today, -sinceMonday), end_date: later(today, 6 - sinceMonday) },
  ];
};

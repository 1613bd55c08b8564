// Groups changes by day.
import type { Change } from '@ardoise/contract/changes.ts';
import { formatDate, type InterfaceLocale } from '@ardoise/contract/rules/locales.ts';

export type Day = { name: string; changes: Change[] };

/** Groups changes, newest first, by their day in a time zone. */
export const byDay = (changes: readonly Change[], locale: InterfaceLocale, timezone: string): Day[] => {
  const days: Day[] = [];
  for (const change of changes) {
    const name = formatDate(new Date(change.at), locale, timezone, 'full');
    const last = days.at(-1);
    if (last?.name === name) last.changes.push(change);
    else days.push({ name, changes: [change] });
  }
  return days;
};

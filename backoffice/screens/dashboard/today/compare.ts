// Compares today with the average of the same weekday. Only complete hours count: the current one is unfinished.
import { weekdayOf } from '@ardoise/contract/rules/figures.ts';
import { sumOf } from '../top.ts';

type Week<C> = { today: readonly C[]; week: readonly { days: number; hours: readonly C[] }[] };
export type Compared = {
  /** All of today, including the current hour. */
  soFar: number;
  weekday: number;
  /** The current hour; `before` and `usual` cover the hours before it. */
  hour: number;
  before: number;
  /** The average of one such day; null without earlier data. */
  usual: number | null;
};

/** `currentHour`: the label of the venue's hour at which the data was read. */
export const compared = <C>({ today, week }: Week<C>, currentHour: string, countOf: (cell: C) => number): Compared => {
  const [day = '', time = ''] = currentHour.split('T');
  const [weekday, hour] = [weekdayOf(day), Number(time.slice(0, 2))];
  const upTo = (cells: readonly C[], count: number) => sumOf(cells.slice(0, count).map(countOf));
  const { days, hours } = week[weekday] ?? { days: 0, hours: [] };
  return {
    soFar: upTo(today, today.length),
    weekday,
    hour,
    before: upTo(today, hour),
    usual: days === 0 ? null : upTo(hours, hour) / days,
  };
};

/** The difference from the usual in percent, or null if there is nothing to compare with. */
export const changeOf = ({ hour, before, usual }: Compared): number | null =>
  hour === 0 || usual === null || usual <= 0 ? null : Math.round(((before - usual) / usual) * 100);

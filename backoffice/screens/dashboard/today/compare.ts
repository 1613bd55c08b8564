// Today beside the same weekday as it usually is, by the hours that are over: of an hour that has just begun, nobody knows yet what it brings.
import { weekdayOf } from '@ardoise/contract/rules/figures.ts';
import { sumOf } from '../top.ts';

type Week<C> = { today: readonly C[]; week: readonly { days: number; hours: readonly C[] }[] };
export type Compared = {
  /** All of today, with the hour that has begun. */
  soFar: number;
  weekday: number;
  /** The hour that has begun, before which both are counted. */
  hour: number;
  before: number;
  /** Of one such day, or null while there was none. */
  usual: number | null;
};

/** `begun`: the hour of the venue in which it was read, as labels of hours are written. */
export const compared = <C>({ today, week }: Week<C>, begun: string, countOf: (cell: C) => number): Compared => {
  const [day = '', time = ''] = begun.split('T');
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

/** How much more than usual, in hundredths; null where that says nothing: there is nothing to compare with. */
export const changeOf = ({ hour, before, usual }: Compared): number | null =>
  hour === 0 || usual === null || usual <= 0 ? null : Math.round(((before - usual) / usual) * 100);

// The choices of the dashboard. They are in the URL, so they survive a reload and work in links and the browser's history.
import type { Interval } from '@ardoise/contract/rules/figures.ts';
import { useSearchParams } from 'react-router-dom';
import { serverNow } from '../../app/server-clock.ts';
import { useSession } from '../../app/session/session.ts';
import { type Chosen, chosenIn, dayOf, hourOf, hoursRefused, intervalIn } from './range.ts';

/** Reads the current address: during a render, React Router still has the previous one, and a second choice would undo the first. */
const currentParams = (): URLSearchParams => new URLSearchParams(location.hash.split('?')[1]);

/** The URL parameters; null removes one. */
type Choices = Partial<
  Record<'range' | 'start' | 'end' | 'views' | 'top' | 'visitors' | 'chart' | 'sold' | 'language' | 'week', string | null>
>;
export type Shown = Chosen & {
  today: string;
  /** The venue's current hour, in the format of hour labels. */
  hour: string;
  get(name: keyof Choices): string | null;
  /** `slides`: one of many quick changes, so it replaces the history entry. */
  choose(choices: Choices, slides?: boolean): void;
};

export const useShown = (): Shown => {
  const { venue } = useSession();
  const [address, setAddress] = useSearchParams();
  const today = dayOf(serverNow(), venue.timezone);
  const hour = hourOf(serverNow(), venue.timezone);
  return {
    ...chosenIn(address, today),
    today,
    hour,
    get: (name) => address.get(name),
    choose: (choices, slides = false) => {
      const next = currentParams();
      for (const [name, value] of Object.entries(choices)) {
        if (value === null) next.delete(name);
        else next.set(name, value);
      }
      setAddress(next, { replace: slides });
    },
  };
};

/** The current, unfinished day or hour. */
export const unfinishedOf = ({ today, hour }: Shown, interval: Interval): string => (interval === 'daily' ? today : hour);
/** True if a line without the unfinished day ends with yesterday. */
export const endsYesterday = ({ range, today }: Shown, interval: Interval): boolean =>
  interval === 'daily' && range.end === today && range.start !== today;

/** The interval of a card, and the reason that hours are unavailable. */
export const intervalOf = (shown: Shown, card: 'views' | 'visitors'): { interval: Interval; refused: 'long' | 'old' | null } => ({
  interval: intervalIn(shown.get(card), shown, shown.today),
  refused: hoursRefused(shown.range, shown.today),
});

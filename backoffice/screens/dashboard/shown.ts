// What somebody chose to see. It stands in the address, so that a reload, a link and the way back show the same.
import type { Interval } from '@ardoise/contract/rules/figures.ts';
import { useSearchParams } from 'react-router-dom';
import { serverNow } from '../../app/server-clock.ts';
import { useSession } from '../../app/session/session.ts';
import { type Chosen, chosenIn, dayOf, hourOf, hoursRefused, intervalIn } from './range.ts';

/** What the address says now. A page that is busy drawing still has the one before, and a second choice would undo the first. */
const written = (): URLSearchParams => new URLSearchParams(location.hash.split('?')[1]);

/** What the address may say; null takes it away. */
type Choices = Partial<
  Record<'range' | 'start' | 'end' | 'views' | 'top' | 'visitors' | 'chart' | 'sold' | 'language' | 'week', string | null>
>;
export type Shown = Chosen & {
  today: string;
  /** The hour that the venue's clock shows, as labels of hours are written. */
  hour: string;
  get(name: keyof Choices): string | null;
  /** `slides`: it is one of many on the way, to none of which one goes back. */
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
      const next = written();
      for (const [name, value] of Object.entries(choices)) {
        if (value === null) next.delete(name);
        else next.set(name, value);
      }
      setAddress(next, { replace: slides });
    },
  };
};

/** The day or hour that is not over yet. */
export const unfinishedOf = ({ today, hour }: Shown, interval: Interval): string => (interval === 'daily' ? today : hour);
/** Whether a line that leaves it out ends with yesterday. */
export const endsYesterday = ({ range, today }: Shown, interval: Interval): boolean =>
  interval === 'daily' && range.end === today && range.start !== today;

/** The interval of a card, and why hours cannot be had. */
export const intervalOf = (shown: Shown, card: 'views' | 'visitors'): { interval: Interval; refused: 'long' | 'old' | null } => ({
  interval: intervalIn(shown.get(card), shown, shown.today),
  refused: hoursRefused(shown.range, shown.today),
});

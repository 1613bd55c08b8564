// What somebody chose to see. It stands in the address, so that a reload, a link and the way back show the same.
import type { Interval } from '@ardoise/contract/rules/figures.ts';
import { useSearchParams } from 'react-router-dom';
import { serverNow } from '../../app/server-clock.ts';
import { useSession } from '../../app/session/session.ts';
import { type Chosen, chosenIn, dayOf, hoursRefused, intervalIn } from './range.ts';

/** What the address may say; null takes it away. */
type Choices = Partial<Record<'range' | 'start' | 'end' | 'views' | 'top' | 'visitors' | 'chart', string | null>>;
export type Shown = Chosen & {
  today: string;
  get(name: keyof Choices): string | null;
  /** `slides`: it is one of many on the way, to none of which one goes back. */
  choose(choices: Choices, slides?: boolean): void;
};

export const useShown = (): Shown => {
  const { venue } = useSession();
  const [address, setAddress] = useSearchParams();
  const today = dayOf(serverNow(), venue.timezone);
  return {
    ...chosenIn(address, today),
    today,
    get: (name) => address.get(name),
    choose: (choices, slides = false) =>
      setAddress(
        (before) => {
          const next = new URLSearchParams(before);
          for (const [name, value] of Object.entries(choices)) {
            if (value === null) next.delete(name);
            else next.set(name, value);
          }
          return next;
        },
        { replace: slides },
      ),
  };
};

/** The day that is not over yet where several are told apart, or null. */
export const unfinishedOf = ({ range, today }: Shown, interval: Interval): string | null =>
  interval === 'daily' && range.end === today && range.start !== today ? today : null;

/** The interval of a card, and why hours cannot be had. */
export const intervalOf = (shown: Shown, card: 'views' | 'visitors'): { interval: Interval; refused: 'long' | 'old' | null } => ({
  interval: intervalIn(shown.get(card), shown, shown.today),
  refused: hoursRefused(shown.range, shown.today),
});

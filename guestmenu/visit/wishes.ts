// What the guest avoids and keeps to, remembered while the tab is open. It tells of their health, so it stands in no address
// and leaves the phone with no request.

import type { Wishes } from '@ardoise/menu/diet.ts';
import type { ResolvedTag } from '@ardoise/menu/resolved-menu.ts';
import { createContext, useContext, useEffect, useMemo, useState } from 'react';

export const NO_WISHES: Wishes = { without: [], only: [] };

/** What the guest avoids and keeps to, for everything on the page that a dish can be picked from. */
export const WishesContext = createContext(NO_WISHES);
export const useWished = (): Wishes => useContext(WishesContext);

const NAME = 'ardoise.wishes';

/** What a stored text holds of wishes that name one of `tags`. */
export const parseWishes = (json: string | null): Wishes => {
  try {
    const value = (JSON.parse(json ?? 'null') ?? {}) as Partial<Record<keyof Wishes, unknown>>;
    const ids = (list: unknown): string[] => (Array.isArray(list) ? list.filter((id) => typeof id === 'string') : []);
    return { without: ids(value.without), only: ids(value.only) };
  } catch {
    return NO_WISHES;
  }
};

/** The wishes with what an order avoids: its guest may have opened it in another tab than the menu. */
export const withAvoided = ({ without, only }: Wishes, avoids: readonly string[]): Wishes => ({
  without: [...new Set([...without, ...avoids])],
  only,
});

export const countWishes = ({ without, only }: Wishes): number => without.length + only.length;

/** The wishes that this menu has tags for. None on the server and in the first render on the phone. */
export const useWishes = (tags: readonly ResolvedTag[]): [Wishes, (wishes: Wishes) => void] => {
  const [kept, setKept] = useState(NO_WISHES);
  useEffect(() => {
    try {
      setKept(parseWishes(sessionStorage.getItem(NAME)));
    } catch {
      // Without a memory there are no wishes yet.
    }
  }, []);
  const wishes = useMemo(() => {
    const known = (id: string) => tags.some((tag) => tag.id === id);
    return { without: kept.without.filter(known), only: kept.only.filter(known) };
  }, [kept, tags]);
  const keep = (next: Wishes) => {
    setKept(next);
    try {
      sessionStorage.setItem(NAME, JSON.stringify(next));
    } catch {
      // They hold until the page is left.
    }
  };
  return [wishes, keep];
};

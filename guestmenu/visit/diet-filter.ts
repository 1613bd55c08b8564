// The guest's diet filter, stored while the tab is open. It is health data, so it is never in an address and never sent.

import type { DietFilter } from '@ardoise/menu/diet.ts';
import type { ResolvedTag } from '@ardoise/menu/resolved-menu.ts';
import { createContext, useContext, useEffect, useMemo, useState } from 'react';

export const NO_FILTER: DietFilter = { without: [], only: [] };

/** The filter, for everything on the page that shows dishes. */
export const DietFilterContext = createContext(NO_FILTER);
export const useActiveFilter = (): DietFilter => useContext(DietFilterContext);

const NAME = 'ardoise.wishes';

/** The filter in a stored text. */
export const parseFilter = (json: string | null): DietFilter => {
  try {
    const value = (JSON.parse(json ?? 'null') ?? {}) as Partial<Record<keyof DietFilter, unknown>>;
    const ids = (list: unknown): string[] => (Array.isArray(list) ? list.filter((id) => typeof id === 'string') : []);
    return { without: ids(value.without), only: ids(value.only) };
  } catch {
    return NO_FILTER;
  }
};

/** The filter with the avoided allergens of an order, because the guest may have opened the order in another tab than the menu. */
export const withAvoided = ({ without, only }: DietFilter, avoids: readonly string[]): DietFilter => ({
  without: [...new Set([...without, ...avoids])],
  only,
});

export const countFilterTags = ({ without, only }: DietFilter): number => without.length + only.length;

/** The filter, limited to the tags of this menu. Empty on the server and in the first render on the phone. */
export const useDietFilter = (tags: readonly ResolvedTag[]): [DietFilter, (dietFilter: DietFilter) => void] => {
  const [kept, setKept] = useState(NO_FILTER);
  useEffect(() => {
    try {
      setKept(parseFilter(sessionStorage.getItem(NAME)));
    } catch {
      // Without storage, the filter starts empty.
    }
  }, []);
  const dietFilter = useMemo(() => {
    const known = (id: string) => tags.some((tag) => tag.id === id);
    return { without: kept.without.filter(known), only: kept.only.filter(known) };
  }, [kept, tags]);
  const keep = (next: DietFilter) => {
    setKept(next);
    try {
      sessionStorage.setItem(NAME, JSON.stringify(next));
    } catch {
      // Without storage, the filter lasts as long as the page.
    }
  };
  return [dietFilter, keep];
};

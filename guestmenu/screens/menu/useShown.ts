// The sections that stand on the page: those that are served today, less what a search or the guest's wishes leave out.

import type { Wishes } from '@ardoise/menu/diet.ts';
import type { ResolvedMenu } from '@ardoise/menu/resolved-menu.ts';
import { useEffect, useMemo, useState } from 'react';
import { retryUntilDone } from '../../app/retry.ts';
import { countWishes } from '../../visit/wishes.ts';
import { shownSections } from './Sections.tsx';

type Narrow = typeof import('./search-and-filter.ts');

/** The module that narrows the menu, once it is wanted and here. */
const useNarrow = (wanted: boolean): Narrow | null => {
  const [narrow, setNarrow] = useState<Narrow | null>(null);
  useEffect(() => {
    if (wanted) void retryUntilDone(() => import('./search-and-filter.ts')).then(setNarrow);
  }, [wanted]);
  return narrow;
};

export const useShown = (menu: ResolvedMenu, query: string, wishes: Wishes, idle: boolean) => {
  const searching = query.trim() !== '';
  const wishing = countWishes(wishes) > 0;
  const narrow = useNarrow(idle || searching || wishing);
  const served = useMemo(() => shownSections(menu), [menu]);
  const fitting = useMemo(
    () => (narrow && wishing ? narrow.fittingSections(served, menu.products, wishes) : null),
    [narrow, wishing, served, menu.products, wishes],
  );
  const left = fitting?.sections ?? served;
  const found = useMemo(
    () => (narrow && searching ? narrow.searchSections(left, menu.tags, query) : null),
    [narrow, searching, left, menu.tags, query],
  );
  // What a search finds stands in another order, and has anchors of its own.
  const sections = (found ?? left).map((section, place) => ({ section, anchor: `${found ? 'f' : 's'}${place}` }));
  return {
    sections,
    found: found && new Set(found.flatMap(({ categories }) => categories.flatMap(({ products }) => products))).size,
    fitting,
  };
};

// The sections shown on the page: those served today, narrowed by the search and the diet filter.

import type { ResolvedMenu } from '@ardoise/menu/resolved-menu.ts';
import { useEffect, useMemo, useState } from 'react';
import { retryUntilDone } from '../../app/retry.ts';
import { countFilterTags } from '../../visit/diet-filter.ts';
import { shownSections } from './order-sections.ts';
import type { Narrowed, Narrowing } from './search-and-filter.ts';

type Narrow = typeof import('./search-and-filter.ts');

/** The module that narrows the menu, loaded when it is needed; null until then. */
const useNarrow = (wanted: boolean): Narrow | null => {
  const [narrow, setNarrow] = useState<Narrow | null>(null);
  useEffect(() => {
    if (wanted) void retryUntilDone(() => import('./search-and-filter.ts')).then(setNarrow);
  }, [wanted]);
  return narrow;
};

/** `without`: the language's words for "without" (`texts.menu.without`). */
export const useShown = (menu: ResolvedMenu, { query, without, dietFilter }: Narrowing, idle: boolean) => {
  const narrowing = query.trim() !== '' || countFilterTags(dietFilter) > 0;
  const narrow = useNarrow(idle || narrowing);
  const served = useMemo(() => shownSections(menu), [menu]);
  const shown = useMemo<Narrowed>(
    () =>
      narrow && narrowing
        ? narrow.narrowed(served, menu, { query, without, dietFilter })
        : { sections: served, found: null, closest: false, matchCounts: null, suggestions: null, activeFilter: dietFilter },
    [narrow, narrowing, served, menu, query, without, dietFilter],
  );
  // Search results have another order, so they need other anchors.
  const sections = shown.sections.map((section, place) => ({ section, anchor: `${shown.found === null ? 's' : 'f'}${place}` }));
  return { ...shown, sections };
};

// The sections that stand on the page: those that are served today, less what a search or the guest's wishes leave out.

import type { ResolvedMenu } from '@ardoise/menu/resolved-menu.ts';
import { useEffect, useMemo, useState } from 'react';
import { retryUntilDone } from '../../app/retry.ts';
import { countWishes } from '../../visit/wishes.ts';
import { shownSections } from './order-sections.ts';
import type { Narrowed, Narrowing } from './search-and-filter.ts';

type Narrow = typeof import('./search-and-filter.ts');

/** The module that narrows the menu, once it is wanted and here. */
const useNarrow = (wanted: boolean): Narrow | null => {
  const [narrow, setNarrow] = useState<Narrow | null>(null);
  useEffect(() => {
    if (wanted) void retryUntilDone(() => import('./search-and-filter.ts')).then(setNarrow);
  }, [wanted]);
  return narrow;
};

/** `without`: the language's words for that (`texts.menu.without`). */
export const useShown = (menu: ResolvedMenu, { query, without, wishes }: Narrowing, idle: boolean) => {
  const narrowing = query.trim() !== '' || countWishes(wishes) > 0;
  const narrow = useNarrow(idle || narrowing);
  const served = useMemo(() => shownSections(menu), [menu]);
  const shown = useMemo<Narrowed>(
    () =>
      narrow && narrowing
        ? narrow.narrowed(served, menu, { query, without, wishes })
        : { sections: served, found: null, closest: false, fitting: null, suggestions: null, wished: wishes },
    [narrow, narrowing, served, menu, query, without, wishes],
  );
  // What a search finds stands in another order, and has anchors of its own.
  const sections = shown.sections.map((section, place) => ({ section, anchor: `${shown.found === null ? 's' : 'f'}${place}` }));
  return { ...shown, sections };
};

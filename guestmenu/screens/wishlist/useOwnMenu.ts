import type { Menu } from '@ardoise/contract/menu.ts';
import { useEffect, useState } from 'react';
import { fetchOwnMenu } from '../../app/api.ts';

/**
 * The menu in the venue's language; null if not loaded or not needed. Fetched as soon as there is a list, so that the list can be shown
 * offline.
 */
export const useOwnMenu = ({ venue }: Menu, locale: string): Menu | null => {
  const [own, setOwn] = useState<Menu | null>(null);
  const wanted = venue.default_locale === locale ? null : venue.default_locale;
  useEffect(() => {
    if (wanted === null) return;
    let over = false;
    const ask = async () => {
      const outcome = await fetchOwnMenu(venue.id, wanted);
      if (!over && outcome.kind === 'ok') setOwn(outcome.value);
    };
    void ask();
    addEventListener('online', ask);
    return () => {
      over = true;
      removeEventListener('online', ask);
    };
  }, [venue.id, wanted]);
  return own;
};

// The locales that the menu is being translated into. The names of menus and categories are enough to tell, because a menu is translated
// as a whole, and the screens load them anyway. The health screen also considers products.

import type { Locale } from '@ardoise/contract/rules/locales.ts';
import { startedLocales } from '@ardoise/menu/available-locales.ts';
import { type RaRecord, useGetList } from 'ra-core';
import { useSession } from '../../app/session/session.ts';

type Translated = RaRecord & { name: string; languages: { locale: Locale; name: string }[] };

const useTranslated = (resource: 'section' | 'category'): Translated[] | undefined => {
  const { may } = useSession();
  const { data } = useGetList<Translated>(
    resource,
    { pagination: { page: 1, perPage: 500 }, sort: { field: 'name', order: 'ASC' } },
    { enabled: may(`${resource}:list`) },
  );
  return data;
};

/** The locales, or undefined while loading. */
export const useStartedLocales = (): Locale[] | undefined => {
  const { venue } = useSession();
  const sections = useTranslated('section');
  const categories = useTranslated('category');
  return sections && categories && startedLocales(venue, [...sections, ...categories]);
};

// The languages that the menu is being translated into, as far as the names of menus and categories tell: these the screens hold anyway,
// and a menu is translated as a whole. The health screen asks the products too.

import type { Locale } from '@ardoise/contract/rules/locales.ts';
import { startedLocales } from '@ardoise/menu/spoken-locales.ts';
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

/** Undefined until they are known. */
export const useBegunLocales = (): Locale[] | undefined => {
  const { venue } = useSession();
  const sections = useTranslated('section');
  const categories = useTranslated('category');
  return sections && categories && startedLocales(venue, [...sections, ...categories]);
};

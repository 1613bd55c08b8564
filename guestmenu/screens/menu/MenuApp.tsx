import type { Menu } from '@ardoise/contract/menu.ts';
import type { Locale } from '@ardoise/contract/rules/locales.ts';
import { resolveMenu } from '@ardoise/menu/menu.ts';
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { useHydrated, useTableAddress } from '../../app/hydrated.ts';
import { LanguageProvider, languageOf } from '../../app/language.tsx';
import { retryUntilDone } from '../../app/retry.ts';
import type { MenuTexts } from '../../i18n/fr-FR.ts';
import { countWishes, NO_WISHES, useWishes } from '../../visit/wishes.ts';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';
import { Highlights } from './Highlights.tsx';
import { PreviewBar } from './PreviewBar.tsx';
import { Search } from './Search.tsx';
import { MenuSection } from './Sections.tsx';
import { Tabs } from './Tabs.tsx';
import { useShown } from './useShown.ts';

type MenuAppProps = {
  /** The published menu, in one locale's texts or in all. */
  menu: Menu;
  /** The instant to show first: the server's and the phone's first renders are the same. */
  at: Date;
  locale: Locale;
  texts: MenuTexts;
  offered: readonly Locale[];
  /** It stays at its instant and takes no orders. */
  preview?: boolean;
};

const NO_PIECES: ReadonlyMap<string, number> = new Map();
const stay = () => undefined;

/** True once the browser has nothing better to do, or the guest has touched something that opens. */
const useAfterIdle = (wanted: boolean): boolean => {
  const [idle, setIdle] = useState(false);
  useEffect(() => {
    const timer =
      'requestIdleCallback' in window ? requestIdleCallback(() => setIdle(true), { timeout: 3000 }) : setTimeout(() => setIdle(true), 1000);
    return () => ('requestIdleCallback' in window ? cancelIdleCallback : clearTimeout)(Number(timer));
  }, []);
  return idle || wanted;
};

/** The menu page: rendered by the server, hydrated on the phone, following the venue from then on. */
export const MenuApp = ({ menu: first, at: firstAt, locale, texts, offered, preview = false }: MenuAppProps) => {
  const [menu, setMenu] = useState(first);
  const [at, setAt] = useState(firstAt);
  const [pieces, setPieces] = useState(NO_PIECES);
  const [product, setProduct] = useState<string | null>(null);
  const [query, setQuery] = useState('');
  const [filtering, setFiltering] = useState(false);
  const [welcoming, setWelcoming] = useState(false);
  const [welcomed, setWelcomed] = useState(false);
  const { venue } = menu;
  const language = useMemo(() => languageOf(locale, texts, venue, at), [locale, texts, venue, at]);
  const resolved = useMemo(() => resolveMenu(menu, at, locale), [menu, at, locale]);
  const [wishes, setWishes] = useWishes(resolved.tags);
  const address = useTableAddress();
  const [tableProblem, setTableProblem] = useState<string | null>(null);
  const hydrated = useHydrated();
  const idle = useAfterIdle(product !== null || filtering || welcoming);
  const { sections, found, fitting } = useShown(resolved, query, wishes, idle);
  const Extras = useMemo(() => lazy(() => retryUntilDone(async () => (await import('./Extras.tsx')).extrasIn(locale))), [locale]);
  return (
    <LanguageProvider value={language}>
      <a className="sr" href="#m">
        {texts.menu.skip}
      </a>
      <Header
        venue={venue}
        menu={resolved}
        offered={offered}
        address={address}
        tableProblem={tableProblem}
        welcome={
          venue.welcome_box && venue.tier !== 'none' && !preview
            ? { given: welcomed, opened: welcoming, onOpen: () => setWelcoming(true) }
            : null
        }
      />
      <Highlights menu={resolved} />
      {resolved.sections.length > 0 && (
        <Search
          query={query}
          found={found}
          fitting={fitting}
          wished={countWishes(wishes)}
          onQuery={setQuery}
          onFilter={() => setFiltering(true)}
          onShowAll={() => setWishes(NO_WISHES)}
        />
      )}
      <Tabs tabs={sections.map(({ section, anchor }) => ({ anchor, name: section.name }))} />
      <main id="m">
        {sections.map(({ section, anchor }) => (
          <MenuSection
            key={anchor}
            section={section}
            anchor={anchor}
            tags={resolved.tags}
            pieces={pieces}
            marked={hydrated}
            onOpen={setProduct}
          />
        ))}
        {resolved.sections.length === 0 && <p className="m">{texts.menu.empty}</p>}
      </main>
      <Footer venue={venue} />
      {preview && <PreviewBar at={at} timezone={venue.timezone} />}
      {idle && (
        <Suspense fallback={null}>
          <Extras
            menu={menu}
            resolved={resolved}
            address={address}
            onTableProblem={setTableProblem}
            product={product}
            onProduct={setProduct}
            wishes={wishes}
            onWishes={setWishes}
            filtering={filtering}
            onFiltered={() => setFiltering(false)}
            welcoming={welcoming}
            onWelcome={setWelcoming}
            onWelcomed={setWelcomed}
            onMenu={setMenu}
            onInstant={preview ? stay : setAt}
            preview={preview}
            onPieces={setPieces}
          />
        </Suspense>
      )}
    </LanguageProvider>
  );
};

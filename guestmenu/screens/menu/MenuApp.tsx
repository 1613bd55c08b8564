import type { Menu } from '@ardoise/contract/menu.ts';
import { LOCALES, type Locale } from '@ardoise/contract/rules/locales.ts';
import { resolveMenu } from '@ardoise/menu/menu.ts';
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { doEarlyTaps } from '../../app/early-taps.ts';
import { useHydrated, useTableAddress } from '../../app/hydrated.ts';
import { LanguageProvider, languageOf } from '../../app/language.tsx';
import { retryUntilDone } from '../../app/retry.ts';
import type { MenuTexts } from '../../i18n/fr-FR.ts';
import { modeOf } from '../../visit/mode.ts';
import { useWishes } from '../../visit/wishes.ts';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';
import { Highlights } from './Highlights.tsx';
import { Inactive } from './Inactive.tsx';
import { PreviewBar } from './PreviewBar.tsx';
import { Search } from './Search.tsx';
import { MenuSection } from './Sections.tsx';
import { Tabs } from './Tabs.tsx';
import { usePicked } from './usePicked.ts';
import { useShown } from './useShown.ts';

type MenuAppProps = {
  /** The published menu, in the guest's texts or in all. */
  menu: Menu;
  /** The instant to show first: the server's and the phone's first renders are the same. */
  at: Date;
  locale: Locale;
  texts: MenuTexts;
  /** It takes no orders: it stays at its instant, or stands in the customizer's frame. */
  preview?: 'time' | 'look' | undefined;
  /** Ids of records that the look names, which the document has from the first byte on. */
  named?: readonly string[] | undefined;
};

const stay = () => undefined;
/** To choose a language would lead out of a preview. */
const NO_LOCALES: readonly Locale[] = [];

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
export const MenuApp = ({ menu: first, at: firstAt, locale, texts, preview, named }: MenuAppProps) => {
  const [menu, setMenu] = useState(first);
  const [at, setAt] = useState(firstAt);
  const { picked, setPicked, wanted, changePieces, onBasket } = usePicked();
  const [product, setProduct] = useState<string | null>(null);
  const [query, setQuery] = useState('');
  const [filtering, setFiltering] = useState(false);
  const [welcoming, setWelcoming] = useState(false);
  const [welcomed, setWelcomed] = useState(false);
  const { venue } = menu;
  const language = useMemo(() => languageOf(locale, texts, venue, at, menu.locale), [locale, texts, venue, at, menu.locale]);
  const resolved = useMemo(() => resolveMenu(menu, at, locale), [menu, at, locale]);
  const [wishes, setWishes] = useWishes(resolved.tags);
  const address = useTableAddress();
  const [tableProblem, setTableProblem] = useState<string | null>(null);
  const hydrated = useHydrated();
  const idle = useAfterIdle(wanted || product !== null || filtering || welcoming);
  const { sections, wished, ...narrowed } = useShown(resolved, { query, without: texts.menu.without, wishes }, idle);
  const mode = modeOf(venue);
  const picks = preview !== 'time' && mode !== 'read';
  useEffect(() => {
    // By then the lines have the ids by which they are found again.
    if (hydrated) doEarlyTaps();
  }, [hydrated]);
  const Extras = useMemo(() => lazy(() => retryUntilDone(async () => (await import('./Extras.tsx')).extrasIn(locale))), [locale]);
  return (
    <LanguageProvider value={language}>
      {venue.active || preview ? (
        <>
          <a className="sr" href="#m">
            {texts.menu.skip}
          </a>
          <Header
            venue={venue}
            menu={resolved}
            offered={preview ? NO_LOCALES : LOCALES}
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
              {...narrowed}
              query={query}
              wishes={wishes}
              onQuery={setQuery}
              onWishes={setWishes}
              onFilter={() => setFiltering(true)}
            />
          )}
          <Tabs tabs={sections.map(({ section, anchor }) => ({ anchor, name: section.name }))} />
          <main id="m">
            {sections.map(({ section, anchor }) => (
              <MenuSection
                key={`${anchor[0]}${section.id}`}
                section={section}
                anchor={anchor}
                folds={narrowed.found === null && narrowed.fitting === null}
                menu={resolved}
                picked={picked}
                picks={picks}
                marked={hydrated}
                named={named}
                onOpen={setProduct}
                onPieces={changePieces}
              />
            ))}
            {resolved.sections.length === 0 && <p className="m">{texts.menu.empty}</p>}
          </main>
          <Footer menu={resolved} venue={venue.id} />
        </>
      ) : (
        <Inactive name={venue.name} texts={texts.menu} />
      )}
      {preview === 'time' && <PreviewBar at={at} timezone={venue.timezone} />}
      {idle && (
        <Suspense fallback={null}>
          <Extras
            locale={locale}
            menu={menu}
            resolved={resolved}
            address={address}
            onTableProblem={setTableProblem}
            product={product}
            onProduct={setProduct}
            wishes={wishes}
            wished={wished}
            onWishes={setWishes}
            filtering={filtering}
            onFiltered={() => setFiltering(false)}
            welcoming={welcoming}
            onWelcome={setWelcoming}
            onWelcomed={setWelcomed}
            onMenu={setMenu}
            onInstant={preview === 'time' ? stay : setAt}
            preview={preview}
            onPicked={setPicked}
            onBasket={onBasket}
          />
        </Suspense>
      )}
    </LanguageProvider>
  );
};

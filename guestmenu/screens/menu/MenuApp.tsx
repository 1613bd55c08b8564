import type { Menu } from '@ardoise/contract/menu.ts';
import { LOCALES, type Locale } from '@ardoise/contract/rules/locales.ts';
import { resolveMenu } from '@ardoise/menu/menu.ts';
import type { ResolvedMenu } from '@ardoise/menu/resolved-menu.ts';
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { replayEarlyTaps } from '../../app/early-taps.ts';
import { useHydrated, useTableAddress } from '../../app/hydrated.ts';
import { LanguageProvider, languageOf } from '../../app/language.tsx';
import { retryUntilDone } from '../../app/retry.ts';
import type { MenuTexts } from '../../i18n/fr-FR.ts';
import { useDietFilter } from '../../visit/diet-filter.ts';
import { modeOf } from '../../visit/mode.ts';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';
import { Highlights } from './Highlights.tsx';
import { Inactive } from './Inactive.tsx';
import { PreviewBar } from './PreviewBar.tsx';
import { Search } from './Search.tsx';
import { MenuSections } from './Sections.tsx';
import { Tabs } from './Tabs.tsx';
import { usePicked } from './usePicked.ts';
import { useShown } from './useShown.ts';

type MenuAppProps = {
  /** The published menu, with the guest's texts or all of them. */
  menu: Menu;
  /** The first instant shown, so that the first renders of server and phone are identical. */
  at: Date;
  locale: Locale;
  texts: MenuTexts;
  /** A preview without orders: at a fixed instant (`time`), or in the customizer's frame (`look`). */
  preview?: 'time' | 'look' | undefined;
  /** Ids of records that the look styles individually; the document includes these ids. */
  named?: readonly string[] | undefined;
};

const stay = () => undefined;
/** Choosing a language would leave the preview. */
const NO_LOCALES: readonly Locale[] = [];

/** True once the browser is idle, or the guest has opened something. */
const useAfterIdle = (wanted: boolean): boolean => {
  const [idle, setIdle] = useState(false);
  useEffect(() => {
    const timer =
      'requestIdleCallback' in window ? requestIdleCallback(() => setIdle(true), { timeout: 3000 }) : setTimeout(() => setIdle(true), 1000);
    return () => ('requestIdleCallback' in window ? cancelIdleCallback : clearTimeout)(Number(timer));
  }, []);
  return idle || wanted;
};

/** Replays the taps made before hydration: only then do the lines have the ids by which they are found. */
const useEarlyTaps = (hydrated: boolean) =>
  useEffect(() => {
    if (hydrated) replayEarlyTaps();
  }, [hydrated]);

/** The menu shown: first the server's, then each newer version, at the current instant. */
const useShownMenu = ({ menu: first, at: firstAt, locale, texts }: MenuAppProps) => {
  const [menu, setMenu] = useState(first);
  const [at, setAt] = useState(firstAt);
  const { venue } = menu;
  const language = useMemo(() => languageOf(locale, texts, venue, at, menu.locale), [locale, texts, venue, at, menu.locale]);
  const resolved = useMemo(() => resolveMenu(menu, at, locale), [menu, at, locale]);
  return { menu, setMenu, at, setAt, language, resolved };
};

/** The sheets that the page opens: a product's, the filter, the welcome box. `welcomed`: the welcome box was submitted on this visit. */
const useOpened = () => {
  const [product, onProduct] = useState<string | null>(null);
  const [filtering, onFiltering] = useState(false);
  const [welcoming, onWelcoming] = useState(false);
  const [welcomed, onWelcomed] = useState(false);
  return { product, onProduct, filtering, onFiltering, welcoming, onWelcoming, welcomed, onWelcomed };
};

/** The search and the diet filter, which narrow the menu. */
const useNarrowing = ({ tags }: ResolvedMenu) => {
  const [query, onQuery] = useState('');
  const [dietFilter, onDietFilter] = useDietFilter(tags);
  return { query, onQuery, dietFilter, onDietFilter };
};

/** The menu page: rendered by the server, hydrated on the phone, then kept up to date. */
export const MenuApp = (props: MenuAppProps) => {
  const { locale, texts, preview, named } = props;
  const { menu, setMenu, at, setAt, language, resolved } = useShownMenu(props);
  const { venue } = menu;
  const { picked, setPicked, wanted, changePieces, onBasket } = usePicked();
  const opened = useOpened();
  const { product, onProduct, filtering, onFiltering, welcoming, onWelcoming, welcomed } = opened;
  const narrowing = useNarrowing(resolved);
  const { query, dietFilter, onDietFilter } = narrowing;
  const address = useTableAddress();
  const [tableProblem, setTableProblem] = useState<string | null>(null);
  const hydrated = useHydrated();
  const idle = useAfterIdle(wanted || product !== null || filtering || welcoming);
  const { sections, activeFilter, ...narrowed } = useShown(resolved, { query, without: texts.menu.without, dietFilter }, idle);
  const picks = preview !== 'time' && modeOf(venue) !== 'read';
  const welcomes = venue.welcome_box && venue.tier !== 'none' && !preview;
  useEarlyTaps(hydrated);
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
            welcome={welcomes ? { given: welcomed, opened: welcoming, onOpen: () => onWelcoming(true) } : null}
          />
          <Highlights menu={resolved} />
          {resolved.sections.length > 0 && <Search {...narrowed} {...narrowing} onFilter={() => onFiltering(true)} />}
          <Tabs tabs={sections.map(({ section, anchor }) => ({ anchor, name: section.name }))} />
          <MenuSections
            sections={sections}
            folds={narrowed.found === null && narrowed.matchCounts === null}
            menu={resolved}
            picked={picked}
            picks={picks}
            marked={hydrated}
            named={named}
            onOpen={onProduct}
            onPieces={changePieces}
          />
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
            {...opened}
            dietFilter={dietFilter}
            activeFilter={activeFilter}
            onDietFilter={onDietFilter}
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

// One venue's workplace: its own data, cache and list settings, so that nothing of another venue is ever shown; inside, the
// frame and the routes of the screens.
import type { OwnVenue } from '@ardoise/contract/venues.ts';
import { CoreAdminContext, type I18nProvider, memoryStore, ResourceContextProvider } from 'ra-core';
import { type ReactNode, Suspense, useEffect, useMemo, useState } from 'react';
import { Navigate, Route, Routes, useLocation, useNavigate } from 'react-router-dom';
import { translate } from '../../i18n/translate.ts';
import { Waiting } from '../../ui/States.tsx';
import { dataProviderOf } from '../data-provider.ts';
import { makeQueryClient } from '../query-client.ts';
import { addressOf, type Home, isFrameless, isOpenTo, routeOf, type Screen, type ScreenPage, screenAfterSwitch } from '../screen.ts';
import { authProvider } from '../session/auth-provider.ts';
import { useSession } from '../session/session.ts';
import { readLocale } from '../session/storage.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { Shell } from './Shell.tsx';
import classes from './shell.module.css';
import { Denied, FailedScreen, Missing, ToProfile } from './special-pages.tsx';

const i18nProvider: I18nProvider = {
  translate: (key, options) => translate(key, options),
  changeLocale: async () => undefined,
  getLocale: readLocale,
};

/** A page: at once where its file is there, for what waits is not shown for less than 0.3 s. As it was begun it stays. */
const PageOf = ({ loaded, Late }: Pick<ScreenPage, 'loaded' | 'Late'>) => {
  const [Shown] = useState(() => loaded() ?? Late);
  return <Shown />;
};

/** What `/` shows: the start, or the first screen that this person may open. */
const Landing = ({ screens }: { screens: readonly Screen[] }) => {
  const { venue, may } = useSession();
  const first = screens.find((screen) => screen.menu && isOpenTo(screen, may));
  if (venue.tier === 'none' || !first) return <ToProfile />;
  const page = first.start && first.pages[0];
  return page ? <PageOf {...page} /> : <Navigate to={addressOf(first, venue.id)} replace />;
};

const Pages = ({ screens: all }: { screens: readonly Screen[] }) => {
  const { may, user } = useSession();
  const [screens, closed] = user.only ? [all.filter(({ own }) => !own), all.filter(({ own }) => own)] : [all, []];
  return (
    <Routes>
      <Route path="/" element={<Landing screens={screens} />} />
      <Route path="/login" element={<Navigate to="/" replace />} />
      {closed.map(({ name }) => (
        <Route key={name} path={`/${name}/*`} element={<Navigate to="/" replace />} />
      ))}
      {screens.flatMap((screen) =>
        // The start has its route above.
        (screen.start ? [] : screen.pages).map((page) => {
          const { right, loaded, Late } = page;
          const path = routeOf(screen, page);
          return (
            <Route
              key={path}
              path={path}
              element={
                right === null || may(right) ? (
                  <ResourceContextProvider value={screen.name}>
                    <PageOf key={path} loaded={loaded} Late={Late} />
                  </ResourceContextProvider>
                ) : (
                  <Denied right={right} />
                )
              }
            />
          );
        }),
      )}
      <Route path="*" element={<Missing />} />
    </Routes>
  );
};

type Homes = Readonly<Record<string, Home>>;

/** The data, cache and list settings of the current venue, for what stands in it. */
export const VenueData = ({ homes, children }: { homes: Homes; children: ReactNode }) => {
  const { venue } = useSession();
  const dataProvider = useMemo(() => dataProviderOf(venue.id, homes), [venue.id, homes]);
  const queryClient = useMemo(() => makeQueryClient(), []);
  const store = useMemo(() => memoryStore(), []);
  return (
    <CoreAdminContext
      dataProvider={dataProvider}
      authProvider={authProvider}
      i18nProvider={i18nProvider}
      queryClient={queryClient}
      store={store}
    >
      {children}
    </CoreAdminContext>
  );
};

type WorkplaceProps = {
  screens: readonly Screen[];
  homes: Homes;
  /** Lives beside the screens, whichever is shown: the live orders with their sounds. */
  beside?: ReactNode;
};

export const Workplace = ({ screens, homes, beside }: WorkplaceProps) => {
  const { venue, switchVenue, venues, may, mayOn } = useSession();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const [next, setNext] = useState<{ venue: OwnVenue; path: string } | null>(null);
  const onSwitch = (to: OwnVenue) => {
    const open = screens.filter((screen) => isOpenTo(screen, (right) => mayOn(to, right)));
    const path = screenAfterSwitch(pathname, open, to.id);
    setNext({ venue: to, path });
    void navigate(path);
  };
  // Once the address names nothing of the old venue any more: no record, no filter of a list.
  useEffect(() => {
    if (!next || pathname !== next.path || search !== '') return;
    switchVenue(next.venue);
    setNext(null);
  }, [next, pathname, search, switchVenue]);
  // An address of another venue of one's own leads to that venue.
  const named = /^\/(?:venue|customization)\/([^/]+)/.exec(pathname)?.[1];
  const other = named !== undefined && named !== venue.id ? venues.find(({ id }) => id === named) : undefined;
  useEffect(() => {
    if (other) switchVenue(other);
  }, [other, switchVenue]);
  const content = (
    <ErrorBoundary fallback={(error) => <FailedScreen error={error} />} resetKey={pathname}>
      <Suspense
        fallback={
          <div className={classes.edge}>
            <Waiting />
          </div>
        }
      >
        {!next && <Pages screens={screens} />}
      </Suspense>
    </ErrorBoundary>
  );
  return (
    <VenueData key={venue.id} homes={homes}>
      <Suspense fallback={null}>{beside}</Suspense>
      {isFrameless(screens, pathname, may) ? (
        content
      ) : (
        <Shell screens={screens} onSwitchVenue={onSwitch}>
          {content}
        </Shell>
      )}
    </VenueData>
  );
};

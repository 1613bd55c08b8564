// The frame and the routes of the screens, for one venue. Each venue has its own data, cache and list settings, so that no screen shows
// data of another venue.
import type { OwnVenue } from '@ardoise/contract/venues.ts';
import { CoreAdminContext, type I18nProvider, memoryStore, ResourceContextProvider } from 'ra-core';
import { type ReactNode, Suspense, useEffect, useMemo, useState } from 'react';
import { Navigate, Route, Routes, useLocation, useNavigate } from 'react-router-dom';
import { translate } from '../../i18n/translate.ts';
import { Waiting } from '../../ui/States.tsx';
import { dataProviderOf } from '../data-provider.ts';
import { makeQueryClient } from '../query-client.ts';
import { addressOf, type Endpoint, isFrameless, isOpenTo, routeOf, type Screen, type ScreenPage, screenAfterSwitch } from '../screen.ts';
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

/** A page. Decided once per mount: with the file loaded it renders at once, since a Suspense fallback would show for at least 0.3 s. */
const PageView = ({ loaded, Lazy }: Pick<ScreenPage, 'loaded' | 'Lazy'>) => {
  const [Shown] = useState(() => loaded() ?? Lazy);
  return <Shown />;
};

/** The page at `/`: the start screen, or a redirect to the first screen that the user may open. */
const Landing = ({ screens }: { screens: readonly Screen[] }) => {
  const { venue, may } = useSession();
  const first = screens.find((screen) => screen.menu && isOpenTo(screen, may));
  if (venue.tier === 'none' || !first) return <ToProfile />;
  const page = first.start && first.pages[0];
  return page ? <PageView {...page} /> : <Navigate to={addressOf(first, venue.id)} replace />;
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
        // The start screen has the route `/` above.
        (screen.start ? [] : screen.pages).map((page) => {
          const { right, loaded, Lazy } = page;
          const path = routeOf(screen, page);
          return (
            <Route
              key={path}
              path={path}
              element={
                right === null || may(right) ? (
                  <ResourceContextProvider value={screen.name}>
                    <PageView key={path} loaded={loaded} Lazy={Lazy} />
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

type Endpoints = Readonly<Record<string, Endpoint>>;

/** Provides the data, cache and list settings of the current venue. */
export const VenueData = ({ endpoints, children }: { endpoints: Endpoints; children: ReactNode }) => {
  const { venue } = useSession();
  const dataProvider = useMemo(() => dataProviderOf(venue.id, endpoints), [venue.id, endpoints]);
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
  endpoints: Endpoints;
  /** Mounted on every screen: the live orders with their sounds. */
  beside?: ReactNode;
};

export const Workplace = ({ screens, endpoints, beside }: WorkplaceProps) => {
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
  // Switches only after the navigation, when the address no longer holds a record or a list filter of the old venue.
  useEffect(() => {
    if (!next || pathname !== next.path || search !== '') return;
    switchVenue(next.venue);
    setNext(null);
  }, [next, pathname, search, switchVenue]);
  // An address that names another venue of the user switches to it.
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
    <VenueData key={venue.id} endpoints={endpoints}>
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

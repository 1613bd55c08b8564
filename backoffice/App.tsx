// The signed-in application: providers, then one frame with the screens that the user may open on the current venue.
import './ui/style/kit.css';
import { MantineProvider } from '@mantine/core';
import { Suspense, useMemo } from 'react';
import { RouterProvider } from 'react-router-dom';
import { registerFields } from './app/fields/field-registry.ts';
import { Crash, NoVenue, StartFailed, Starting } from './app/frame/special-pages.tsx';
import { VenueData, Workplace } from './app/frame/Workplace.tsx';
import { makeRouter } from './app/router.ts';
import { loadPage } from './app/screen.ts';
import { SessionProvider } from './app/session/SessionProvider.tsx';
import { LiveOrders } from './screens/orders/index.ts';
import { OwnRecord } from './screens/profile/index.ts';
import { FirstVenue } from './screens/venue/index.ts';
import { endpoints, recordFields, screens } from './screens.ts';
import { Toasts } from './ui/notify/Toasts.tsx';
import { appearanceManager, theme } from './ui/style/theme.ts';

registerFields(recordFields);

const SignedIn = () => (
  <SessionProvider
    loading={<Starting />}
    failed={(error, retry) => <StartFailed error={error} onRetry={retry} />}
    empty={
      <VenueData endpoints={endpoints}>
        <Suspense fallback={<Starting />}>
          <NoVenue own={<OwnRecord />} />
        </Suspense>
      </VenueData>
    }
    first={<FirstVenue />}
  >
    <Workplace screens={screens} endpoints={endpoints} beside={<LiveOrders />} />
  </SessionProvider>
);

/** Loads the page of the current address before the first render. A failed load is ignored here: rendering the page shows the error. */
export const loadFirstPage = (): Promise<void> => loadPage(screens, location.hash.slice(1).split('?')[0] ?? '').catch(() => undefined);

export const App = () => {
  const router = useMemo(() => makeRouter(<SignedIn />, <Crash />), []);
  return (
    <MantineProvider
      theme={theme}
      colorSchemeManager={appearanceManager}
      defaultColorScheme="auto"
      withCssVariables={false}
      withGlobalClasses={false}
    >
      <RouterProvider router={router} />
      <Toasts />
    </MantineProvider>
  );
};

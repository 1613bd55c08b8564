// The signed-in application: providers, then one frame with the screens that the person may open on the current venue.
import './ui/style/kit.css';
import { MantineProvider } from '@mantine/core';
import { useMemo } from 'react';
import { RouterProvider } from 'react-router-dom';
import { Crash, NoVenue, StartFailed, Starting } from './app/frame/special-pages.tsx';
import { Workplace } from './app/frame/Workplace.tsx';
import { makeRouter } from './app/router.ts';
import { SessionProvider } from './app/session/SessionProvider.tsx';
import { LiveOrders } from './screens/orders/index.ts';
import { homes, screens } from './screens.ts';
import { appearanceManager, theme } from './ui/style/theme.ts';
import { Toasts } from './ui/Toasts.tsx';

const SignedIn = () => (
  <SessionProvider loading={<Starting />} failed={(error, retry) => <StartFailed error={error} onRetry={retry} />} empty={<NoVenue />}>
    <Workplace screens={screens} homes={homes} beside={<LiveOrders />} />
  </SessionProvider>
);

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

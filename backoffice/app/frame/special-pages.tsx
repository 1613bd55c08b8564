// The pages shown instead of a screen: starting, a failed start, no venue, no right, an unknown address, a crash.
import { decide, type Right } from '@ardoise/contract/rules/permissions.ts';
import { Button } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { Link, useLocation, useNavigate, useRouteError } from 'react-router-dom';
import { t } from '../../i18n/translate.ts';
import { useTitle } from '../../ui/Page.tsx';
import { Empty, Failed, Waiting } from '../../ui/States.tsx';
import { ConnectionError, signOut } from '../api.ts';
import { isLoadError, reloadForNewVersion, reloadIfReachable } from '../new-version.ts';
import { useSession } from '../session/session.ts';
import classes from './shell.module.css';

export const Starting = () => (
  <div className={classes.starting}>
    <Waiting lines={8} />
  </div>
);

export const StartFailed = ({ error, onRetry }: { error: unknown; onRetry: () => void }) => (
  <main className={classes.center}>
    <Failed fullPage title={t('shell.start_failed')} error={error} onRetry={onRetry} />
  </main>
);

const Leave = () => (
  <Button variant="default" onClick={() => void signOut()}>
    {t('shell.sign_out')}
  </Button>
);

/** The page of a user without a venue, who can only open this page and their own record. */
export const NoVenue = ({ own }: { own: ReactNode }) => {
  if (useLocation().pathname === '/profile')
    return (
      <main id="content" tabIndex={-1} className={classes.alone}>
        {own}
        <div className={`row g4 ${classes.ways}`}>
          <Home />
          <Leave />
        </div>
      </main>
    );
  return (
    <main className={classes.center}>
      <Empty fullPage title={t('shell.no_venue_title')} text={t('shell.no_venue_text')}>
        <div className="row g4 center">
          <Button component={Link} to="/profile">
            {t('shell.profile')}
          </Button>
          <Leave />
        </div>
      </Empty>
    </main>
  );
};

const Home = () => (
  <Button component={Link} to="/" variant="default">
    {t('shell.home')}
  </Button>
);

/** The delay before the redirect to the profile (docs/product/back-office.md#venue-without-a-subscription). */
const REDIRECT_DELAY_MS = 200;

/** Redirects to the venue's profile, the only screen of a venue without a subscription. */
export const ToProfile = () => {
  const { venue } = useSession();
  const navigate = useNavigate();
  const to = `/venue/${venue.id}`;
  useEffect(() => {
    const timer = setTimeout(() => navigate(to, { replace: true }), REDIRECT_DELAY_MS);
    return () => clearTimeout(timer);
  }, [navigate, to]);
  return (
    <div className={classes.edge}>
      <Waiting />
    </div>
  );
};

type MessagePageProps = { title: string; text: string; children?: ReactNode };

const MessagePage = ({ title, text, children }: MessagePageProps) => {
  useTitle(title);
  return (
    <div className={classes.edge}>
      <Empty fullPage title={title} text={text}>
        <div className="row g4 center">
          {children}
          <Home />
        </div>
      </Empty>
    </div>
  );
};

/** The link to the plans, for those who may change the subscription. */
const ToOffers = () => {
  const { venue, may } = useSession();
  if (!may('subscription:edit')) return null;
  return (
    <Button component={Link} to={`/venue/${venue.id}/3`}>
      {t('shell.see_offers')}
    </Button>
  );
};

/** Shown instead of a page that the user may not open, which sends no calls. The text depends on the cause: the role or the plan. */
export const Denied = ({ right }: { right: Right }) => {
  const { venue, subject } = useSession();
  if (venue.tier === 'none') return <ToProfile />;
  if (decide(subject, right) !== 'plan_required') return <MessagePage title={t('shell.denied_title')} text={t('shell.denied_text')} />;
  return (
    <MessagePage title={t('shell.denied_title')} text={t('shell.plan_text')}>
      <ToOffers />
    </MessagePage>
  );
};

export const Missing = () =>
  useSession().venue.tier === 'none' ? <ToProfile /> : <MessagePage title={t('shell.missing_title')} text={t('shell.missing_text')} />;

/** Shown after an error in a screen. The error's own text goes to the console: it does not help the user. */
const Crashed = () => (
  <div className={classes.edge}>
    <Empty fullPage title={t('shell.crashed_title')} text={t('shell.crashed_text')}>
      <Button onClick={() => location.reload()}>{t('shared.reload')}</Button>
    </Empty>
  </div>
);

/** Shown when a screen's files failed to load. The page reloads as soon as there is a connection. */
const LoadFailed = () => {
  useTitle(t('shell.load_failed'));
  useEffect(() => {
    const follow = () => void reloadForNewVersion();
    follow();
    addEventListener('online', follow);
    return () => removeEventListener('online', follow);
  }, []);
  return (
    <div className={classes.edge}>
      <Failed fullPage title={t('shell.load_failed')} error={new ConnectionError()} onRetry={() => void reloadIfReachable()} />
    </div>
  );
};

export const FailedScreen = ({ error }: { error: unknown }) => (isLoadError(error) ? <LoadFailed /> : <Crashed />);

/** Shown after an error outside the screens. */
export const Crash = () => {
  const error = useRouteError();
  console.error(error);
  return (
    <main className={classes.center}>
      <FailedScreen error={error} />
    </main>
  );
};

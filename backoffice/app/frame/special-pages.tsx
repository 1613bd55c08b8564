// What stands where no screen can: starting, failing to, no venue, no right, no such page, a crash.
import { decide, type Right } from '@ardoise/contract/rules/permissions.ts';
import { Button } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { Link, useLocation, useNavigate, useRouteError } from 'react-router-dom';
import { t } from '../../i18n/translate.ts';
import { useTitle } from '../../ui/Page.tsx';
import { Empty, Failed, Waiting } from '../../ui/States.tsx';
import { ConnectionError, signOut } from '../api.ts';
import { followNewVersion, isUnloaded, reloadIfReachable } from '../new-version.ts';
import { useSession } from '../session/session.ts';
import classes from './shell.module.css';

export const Starting = () => (
  <div className={classes.starting}>
    <Waiting lines={8} />
  </div>
);

export const StartFailed = ({ error, onRetry }: { error: unknown; onRetry: () => void }) => (
  <main className={classes.center}>
    <Failed whole title={t('shell.start_failed')} error={error} onRetry={onRetry} />
  </main>
);

const Leave = () => (
  <Button variant="default" onClick={() => void signOut()}>
    {t('shell.sign_out')}
  </Button>
);

/** For who belongs to no venue there is this page and their own record. */
export const NoVenue = ({ own }: { own: ReactNode }) => {
  if (useLocation().pathname === '/profile')
    return (
      <main id="content" tabIndex={-1} className={classes.alone}>
        {own}
        <div className={classes.ways}>
          <Home />
          <Leave />
        </div>
      </main>
    );
  return (
    <main className={classes.center}>
      <Empty whole title={t('shell.no_venue_title')} text={t('shell.no_venue_text')}>
        <div className={classes.ways}>
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

/** A venue without a subscription leads to its profile after this long (docs/product/back-office.md#venue-without-a-subscription). */
const REDIRECT_DELAY_MS = 200;

/** Leads to the venue's profile, the one screen of a venue without a subscription. */
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

type WholeProps = { title: string; text: string };

const Whole = ({ title, text }: WholeProps) => {
  useTitle(title);
  return (
    <div className={classes.edge}>
      <Empty whole title={title} text={text}>
        <Home />
      </Empty>
    </div>
  );
};

/** A page without its right is never rendered, so that none of its calls is ever sent. Says whether the role or the plan lacks it. */
export const Denied = ({ right }: { right: Right }) => {
  const { venue, subject } = useSession();
  if (venue.tier === 'none') return <ToProfile />;
  const text = decide(subject, right) === 'plan_required' ? t('shell.plan_text') : t('shell.denied_text');
  return <Whole title={t('shell.denied_title')} text={text} />;
};

export const Missing = () =>
  useSession().venue.tier === 'none' ? <ToProfile /> : <Whole title={t('shell.missing_title')} text={t('shell.missing_text')} />;

/** After an error in a screen: its text is in the console and says nothing to people. */
const Crashed = () => (
  <div className={classes.edge}>
    <Empty whole title={t('shell.crashed_title')} text={t('shell.crashed_text')}>
      <Button onClick={() => location.reload()}>{t('shared.reload')}</Button>
    </Empty>
  </div>
);

/** A screen whose files did not come: the page is read anew as soon as there is a connection. */
const Unloaded = () => {
  useTitle(t('shell.load_failed'));
  useEffect(() => {
    const follow = () => void followNewVersion();
    follow();
    addEventListener('online', follow);
    return () => removeEventListener('online', follow);
  }, []);
  return (
    <div className={classes.edge}>
      <Failed whole title={t('shell.load_failed')} error={new ConnectionError()} onRetry={() => void reloadIfReachable()} />
    </div>
  );
};

export const FailedScreen = ({ error }: { error: unknown }) => (isUnloaded(error) ? <Unloaded /> : <Crashed />);

/** After an error outside of the screens. */
export const Crash = () => {
  const error = useRouteError();
  console.error(error);
  return (
    <main className={classes.center}>
      <FailedScreen error={error} />
    </main>
  );
};

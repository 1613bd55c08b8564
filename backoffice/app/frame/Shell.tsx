// The frame of every screen: header, side menu (a drawer on narrow screens), content, version.

import type { OwnVenue } from '@ardoise/contract/venues.ts';
import { ActionIcon } from '@mantine/core';
import { IconFileSpreadsheet, IconMenu2, IconWifiOff, IconX } from '@tabler/icons-react';
import { type ReactNode, useLayoutEffect, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { t } from '../../i18n/translate.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { useOnline } from '../online.ts';
import type { Screen } from '../screen.ts';
import { useSession } from '../session/session.ts';
import { AccountMenu } from './AccountMenu.tsx';
import { LanguagePicker } from './LanguagePicker.tsx';
import { LeaveQuestion } from './LeaveQuestion.tsx';
import { OpenSwitch } from './OpenSwitch.tsx';
import { PauseMenu } from './PauseMenu.tsx';
import { SideMenu } from './SideMenu.tsx';
import classes from './shell.module.css';
import { TakingOrders } from './TakingOrders.tsx';
import { ThemeSwitch } from './ThemeSwitch.tsx';
import { VenueSwitcher } from './VenueSwitcher.tsx';

const OfflineBanner = () => {
  const online = useOnline();
  return (
    <div role="status">
      {!online && (
        <p className={`line pending strong ${classes.offline}`}>
          <IconWifiOff size={20} aria-hidden />
          {t('shell.offline')}
        </p>
      )}
    </div>
  );
};

const Drawer = ({ screens, opened, onClose }: { screens: readonly Screen[]; opened: boolean; onClose(): void }) => (
  <Dialog kind="side" opened={opened} onClose={onClose} label={t('shell.menu')}>
    <div className={`split ${classes.drawerHead}`}>
      <span className={`t5 bold ${classes.brand}`}>Ardoise</span>
      <ActionIcon aria-label={t('shell.close_menu')} onClick={onClose}>
        <IconX size={22} />
      </ActionIcon>
    </div>
    <SideMenu screens={screens} onPick={onClose} />
  </Dialog>
);

const ImportLink = () => {
  const { may } = useSession();
  if (!may('import:list')) return null;
  return (
    <ActionIcon
      component={Link}
      to="/menu/create"
      className={classes.deskOnly}
      aria-label={t('shell.import_menu')}
      title={t('shell.import_menu')}
    >
      <IconFileSpreadsheet size={22} />
    </ActionIcon>
  );
};

type ShellProps = { screens: readonly Screen[]; onSwitchVenue(venue: OwnVenue): void; children: ReactNode };

export const Shell = ({ screens, onSwitchVenue, children }: ShellProps) => {
  const [drawer, setDrawer] = useState(false);
  const { pathname } = useLocation();
  // Runs before the new screen moves the focus, which may scroll down again.
  useLayoutEffect(() => {
    if (pathname) scrollTo(0, 0);
  }, [pathname]);
  return (
    <div className={classes.shell}>
      <button type="button" className={`button ${classes.skip}`} onClick={() => document.getElementById('content')?.focus()}>
        {t('shell.skip')}
      </button>
      <header className={`line ${classes.header}`}>
        <ActionIcon className={classes.burger} aria-label={t('shell.open_menu')} aria-expanded={drawer} onClick={() => setDrawer(true)}>
          <IconMenu2 size={24} />
        </ActionIcon>
        <Link to="/" className={`t5 bold rigid ${classes.brand} ${classes.wide}`}>
          Ardoise
        </Link>
        <VenueSwitcher onSwitch={onSwitchVenue} />
        <OpenSwitch />
        <span className={classes.notOnPhone}>
          <PauseMenu brief />
        </span>
        <span className="grow" />
        <ImportLink />
        <LanguagePicker />
        <ThemeSwitch />
        <AccountMenu />
      </header>
      <aside className={classes.side}>
        <SideMenu screens={screens} />
      </aside>
      <Drawer screens={screens} opened={drawer} onClose={() => setDrawer(false)} />
      <main id="content" tabIndex={-1} className={`column ${classes.main}`}>
        <OfflineBanner />
        <TakingOrders />
        <div className="grow column">{children}</div>
        <footer className={`muted small ${classes.version}`}>{t('shell.version', { version: __VERSION__ })}</footer>
      </main>
      <LeaveQuestion />
    </div>
  );
};

// The account menu: profile, settings and sign-out.
import { Menu } from '@mantine/core';
import { IconLogout, IconUser, IconUsers } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { t } from '../../i18n/translate.ts';
import { signOut } from '../api.ts';
import { askToLeave } from '../leave-guard.ts';
import { useSession } from '../session/session.ts';
import { readTablet } from '../session/storage.ts';
import { ChangePersonDialog } from './CurrentPerson.tsx';
import { LanguageGroup } from './LanguagePicker.tsx';
import { PauseGroup } from './PauseMenu.tsx';
import classes from './shell.module.css';
import { ThemeGroup } from './ThemeSwitch.tsx';

const leave = async () => {
  if (await askToLeave()) await signOut();
};

const initials = (name: string) =>
  name
    .split(/\s+/)
    .map((part) => part[0] ?? '')
    .join('')
    .slice(0, 2)
    .toUpperCase();

const Profile = () => (
  <Menu.Item component={Link} to="/profile" leftSection={<IconUser size={20} aria-hidden />}>
    {t('shell.profile')}
  </Menu.Item>
);

/**
 * The item that changes the person of a shared tablet. It reads the storage at each opening, since the device may just have become one.
 * A user who signed in with an e-mail signs out, which leads to the list of names.
 */
const Change = ({ onHere }: { onHere: (() => void) | null }) =>
  readTablet() && (
    <Menu.Item leftSection={<IconUsers size={20} aria-hidden />} onClick={onHere ?? (() => void leave())}>
      {t('pin.change')}
    </Menu.Item>
  );

export const AccountMenu = () => {
  const { user } = useSession();
  const [changing, setChanging] = useState(false);
  return (
    <>
      <Menu position="bottom-end" width={260} withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <button type="button" className={`icon good t2 bold ${classes.account}`}>
            <span className="unseen">{t('shared.pair', { name: t('shell.profile'), value: user.name })}</span>
            <span aria-hidden="true">{initials(user.name)}</span>
          </button>
        </Menu.Target>
        <Menu.Dropdown className={classes.tall}>
          <div className={`stack g0 long ${classes.who}`}>
            <strong>{user.name}</strong>
            {/* Not on a shared tablet, where everyone at the bar would see it. */}
            {!user.only && <span className="muted small">{user.email}</span>}
          </div>
          <PauseGroup />
          <Change onHere={user.only ? () => setChanging(true) : null} />
          {!user.only && <Profile />}
          <LanguageGroup />
          <ThemeGroup />
          <Menu.Item leftSection={<IconLogout size={20} aria-hidden />} onClick={() => void leave()}>
            {t('shell.sign_out')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {user.only && (
        <Suspense fallback={null}>
          <ChangePersonDialog opened={changing} onClose={() => setChanging(false)} />
        </Suspense>
      )}
    </>
  );
};

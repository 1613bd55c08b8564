// The person: own account and sign-out.
import { Menu } from '@mantine/core';
import { IconLogout, IconUser } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { t } from '../../i18n/translate.ts';
import { signOut } from '../api.ts';
import { askToLeave } from '../leave-guard.ts';
import { useSession } from '../session/session.ts';
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

export const AccountMenu = () => {
  const { user } = useSession();
  return (
    <Menu position="bottom-end" width={260} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <button type="button" className={classes.account}>
          <span className="unseen">{t('shared.pair', { name: t('shell.profile'), value: user.name })}</span>
          <span aria-hidden="true">{initials(user.name)}</span>
        </button>
      </Menu.Target>
      <Menu.Dropdown className={classes.tall}>
        <div className={classes.who}>
          <strong>{user.name}</strong>
          <span>{user.email}</span>
        </div>
        <PauseGroup />
        <Menu.Item component={Link} to="/profile" leftSection={<IconUser size={20} aria-hidden />}>
          {t('shell.profile')}
        </Menu.Item>
        <LanguageGroup />
        <ThemeGroup />
        <Menu.Item leftSection={<IconLogout size={20} aria-hidden />} onClick={() => void leave()}>
          {t('shell.sign_out')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
};

// Picks the appearance: light, dark, or the device's setting.
import { Menu, useMantineColorScheme } from '@mantine/core';
import { IconCheck, IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import { t } from '../../i18n/translate.ts';
import type { Appearance } from '../session/storage.ts';
import classes from './shell.module.css';

const choices = [
  { value: 'auto', Icon: IconDeviceDesktop, label: 'shell.theme_auto' },
  { value: 'light', Icon: IconSun, label: 'shell.theme_light' },
  { value: 'dark', Icon: IconMoon, label: 'shell.theme_dark' },
] as const satisfies { value: Appearance; Icon: unknown; label: string }[];

const ThemeItems = () => {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return choices.map(({ value, Icon, label }) => (
    <Menu.Item
      key={value}
      leftSection={<Icon size={20} aria-hidden />}
      rightSection={value === colorScheme ? <IconCheck size={18} aria-hidden /> : undefined}
      aria-current={value === colorScheme || undefined}
      onClick={() => setColorScheme(value)}
    >
      {t(label)}
    </Menu.Item>
  ));
};

/** The choices inside the account menu, for phones, whose header has no room. */
export const ThemeGroup = () => (
  <div className={classes.phoneOnly}>
    <Menu.Label>{t('shell.theme')}</Menu.Label>
    <ThemeItems />
    <Menu.Divider />
  </div>
);

export const ThemeSwitch = () => {
  const { colorScheme } = useMantineColorScheme();
  const current = choices.find(({ value }) => value === colorScheme) ?? choices[0];
  return (
    <Menu position="bottom-end" width={240} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <button
          type="button"
          className={`icon ${classes.headerButton} ${classes.notOnPhone}`}
          aria-label={t('shared.pair', { name: t('shell.theme'), value: t(current.label) })}
        >
          <current.Icon size={20} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <ThemeItems />
      </Menu.Dropdown>
    </Menu>
  );
};

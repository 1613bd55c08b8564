// Picks the interface language. A flag is always beside the language's name.
import { INTERFACE_LOCALES, type InterfaceLocale, languageName } from '@ardoise/contract/rules/locales.ts';
import { Menu } from '@mantine/core';
import { IconCheck, IconChevronDown } from '@tabler/icons-react';
import { DE, ES, FR, GB, IT, PT } from 'country-flag-icons/react/3x2';
import { t } from '../../i18n/translate.ts';
import { askToLeave } from '../leave-guard.ts';
import { useSession } from '../session/session.ts';
import { changeLocale } from '../session/storage.ts';
import classes from './shell.module.css';

const flags: Record<InterfaceLocale, typeof FR> = { fr: FR, en: GB, es: ES, it: IT, pt: PT, de: DE };

const Flag = ({ locale }: { locale: InterfaceLocale }) => {
  const Drawing = flags[locale];
  return <Drawing className={classes.flag} aria-hidden="true" title="" />;
};

const choose = async (locale: InterfaceLocale) => {
  if (await askToLeave()) changeLocale(locale);
};

const LanguageItems = () => {
  const { locale } = useSession();
  return INTERFACE_LOCALES.map((one) => (
    <Menu.Item
      key={one}
      lang={one}
      leftSection={<Flag locale={one} />}
      rightSection={one === locale ? <IconCheck size={18} aria-hidden /> : undefined}
      aria-current={one === locale || undefined}
      onClick={() => void choose(one)}
    >
      <span className={`block ${classes.capital}`}>{languageName(one, one)}</span>
    </Menu.Item>
  ));
};

/** The languages inside the account menu, for phones, whose header has no room. */
export const LanguageGroup = () => (
  <div className={classes.phoneOnly}>
    <Menu.Label>{t('shell.language')}</Menu.Label>
    <LanguageItems />
    <Menu.Divider />
  </div>
);

export const LanguagePicker = () => {
  const { locale } = useSession();
  return (
    <Menu position="bottom-end" width={220} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <button type="button" className={`icon ${classes.headerButton} ${classes.notOnPhone}`}>
          <span className="unseen">{t('shared.pair', { name: t('shell.language'), value: '' })}</span>
          <Flag locale={locale} />
          <span className={`block ${classes.capital}`}>{languageName(locale, locale)}</span>
          <IconChevronDown size={16} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <LanguageItems />
      </Menu.Dropdown>
    </Menu>
  );
};

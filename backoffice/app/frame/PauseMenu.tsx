// Pauses orders for some minutes. It asks for no confirmation: a pause ends by itself and can be ended at any time.
import { numberFormat } from '@ardoise/contract/rules/locales.ts';
import { Menu } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { t } from '../../i18n/translate.ts';
import { useSession } from '../session/session.ts';
import classes from './shell.module.css';
import { useChangeTakingOrders, useTakingOrders } from './taking-orders.ts';

/** In minutes. */
const PAUSES = [10, 20, 30, 60];

/** The choices of the menu, or null without the right or at a closed or deactivated venue. */
const usePauses = () => {
  const { venue, may, locale } = useSession();
  const taking = useTakingOrders(venue.id);
  const { mutate } = useChangeTakingOrders(venue.id);
  if (!may('pause:edit') || !venue.active || !taking || taking.state === 'closed') return null;
  const format = (minutes: number, unitDisplay: 'long' | 'short') =>
    numberFormat(locale, { style: 'unit', unit: 'minute', unitDisplay }).format(minutes);
  return {
    paused: taking.state === 'paused',
    resume: () => mutate({ minutes: 0 }),
    pauses: PAUSES.map((minutes) => ({
      minutes,
      long: format(minutes, 'long'),
      short: format(minutes, 'short'),
      pause: () => mutate({ minutes }),
    })),
  };
};

/** `brief`: the icon alone up to 1279 px, where the name of the venue needs the space. */
export const PauseMenu = ({ brief = false }: { brief?: boolean }) => {
  const choices = usePauses();
  if (!choices) return null;
  return (
    <Menu position="bottom-start" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <button type="button" className={`icon ${classes.headerButton}`}>
          <IconPlayerPause size={20} aria-hidden />
          <span className={brief ? 'unseen-desk' : undefined}>{t('shell.pause')}</span>
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('shell.pause_for')}</Menu.Label>
        {choices.pauses.map(({ minutes, long, pause }) => (
          <Menu.Item key={minutes} onClick={pause}>
            {long}
          </Menu.Item>
        ))}
        {choices.paused && (
          <>
            <Menu.Divider />
            <Menu.Item leftSection={<IconPlayerPlay size={20} aria-hidden />} onClick={choices.resume}>
              {t('shell.take_again')}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
};

/** The choices inside the account menu, for phones, whose header has no room. The banner has the button that ends the pause. */
export const PauseGroup = () => {
  const choices = usePauses();
  if (!choices) return null;
  return (
    <div className={classes.phoneOnly}>
      <Menu.Label>{t('shell.pause_for')}</Menu.Label>
      <div className={classes.pauses}>
        {choices.pauses.map(({ minutes, short, pause }) => (
          <Menu.Item key={minutes} onClick={pause}>
            {short}
          </Menu.Item>
        ))}
      </div>
      <Menu.Divider />
    </div>
  );
};

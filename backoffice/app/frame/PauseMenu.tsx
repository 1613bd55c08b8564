// Takes no orders for some minutes. Nothing is asked before: a pause ends by itself, and can be ended at once.
import { numberFormat } from '@ardoise/contract/rules/locales.ts';
import { Menu } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { t } from '../../i18n/translate.ts';
import { useSession } from '../session/session.ts';
import classes from './shell.module.css';
import { useChangeTakingOrders, useTakingOrders } from './taking-orders.ts';

/** In minutes. */
const PAUSES = [10, 20, 30, 60];

/** What there is to press, or null: no right, or a venue that is closed or deactivated anyway. */
const usePauses = () => {
  const { venue, may, locale } = useSession();
  const taking = useTakingOrders(venue.id);
  const { mutate } = useChangeTakingOrders(venue.id);
  if (!may('pause:edit') || !venue.active || !taking || taking.state === 'closed') return null;
  const inWords = (minutes: number, unitDisplay: 'long' | 'short') =>
    numberFormat(locale, { style: 'unit', unit: 'minute', unitDisplay }).format(minutes);
  return {
    paused: taking.state === 'paused',
    resume: () => mutate({ minutes: 0 }),
    pauses: PAUSES.map((minutes) => ({
      minutes,
      long: inWords(minutes, 'long'),
      short: inWords(minutes, 'short'),
      pause: () => mutate({ minutes }),
    })),
  };
};

export const PauseMenu = () => {
  const offered = usePauses();
  if (!offered) return null;
  return (
    <Menu position="bottom-start" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <button type="button" className={classes.headerButton}>
          <IconPlayerPause size={20} aria-hidden />
          <span className={classes.pauseWord}>{t('shell.pause')}</span>
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('shell.pause_for')}</Menu.Label>
        {offered.pauses.map(({ minutes, long, pause }) => (
          <Menu.Item key={minutes} onClick={pause}>
            {long}
          </Menu.Item>
        ))}
        {offered.paused && (
          <>
            <Menu.Divider />
            <Menu.Item leftSection={<IconPlayerPlay size={20} aria-hidden />} onClick={offered.resume}>
              {t('shell.take_again')}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
};

/** The same within another menu, where the header has no room; the banner ends the pause there. */
export const PauseGroup = () => {
  const offered = usePauses();
  if (!offered) return null;
  return (
    <div className={classes.phoneOnly}>
      <Menu.Label>{t('shell.pause_for')}</Menu.Label>
      <div className={classes.pauses}>
        {offered.pauses.map(({ minutes, short, pause }) => (
          <Menu.Item key={minutes} onClick={pause}>
            {short}
          </Menu.Item>
        ))}
      </div>
      <Menu.Divider />
    </div>
  );
};

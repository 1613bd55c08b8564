// The banner on every screen while the venue takes no orders, with the button that ends this for users with the right.
import { formatTime } from '@ardoise/contract/rules/locales.ts';
import { Button } from '@mantine/core';
import { IconEyeOff, IconLock, IconPlayerPause } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { t } from '../../i18n/translate.ts';
import { useSession } from '../session/session.ts';
import classes from './shell.module.css';
import { type TakingOrders as Taking, useChangeTakingOrders, useTakingOrders } from './taking-orders.ts';

export const TakingOrders = () => {
  const { venue } = useSession();
  return venue.active ? <Banner key={venue.id} venue={venue.id} /> : <Deactivated />;
};

/** A deactivated venue takes no orders, open or not (docs/product/venues.md#deactivated). */
const Deactivated = () => (
  <div className={`row hold strong ${classes.taking}`} data-state="closed">
    <p role="status" className="line tap">
      <IconEyeOff size={20} aria-hidden />
      {t('shell.deactivated')}
    </p>
  </div>
);

/** The text of the status. "Takes orders again" is only for screen readers: others see that the banner disappears. */
const useAnnouncement = (taking: Taking | undefined): string => {
  const { venue, locale } = useSession();
  const [stopped, setStopped] = useState(false);
  if (!taking) return '';
  if (taking.state === 'taking') return stopped ? t('shared.pair', { name: t('shell.taking_orders'), value: t('shell.open') }) : '';
  if (!stopped) setStopped(true);
  return taking.state === 'paused' && taking.until
    ? t('shell.paused_until', { time: formatTime(taking.until, locale, venue.timezone) })
    : t('shell.closed_to_guests');
};

const Banner = ({ venue }: { venue: string }) => {
  const { may } = useSession();
  const taking = useTakingOrders(venue);
  const { mutate, isPending } = useChangeTakingOrders(venue);
  const announcement = useAnnouncement(taking);
  const banner = useRef<HTMLDivElement>(null);
  const state = taking?.state ?? 'taking';
  const shown = state !== 'taking';
  const Icon = state === 'closed' ? IconLock : IconPlayerPause;
  const takeAgain = () => {
    // The focused button disappears with the banner, which would send the focus back to the top of the page.
    if (banner.current?.contains(document.activeElement)) document.getElementById('content')?.focus({ preventScroll: true });
    mutate(state === 'closed' ? { open: true } : { minutes: 0 });
  };
  return (
    <div
      ref={banner}
      className={shown ? `row strong ${state === 'closed' ? 'hold' : 'pending'} ${classes.taking}` : undefined}
      data-state={shown ? state : undefined}
    >
      <p role="status" className={shown ? 'line tap' : 'unseen'}>
        {shown && <Icon size={20} aria-hidden />}
        {announcement}
      </p>
      {shown && may(state === 'closed' ? 'open:edit' : 'pause:edit') && (
        <Button variant="default" loading={isPending} onClick={takeAgain}>
          {t(state === 'closed' ? 'shell.open_again' : 'shell.take_again')}
        </Button>
      )}
    </div>
  );
};

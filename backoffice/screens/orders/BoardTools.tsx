// What the board says of itself: whether it is connected, and whether it can be heard.
import { formatTime } from '@ardoise/contract/rules/locales.ts';
import { IconBell, IconBellOff, IconBellX, IconHandFinger, IconWifiOff } from '@tabler/icons-react';
import { type ComponentType, useEffect, useState } from 'react';
import { useOnline } from '../../app/online.ts';
import { useRealtimeState } from '../../app/realtime.ts';
import { useSession } from '../../app/session/session.ts';
import { type SoundState, toggleSound, useSound } from '../../app/sound.ts';
import { type TextKey, t } from '../../i18n/translate.ts';
import classes from '../../ui/order/order.module.css';
import { useLiveOrders } from './live.ts';

/** A shorter absence is a change of mast or of access point, and nothing to alarm anybody with. */
const OFFLINE_AFTER_MS = 3000;

/** Whether the connection has been away for longer than a moment. */
const useLongAway = (): boolean => {
  const { status, since } = useRealtimeState();
  const away = status === 'connecting' || status === 'offline';
  const [late, setLate] = useState(0);
  useEffect(() => {
    if (!away) return;
    const timer = setTimeout(() => setLate(since), since + OFFLINE_AFTER_MS - Date.now());
    return () => clearTimeout(timer);
  }, [away, since]);
  return away && late === since;
};

/** Says, soon after the live connection is lost and at once where the browser knows that there is no network, how current the orders are; they stay readable below. */
export const ConnectionBanner = () => {
  const { venue, locale } = useSession();
  const { isError, failureCount, dataUpdatedAt } = useLiveOrders();
  const online = useOnline();
  const away = useLongAway() || !online;
  const silent = !online || isError || failureCount > 0;
  return (
    <div role="status">
      {(away || (isError && dataUpdatedAt > 0)) && (
        <p className={classes.banner} data-connection>
          <IconWifiOff size={20} aria-hidden />
          {silent && dataUpdatedAt > 0
            ? t('orders.offline', { time: formatTime(new Date(dataUpdatedAt), locale, venue.timezone) })
            : t('orders.polling')}
        </p>
      )}
    </div>
  );
};

const states: Record<SoundState, { text: TextKey; Icon: ComponentType<{ size?: number; 'aria-hidden'?: boolean }> }> = {
  on: { text: 'orders.sound_on', Icon: IconBell },
  locked: { text: 'orders.sound_locked', Icon: IconHandFinger },
  off: { text: 'orders.sound_off', Icon: IconBellOff },
  missing: { text: 'orders.sound_missing', Icon: IconBellX },
};

/** Shows what will really be heard, and changes it. */
export const SoundButton = () => {
  const state = useSound();
  const { text, Icon } = states[state];
  return (
    <>
      <button type="button" className={classes.sound} data-sound={state} disabled={state === 'missing'} onClick={() => void toggleSound()}>
        <Icon size={20} aria-hidden />
        <span>{t(text)}</span>
      </button>
      <span role="status" className="unseen">
        {t(text)}
      </span>
    </>
  );
};

// The status line of the board: connection and sound.
import { formatTime } from '@ardoise/contract/rules/locales.ts';
import { IconBell, IconBellOff, IconBellX, IconHandFinger, IconWifiOff } from '@tabler/icons-react';
import { type ComponentType, useEffect, useState } from 'react';
import { useOnline } from '../../app/online.ts';
import { ALIVE_MS, useLastMessageAt, useRealtimeState } from '../../app/realtime.ts';
import { useSession } from '../../app/session/session.ts';
import { type SoundState, toggleSound, useSound } from '../../app/sound.ts';
import { type TextKey, t } from '../../i18n/translate.ts';
import classes from '../../ui/order/order.module.css';
import { StableText } from '../../ui/StableText.tsx';
import { CURRENT_MS, useLiveOrders } from './live/live-orders.ts';

/** The state of the live connection: verified within the last seconds, not verified right now, or lost. */
type Light = 'live' | 'checking' | 'away';
const lightLabels: Record<Light, TextKey> = { live: 'orders.light_live', checking: 'orders.light_checking', away: 'orders.light_away' };

/** True if `at` is less than `ms` milliseconds ago; rerenders when that time is over. */
const useWithin = (at: number, ms: number): boolean => {
  const [over, setOver] = useState<number | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setOver(at), Math.max(0, at + ms - Date.now()));
    return () => clearTimeout(timer);
  }, [at, ms]);
  return over !== at && Date.now() - at < ms;
};

/** The time at which the board was last known to be current, and whether it is now. Received events count like loaded lists. */
const useCurrent = (): { at: number; current: boolean } => {
  const { dataUpdatedAt, failureCount } = useLiveOrders();
  const { status } = useRealtimeState();
  const lastMessageAt = useLastMessageAt();
  const isRecent = useWithin(dataUpdatedAt, CURRENT_MS);
  return {
    at: dataUpdatedAt && Math.max(dataUpdatedAt, lastMessageAt),
    current: status === 'connected' || (isRecent && failureCount === 0),
  };
};

const useLight = (): Light => {
  const { status } = useRealtimeState();
  const online = useOnline();
  const proven = useLastMessageAt();
  const fresh = useWithin(proven, ALIVE_MS);
  const { current } = useCurrent();
  if (!online) return 'away';
  if (status === 'connected') return fresh ? 'live' : 'checking';
  // Without the live connection, lists can still be loaded.
  return status === 'connecting' || current ? 'checking' : 'away';
};

/** Shows only what was just verified. */
export const ConnectionLight = () => {
  const light = useLight();
  return (
    <span className={`inline label nowrap ${classes.light}`} data-light={light}>
      <span className={classes.lamp} aria-hidden="true" />
      <StableText texts={Object.values(lightLabels).map((word) => t(word))} shown={t(lightLabels[light])} />
    </span>
  );
};

/** A shorter interruption is a change of mobile cell or access point and needs no warning. */
const OFFLINE_AFTER_MS = 3000;

/** True if the connection has been lost for longer than a moment. */
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

/**
 * Shows how current the orders are: soon after the live connection is lost, or at once if the browser is offline. The orders stay readable
 * below.
 */
export const ConnectionBanner = ({ brief = false }: { brief?: boolean }) => {
  const { venue, locale } = useSession();
  const { isError } = useLiveOrders();
  const { at, current } = useCurrent();
  const online = useOnline();
  const away = useLongAway() || !online;
  return (
    <div role="status">
      {(away || (isError && at > 0)) && (
        <p className={`line box pending strong ${classes.banner}`} data-connection>
          <IconWifiOff size={20} aria-hidden />
          {!(online && current) && at > 0
            ? t(brief ? 'orders.offline_brief' : 'orders.offline', { time: formatTime(new Date(at), locale, venue.timezone) })
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

/** The states that a press can lead to; a device without sound cannot change. */
const CHANGING: readonly SoundState[] = ['on', 'locked', 'off'];

/** Shows the actual sound state and changes it. */
export const SoundButton = () => {
  const state = useSound();
  const { text, Icon } = states[state];
  return (
    <>
      <button
        type="button"
        className={`button round strong ${classes.sound}`}
        data-sound={state}
        disabled={state === 'missing'}
        onClick={() => void toggleSound()}
      >
        <Icon size={20} aria-hidden />
        <span className="unseen-phone">
          <StableText texts={(state === 'missing' ? [state] : CHANGING).map((one) => t(states[one].text))} shown={t(text)} />
        </span>
      </button>
      <span role="status" className="unseen">
        {t(text)}
      </span>
    </>
  );
};

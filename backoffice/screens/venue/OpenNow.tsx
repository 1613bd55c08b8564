// Open or closed now, and the next change by the opening hours.
import type { Timetable } from '@ardoise/contract/catalog/calendars.ts';
import { formatTime } from '@ardoise/contract/rules/locales.ts';
import { useEffect, useState } from 'react';
import { useTakingOrders } from '../../app/frame/taking-orders.ts';
import { useSession } from '../../app/session/session.ts';
import { t } from '../../i18n/translate.ts';
import kit from '../../ui/kit.module.css';
import { openAt, whenText } from './open-now.ts';
import classes from './venue.module.css';

const TICK_MS = 10_000;

/** The current time, updated periodically. */
const useNow = (): Date => {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
};

export const OpenNow = ({ timetable }: { timetable: Timetable | null }) => {
  const { venue, locale } = useSession();
  const now = useNow();
  const taking = useTakingOrders(venue.id);
  if (!taking) return null;
  const { open, next } = openAt(timetable, now, venue.timezone);
  const when = next && whenText(next, now, locale, venue.timezone);
  const change = when ? t(open ? 'hours.closes' : 'hours.opens', { when }) : !taking.until && t('hours.no_change');
  const paused = taking.until && t('shell.paused_until', { time: formatTime(taking.until, locale, venue.timezone) });
  const byHours = open ? (paused ?? t('hours.now_open')) : t('hours.now_closed');
  return (
    <p className={`box row ${taking.state === 'taking' && open ? 'ready' : 'hold'} ${kit.line} ${classes.now}`} role="status">
      <strong className="t4">{taking.open ? byHours : t('hours.by_hand')}</strong>
      <span>{taking.open ? change : t('hours.switch_off')}</span>
    </p>
  );
};

// Open or closed at this moment, and when the hours change that.
import type { Timetable } from '@ardoise/contract/calendars.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../app/api.ts';
import { openKey } from '../../app/frame/OpenSwitch.tsx';
import { useSession } from '../../app/session/session.ts';
import { t } from '../../i18n/translate.ts';
import { openAt, whenText } from './open-now.ts';
import classes from './venue.module.css';

const TICK_MS = 10_000;

/** The present instant, now and again. */
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
  const { data } = useQuery({
    queryKey: openKey(venue.id),
    queryFn: ({ signal }) => call('GET /api/venue/:venue/open', { params: { venue: venue.id }, signal }),
  });
  if (!data) return null;
  const { open, next } = openAt(timetable, now, venue.timezone);
  const when = next && whenText(next, now, locale, venue.timezone);
  const change = when ? t(open ? 'hours.closes' : 'hours.opens', { when }) : t('hours.no_change');
  return (
    <p className={classes.now} data-open={(data.open && open) || undefined} role="status">
      <strong>{t(data.open ? (open ? 'hours.now_open' : 'hours.now_closed') : 'hours.by_hand')}</strong>
      <span>{data.open ? change : t('hours.switch_off')}</span>
    </p>
  );
};

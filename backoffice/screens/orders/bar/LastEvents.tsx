// The last events with their authors in one line; a tap shows the last fifty.

import { formatTime } from '@ardoise/contract/rules/locales.ts';
import type { VenueEvent } from '@ardoise/contract/venue-events.ts';
import { Button } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useSession } from '../../../app/session/session.ts';
import { t } from '../../../i18n/translate.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { eventText, useEvents } from '../live/events.ts';
import classes from './lists.module.css';

const useTime = () => {
  const { locale, venue } = useSession();
  return ({ at }: VenueEvent) => formatTime(new Date(at), locale, venue.timezone);
};

const AllEvents = ({ events, onClose }: { events: readonly VenueEvent[]; onClose(): void }) => {
  const time = useTime();
  return (
    <Dialog opened onClose={onClose} label={t('orders.events')}>
      <h2 className="t5">{t('orders.events')}</h2>
      {events.length === 0 && <p>{t('orders.events_none')}</p>}
      <ol className={classes.events} data-scrolls>
        {events.map((event) => (
          <li key={event.seq} data-event={event.what}>
            <time>{time(event)}</time>
            {event.order ? <Link to={`/order/${event.order.id}?from=bar`}>{eventText(event)}</Link> : <span>{eventText(event)}</span>}
          </li>
        ))}
      </ol>
      <Button variant="default" className="rigid" onClick={onClose}>
        {t('shared.close')}
      </Button>
    </Dialog>
  );
};

/** Enough for a wide screen; a narrower one truncates the line. */
const IN_LINE = 4;

export const LastEvents = () => {
  const { data: events = [] } = useEvents();
  const time = useTime();
  const [opened, setOpened] = useState(false);
  return (
    <>
      <button type="button" className={`line g5 tap nowrap ${classes.last}`} onClick={() => setOpened(true)}>
        <IconHistory size={20} aria-hidden />
        <span className="unseen">{t('orders.events')}</span>
        {events.length === 0 && <span data-event>{t('orders.events_none')}</span>}
        {events.slice(0, IN_LINE).map((event) => (
          <span key={event.seq} data-event={event.what}>
            <time>{time(event)}</time> {eventText(event)}
          </span>
        ))}
      </button>
      {opened && <AllEvents events={events} onClose={() => setOpened(false)} />}
    </>
  );
};

// Keeps the venue's live orders up to date on every screen, and announces their changes. Mounted once, by App.tsx.
import { useEffect, useRef } from 'react';
import { attention } from '../../../app/attention.ts';
import { useRealtimeState } from '../../../app/realtime.ts';
import { useSession } from '../../../app/session/session.ts';
import { watchGestures } from '../../../app/sound.ts';
import { useAnnouncements } from './announcements.ts';
import { useCalls } from './calls.ts';
import { tryAgain } from './commands.ts';
import { useEvents } from './events.ts';
import { useCallList, useEventList, useOrderList } from './list-changes.ts';
import { useLiveOrders } from './live-orders.ts';
import type { Received } from './order-sounds.ts';
import { clearRecentChanges } from './recent-changes.ts';
import { useSocketEvents } from './socket-events.ts';

const LiveVenue = () => {
  const { data: orders } = useLiveOrders();
  const { data: events } = useEvents();
  const { status } = useRealtimeState();
  const { data: calls } = useCalls();
  const received = useRef<Received>({ known: new Map(), lastSeq: -1 });
  const announcements = useAnnouncements();
  useEffect(watchGestures, []);
  useSocketEvents(received, announcements);
  useOrderList(orders, received, announcements);
  useCallList(calls, announcements);
  useEventList(events, received, announcements);
  useEffect(() => {
    if (status === 'connected') tryAgain();
  }, [status]);
  useEffect(
    () => () => {
      attention.set(0);
      clearRecentChanges();
    },
    [],
  );
  return (
    <p role="status" className="unseen">
      {announcements.text}
    </p>
  );
};

/** For users who may see orders; the key remounts it after a change of venue. */
export const LiveOrders = () => {
  const { venue } = useSession();
  return <LiveVenue key={venue.id} />;
};

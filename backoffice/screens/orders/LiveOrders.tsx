// Keeps the venue's live orders up to date wherever one is in the application, and makes them heard. Mounted once, by App.tsx.
import type { Order } from '@ardoise/contract/orders.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { openKey } from '../../app/frame/OpenSwitch.tsx';
import { openRealtime } from '../../app/realtime.ts';
import { useSession } from '../../app/session/session.ts';
import { play, watchGestures } from '../../app/sound.ts';
import { t } from '../../i18n/translate.ts';
import { placeText } from '../../ui/order/words.ts';
import { hearCancel, hearList, hearUpdate, type Known } from './heard.ts';
import { hearCancelled, hearOrder, readBoard, useLiveOrders } from './live.ts';
import { reviewUndo } from './steps.tsx';

const newsText = (news: readonly Order[]): string => {
  const [order] = news;
  return order && news.length === 1
    ? t('orders.heard_new', { ref: order.ref, place: placeText(order) })
    : t('orders.heard_many', { smart_count: news.length });
};

const Follow = () => {
  const client = useQueryClient();
  const { venue } = useSession();
  const { data } = useLiveOrders();
  const known = useRef<Known>(new Map());
  const first = useRef(true);
  const [said, say] = useState('');

  const ring = useEffectEvent((news: readonly Order[]) => {
    if (news.length === 0) return;
    play('bell');
    say(newsText(news));
  });
  const onUpdate = useEffectEvent((order: Order) => {
    if (hearUpdate(known.current, order)) ring([order]);
    reviewUndo(order);
    hearOrder(client, venue.id, order);
  });
  const onCancel = useEffectEvent((id: string, ref: string) => {
    if (hearCancel(known.current, id)) {
      play('error');
      say(t('orders.heard_cancelled', { ref }));
    }
    hearCancelled(client, venue.id, id);
  });
  const onOpen = useEffectEvent((open: boolean) => void client.setQueryData(openKey(venue.id), { open }));
  const onStale = useEffectEvent(() => void readBoard(client, venue.id));
  const onList = useEffectEvent((orders: readonly Order[]) => {
    ring(hearList(known.current, orders, first.current));
    first.current = false;
    for (const order of orders) reviewUndo(order);
  });

  useEffect(watchGestures, []);
  useEffect(
    () =>
      openRealtime(venue.id, {
        onUpdate: (order) => onUpdate(order),
        onCancel: (id, ref) => onCancel(id, ref),
        onOpen: (open) => onOpen(open),
        onStale: () => onStale(),
      }),
    [venue.id],
  );
  useEffect(() => {
    if (data) onList(data);
  }, [data]);
  return (
    <p role="status" className="unseen">
      {said}
    </p>
  );
};

/** Nothing for those who may not see orders; another venue starts anew. */
export const LiveOrders = () => {
  const { may, venue } = useSession();
  return may('order:list') ? <Follow key={venue.id} /> : null;
};

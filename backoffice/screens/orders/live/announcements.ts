// Announces new orders, cancellations and calls: by a sound, and by a text in the status line or, on other screens, in a notification.
import type { Order } from '@ardoise/contract/orders.ts';
import type { BoardCall } from '@ardoise/contract/tables.ts';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { play } from '../../../app/sound.ts';
import { t } from '../../../i18n/translate.ts';
import { notify } from '../../../ui/notify/notify.ts';
import { placeText } from '../../../ui/order/words.ts';
import { callLabels } from '../calls/call-labels.ts';

/** The screens where new orders appear anyway. */
const BOARDS = ['/order', '/order/tables', '/delivery', '/bar'];
const MESSAGE_MS = 10_000;

/** `again`: the ids of the orders that were on hold. */
const newsText = (news: readonly Order[], again: ReadonlySet<string>): string => {
  const [order] = news;
  return order && news.length === 1
    ? t(again.has(order.id) ? 'orders.heard_again' : 'orders.heard_new', { ref: order.ref, place: placeText(order) })
    : t('orders.heard_many', { n: news.length });
};

export const useAnnouncements = () => {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const isOnBoard = BOARDS.includes(pathname);
  return {
    /** The text of the status line. */
    text,
    announceOrders(news: readonly Order[], again: ReadonlySet<string>) {
      if (news.length === 0) return;
      play('bell');
      const text = newsText(news, again);
      // Screen readers read the message: the status line stays empty beside it.
      setText(isOnBoard ? text : '');
      if (isOnBoard) return;
      const board = new URLSearchParams(search).get('from') === 'bar' ? '/bar' : '/order';
      const about = news.map(({ id, status }) => ({ id, state: status }));
      notify(text, { tone: 'plain', duration: MESSAGE_MS, about, action: { label: t('orders.see'), run: () => navigate(board) } });
    },
    announceCancel(ref: string) {
      play('error');
      setText(t('orders.heard_cancelled', { ref }));
    },
    announceCall({ table, kind }: BoardCall) {
      play('bell');
      const text = t('shared.pair', { name: t('orders.table', { table }), value: t(callLabels[kind]) });
      if (isOnBoard) setText(text);
      else notify(text, { tone: 'plain', duration: MESSAGE_MS, action: { label: t('orders.see'), run: () => navigate('/order/tables') } });
    },
  };
};
export type Announcements = ReturnType<typeof useAnnouncements>;

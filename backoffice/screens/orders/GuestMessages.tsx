// The messages that were sent to an order's guest, and the reason of its cancellation.
import type { Order } from '@ardoise/contract/orders.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../app/api.ts';
import { useSession } from '../../app/session/session.ts';
import { t } from '../../i18n/translate.ts';
import { messageState } from '../../ui/order/message-words.ts';
import { Fact } from '../../ui/Page.tsx';
import classes from './detail.module.css';

/** Refetch interval: a message is sent ten seconds after its step. */
const REFETCH_MS = 10_000;

export const GuestMessages = ({ order: { id, status, cancellation_reason, cancellation_reason_code: code } }: { order: Order }) => {
  const { venue, may } = useSession();
  const { data } = useQuery({
    queryKey: ['message', venue.id, 'order', id, status],
    queryFn: ({ signal }) => call('GET /api/venue/:venue/message', { params: { venue: venue.id }, query: { order: id }, signal }),
    enabled: may('message:list'),
    refetchInterval: REFETCH_MS,
    staleTime: 0,
  });
  const messages = data?.rows ?? [];
  const reason = code ? t(`orders.reason_${code}`) : cancellation_reason;
  if (messages.length === 0 && !reason) return null;
  return (
    <section className={`stack card ${classes.part}`}>
      <h2>{t('orders.told')}</h2>
      <dl className={`stack g3 ${classes.facts}`}>
        {reason && <Fact label={t('orders.reason')}>{reason}</Fact>}
        {messages.map((message) => (
          <Fact
            key={message.id}
            label={t('shared.pair', { name: t(`payment.channels.${message.channel}`), value: t(`payment.steps.${message.step}`) })}
          >
            {messageState(message)}
          </Fact>
        ))}
      </dl>
    </section>
  );
};

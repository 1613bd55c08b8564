// What the guest of an order was told by message, and why it was cancelled.
import type { Order } from '@ardoise/contract/orders.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../app/api.ts';
import { useSession } from '../../app/session/session.ts';
import { t } from '../../i18n/translate.ts';
import { messageState } from '../../ui/order/message-words.ts';
import { Fact } from '../../ui/Page.tsx';
import classes from './detail.module.css';

/** A message leaves ten seconds after its step, so what is there is looked at again. */
const AGAIN_MS = 10_000;

export const ToldGuest = ({ order: { id, status, cancellation_reason, cancellation_reason_code: code } }: { order: Order }) => {
  const { venue, may } = useSession();
  const { data } = useQuery({
    queryKey: ['message', venue.id, 'order', id, status],
    queryFn: ({ signal }) => call('GET /api/venue/:venue/message', { params: { venue: venue.id }, query: { order: id }, signal }),
    enabled: may('message:list'),
    refetchInterval: AGAIN_MS,
    staleTime: 0,
  });
  const told = data?.rows ?? [];
  const reason = code ? t(`orders.reason_${code}`) : cancellation_reason;
  if (told.length === 0 && !reason) return null;
  return (
    <section className={classes.part}>
      <h2>{t('orders.told')}</h2>
      <dl className={classes.facts}>
        {reason && <Fact label={t('orders.reason')}>{reason}</Fact>}
        {told.map((message) => (
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

// The guest, the passphrase for the handover, and the times.

import type { Order } from '@ardoise/contract/orders.ts';
import { formatDateTime, formatTime } from '@ardoise/contract/rules/locales.ts';
import { preparationSeconds, waitingSeconds } from '@ardoise/contract/rules/order-status.ts';
import { useSession } from '../../app/session/session.ts';
import { type TextKey, t } from '../../i18n/translate.ts';
import { customerText, durationText, placeText } from '../../ui/order/words.ts';
import { Fact } from '../../ui/Page.tsx';
import { staffText } from '../../ui/person-name.ts';
import classes from './detail.module.css';
import { GuestMessages } from './GuestMessages.tsx';

const moments = [
  ['submission_date', 'orders.submitted'],
  ['preparation_date', 'orders.prepared'],
  ['completion_date', 'orders.completed'],
  ['delivery_date', 'orders.delivered'],
  ['cancellation_date', 'orders.cancelled'],
] as const satisfies readonly (readonly [keyof Order, TextKey])[];

const Customer = ({ order: { customer, payment, bartender, ...order } }: { order: Order }) => (
  <section className={`stack card ${classes.part}`}>
    <h2>{t('orders.customer')}</h2>
    <dl className={`stack g3 ${classes.facts}`}>
      <Fact label={t('orders.name')}>{customerText(customer)}</Fact>
      <Fact label={t('orders.place')}>{placeText({ ...order, customer })}</Fact>
      {customer.phone && (
        <Fact label={t('orders.phone')}>
          <a href={`tel:${customer.phone}`}>{customer.phone}</a>
        </Fact>
      )}
      {customer.email && (
        <Fact label={t('orders.email')}>
          <a href={`mailto:${customer.email}`}>{customer.email}</a>
        </Fact>
      )}
      <Fact label={t('orders.newsletter')}>{t(customer.newsletter ? 'shared.yes' : 'shared.no')}</Fact>
      <Fact label={t('orders.payment')}>{t(payment === 'online' ? 'orders.payment_online' : 'orders.payment_counter')}</Fact>
      {bartender && <Fact label={t('orders.bartender')}>{staffText(bartender.name)}</Fact>}
    </dl>
  </section>
);

const Times = ({ order }: { order: Order }) => {
  const { venue, locale } = useSession();
  const waiting = waitingSeconds(order);
  const preparation = preparationSeconds(order);
  return (
    <section className={`stack card ${classes.part}`}>
      <h2>{t('orders.times')}</h2>
      <dl className={`stack g3 ${classes.facts}`}>
        <Fact label={t('orders.created')}>{formatDateTime(new Date(order.creation_date), locale, venue.timezone, 'medium')}</Fact>
        {moments.map(([field, label]) => {
          const at = order[field];
          // An order without online payment is submitted when it is placed.
          const same = field === 'submission_date' && at === order.creation_date;
          return (
            at &&
            !same && (
              <Fact key={field} label={t(label)}>
                <span className="strong t4">{formatTime(new Date(at), locale, venue.timezone)}</span>
              </Fact>
            )
          );
        })}
        {waiting !== null && (
          <Fact label={t('orders.waiting_time')}>
            <span className="strong t4">{durationText(waiting, locale)}</span>
          </Fact>
        )}
        {preparation !== null && (
          <Fact label={t('orders.preparation_time')}>
            <span className="strong t4">{durationText(preparation, locale)}</span>
          </Fact>
        )}
      </dl>
    </section>
  );
};

export const OrderFacts = ({ order }: { order: Order }) => (
  <>
    {order.passphrase && (
      <section className={`stack g2 card ${classes.part}`}>
        <h2 className="label muted">{t('orders.passphrase')}</h2>
        <p className={classes.phrase}>{order.passphrase}</p>
      </section>
    )}
    <Customer order={order} />
    <GuestMessages order={order} />
    <Times order={order} />
  </>
);

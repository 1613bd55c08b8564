// What is left to make over all orders in preparation: six mojitos are one line.
import type { Order } from '@ardoise/contract/orders.ts';
import { useMemo } from 'react';
import { t } from '../../../i18n/translate.ts';
import { AllergyBand } from '../../../ui/order/AllergyBand.tsx';
import { isRaised } from '../../../ui/order/raised.ts';
import classes from './bar.module.css';
import { Note } from './TicketLines.tsx';
import ticket from './ticket.module.css';
import { type Stations, toMakeNow } from './work-lines.ts';

type ToMakeProps = { orders: readonly Order[]; stations: Stations /** Above the strips, not beside them. */; over: boolean };

export const ToMakeNow = ({ orders, stations, over }: ToMakeProps) => {
  const list = useMemo(() => toMakeNow(orders, stations), [orders, stations]);
  return (
    <aside className={classes.toMake} data-over={over || undefined} aria-label={t('orders.to_make')}>
      <h2>{t('orders.to_make')}</h2>
      {list.length === 0 && <p className={classes.none}>{t('orders.to_make_none')}</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long list is scrolled by keyboard. */}
      <ul tabIndex={0} aria-label={t('orders.to_make')}>
        {list.map(({ key, name, note, avoids, qty }) => (
          <li key={key}>
            <b className={ticket.qty} data-several={qty > 1 || undefined}>
              {qty}
            </b>
            <span>
              <span className={ticket.name}>{name}</span>
              {note && !isRaised(note) && <Note text={note} />}
              <AllergyBand order={{ avoids, note }} lines={[]} />
            </span>
          </li>
        ))}
      </ul>
    </aside>
  );
};

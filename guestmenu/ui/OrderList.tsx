// The orders of this phone in a list, with their status; orders on hold are also shown as alerts.
import type { OrderStatus } from '@ardoise/contract/rules/order-status.ts';
import { fill } from '@ardoise/contract/rules/text/texts.ts';
import { pageQuery, venuePath } from '../app/addresses.ts';
import { useLanguage } from '../app/language.tsx';
import type { Texts } from '../i18n/fr-FR.ts';
import type { FollowedOrder } from '../visit/orders/useVisitOrders.ts';
import { isOver } from '../visit/orders/visit-orders.ts';
import type { PlacedOrder } from '../visit/stored.ts';
import { Money } from './Price.tsx';
import './styles/sheet.css';

/** The status of an order in one or two words. */
export const stepText = (status: OrderStatus, { order, evening }: Texts): string =>
  ({
    AWAITING_PAYMENT: order.status.AWAITING_PAYMENT,
    PENDING: order.received,
    ON_HOLD: evening.onHold,
    IN_PROGRESS: order.preparing,
    READY: order.ready,
    DELIVERED: order.delivered,
    CANCELLED: evening.cancelled,
    ABANDONED: evening.cancelled,
  })[status];

const CLOCK = 'M12 3a9 9 0 1 0 .01 0M12 7v5l3 2';
const CROSS = 'M6 6l12 12M18 6L6 18';
/** An icon path for each status. */
const ICONS: Record<OrderStatus, string> = {
  AWAITING_PAYMENT: CLOCK,
  PENDING: CLOCK,
  ON_HOLD: 'M12 3L2 20h20zM12 10v4M12 17v.01',
  IN_PROGRESS: 'M4 11h16v5a4 4 0 0 1-4 4H8a4 4 0 0 1-4-4zM8 4v3M12 3v4M16 4v3',
  READY: 'M4 18h16M6 18a6 6 0 0 1 12 0M12 12V9',
  DELIVERED: 'M4 13l5 5L20 6',
  CANCELLED: CROSS,
  ABANDONED: CROSS,
};

/** The status with its icon. */
export const Step = ({ status }: { status: OrderStatus }) => {
  const { texts } = useLanguage();
  return (
    <span className={`step row g3 ${status === 'ON_HOLD' ? 'waits' : ''}`}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d={ICONS[status]} />
      </svg>
      <span>{stepText(status, texts)}</span>
    </span>
  );
};

export const orderPath = ({ uuid }: Pick<PlacedOrder, 'uuid'>, locale: Parameters<typeof pageQuery>[0]): string =>
  `${venuePath()}/order/${uuid}${pageQuery(locale, null)}`;

type CountedItem = { qty: number; name: string };
export const itemText = ({ qty, name }: CountedItem): string => `${qty}\u00a0×\u00a0${name}`;

/** The items of an order, in one line. */
const itemsText = ({ items }: { items: readonly CountedItem[] }): string => items.map(itemText).join(' · ');

/** Alerts for orders on hold, each with a link to change the order. */
export const HeldAlerts = ({ placedOrders }: { placedOrders: readonly PlacedOrder[] }) => {
  const { texts, locale } = useLanguage();
  return (
    <div role="alert" className="calling stack g3 no-print">
      {placedOrders
        .filter(({ status }) => status === 'ON_HOLD')
        .map((placedOrder) => (
          <a key={placedOrder.uuid} className="card" href={orderPath(placedOrder, locale)}>
            {fill(texts.evening.held, { ref: placedOrder.ref })} <b>{texts.order.change}</b>
          </a>
        ))}
    </div>
  );
};

type OrderListProps = {
  placedOrders: readonly FollowedOrder[] /** Orders the same again. */;
  onAgain?: (placedOrder: FollowedOrder) => void;
};

/** Each order with its number, status, items, total, and a link to its page. */
export const OrderList = ({ placedOrders, onAgain }: OrderListProps) => {
  const { texts, locale } = useLanguage();
  return (
    <ul className="rounds no-print">
      {placedOrders.map((placedOrder) => (
        <li key={placedOrder.uuid} className={placedOrder.status === 'ON_HOLD' ? 'edge' : undefined}>
          <p className="split">
            <a className="tap" href={orderPath(placedOrder, locale)}>
              <b>
                <bdi>{placedOrder.ref}</bdi>
              </b>
              <span className="sr"> {texts.evening.follow}</span>
            </a>
            {placedOrder.status && <Step status={placedOrder.status} />}
            {placedOrder.order && <Money amount={placedOrder.order.total_price} />}
          </p>
          {placedOrder.order && <p className="details">{itemsText(placedOrder.order)}</p>}
          {onAgain && placedOrder.order && placedOrder.status !== 'ON_HOLD' && (
            <button type="button" className="link" onClick={() => onAgain(placedOrder)}>
              {texts.order.again}
              <span className="sr"> {placedOrder.ref}</span>
            </button>
          )}
        </li>
      ))}
    </ul>
  );
};

/** A summary: one order with its status, or the number of orders and of those ready. */
export const ordersText = (
  placedOrders: readonly PlacedOrder[],
  { texts, count }: Pick<ReturnType<typeof useLanguage>, 'texts' | 'count'>,
): string => {
  const open = placedOrders.filter((placedOrder) => !isOver(placedOrder));
  const [only] = open.length > 0 ? open : placedOrders;
  if (only && (placedOrders.length === 1 || open.length === 1))
    return [only.ref, only.status && stepText(only.status, texts)].filter(Boolean).join(' · ');
  const ready = open.filter(({ status }) => status === 'READY').length;
  return [count(texts.evening.count, open.length || placedOrders.length), ready > 0 && count(texts.evening.ready, ready)]
    .filter(Boolean)
    .join(' · ');
};

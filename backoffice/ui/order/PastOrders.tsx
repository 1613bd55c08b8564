// Shared by the lists of past orders: their filters and their common columns.
import type { Order } from '@ardoise/contract/orders.ts';
import { formatDateTime, formatNumber } from '@ardoise/contract/rules/locales.ts';
import { formatMoney } from '@ardoise/contract/rules/money.ts';
import type { OrderStatus } from '@ardoise/contract/rules/order-status.ts';
import type { Session } from '../../app/session/session.ts';
import { t } from '../../i18n/translate.ts';
import type { Filter } from '../list/filter/FilterBar.tsx';
import type { Column } from '../list/RecordTable.tsx';
import { staffText } from '../person-name.ts';
import classes from './past-orders.module.css';
import { customerText, pieces, statusText } from './words.ts';

/** The first and the last day, and the search. */
export const pastFilters = (): readonly [Filter, Filter, Filter] => [
  { kind: 'day', name: 'begin_date', label: t('history.from') },
  { kind: 'day', name: 'end_date', label: t('history.to'), notBefore: 'begin_date' },
  { kind: 'search', name: 'search', label: t('history.search') },
];

const Status = ({ status }: { status: OrderStatus }) => (
  <span className="tag band strong" data-status={status}>
    {statusText(status)}
  </span>
);

const Products = ({ items }: Pick<Order, 'items'>) => {
  const text = items.map(({ qty, name }) => `${qty} × ${name}`).join(', ');
  return (
    <span className={classes.products} title={text}>
      {text}
    </span>
  );
};

/** Times are in the time zone of the current venue. */
export const pastColumns = ({ venue, locale }: Session) => {
  const money = (amount: number, { currency }: Order) => formatMoney(amount, currency, locale);
  return {
    creation_date: {
      key: 'creation_date',
      label: t('history.creation_date'),
      pinned: true,
      render: (order) => (
        <time dateTime={order.creation_date}>{formatDateTime(new Date(order.creation_date), locale, venue.timezone)}</time>
      ),
    },
    customer: { key: 'customer', label: t('history.customer'), main: true, render: ({ customer }) => customerText(customer) },
    table: { key: 'table', label: t('history.table'), render: ({ customer }) => customer.table ?? t('orders.bar') },
    bartender: { key: 'bartender', label: t('history.bartender'), render: ({ bartender }) => bartender && staffText(bartender.name) },
    status: { key: 'status', label: t('history.status'), render: ({ status }) => <Status status={status} /> },
    count: { key: 'count', label: t('history.count'), numeric: true, render: (order) => formatNumber(pieces(order), locale) },
    products: { key: 'products', label: t('history.products'), render: ({ items }) => <Products items={items} /> },
    total: { key: 'total_price', label: t('history.total'), numeric: true, render: (order) => money(order.total_price, order) },
    total_ht: { key: 'total_price_ht', label: t('history.total_ht'), numeric: true, render: (order) => money(order.total_price_ht, order) },
    ref: { key: 'ref', label: t('history.ref'), render: ({ ref }) => ref },
  } satisfies Record<string, Column<Order>>;
};

// The orders of the days asked for, newest first, as the server has them (docs/product/orders.md#lists): nothing sorts, nothing is edited.

import type { Order } from '@ardoise/contract/orders.ts';
import { formatDateTime, formatNumber } from '@ardoise/contract/rules/locales.ts';
import { formatMoney } from '@ardoise/contract/rules/money.ts';
import type { OrderStatus } from '@ardoise/contract/rules/order-status.ts';
import { type Session, useSession } from '../../app/session/session.ts';
import { t } from '../../i18n/translate.ts';
import { type Filter, FilterBar } from '../../ui/list/FilterBar.tsx';
import type { Column } from '../../ui/list/RecordTable.tsx';
import { ResourceList } from '../../ui/list/ResourceList.tsx';
import { pieces, statusText } from '../../ui/order/words.ts';
import { Page } from '../../ui/Page.tsx';
import { Empty } from '../../ui/States.tsx';
import classes from './history.module.css';

const filters = (): readonly Filter[] => [
  { kind: 'day', name: 'begin_date', label: t('history.from') },
  { kind: 'day', name: 'end_date', label: t('history.to'), notBefore: 'begin_date' },
];

const Status = ({ status }: { status: OrderStatus }) => (
  <span className={classes.status} data-status={status}>
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

const columnsFor = ({ venue, locale }: Session): readonly Column<Order>[] => {
  const money = (amount: number, { currency }: Order) => formatMoney(amount, currency, locale);
  return [
    {
      key: 'creation_date',
      label: t('history.creation_date'),
      pinned: true,
      render: (order) => (
        <time dateTime={order.creation_date}>{formatDateTime(new Date(order.creation_date), locale, venue.timezone)}</time>
      ),
    },
    { key: 'customer', label: t('history.customer'), main: true, render: ({ customer }) => customer.name },
    {
      key: 'email',
      label: t('history.email'),
      render: ({ customer }) => customer.email && <span title={customer.email}>{customer.email}</span>,
    },
    {
      key: 'phone',
      label: t('history.phone'),
      render: ({ customer }) => customer.phone,
    },
    { key: 'table', label: t('history.table'), render: ({ customer }) => customer.table ?? t('orders.bar') },
    { key: 'bartender', label: t('history.bartender'), render: ({ bartender }) => bartender?.name ?? '' },
    { key: 'status', label: t('history.status'), render: ({ status }) => <Status status={status} /> },
    { key: 'count', label: t('history.count'), numeric: true, render: (order) => formatNumber(pieces(order), locale) },
    { key: 'products', label: t('history.products'), render: ({ items }) => <Products items={items} /> },
    { key: 'total_price', label: t('history.total'), numeric: true, render: (order) => money(order.total_price, order) },
    { key: 'total_price_ht', label: t('history.total_ht'), numeric: true, render: (order) => money(order.total_price_ht, order) },
    { key: 'newsletter', label: t('history.newsletter'), render: ({ customer }) => t(customer.newsletter ? 'shared.yes' : 'shared.no') },
    { key: 'ref', label: t('history.ref'), render: ({ ref }) => ref },
  ];
};

export const HistoryList = () => {
  const session = useSession();
  const days = filters();
  return (
    <Page title={t('names.history')}>
      <div className={classes.list}>
        <ResourceList<Order>
          resource="history"
          columns={columnsFor(session)}
          filters={days}
          sort={{ field: 'creation_date', order: 'DESC' }}
          {...(session.may('order:show') && { rowTo: ({ id }: Order) => `/order/${id}?from=history` })}
          empty={
            <>
              <FilterBar filters={days} />
              <Empty title={t('history.empty')} text={t('history.empty_hint')} />
            </>
          }
        />
      </div>
    </Page>
  );
};

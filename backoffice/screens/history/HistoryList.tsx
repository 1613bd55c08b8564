// The orders of the requested days, newest first, in the server's order (docs/product/orders.md#lists). A row links to the order's page,
// where an open order can be processed.
import type { Order } from '@ardoise/contract/orders.ts';
import { serverNow } from '../../app/server-clock.ts';
import { type Session, useSession } from '../../app/session/session.ts';
import { t } from '../../i18n/translate.ts';
import { ExportButton } from '../../ui/list/ExportButton.tsx';
import { FilterBar } from '../../ui/list/filter/FilterBar.tsx';
import { dayPresets } from '../../ui/list/filter/presets.ts';
import type { Column } from '../../ui/list/RecordTable.tsx';
import { ResourceList } from '../../ui/list/ResourceList.tsx';
import { pastColumns, pastFilters } from '../../ui/order/PastOrders.tsx';
import classes from '../../ui/order/past-orders.module.css';
import { Page } from '../../ui/Page.tsx';
import { Empty } from '../../ui/States.tsx';

const columnsFor = (session: Session): readonly Column<Order>[] => {
  const past = pastColumns(session);
  return [
    past.creation_date,
    past.customer,
    {
      key: 'email',
      label: t('history.email'),
      render: ({ customer }) => customer.email && <span title={customer.email}>{customer.email}</span>,
    },
    { key: 'phone', label: t('history.phone'), render: ({ customer }) => customer.phone },
    past.table,
    past.bartender,
    past.status,
    past.count,
    past.products,
    past.total,
    past.total_ht,
    { key: 'newsletter', label: t('history.newsletter'), render: ({ customer }) => t(customer.newsletter ? 'shared.yes' : 'shared.no') },
    past.ref,
  ];
};

export const HistoryList = () => {
  const session = useSession();
  const bar = { filters: pastFilters(), presets: dayPresets(session.venue.timezone, new Date(serverNow())) };
  return (
    <Page title={t('names.history')}>
      <div className={classes.list}>
        <ResourceList<Order>
          resource="history"
          columns={columnsFor(session)}
          {...bar}
          tools={<ExportButton path={`/api/order/${session.venue.id}/history.csv`} file="history" />}
          sort={{ field: 'creation_date', order: 'DESC' }}
          // Always refetched: a user who comes back from an order sees its current state.
          queryOptions={{ staleTime: 0 }}
          {...(session.may('order:show') && { rowTo: ({ id }: Order) => `/order/${id}?from=history` })}
          empty={
            <>
              <FilterBar {...bar} />
              <Empty title={t('history.empty')} text={t('history.empty_hint')} />
            </>
          }
        />
      </div>
    </Page>
  );
};

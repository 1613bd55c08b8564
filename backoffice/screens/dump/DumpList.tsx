// The orders of all venues, newest first, with infinite scrolling (docs/product/orders.md#lists).
import type { Order } from '@ardoise/contract/orders.ts';
import { formatNumber } from '@ardoise/contract/rules/locales.ts';
import { Button } from '@mantine/core';
import { InfiniteListBase, useInfinitePaginationContext, useListContext } from 'ra-core';
import { useEffect, useEffectEvent, useRef } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { serverNow } from '../../app/server-clock.ts';
import { type Session, useSession } from '../../app/session/session.ts';
import { t } from '../../i18n/translate.ts';
import { ExportButton } from '../../ui/list/ExportButton.tsx';
import { type Filter, FilterBar } from '../../ui/list/filter/FilterBar.tsx';
import { withoutUnknown } from '../../ui/list/filter/filters.ts';
import { dayPresets } from '../../ui/list/filter/presets.ts';
import { type Column, RecordTable } from '../../ui/list/RecordTable.tsx';
import { pastColumns, pastFilters } from '../../ui/order/PastOrders.tsx';
import classes from '../../ui/order/past-orders.module.css';
import { Page } from '../../ui/Page.tsx';
import { Empty, Failed } from '../../ui/States.tsx';

const ROWS_AT_ONCE = 50;
/** Distance to the end, in pixels, at which the next rows are loaded. */
const AHEAD_PX = 600;

const columnsFor = (session: Session): readonly Column<Order>[] => {
  const past = pastColumns(session);
  const { creation_date, customer, table, bartender, status, count, products, total, total_ht, ref } = past;
  const bar: Column<Order> = {
    key: 'venue',
    label: t('dump.bar'),
    first: true,
    render: ({ venue }) => <span title={venue.name}>{venue.name}</span>,
  };
  return [creation_date, bar, customer, table, bartender, status, count, products, total, total_ht, ref];
};

const filtersFor = ({ venues }: Session): readonly Filter[] => {
  const [begin, end, search] = pastFilters();
  return [
    begin,
    end,
    { kind: 'choice', name: 'venue', label: t('dump.venue'), choices: venues.map(({ id, name }) => ({ value: id, label: name })) },
    search,
  ];
};

/** A row links to its order only at venues where the user may see orders. */
const rowToFor = ({ venues, mayOn }: Session) => {
  const seen = new Set(venues.filter((venue) => mayOn(venue, 'order:show')).map(({ id }) => id));
  return ({ id, venue }: Order) => (seen.has(venue.id) ? `/dump/${id}?venue=${venue.id}` : undefined);
};

/** The number of orders, and the next rows: loaded by scrolling or by button. */
const More = () => {
  const { locale } = useSession();
  const { data = [], total = 0 } = useListContext<Order>();
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = useInfinitePaginationContext();
  const end = useRef<HTMLDivElement>(null);
  const loaded = data.length;
  const next = useEffectEvent(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  });
  useEffect(() => {
    // Observed again after each load: the end may still be in view.
    if (!end.current || loaded === 0) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && next(), { rootMargin: `${AHEAD_PX}px` });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [loaded]);
  return (
    <div ref={end} className={`row center muted ${classes.more}`}>
      <span role="status">{t('dump.shown', { shown: formatNumber(loaded, locale), total: formatNumber(total, locale) })}</span>
      {hasNextPage && (
        <Button variant="default" loading={isFetchingNextPage} onClick={() => next()}>
          {t('dump.more')}
        </Button>
      )}
    </div>
  );
};

type FoundProps = { columns: readonly Column<Order>[]; rowTo: (order: Order) => string | undefined };

const Found = ({ columns, rowTo }: FoundProps) => {
  const { data, error, isPending, isPlaceholderData, total, filterValues, setFilters, refetch } = useListContext<Order>();
  const filtered = Object.keys(filterValues ?? {}).length > 0;
  const unfilter = filtered && (
    <Button variant="default" onClick={() => setFilters({}, undefined, false)}>
      {t('list.clear_filters')}
    </Button>
  );
  if (!data && error) {
    return (
      <Failed title={t('list.failed')} error={error} onRetry={() => void refetch()}>
        {unfilter}
      </Failed>
    );
  }
  if (!isPending && !isPlaceholderData && total === 0)
    return <Empty title={t(filtered ? 'list.no_match' : 'history.empty')}>{unfilter}</Empty>;
  return (
    <>
      <RecordTable columns={columns} rows={data} rowTo={rowTo} busy={isPlaceholderData} />
      {data && <More />}
    </>
  );
};

export const DumpList = () => {
  const session = useSession();
  const { search } = useLocation();
  const filters = filtersFor(session);
  const known = withoutUnknown(search, { filters: filters.map(({ name }) => name), sorts: ['creation_date'] });
  if (known !== null) return <Navigate to={{ search: known }} replace />;
  return (
    <Page title={t('names.dump')}>
      <div className={classes.list}>
        {/* The route has already checked the right to list. */}
        <InfiniteListBase<Order>
          resource="dump"
          sort={{ field: 'creation_date', order: 'DESC' }}
          perPage={ROWS_AT_ONCE}
          // Always refetched: a user who comes back from an order sees its current state.
          queryOptions={{ staleTime: 0 }}
          disableAuthentication
        >
          <FilterBar
            filters={filters}
            presets={dayPresets(session.venue.timezone, new Date(serverNow()))}
            tools={<ExportButton path="/api/order/dump.csv" file="dump" />}
          />
          <Found columns={columnsFor(session)} rowTo={rowToFor(session)} />
        </InfiniteListBase>
      </div>
    </Page>
  );
};

// The list of a resource: filters and page in the address, a table whose rows are links (cards on a phone), and what to show
// while it loads, when it fails, when it is empty. A plain list is a declaration: columns, filters, words for the empty state.
import { Button } from '@mantine/core';
import { ListBase, type RaRecord, type SortPayload, useListContext, useRemoveFromStore } from 'ra-core';
import { type ReactNode, useEffect, useRef } from 'react';
import { Navigate, useLocation, useNavigationType } from 'react-router-dom';
import type { ListName } from '../../app/resources.ts';
import { t } from '../../i18n/translate.ts';
import { Empty, Failed } from '../States.tsx';
import { type Filter, FilterBar } from './filter/FilterBar.tsx';
import { withoutUnknown } from './filter/filters.ts';
import type { DayPreset } from './filter/presets.ts';
import { Pager } from './Pager.tsx';
import { type Column, RecordTable } from './RecordTable.tsx';

export type ResourceListProps<R extends RaRecord> = {
  resource: ListName;
  columns: readonly Column<R>[];
  filters?: readonly Filter[];
  /** Days of one press, beside them. */
  presets?: readonly DayPreset[];
  /** Sent with every reading, and not shown. */
  permanentFilter?: Record<string, unknown>;
  sort: SortPayload;
  /** In place of the table: what is no row of columns. */
  rows?: (records: readonly R[] | undefined, busy: boolean | undefined) => ReactNode;
  /** The address that a row leads to; undefined for one that leads nowhere. */
  rowTo?: (record: R) => string | undefined;
  /** Shown when there is nothing at all, without any filter. */
  empty: ReactNode;
  /** Other settings of the reading (a refetch interval). */
  queryOptions?: Record<string, unknown>;
  /** Above the table, beside the filters. */
  tools?: ReactNode;
};

/** Another page is read from its top; the first one may come back to where it was left. */
const useTopOfPage = (page: number): void => {
  const shown = useRef(page);
  useEffect(() => {
    if (shown.current !== page) scrollTo({ top: 0 });
    shown.current = page;
  }, [page]);
};

const View = <R extends RaRecord>({
  columns,
  filters = [],
  presets,
  rows,
  rowTo,
  empty,
  tools,
}: Omit<ResourceListProps<R>, 'resource' | 'sort'>) => {
  const { data, error, isPending, total, filterValues, setFilters, refetch, isPlaceholderData, isFetching, page } = useListContext<R>();
  useTopOfPage(page);
  const filtered = Object.keys(filterValues ?? {}).length > 0;
  const failed = !data && error;
  const busy = isPlaceholderData || (isFetching && isPending);
  const nothing = !failed && !isPending && !isPlaceholderData && total === 0;
  if (nothing && !filtered) return empty;
  const unfilter = (
    <Button variant="default" onClick={() => setFilters({}, undefined, false)}>
      {t('list.clear_filters')}
    </Button>
  );
  return (
    <>
      <FilterBar filters={filters} presets={presets} tools={tools} />
      {failed ? (
        <Failed title={t('list.failed')} error={error} onRetry={() => void refetch()}>
          {filtered && unfilter}
        </Failed>
      ) : nothing ? (
        <Empty title={t('list.no_match')}>{unfilter}</Empty>
      ) : (
        <>
          {rows ? rows(data, busy) : <RecordTable columns={columns} rows={data} rowTo={rowTo} busy={busy} />}
          <Pager />
        </>
      )}
    </>
  );
};

/**
 * A list keeps its filters for whoever returns by the menu or from a record. An address without any that the way back leads to was left
 * without any: there they would stand in the way.
 */
const useKept = (resource: ListName): boolean => {
  const { search } = useLocation();
  const isBack = useNavigationType() === 'POP' && search === '';
  const forget = useRemoveFromStore();
  useEffect(() => {
    if (isBack) forget(`${resource}.listParams`);
  }, [isBack, forget, resource]);
  return !isBack;
};

export const ResourceList = <R extends RaRecord>({ resource, sort, permanentFilter, queryOptions, ...view }: ResourceListProps<R>) => {
  const { search } = useLocation();
  const isKept = useKept(resource);
  const known = withoutUnknown(search, {
    filters: (view.filters ?? []).map(({ name }) => name),
    sorts: [sort.field, ...view.columns.flatMap((column) => column.sort ?? [])],
  });
  if (known !== null) return <Navigate to={{ search: known }} replace />;
  return (
    // The route has already checked the right to list.
    <ListBase<R>
      resource={resource}
      sort={sort}
      perPage={25}
      filter={permanentFilter}
      queryOptions={queryOptions}
      disableAuthentication
      {...(!isKept && { storeKey: false })}
    >
      <View<R> {...view} />
    </ListBase>
  );
};

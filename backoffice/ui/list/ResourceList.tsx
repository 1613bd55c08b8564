// The list of a resource: filters and page in the address, a table or cards, and the states while loading, on failure and when empty.
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
  /** Buttons for common days, beside the filters. */
  presets?: readonly DayPreset[];
  /** Sent with every request, and not shown. */
  permanentFilter?: Record<string, unknown>;
  sort: SortPayload;
  /** Renders the records instead of the table. */
  rows?: (records: readonly R[] | undefined, busy: boolean | undefined) => ReactNode;
  /** The address of a row's link; undefined for a row without one. */
  rowTo?: (record: R) => string | undefined;
  /** Shown if there are no records at all, without any filter. */
  empty: ReactNode;
  /** Further options of the query (a refetch interval). */
  queryOptions?: Record<string, unknown>;
  /** Above the table, beside the filters. */
  tools?: ReactNode;
};

/** Scrolls to the top on a change of page, not on mount: the browser may restore the scroll position. */
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
 * True if the list uses its stored filters, which it keeps for a return by the menu or from a record. The browser's Back to an address
 * without filters clears them: the list had none when the user left it.
 */
const useStoredFilters = (resource: ListName): boolean => {
  const { search } = useLocation();
  const isBack = useNavigationType() === 'POP' && search === '';
  const removeStored = useRemoveFromStore();
  useEffect(() => {
    if (isBack) removeStored(`${resource}.listParams`);
  }, [isBack, removeStored, resource]);
  return !isBack;
};

export const ResourceList = <R extends RaRecord>({ resource, sort, permanentFilter, queryOptions, ...view }: ResourceListProps<R>) => {
  const { search } = useLocation();
  const isKept = useStoredFilters(resource);
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

// Reads records of the venue for filters, columns and pickers: all, by search, or by id.
import { formatMoney } from '@ardoise/contract/rules/money.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { type RaRecord, useGetList, useGetMany } from 'ra-core';
import { useMemo } from 'react';
import type { ListName } from '../../app/resources.ts';
import { useSession } from '../../app/session/session.ts';
import { TYPING_MS } from '../typing.ts';
import type { Choice } from './inputs.tsx';

export type Named = RaRecord & { id: string; name: string };

/** The number of records that a picker shows at once (docs/product/back-office.md#lists). */
const OFFERED = 100;

const NONE: readonly never[] = [];
/** The first 500 records of a resource. `enabled: false`: no request. */
export const useAllRecords = <R extends Named>(resource: ListName, enabled = true, sort = 'name'): readonly R[] => {
  const params = { pagination: { page: 1, perPage: 500 }, sort: { field: sort, order: 'ASC' as const } };
  return useGetList<R>(resource, params, { enabled }).data ?? NONE;
};

/** `useAllRecords` as choices. `sort`: the field to sort by. */
export const useChoices = (resource: ListName, { sort = 'name', enabled = true } = {}): Choice[] => {
  const all = useAllRecords<Named>(resource, enabled, sort);
  return useMemo(() => all.map(({ id, name }) => ({ value: id, label: name })), [all]);
};

/** `settled`: the records are those of the typed text. */
type Found<R> = { found: readonly R[]; settled: boolean };

/** The records that the server finds for the typed text. The previous ones stay until it answers. */
export const useRecordSearch = <R extends Named>(
  resource: ListName,
  typed: string,
  enabled: boolean,
  only: Record<string, unknown> = {},
): Found<R> => {
  const [search] = useDebouncedValue(typed.trim(), TYPING_MS);
  const { data, isPlaceholderData } = useGetList<R>(
    resource,
    {
      filter: { ...only, ...(search && { name: search }) },
      pagination: { page: 1, perPage: OFFERED },
      sort: { field: 'name', order: 'ASC' },
    },
    { enabled, placeholderData: (before) => before },
  );
  return { found: data ?? [], settled: data !== undefined && !isPlaceholderData && search === typed.trim() };
};

/** Formats the price of a candidate, to distinguish it from others. */
export const usePriceOf = (): ((record: Named) => string) => {
  const { venue, locale } = useSession();
  return ({ net_price }) => formatMoney(Number(net_price), venue.currency, locale);
};

/** Records by id. Ids of deleted records are missing from the map. */
export const useRecords = <R extends Named>(
  resource: ListName,
  ids: readonly string[],
): { records: ReadonlyMap<string, R>; loaded: boolean } => {
  const { data, isPending } = useGetMany<R>(resource, { ids: [...ids] }, { enabled: ids.length > 0 });
  const records = useMemo(() => new Map((data ?? []).flatMap((row) => (row ? [[row.id, row] as const] : []))), [data]);
  return { records, loaded: ids.length === 0 || !isPending };
};

/** Names by id. Records that are not among the choices are requested. */
export const useNames = (resource: ListName, choices: readonly Choice[], ids: readonly string[]): ReadonlyMap<string, string> => {
  const knownNames = useMemo(() => new Map(choices.map(({ value, label }) => [value, label])), [choices]);
  const { records } = useRecords<Named>(resource, choices.length > 0 ? [...new Set(ids)].filter((id) => !knownNames.has(id)) : []);
  return useMemo(() => new Map([...knownNames, ...[...records].map(([id, { name }]) => [id, name] as const)]), [knownNames, records]);
};

// Records of the venue for filters, columns and pickers: by name, as somebody types, by id.
import { formatMoney } from '@ardoise/contract/rules/money.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { type RaRecord, useGetList, useGetMany } from 'ra-core';
import { useMemo } from 'react';
import type { ListName } from '../../app/resources.ts';
import { useSession } from '../../app/session/session.ts';
import { TYPING_MS } from '../typing.ts';
import type { Choice } from './inputs.tsx';

export type Named = RaRecord & { id: string; name: string };

/** How many a picker offers at once (docs/product/back-office.md#lists); typing finds the others. */
const OFFERED = 100;

const NONE: readonly never[] = [];
/** The first 500 records of a resource; `enabled: false` asks nothing. */
export const useAll = <R extends Named>(resource: ListName, enabled = true, sort = 'name'): readonly R[] => {
  const wanted = { pagination: { page: 1, perPage: 500 }, sort: { field: sort, order: 'ASC' as const } };
  return useGetList<R>(resource, wanted, { enabled }).data ?? NONE;
};

/** The same as choices; `sort` names the order. */
export const useChoices = (resource: ListName, { sort = 'name', enabled = true } = {}): Choice[] => {
  const all = useAll<Named>(resource, enabled, sort);
  return useMemo(() => all.map(({ id, name }) => ({ value: id, label: name })), [all]);
};

/** `settled`: these are the records for what is typed now. */
type Found<R> = { found: readonly R[]; settled: boolean };

/** The records that the server finds for what was typed; those of before stay until it answers. */
export const useFound = <R extends Named>(
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

/** The price of a candidate, for telling it from others. */
export const usePriceOf = (): ((record: Named) => string) => {
  const { venue, locale } = useSession();
  return ({ net_price }) => formatMoney(Number(net_price), venue.currency, locale);
};

/** Records by id; one that is not there any more is missing once they are loaded. */
export const useRecords = <R extends Named>(
  resource: ListName,
  ids: readonly string[],
): { records: ReadonlyMap<string, R>; loaded: boolean } => {
  const { data, isPending } = useGetMany<R>(resource, { ids: [...ids] }, { enabled: ids.length > 0 });
  const records = useMemo(() => new Map((data ?? []).flatMap((row) => (row ? [[row.id, row] as const] : []))), [data]);
  return { records, loaded: ids.length === 0 || !isPending };
};

/** Names by id, where the choices are known already; those beyond them are asked for. */
export const useNames = (resource: ListName, choices: readonly Choice[], ids: readonly string[]): ReadonlyMap<string, string> => {
  const known = useMemo(() => new Map(choices.map(({ value, label }) => [value, label])), [choices]);
  const { records } = useRecords<Named>(resource, choices.length > 0 ? [...new Set(ids)].filter((id) => !known.has(id)) : []);
  return useMemo(() => new Map([...known, ...[...records].map(([id, { name }]) => [id, name] as const)]), [known, records]);
};

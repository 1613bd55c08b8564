// The values of a list's filters, and their address.
import type { PAGE_SIZES } from '@ardoise/contract/kit/list.ts';

type Values = Record<string, unknown>;

/** Sets one filter, or removes it if the value is empty. */
export const withFilter = (values: Values, name: string, value: unknown): Values => {
  const { [name]: _old, ...others } = values;
  return value === null || value === undefined || value === '' ? others : { ...others, [name]: value };
};

/** The choices for the rows per page. */
export const pageSizes: typeof PAGE_SIZES = [10, 25, 50, 100];

/** The filters and sorts that a list supports. */
export type Known = { filters: readonly string[]; sorts: readonly string[] };

const valuesIn = (text: string): Values | undefined => {
  try {
    const read: unknown = JSON.parse(text);
    return typeof read === 'object' && read !== null && !Array.isArray(read) ? (read as Values) : undefined;
  } catch {
    return undefined;
  }
};

const isPageNumber = (text: string) => /^[1-9]\d{0,5}$/.test(text);

/**
 * Removes unknown parts from the query of a list's address (an old bookmark, a truncated link). Known parts stay as written. Null: there
 * is nothing to remove.
 */
export const withoutUnknown = (search: string, { filters, sorts }: Known): string | null => {
  const query = new URLSearchParams(search);
  const before = query.size;
  const written = query.get('filter');
  const values = written === null ? {} : valuesIn(written);
  const kept = Object.entries(values ?? {}).filter(
    ([name, value]) => filters.includes(name) && (typeof value === 'string' || typeof value === 'number'),
  );
  if (!values) query.delete('filter');
  const isKnown = {
    page: isPageNumber,
    perPage: (size: string) => pageSizes.some((one) => String(one) === size),
    sort: (field: string) => sorts.includes(field),
    order: (order: string) => order === 'ASC' || order === 'DESC',
  };
  for (const [name, isValid] of Object.entries(isKnown)) if (!isValid(query.get(name) ?? '')) query.delete(name);
  if (!query.has('sort') || !query.has('order')) for (const name of ['sort', 'order']) query.delete(name);
  const unknown = Object.keys(values ?? {}).length - kept.length;
  if (unknown > 0) query.set('filter', JSON.stringify(Object.fromEntries(kept)));
  return unknown > 0 || query.size < before ? `?${query}` : null;
};

// The chain of hashes over the bills of a series and year (docs/product/billing.md#bills): a changed, missing or added bill breaks it.
import { createHash } from 'node:crypto';
import type { BillDocument } from '../document/bill-document.ts';

/** F: bills; A: credit notes. */
export type Series = 'F' | 'A';
const NUMBER_DIGITS = 6;
/** The hash before the first bill of a series and year. */
export const FIRST_HASH = '';

/** F-2026-000123; more digits from a million on. */
export const numberOf = (series: Series, year: number, place: number): string =>
  `${series}-${year}-${String(place).padStart(NUMBER_DIGITS, '0')}`;

const withSortedKeys = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;
/** JSON with sorted keys, because the database does not keep their order. */
const canonicalJson = (value: unknown): string => JSON.stringify(value, withSortedKeys);

export const sha256 = (data: string | Uint8Array): string => createHash('sha256').update(data).digest('hex');

/** The hash of a bill: of the hash before it and of its document. */
export const hashAfter = (previous: string, document: BillDocument): string => sha256(`${previous}\n${canonicalJson(document)}`);

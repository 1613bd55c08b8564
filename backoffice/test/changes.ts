// Factories for the history of a venue in component tests.
import type { Change, ChangedCount, ChangedField, ChangedRecord } from '@ardoise/contract/changes.ts';
import { anyId, product } from './records.ts';

export const field = (name: string, before: ChangedField['before'], after: ChangedField['after'], more: Partial<ChangedField> = {}) => ({
  field: name,
  of: null,
  before,
  after,
  amount: false,
  ...more,
});
export const record = (changes: Partial<ChangedRecord>): ChangedRecord => ({
  resource: 'product',
  record: product().id,
  name: 'Thé vert',
  what: 'changed',
  currency: 'EUR',
  fields: [],
  restorable: false,
  ...changes,
});
const countsOf = (records: readonly ChangedRecord[]): ChangedCount[] => records.map(({ resource, what }) => ({ resource, what, count: 1 }));
export const change = (index: number, records: ChangedRecord[], changes: Partial<Change> = {}): Change => ({
  id: anyId(index),
  at: `2026-11-2${index}T13:32:00.000Z`,
  by: 'Mia Laurent',
  records,
  total: records.length,
  counts: countsOf(records),
  restorable: false,
  ...changes,
});

/** The part of a restoration's answer when everything was restored. */
export const ALL_RESTORED = { missing: [], kept: [], kept_count: 0 };

/** The displayed lines, with non-breaking spaces replaced by plain ones. */
export const lines = () => [...document.querySelectorAll('main li li')].map((one) => one.textContent?.replaceAll(/[\u00a0\u202f]/g, ' '));

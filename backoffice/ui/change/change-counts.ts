// The numbers of changed records in words, without the words of their fields (change-words.ts).
import type { Changed, ChangedCount, ChangedRecord } from '@ardoise/contract/changes.ts';
import { type TextKey, t } from '../../i18n/translate.ts';

const COUNTS: Readonly<Partial<Record<Changed, TextKey>>> = {
  section: 'change.counts.section',
  category: 'change.counts.category',
  product: 'change.counts.product',
  instruction: 'change.counts.instruction',
  cost: 'change.counts.cost',
  calendar: 'change.counts.calendar',
  tag: 'change.counts.tag',
  station: 'change.counts.station',
  table: 'change.counts.table',
};
/** Kinds of change, in the order in which they are listed. */
export const OUTCOME_TEXTS = {
  deleted: 'change.removed',
  restored: 'change.restored',
  created: 'change.created',
  changed: 'change.updated',
} as const satisfies Record<ChangedRecord['what'], TextKey>;

/** The number of records of each kind with this outcome: “12 products, 3 categories”; empty if there are none. */
export const countsText = (counts: readonly ChangedCount[], what: ChangedRecord['what']): string => {
  const numbers = new Map<TextKey, number>();
  for (const one of counts) {
    const key = COUNTS[one.resource] ?? 'change.counts.other';
    if (one.what === what) numbers.set(key, (numbers.get(key) ?? 0) + one.count);
  }
  return [...numbers].map(([key, n]) => t(key, { n })).join(', ');
};

// Changes in the weeks before the demonstration starts (docs/product/demonstration.md); the menu is their result.
import type { Query } from '../host.ts';
import { accountId } from './accounts.ts';
import type { DemoCatalogue } from './catalogue.ts';
import { demoId, demoRecordId } from './ids.ts';
import { insertRows } from './rows.ts';

type Step = { hoursAgo: number; by: string; product: string; before: Record<string, unknown>; after?: Record<string, unknown> };
const [manager, bartender] = ['manager@demo.test', 'bartender@demo.test'];
const DAY = 24;

/** Each change with the values before it. The values after it are the menu's, unless `after` gives others. Amounts in cents. */
const STEPS: readonly Step[] = [
  { hoursAgo: 19 * DAY + 3, by: manager, product: 'pla2', before: { net_price: 2650 } },
  { hoursAgo: 19 * DAY + 3, by: manager, product: 'pla1', before: { net_price: 1850 } },
  { hoursAgo: 12 * DAY + 7, by: manager, product: 'des3', before: { net_price: 850 } },
  { hoursAgo: 9 * DAY, by: manager, product: 'vie4', before: { name: 'Œufs brouillés' } },
  { hoursAgo: 5 * DAY + 2, by: bartender, product: 'pla6', before: { unavailable: false }, after: { unavailable: true } },
  { hoursAgo: 4 * DAY + 9, by: manager, product: 'pla6', before: { unavailable: true } },
  { hoursAgo: 2 * DAY + 1, by: manager, product: 'plc1', before: { net_price: 1700 } },
];

/** Replaces the changes recorded while the menu was inserted. */
export const insertHistory = async (query: Query, { venue, products }: DemoCatalogue, now: Date): Promise<void> => {
  await query('delete from change');
  const changes = STEPS.map((step, place) => {
    const { name, net_price, unavailable } = products.find(({ id }) => id === demoRecordId('halles', 'product', step.product)) ?? {};
    const present = { name, net_price: Math.round((net_price ?? 0) * 100), unavailable };
    const after =
      step.after ?? Object.fromEntries(Object.keys(step.before).map((field) => [field, present[field as keyof typeof present]]));
    return {
      venue_id: venue.id,
      id: demoId(`change/${place}`),
      at: new Date(now.getTime() - step.hoursAgo * 3_600_000),
      account_id: accountId(step.by),
      record: { resource: 'product', record_id: demoRecordId('halles', 'product', step.product), name, currency: venue.currency, after },
      before: step.before,
    };
  });
  await insertRows(query, 'change', changes);
  await insertRows(
    query,
    'change_record',
    changes.map(({ venue_id, id, record, before }) => ({ venue_id, change_id: id, ...record, what: 'changed', before })),
  );
};

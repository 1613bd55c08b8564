// The billing of the demo venues (docs/product/demonstration.md#billing). The server's own code bills them through the past.
import { addMonths } from '@ardoise/contract/rules/billing/periods.ts';
import { addDays } from '@ardoise/contract/rules/figures.ts';
import { instantAt, localTime } from '@ardoise/menu/slots.ts';
import type { PastBilling } from '../host.ts';
import { accountId } from './accounts.ts';
import { demoVenueIds } from './ids.ts';
import type { VenueRow } from './venues.ts';

type Venues = Readonly<Record<'halles' | 'port', Pick<VenueRow, 'timezone'>>>;
type Event = { at: Date; run(billing: PastBilling): Promise<void> };

/** The last day that every month has, so that all periods begin on the same day of the month. */
const LAST_COMMON_DAY = 28;
const renewalAfter = (today: string, days: number): string => {
  const day = addDays(today, days);
  return `${day.slice(0, 8)}${String(Math.min(Number(day.slice(8)), LAST_COMMON_DAY)).padStart(2, '0')}`;
};

const by = (email: string) => ({ account: accountId(email), locale: 'fr' });

/** Premium monthly by card for thirteen periods; a part of one bill was credited, which the next bill used. */
const hallesEvents = (now: Date, { timezone }: Venues['halles']): Event[] => {
  const venue = demoVenueIds.halles;
  const renewal = renewalAfter(localTime(now, timezone).day, 17);
  const at = (day: string, hour: number) => instantAt(day, hour * 60, timezone);
  return [
    {
      at: at(addMonths(renewal, -13), 10.5),
      run: (billing) => billing.subscribe(venue, { offer: 3, method: 'creditcard', by: by('manager@demo.test') }),
    },
    { at: at(addDays(addMonths(renewal, -5), 9), 15), run: (billing) => billing.credit(venue, 24_00, accountId('admin@demo.test')) },
  ];
};

/** Smart monthly by direct debit for seven periods; one debit failed, and was repeated. All are settled, nine days after their start. */
const portEvents = (now: Date, { timezone }: Venues['port']): Event[] => {
  const venue = demoVenueIds.port;
  const renewal = renewalAfter(localTime(now, timezone).day, 13);
  const at = (day: string, hour: number) => instantAt(day, hour * 60, timezone);
  return [
    {
      at: at(addMonths(renewal, -7), 17.5),
      run: (billing) => billing.subscribe(venue, { offer: 1, method: 'directdebit', by: by('smart-manager@demo.test') }),
    },
    { at: at(addDays(addMonths(renewal, -4), 2), 9), run: (billing) => billing.failDebit(venue) },
  ];
};

/** Bills the venues in the order of time, so that numbers follow the dates. */
export const insertBilling = async (billing: PastBilling, venues: Venues, now: Date): Promise<void> => {
  const events = [...hallesEvents(now, venues.halles), ...portEvents(now, venues.port)];
  for (const { at, run } of events.sort((one, other) => one.at.getTime() - other.at.getTime())) {
    await billing.moveTo(at);
    await run(billing);
  }
  await billing.moveTo(now);
};

// The subscription of a venue, and the tier it gives. The module billing, above this one, writes it; views hand it down.

import type { VenueSubscription } from '@ardoise/contract/billing/subscription.ts';
import { FREE_OFFER } from '@ardoise/contract/rules/billing/plans.ts';
import { type Tier, tierOf } from '@ardoise/contract/rules/permissions.ts';
import { type Sql, sql, verbatim } from '../../platform/sql.ts';

type MandateRow = Pick<VenueSubscription['mandates'][number], 'id' | 'method' | 'status' | 'active'> & {
  is_default: boolean;
  details: { account: string | null; card: string | null; expiry: string | null };
};
/**
 * All fields are null if the venue never subscribed. `end_date`: until when the tier holds, which is later than the period's end while a
 * renewal is due; `free`: a test, or granted.
 */
export type Subscription = {
  offer: number | null;
  end_date: Date | null;
  period_end: Date | null;
  renewal: boolean | null;
  free: boolean | null;
  mandates: MandateRow[];
};

/** The columns of a `Subscription`; `venue`: the alias of the venue's table, joined with `venue_plan s`. */
export const planColumns = (venue: 'v' | 't'): Sql => sql`s.offer, s.end_date, s.period_end, s.renewal, s.free,
  coalesce((select jsonb_agg(m order by m.at, m.id) from venue_mandate m where m.venue_id = ${verbatim(venue)}.id), '[]') as mandates`;

/** The tier at a time; none once the subscription has ended. */
export const tierAt = ({ offer, end_date }: Pick<Subscription, 'offer' | 'end_date'>, now: Date): Tier =>
  tierOf(end_date && end_date > now ? offer : null);

const mandateOf = ({ id, method, status, active, is_default, details }: MandateRow): VenueSubscription['mandates'][number] => ({
  id,
  method,
  default: is_default,
  active,
  status,
  details: { consumerAccount: details.account, cardNumber: details.card, cardExpiryDate: details.expiry },
});

/** The subscription as the profile shows it (docs/product/billing.md#subscription). */
export const subscriptionOf = ({ offer, end_date, period_end, renewal, free, mandates }: Subscription, now: Date): VenueSubscription => {
  const isOver = end_date === null || end_date <= now;
  return {
    id: isOver ? 0 : free ? FREE_OFFER : (offer ?? 0),
    end: period_end?.toISOString() ?? null,
    renewal: !isOver && (renewal ?? false),
    mandates: mandates.map(mandateOf),
  };
};

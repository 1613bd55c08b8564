// The subscription of a venue, and the tier it gives.
import { type Tier, tierOf } from '@ardoise/contract/rules/permissions.ts';

/** All fields are null if the venue never subscribed. */
export type Subscription = { offer: number | null; end_date: Date | null; renewal: boolean | null };

/** The tier at a time; none once the subscription has ended. */
export const tierAt = ({ offer, end_date }: Pick<Subscription, 'offer' | 'end_date'>, now: Date): Tier =>
  tierOf(end_date && end_date > now ? offer : null);

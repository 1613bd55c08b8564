// What a venue has subscribed to, and the tier that this gives it.
import { type Tier, tierOf } from '@ardoise/contract/rules/permissions.ts';

/** Every member is null where the venue never subscribed. */
export type Subscription = { offer: number | null; end_date: Date | null; renewal: boolean | null };

/** The tier of a subscription as it stands; an ended one is none. */
export const tierAt = ({ offer, end_date }: Pick<Subscription, 'offer' | 'end_date'>, now: Date): Tier =>
  tierOf(end_date && end_date > now ? offer : null);

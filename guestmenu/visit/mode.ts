import type { MenuVenue } from '@ardoise/contract/menu.ts';

/** What guests of a venue may do with what they pick: order it, show it to the waiter, or nothing. */
export type Mode = 'order' | 'list' | 'read';
export const modeOf = ({ tier, wishlist }: Pick<MenuVenue, 'tier' | 'wishlist'>): Mode => {
  if (tier === 'premium') return 'order';
  return tier === 'smart' && wishlist ? 'list' : 'read';
};

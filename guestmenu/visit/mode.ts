import type { MenuVenue } from '@ardoise/contract/menu.ts';

/** The use of picked products at a venue: order them, show a list to the waiter, or none. */
export type Mode = 'order' | 'list' | 'read';
export const modeOf = ({ tier, wishlist }: Pick<MenuVenue, 'tier' | 'wishlist'>): Mode => {
  if (tier === 'premium') return 'order';
  return tier === 'smart' && wishlist ? 'list' : 'read';
};

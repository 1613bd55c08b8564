// Reorders from the page of an order. A separate module, because it needs the resolver of the whole menu.
import type { Menu } from '@ardoise/contract/menu.ts';
import type { GuestOrder } from '@ardoise/contract/orders.ts';
import type { Locale } from '@ardoise/contract/rules/locales.ts';
import { resolveMenu } from '@ardoise/menu/menu.ts';
import { serverNow } from '../../app/clock.ts';
import { storeOf } from '../stored.ts';
import { reorder } from './reorder.ts';

/** Adds the available products of an order to the stored basket. */
export const orderAgain = (order: GuestOrder, menu: Menu, locale: Locale): void => {
  const { get, set } = storeOf(menu.venue.id);
  set(reorder(get().basket, order, menu, resolveMenu(menu, serverNow(), locale), menu.venue.most_pieces));
};

// The same once more, from the page of an order: apart from it, since it needs the rules of the whole menu.
import type { Menu } from '@ardoise/contract/menu.ts';
import type { GuestOrder } from '@ardoise/contract/orders.ts';
import type { Locale } from '@ardoise/contract/rules/locales.ts';
import { resolveMenu } from '@ardoise/menu/menu.ts';
import { present } from '../../app/clock.ts';
import { storeOf } from '../stored.ts';
import { refill } from './reorder.ts';

/** Puts what of an order can be had now into the basket that the phone keeps. */
export const orderAgain = (order: GuestOrder, menu: Menu, locale: Locale): void => {
  const { get, set } = storeOf(menu.venue.id);
  set(refill(get().basket, order, menu, resolveMenu(menu, present(), locale), menu.venue.most_pieces));
};

// Live orders: the board (two routes, one screen), the bar's screen, the page of an order, and the live updates on every screen.
import { IconBell, IconChefHat, IconDeviceTablet } from '@tabler/icons-react';
import { createElement, lazy } from 'react';
import { page, type Screen } from '../../app/screen.ts';
import { useSession } from '../../app/session/session.ts';
import { withTexts } from '../../i18n/translate.ts';

const loadLive = () => withTexts(['orders'], () => import('./live/LiveOrders.tsx')).then((file) => file.LiveOrders);
const Live = lazy(async () => ({ default: await loadLive() }));
/**
 * Mounted once beside the screens: the live connection, its sounds and its announcements. Renders nothing for users who may not see orders.
 */
export const LiveOrders = () => (useSession().may('order:list') ? createElement(Live) : null);

const order = page(':id', 'order:show', () => import('./OrderPage.tsx').then((file) => file.OrderPage), {
  texts: ['orders', 'order', 'messages'],
});

const tables = page('tables', 'session:list', () => import('./tables/TablesPage.tsx').then((file) => file.TablesPage), {
  texts: ['orders', 'order'],
});

export const orderScreen: Screen = {
  name: 'order',
  label: 'names.order',
  Icon: IconBell,
  menu: true,
  attention: true,
  pages: [page('', 'order:list', () => import('./Board.tsx').then((file) => file.NewOrders), { texts: ['orders'] }), tables, order],
  preload: loadLive,
};

export const deliveryScreen: Screen = {
  name: 'delivery',
  label: 'names.delivery',
  Icon: IconChefHat,
  menu: true,
  pages: [page('', 'order:list', () => import('./Board.tsx').then((file) => file.Preparation), { texts: ['orders'] }), order],
  preload: loadLive,
};

/** The same orders in full screen, for the tablet at the bar. */
export const barScreen: Screen = {
  name: 'bar',
  label: 'names.bar',
  Icon: IconDeviceTablet,
  menu: true,
  pages: [
    {
      ...page('', 'order:list', () => import('./bar/BarPage.tsx').then((file) => file.BarPage), { texts: ['orders'] }),
      frame: 'none',
    },
  ],
  preload: loadLive,
};

// Live orders: the board (two routes, one screen), an order's page, and what keeps both up to date on every screen.
import { IconBell, IconChefHat } from '@tabler/icons-react';
import { lazy } from 'react';
import type { Screen } from '../../app/screen.ts';

const NewOrders = lazy(() => import('./Board.tsx').then(({ NewOrders }) => ({ default: NewOrders })));
const Preparation = lazy(() => import('./Board.tsx').then(({ Preparation }) => ({ default: Preparation })));
const OrderPage = lazy(() => import('./OrderPage.tsx').then(({ OrderPage }) => ({ default: OrderPage })));

/** To be mounted once beside the screens: the live connection, its sounds and its spoken messages. */
export const LiveOrders = lazy(() => import('./LiveOrders.tsx').then(({ LiveOrders }) => ({ default: LiveOrders })));

export const orderScreen: Screen = {
  name: 'order',
  label: 'names.order',
  Icon: IconBell,
  menu: true,
  pages: [
    { path: '', right: 'order:list', Page: NewOrders },
    { path: ':id', right: 'order:show', Page: OrderPage },
  ],
};

export const deliveryScreen: Screen = {
  name: 'delivery',
  label: 'names.delivery',
  Icon: IconChefHat,
  menu: true,
  pages: [
    { path: '', right: 'order:list', Page: Preparation },
    { path: ':id', right: 'order:show', Page: OrderPage },
  ],
};

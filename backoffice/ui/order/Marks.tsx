// An order's marks: its status in words with a picture (never by colour alone), and how long it has been waiting.

import type { Order } from '@ardoise/contract/orders.ts';
import type { OrderStatus } from '@ardoise/contract/rules/order-status.ts';
import { IconBan, IconBell, IconCheck, IconChecks, IconChefHat, IconCreditCard, IconPlayerPause, IconX } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { useSession } from '../../app/session/session.ts';
import { makeStore } from '../../app/store.ts';
import { t } from '../../i18n/translate.ts';
import classes from './order.module.css';
import { ageMinutes, ageText, LATE_MINUTES, statusText } from './words.ts';

const icons: Record<OrderStatus, ComponentType<{ size?: number; 'aria-hidden'?: boolean }>> = {
  AWAITING_PAYMENT: IconCreditCard,
  PENDING: IconBell,
  ON_HOLD: IconPlayerPause,
  IN_PROGRESS: IconChefHat,
  READY: IconCheck,
  DELIVERED: IconChecks,
  CANCELLED: IconX,
  ABANDONED: IconBan,
};

export const StatusMark = ({ status, size = 18 }: { status: OrderStatus; size?: number }) => {
  const Icon = icons[status];
  return (
    <span className={classes.status}>
      <Icon size={size} aria-hidden />
      {statusText(status)}
    </span>
  );
};

// One clock for all ages: it ticks every ten seconds while somebody looks at it.
const TICK_MS = 10_000;
/** The time in milliseconds, to ten seconds. */
const now = makeStore(Date.now(), (set) => {
  const tick = () => set(Date.now());
  tick();
  const timer = setInterval(tick, TICK_MS);
  document.addEventListener('visibilitychange', tick);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', tick);
  };
});

/** The minutes, ticking; a late order says so. */
export const Age = ({ order }: { order: Order }) => {
  const { locale } = useSession();
  const minutes = ageMinutes(order, now.use());
  const late = minutes > LATE_MINUTES;
  return (
    <span className={classes.age} data-late={late || undefined}>
      {late && <span className={classes.lateWord}>{t('orders.late')}</span>}
      <time>{ageText(minutes, locale)}</time>
    </span>
  );
};

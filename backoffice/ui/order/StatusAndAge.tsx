// An order's status, as an icon with a text (never by colour alone), and its age.

import type { Order } from '@ardoise/contract/orders.ts';
import type { OrderStatus } from '@ardoise/contract/rules/order-status.ts';
import {
  IconBan,
  IconBell,
  IconCheck,
  IconChecks,
  IconChefHat,
  IconClockExclamation,
  IconCreditCard,
  IconPlayerPause,
  IconX,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { now } from '../../app/now.ts';
import { useSession } from '../../app/session/session.ts';
import { t } from '../../i18n/translate.ts';
import classes from './order.module.css';
import { ageFigure, ageMinutes, ageText, briefAgeText, lateAfter, statusText } from './words.ts';

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

export const StatusLabel = ({ status, size = 18 }: { status: OrderStatus; size?: number }) => {
  const Icon = icons[status];
  return (
    <span className="inline strong rigid">
      <Icon size={size} aria-hidden />
      {statusText(status)}
    </span>
  );
};

const texts = { whole: ageText, brief: briefAgeText, figure: ageFigure };

/** The time since an instant. It updates itself. */
export const Since = ({ at }: { at: string }) => {
  const { locale } = useSession();
  return <time dateTime={at}>{ageText(ageMinutes({ since: at }, now.use()), locale)}</time>;
};

/** The minutes in the current status. They update themselves. A late order is marked; the word is only visible in the `whole` form. */
export const Age = ({ order, as = 'whole' }: { order: Order; as?: keyof typeof texts }) => {
  const { locale, venue } = useSession();
  const minutes = ageMinutes(order, now.use());
  const limit = lateAfter(order.status, venue);
  const late = limit !== null && minutes >= limit;
  return (
    <span className={`t5 nowrap rigid bold ${classes.age}`} data-late={late || undefined}>
      {late && <span className={as === 'whole' ? 'small' : 'unseen'}>{t('orders.late')}</span>}
      {late && as === 'brief' && <IconClockExclamation size={16} aria-hidden />}
      <time>
        {as === 'figure' && <span className="unseen">{ageText(minutes, locale)}</span>}
        <span aria-hidden={as === 'figure' || undefined}>{texts[as](minutes, locale)}</span>
      </time>
    </span>
  );
};

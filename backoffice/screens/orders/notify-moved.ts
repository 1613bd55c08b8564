// Notifies where an order has moved after an action, with a link to it.
import type { Order } from '@ardoise/contract/orders.ts';
import { t } from '../../i18n/translate.ts';
import { notify } from '../../ui/notify/notify.ts';
import { statusText } from '../../ui/order/words.ts';

export const notifyMoved = ({ ref, status }: Pick<Order, 'ref' | 'status'>, see: () => void): void => {
  notify(t('shared.pair', { name: ref, value: statusText(status) }), { action: { label: t('orders.see'), run: see } });
};

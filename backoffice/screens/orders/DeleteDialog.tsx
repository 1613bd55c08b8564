// Asks before an order is deleted; its customer sees it on the order's page. Where the same guest has more that wait, all of them can go.
import type { Order } from '@ardoise/contract/orders.ts';
import { t } from '../../i18n/translate.ts';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { placeText } from '../../ui/order/words.ts';
import { namesOf, waitingOfGuest } from './board.ts';
import { useLiveOrders } from './live.ts';

type DeleteDialogProps = { order: Order; pending: boolean; onConfirm(): void; onConfirmAll(): void; onCancel(): void };

/** To be shown as long as it asks. */
export const DeleteDialog = ({ order, pending, onConfirm, onConfirmAll, onCancel }: DeleteDialogProps) => {
  const { data = [] } = useLiveOrders();
  const all = waitingOfGuest(data, order);
  const several = all.length > 1 ? { count: all.length, names: namesOf(all) } : null;
  const told = [
    t('orders.delete_text', { name: order.customer.name, place: placeText(order) }),
    t('orders.delete_seen'),
    ...(several ? [t('orders.guest_waiting', several)] : []),
  ];
  return (
    <ConfirmDialog
      opened
      title={t('orders.delete_title', { ref: order.ref })}
      text={told.join(' ')}
      confirm={several ? t('orders.delete_one', { ref: order.ref }) : t('orders.delete')}
      dangerous
      pending={pending}
      more={several && { label: t('orders.guest_delete', { count: several.count }), onConfirm: onConfirmAll }}
      onConfirm={onConfirm}
      onCancel={onCancel}
    />
  );
};

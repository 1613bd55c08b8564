// Asks before an order is deleted; its customer sees it on the order's page. Where the same guest has more that wait, all of them can go.
import type { Order } from '@ardoise/contract/orders.ts';
import { type ReactNode, useState } from 'react';
import { useSession } from '../../app/session/session.ts';
import { t } from '../../i18n/translate.ts';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { placeText } from '../../ui/order/words.ts';
import { isDeletable, namesOf, waitingOfGuest } from './board.ts';
import { useLiveOrders } from './live/live-orders.ts';
import { useSteps } from './live/steps.ts';

type DeleteDialogProps = { order: Order; onConfirm(): void; onConfirmAll(): void; onCancel(): void };

/** To be shown as long as it asks. */
const DeleteDialog = ({ order, onConfirm, onConfirmAll, onCancel }: DeleteDialogProps) => {
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
      cancel={t('orders.delete_keep')}
      dangerous
      more={several && { label: t('orders.guest_delete', { count: several.count }), onConfirm: onConfirmAll }}
      onConfirm={onConfirm}
      onCancel={onCancel}
    />
  );
};

/** How an order is deleted: `ask` opens the question (null where there is nothing to ask), `question` is to be shown. `onGone` runs once it is gone. */
export const useDeleting = (order: Order, onGone?: () => void): { ask: (() => void) | null; question: ReactNode } => {
  const { may } = useSession();
  const { take, cancelGuest } = useSteps();
  const [asking, setAsking] = useState(false);
  const deletable = isDeletable(order.status) && may('order:delete');
  // The question is answered: what becomes of the press is shown on the order's own buttons.
  const remove = async (deleting: Promise<boolean>) => {
    setAsking(false);
    if (await deleting) onGone?.();
  };
  return {
    ask: deletable ? () => setAsking(true) : null,
    question: deletable && asking && (
      <DeleteDialog
        order={order}
        onConfirm={() => void remove(take(order, { kind: 'cancel' }))}
        onConfirmAll={() => void remove(cancelGuest(order))}
        onCancel={() => setAsking(false)}
      />
    ),
  };
};

// Asks before an order is deleted; its customer sees it on the order's page.
import type { Order } from '@ardoise/contract/orders.ts';
import { t } from '../../i18n/translate.ts';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { placeText } from './words.ts';

type DeleteDialogProps = { order: Order; opened: boolean; pending: boolean; onConfirm(): void; onCancel(): void };

export const DeleteDialog = ({ order, opened, pending, onConfirm, onCancel }: DeleteDialogProps) => (
  <ConfirmDialog
    opened={opened}
    title={t('orders.delete_title', { ref: order.ref })}
    text={`${t('orders.delete_text', { name: order.customer.name, place: placeText(order) })} ${t('orders.delete_seen')}`}
    confirm={t('orders.delete')}
    dangerous
    pending={pending}
    onConfirm={onConfirm}
    onCancel={onCancel}
  />
);

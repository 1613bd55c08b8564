// Confirms the deletion of an order. Its guest sees the deletion on the order's page. If the same guest has more waiting orders, all can be
// deleted.
import type { Order } from '@ardoise/contract/orders.ts';
import { CANCELLATION_REASONS } from '@ardoise/contract/rules/order-status.ts';
import { Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { call } from '../../../app/api.ts';
import { useSession } from '../../../app/session/session.ts';
import { type TextKey, t } from '../../../i18n/translate.ts';
import { ConfirmDialog } from '../../../ui/Dialog.tsx';
import { placeText } from '../../../ui/order/words.ts';
import { Toggle } from '../../../ui/Toggle.tsx';
import { guestNames, isDeletable, waitingOfGuest } from '../board.ts';
import type { GuestNotice } from '../live/commands.ts';
import { useLiveOrders } from '../live/live-orders.ts';
import { useSteps } from '../live/steps.ts';
import classes from './delete-dialog.module.css';

type DeleteDialogProps = { order: Order; onConfirm(notice: GuestNotice): void; onConfirmAll(notice: GuestNotice): void; onCancel(): void };

/** Maximum length of a reason, as in the contract. */
const MAX_REASON = 200;
const PREDEFINED_REASONS = CANCELLATION_REASONS.map((code) => ({ code, key: `orders.reason_${code}` as const }));

/** Sends a predefined reason as its code, so that the guest reads it in their own language. */
const requestOf = ({ message, reason: typed }: GuestNotice): GuestNotice => {
  const reason = typed.trim();
  const ready = PREDEFINED_REASONS.find(({ key }) => t(key) === reason);
  return ready ? { message, reason: '', code: ready.code } : { message, reason };
};

/**
 * The message to the guest: whether it is sent, and the reason, typed or predefined. `noMessageReason`: the reason that no
 * message can be sent, or null.
 */
const GuestNoticeFields = ({
  notice,
  onChange,
  noMessageReason,
}: {
  notice: GuestNotice;
  onChange(notice: GuestNotice): void;
  noMessageReason: TextKey | null;
}) => (
  <div className={`stack ${classes.notice}`}>
    {noMessageReason ? (
      <p>{t(noMessageReason)}</p>
    ) : (
      <Toggle
        label={t('orders.delete_message')}
        hint={t('orders.delete_message_hint')}
        checked={notice.message}
        onChange={(message) => onChange({ ...notice, message })}
      />
    )}
    <TextInput
      label={t('orders.delete_reason')}
      description={t('orders.delete_reason_hint')}
      maxLength={MAX_REASON}
      autoComplete="off"
      value={notice.reason}
      onChange={(event) => onChange({ ...notice, reason: event.currentTarget.value })}
    />
    <div className={`row g3 ${classes.reasons}`}>
      {PREDEFINED_REASONS.map(({ key }) => (
        <Button key={key} variant="default" aria-pressed={notice.reason === t(key)} onClick={() => onChange({ ...notice, reason: t(key) })}>
          {t(key)}
        </Button>
      ))}
    </div>
  </div>
);

/**
 * The reason that no message about the order can be sent: no contact, SMS disabled, or a table that staff have not confirmed yet. Null if
 * it can be sent.
 */
const useNoMessageReason = ({ id, venue, first_order, customer: { phone, email } }: Order): TextKey | null => {
  const { data } = useQuery({
    queryKey: ['order', id, 'ways'],
    queryFn: ({ signal }) => call('GET /api/order/:venue/:id/ways', { params: { venue: venue.id, id }, signal }),
    staleTime: 0,
  });
  // Until the server has answered, an estimate from the order; it does not cover phones with push notifications.
  const hasContact = Boolean(phone || email);
  const noMessageReason = data ? data.channels.length === 0 : first_order || !hasContact;
  if (!noMessageReason) return null;
  return hasContact ? 'orders.delete_no_message' : 'orders.delete_no_contact';
};

/** The dialog; mounted only while it is open. */
const DeleteDialog = ({ order, onConfirm, onConfirmAll, onCancel }: DeleteDialogProps) => {
  const { data = [] } = useLiveOrders();
  const noMessageReason = useNoMessageReason(order);
  const [notice, setNotice] = useState<GuestNotice>({ message: !order.first_order, reason: '' });
  const finalNotice = () => requestOf(notice);
  const all = waitingOfGuest(data, order);
  const several = all.length > 1 ? { count: all.length, names: guestNames(all) } : null;
  const text = [
    t('orders.delete_text', { name: order.customer.name, place: placeText(order) }),
    t('orders.delete_seen'),
    ...(several ? [t('orders.guest_waiting', several)] : []),
  ];
  return (
    <ConfirmDialog
      opened
      title={t('orders.delete_title', { ref: order.ref })}
      text={text.join(' ')}
      confirm={several ? t('orders.delete_one', { ref: order.ref }) : t('orders.delete')}
      cancel={t('orders.delete_keep')}
      dangerous
      more={several && { label: t('orders.guest_delete', { count: several.count }), onConfirm: () => onConfirmAll(finalNotice()) }}
      onConfirm={() => onConfirm(finalNotice())}
      onCancel={onCancel}
    >
      <GuestNoticeFields notice={notice} onChange={setNotice} noMessageReason={noMessageReason} />
    </ConfirmDialog>
  );
};

/**
 * Deletion of an order: `ask` opens the dialog (null if the order cannot be deleted), `question` renders it. `onGone` runs after the
 * deletion.
 */
export const useDeleting = (order: Order, onGone?: () => void): { ask: (() => void) | null; question: ReactNode } => {
  const { may } = useSession();
  const { take, cancelGuest } = useSteps();
  const [asking, setAsking] = useState(false);
  const deletable = isDeletable(order.status) && may('order:delete');
  // The dialog closes at once: the order's own buttons show the state of the command.
  const remove = async (deleting: Promise<boolean>) => {
    setAsking(false);
    if (await deleting) onGone?.();
  };
  return {
    ask: deletable ? () => setAsking(true) : null,
    question: deletable && asking && (
      <DeleteDialog
        order={order}
        onConfirm={(notice) => void remove(take(order, { kind: 'cancel', ...notice }))}
        onConfirmAll={(notice) => void remove(cancelGuest(order, notice))}
        onCancel={() => setAsking(false)}
      />
    ),
  };
};

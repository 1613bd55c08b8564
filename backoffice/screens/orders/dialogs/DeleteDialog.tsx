// Asks before an order is deleted; its customer sees it on the order's page. Where the same guest has more that wait, all of them can go.
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
import { isDeletable, namesOf, waitingOfGuest } from '../board.ts';
import { useLiveOrders } from '../live/live-orders.ts';
import type { Told } from '../live/presses.ts';
import { useSteps } from '../live/steps.ts';
import classes from './delete-dialog.module.css';

type DeleteDialogProps = { order: Order; onConfirm(told: Told): void; onConfirmAll(told: Told): void; onCancel(): void };

/** As many characters as the contract lets a reason have. */
const MOST_REASON = 200;
const READY = CANCELLATION_REASONS.map((code) => ({ code, key: `orders.reason_${code}` as const }));

/** A ready reason leaves as such, so that its guest reads it in their own language. */
const sentOf = ({ message, reason: typed }: Told): Told => {
  const reason = typed.trim();
  const ready = READY.find(({ key }) => t(key) === reason);
  return ready ? { message, reason: '', code: ready.code } : { message, reason };
};

/**
 * What the guest is told: a message or only the page of the order, and why in words of one's own or ready ones. `silent`: why no message
 * can be sent, where that is so.
 */
const TellGuest = ({ told, onChange, silent }: { told: Told; onChange(told: Told): void; silent: TextKey | null }) => (
  <div className={classes.tell}>
    {silent ? (
      <p>{t(silent)}</p>
    ) : (
      <Toggle
        label={t('orders.delete_message')}
        hint={t('orders.delete_message_hint')}
        checked={told.message}
        onChange={(message) => onChange({ ...told, message })}
      />
    )}
    <TextInput
      label={t('orders.delete_reason')}
      description={t('orders.delete_reason_hint')}
      maxLength={MOST_REASON}
      autoComplete="off"
      value={told.reason}
      onChange={(event) => onChange({ ...told, reason: event.currentTarget.value })}
    />
    <div className={classes.reasons}>
      {READY.map(({ key }) => (
        <Button key={key} variant="default" aria-pressed={told.reason === t(key)} onClick={() => onChange({ ...told, reason: t(key) })}>
          {t(key)}
        </Button>
      ))}
    </div>
  </div>
);

/** Why no message about the order can be sent: its guest left no contact, SMS are off, or nobody has seen the table yet. */
const useSilent = ({ id, venue, first_order, customer: { phone, email } }: Order): TextKey | null => {
  const { data } = useQuery({
    queryKey: ['order', id, 'ways'],
    queryFn: ({ signal }) => call('GET /api/order/:venue/:id/ways', { params: { venue: venue.id, id }, signal }),
    staleTime: 0,
  });
  // Until the server has said so, what the order tells: all but a phone that asked to be told.
  const hasContact = Boolean(phone || email);
  const silent = data ? data.channels.length === 0 : first_order || !hasContact;
  if (!silent) return null;
  return hasContact ? 'orders.delete_no_message' : 'orders.delete_no_contact';
};

/** To be shown as long as it asks. */
const DeleteDialog = ({ order, onConfirm, onConfirmAll, onCancel }: DeleteDialogProps) => {
  const { data = [] } = useLiveOrders();
  const silent = useSilent(order);
  const [told, setTold] = useState<Told>({ message: !order.first_order, reason: '' });
  const said = () => sentOf(told);
  const all = waitingOfGuest(data, order);
  const several = all.length > 1 ? { count: all.length, names: namesOf(all) } : null;
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
      more={several && { label: t('orders.guest_delete', { count: several.count }), onConfirm: () => onConfirmAll(said()) }}
      onConfirm={() => onConfirm(said())}
      onCancel={onCancel}
    >
      <TellGuest told={told} onChange={setTold} silent={silent} />
    </ConfirmDialog>
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
        onConfirm={(told) => void remove(take(order, { kind: 'cancel', ...told }))}
        onConfirmAll={(told) => void remove(cancelGuest(order, told))}
        onCancel={() => setAsking(false)}
      />
    ),
  };
};

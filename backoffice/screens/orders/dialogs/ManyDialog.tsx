// Cancels many waiting orders at once, with undo: the answer to a flood of fake orders.
import { UNDO_SECONDS } from '@ardoise/contract/rules/order-status.ts';
import { Button } from '@mantine/core';
import { IconClipboardX } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { call } from '../../../app/api.ts';
import { serverNow } from '../../../app/server-clock.ts';
import { useSession } from '../../../app/session/session.ts';
import { t } from '../../../i18n/translate.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { notify, notifyError } from '../../../ui/notify/notify.ts';
import { Toggle } from '../../../ui/Toggle.tsx';
import { guestNames } from '../board.ts';
import { refetchBoard, useLiveOrders } from '../live/live-orders.ts';
import classes from './choices.module.css';
import { type Choice, choicesOf, MANY, unprepared } from './many.ts';

const UNDO_MS = UNDO_SECONDS * 1000;

/** Cancels a choice, reports the number of orders and offers to undo. */
const useCancelMany = () => {
  const client = useQueryClient();
  const { venue } = useSession();
  const params = { venue: venue.id };
  const undo = async (until: string) => {
    try {
      const { restored } = await call('PUT /api/order/:venue/unprepared/undo', { params, query: { until } });
      notify(t('orders.many_restored', { n: restored.length }));
    } catch (error) {
      notifyError(error);
    }
    await refetchBoard(client, venue.id);
  };
  return async ({ query }: Choice, message: boolean, key: string): Promise<boolean> => {
    try {
      const { cancelled, until } = await call('DELETE /api/order/:venue/unprepared', {
        params,
        query: { ...query, ...(message && { notification: '1' }) },
        headers: { 'Idempotency-Key': key },
      });
      const action = until === null ? null : { action: { label: t('orders.many_undo'), run: () => void undo(until) }, duration: UNDO_MS };
      if (cancelled.length === 0) notify(t('orders.guest_none'), { tone: 'plain' });
      else notify(t('orders.guest_deleted', { n: cancelled.length }), action ?? {});
      return true;
    } catch (error) {
      notifyError(error);
      return false;
    } finally {
      await refetchBoard(client, venue.id);
    }
  };
};

const textOf = ({ kind, query, orders }: Choice): string => {
  if (kind === 'minutes') return t('orders.many_minutes', { n: query.minutes });
  return kind === 'network' ? t('orders.many_network', { names: guestNames(orders) }) : t(`orders.many_${kind}`);
};
const keyOf = ({ query }: Choice): string => Object.values(query).join();

const ManyDialog = ({ onClose }: { onClose(): void }) => {
  const { data = [] } = useLiveOrders();
  const cancel = useCancelMany();
  const id = useId();
  const [chosen, setChosen] = useState<string | null>(null);
  const [message, setMessage] = useState(false);
  const [pending, setPending] = useState(false);
  // One idempotency key for each choice in this dialog, so that a retry after a lost response returns the same result.
  const [keys] = useState(() => new Map<string, string>());
  const choices = choicesOf(data, serverNow());
  const choice = choices.find((one) => keyOf(one) === chosen);
  const confirm = async () => {
    if (!choice) return;
    const name = `${chosen} ${message}`;
    const key = keys.get(name) ?? crypto.randomUUID();
    keys.set(name, key);
    setPending(true);
    if (await cancel(choice, message, key)) onClose();
    else setPending(false);
  };
  return (
    <Dialog opened onClose={onClose} label={t('orders.many')}>
      <h2 className={`t5 ${classes.title}`}>{t('orders.many')}</h2>
      <fieldset className={`stack g3 ${classes.choices}`} aria-describedby={id}>
        {choices.map((one) => (
          <label key={keyOf(one)} className={`line g4 tap soft-corners ${classes.choice}`}>
            <input type="radio" name={id} checked={keyOf(one) === chosen} onChange={() => setChosen(keyOf(one))} />
            <span>{textOf(one)}</span>
            <strong>{one.orders.length}</strong>
          </label>
        ))}
      </fieldset>
      <Toggle label={t('orders.delete_message')} checked={message} onChange={setMessage} />
      <p id={id} className={`muted ${classes.text}`}>
        {choices.length === 0 ? t('orders.guest_none') : t('orders.many_text', { n: UNDO_SECONDS })}
      </p>
      <div className="row g4 end">
        <Button variant="default" onClick={onClose}>
          {t('orders.many_keep')}
        </Button>
        <Button color="red" disabled={!choice} loading={pending} onClick={() => void confirm()}>
          {choice ? t('orders.many_confirm', { n: choice.orders.length }) : t('orders.many')}
        </Button>
      </div>
    </Dialog>
  );
};

/** Shown when many orders wait, because cancelling them one by one would take too long. `brief`: an icon with the text as its title. */
export const CancelMany = ({ className, brief = false }: { className?: string | undefined; brief?: boolean }) => {
  const { may } = useSession();
  const { data = [] } = useLiveOrders();
  const [asking, setAsking] = useState(false);
  const offered = may('order:delete') && unprepared(data).length >= MANY;
  const hasAsked = useRef(false);
  // The dialog returns the focus to this button, which disappears with its orders, before or after the dialog closes.
  useEffect(() => {
    if (asking) hasAsked.current = true;
    if (asking || offered || !hasAsked.current) return;
    hasAsked.current = false;
    if (document.activeElement === document.body) document.getElementById('content')?.focus({ preventScroll: true });
  }, [asking, offered]);
  return (
    <>
      {offered && (
        <button type="button" className={className} title={brief ? t('orders.many') : undefined} onClick={() => setAsking(true)}>
          <IconClipboardX size={brief ? 22 : 20} aria-hidden />
          <span className={brief ? 'unseen' : 'unseen-phone'}>{t('orders.many')}</span>
        </button>
      )}
      {asking && <ManyDialog onClose={() => setAsking(false)} />}
    </>
  );
};

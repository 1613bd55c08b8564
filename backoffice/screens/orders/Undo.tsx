// Undoes an order's last step, on its card, for as long as the server accepts it.
import type { Order } from '@ardoise/contract/orders.ts';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { serverNow } from '../../app/server-clock.ts';
import { useSession } from '../../app/session/session.ts';
import { t } from '../../i18n/translate.ts';
import classes from '../../ui/order/order.module.css';
import { commandLabels } from './command-labels.ts';
import { isPending, slotOf, useCommand } from './live/commands.ts';
import { useSteps } from './live/steps.ts';
import { isTooSoon } from './tap-guard.ts';

/** Safety margin before the server's deadline, so that a late press still arrives in time. */
const MARGIN_MS = 500;
const secondsLeft = ({ undo_until }: Pick<Order, 'undo_until'>): number =>
  undo_until === null ? 0 : Math.max(0, Math.ceil((Date.parse(undo_until) - MARGIN_MS - serverNow()) / 1000));

/** The remaining seconds to undo an order's last step, counting down; 0 if there is nothing to undo. */
export const useUndoSeconds = (order: Order): number => {
  const [left, setLeft] = useState(() => secondsLeft(order));
  useEffect(() => {
    setLeft(secondsLeft(order));
    if (secondsLeft(order) === 0) return;
    const timer = setInterval(() => {
      const seconds = secondsLeft(order);
      setLeft(seconds);
      if (seconds === 0) clearInterval(timer);
    }, 250);
    return () => clearInterval(timer);
  }, [order]);
  return left;
};

/** `brief`: icon and seconds are visible; the label is for screen readers. */
export const Undo = ({ order, tabIndex, brief = false }: { order: Order; tabIndex?: number; brief?: boolean }) => {
  const { may } = useSession();
  const { undoStep } = useSteps();
  const left = useUndoSeconds(order);
  const command = useCommand(slotOf(order));
  const busy = isPending(command);
  // Without a response, it shows the command's state instead of the seconds.
  const stateLabel = command?.wish.kind === 'undo' && (command.state !== 'sent' || left === 0) ? t(commandLabels[command.state]) : null;
  if ((left === 0 && !stateLabel) || !may('order:edit')) return null;
  return (
    <button
      type="button"
      className={`button rigid ${classes.undoButton}`}
      data-undo
      aria-busy={busy}
      tabIndex={tabIndex}
      onClick={(event) => !busy && !isTooSoon(event) && void undoStep(order)}
    >
      <IconArrowBackUp size={20} aria-hidden />
      <span className={brief ? 'unseen' : undefined}>{t('orders.undo')}</span> <span className="unseen">{order.ref}</span>
      <span className={classes.seconds} aria-hidden="true">
        {stateLabel ?? t('orders.seconds', { seconds: left })}
      </span>
    </button>
  );
};

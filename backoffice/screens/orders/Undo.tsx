// The way back from an order's last step, on the order's own card for as long as the server takes it back.
import type { Order } from '@ardoise/contract/orders.ts';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { serverNow } from '../../app/server-clock.ts';
import { useSession } from '../../app/session/session.ts';
import { t } from '../../i18n/translate.ts';
import classes from '../../ui/order/order.module.css';
import { isUnderWay, slotOf, usePress } from './live/presses.ts';
import { useSteps } from './live/steps.ts';
import { pressWords } from './press-words.ts';
import { isTooSoon } from './settled.ts';

/** Counted a moment less than the server's seconds: what is pressed last still arrives. */
const MARGIN_MS = 500;
const secondsLeft = ({ undo_until }: Pick<Order, 'undo_until'>): number =>
  undo_until === null ? 0 : Math.max(0, Math.ceil((Date.parse(undo_until) - MARGIN_MS - serverNow()) / 1000));

/** The seconds that are left to take an order's last step back, ticking; 0 where there is nothing to take back. */
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

export const Undo = ({ order, tabIndex }: { order: Order; tabIndex?: number }) => {
  const { may } = useSession();
  const { takeBack } = useSteps();
  const left = useUndoSeconds(order);
  const press = usePress(slotOf(order));
  const busy = isUnderWay(press);
  // Where no answer comes, it says what it waits for instead of its seconds.
  const late = press?.wish.kind === 'undo' && (press.state !== 'sent' || left === 0) ? t(pressWords[press.state]) : null;
  if ((left === 0 && !late) || !may('order:edit')) return null;
  return (
    <button
      type="button"
      className={classes.undoButton}
      data-undo
      aria-busy={busy}
      tabIndex={tabIndex}
      onClick={(event) => !busy && !isTooSoon(event) && void takeBack(order)}
    >
      <IconArrowBackUp size={20} aria-hidden />
      <span data-word>{t('orders.undo')}</span> <span className="unseen">{order.ref}</span>
      <span className={classes.seconds} aria-hidden="true">
        {late ?? t('orders.seconds', { seconds: left })}
      </span>
    </button>
  );
};

// The message of a step: what was done, and the seconds in which it can be taken back.
import { useEffect, useEffectEvent, useState } from 'react';
import { t } from '../../i18n/translate.ts';
import classes from '../../ui/order/order.module.css';

type UndoMessageProps = { text: string; until: number; onUndo(): Promise<void>; onOver(): void };

const secondsTo = (until: number): number => Math.max(0, Math.ceil((until - Date.now()) / 1000));

export const UndoMessage = ({ text, until, onUndo, onOver }: UndoMessageProps) => {
  const [left, setLeft] = useState(() => secondsTo(until));
  const [pending, setPending] = useState(false);
  const tick = useEffectEvent(() => {
    const seconds = secondsTo(until);
    setLeft(seconds);
    if (seconds === 0 && !pending) onOver();
  });
  useEffect(() => {
    const timer = setInterval(() => tick(), 250);
    return () => clearInterval(timer);
  }, []);
  const press = async () => {
    if (pending) return;
    setPending(true);
    await onUndo();
    setPending(false);
  };
  return (
    <span className={classes.undo}>
      <span>{text}</span>
      <button type="button" className={classes.undoButton} aria-disabled={pending} aria-busy={pending} onClick={() => void press()}>
        {t('orders.undo')}
        <span className={classes.seconds} aria-hidden="true">
          {t('orders.seconds', { seconds: left })}
        </span>
      </button>
    </span>
  );
};

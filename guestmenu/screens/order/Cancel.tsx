import type { GuestOrder } from '@ardoise/contract/orders.ts';
import { useState } from 'react';
import { cancelOrder } from '../../app/api.ts';
import { useLanguage } from '../../app/language.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import type { ApplyAnswer } from './useOrder.ts';

type CancelProps = { order: GuestOrder; disabled: boolean; answered: ApplyAnswer; onRefused: () => void };

/** Cancels an order after a confirmation. If the order can no longer be cancelled, it says so. */
export const Cancel = ({ order, disabled, answered, onRefused }: CancelProps) => {
  const { texts } = useLanguage();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const cancel = async () => {
    setBusy(true);
    const outcome = await answered(cancelOrder(order.uuid));
    setBusy(false);
    if (outcome.kind === 'ok') return setAsking(false);
    if (outcome.kind === 'unknown') return setProblem(texts.problems.failed);
    setAsking(false);
    setProblem(texts.order.tooLate);
    onRefused();
  };
  return (
    <>
      {problem && (
        <p className="notice" role="alert">
          {problem}
        </p>
      )}
      <button type="button" className="second" disabled={disabled} onClick={() => setAsking(true)}>
        {texts.order.cancel}
      </button>
      {asking && (
        <Sheet
          title={texts.order.cancelConfirm}
          onClose={() => setAsking(false)}
          action={
            <>
              <button type="button" className="second" onClick={() => setAsking(false)}>
                {texts.order.cancelNo}
              </button>
              <button type="button" className="main danger" disabled={disabled || busy} onClick={cancel}>
                {texts.order.cancelYes}
              </button>
            </>
          }
        >
          {problem && <p className="notice">{problem}</p>}
        </Sheet>
      )}
    </>
  );
};

// Staff actions on an open order: next step, undo, and deletion while it waits.
import type { Order } from '@ardoise/contract/orders.ts';
import { formatTime } from '@ardoise/contract/rules/locales.ts';
import { useSession } from '../../app/session/session.ts';
import { t } from '../../i18n/translate.ts';
import { mainStep } from './board.ts';
import classes from './detail.module.css';
import { useDeleting } from './dialogs/DeleteDialog.tsx';
import { useSteps } from './live/steps.ts';
import { StepButton } from './StepButton.tsx';
import { Undo } from './Undo.tsx';

const HeldHint = ({ since }: Pick<Order, 'since'>) => {
  const { locale, venue } = useSession();
  const end = new Date(Date.parse(since) + venue.hold_minutes * 60_000);
  return <p className="box muted sunken">{t('orders.held_hint', { time: formatTime(end, locale, venue.timezone) })}</p>;
};

/** `onOver`: called when an action here has removed the order from the board. */
export const OrderActions = ({ order, onOver }: { order: Order; onOver: (id: string) => void }) => {
  const { may } = useSession();
  const { take } = useSteps();
  const { ask, question } = useDeleting(order, () => onOver(order.id));
  const step = may('order:edit') ? mainStep(order.status) : null;
  const takeNextStep = async (next: NonNullable<typeof step>) => {
    const taken = await take(order, { kind: next });
    if (taken && next === 'delivered') onOver(order.id);
  };
  return (
    <div className="stack g4">
      {order.status === 'ON_HOLD' && <HeldHint since={order.since} />}
      {step && (
        <div className={classes.next} data-bottom-bar>
          <StepButton key={step} order={order} step={step} onPress={() => void takeNextStep(step)} />
        </div>
      )}
      <Undo order={order} />
      {ask && <StepButton order={order} step="cancel" variant="plain" onPress={ask} />}
      {question}
    </div>
  );
};

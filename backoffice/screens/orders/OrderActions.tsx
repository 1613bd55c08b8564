// What staff may do to an open order: the next step, and deleting it while it waits.
import type { Order } from '@ardoise/contract/orders.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useSession } from '../../app/session/session.ts';
import { t } from '../../i18n/translate.ts';
import { isDeletable, mainStep } from './board.ts';
import { DeleteDialog } from './DeleteDialog.tsx';
import classes from './detail.module.css';
import { StepButton } from './StepButton.tsx';
import { useSteps } from './steps.tsx';

export const OrderActions = ({ order }: { order: Order }) => {
  const { may } = useSession();
  const { pending, take, cancelGuest } = useSteps();
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const step = may('order:edit') ? mainStep(order.status) : null;
  const deletable = isDeletable(order.status) && may('order:delete');
  // An order that left the board is over: staff go back to the others.
  const remove = async (deleting: Promise<boolean>) => {
    const gone = await deleting;
    setAsking(false);
    if (gone) void navigate('/order');
  };
  const goOn = async (next: NonNullable<typeof step>) => {
    const taken = await take(order, next);
    if (taken && next === 'delivered') void navigate('/delivery');
  };
  return (
    <div className={classes.actions}>
      {order.status === 'ON_HOLD' && <p className={classes.held}>{t('orders.held_hint')}</p>}
      {step && (
        <div className={classes.next} data-bottom-bar>
          <StepButton key={step} order={order} step={step} pending={pending} onPress={() => void goOn(step)} />
        </div>
      )}
      {deletable && <StepButton order={order} step="cancel" look="plain" pending={pending} onPress={() => setAsking(true)} />}
      {deletable && asking && (
        <DeleteDialog
          order={order}
          pending={pending === 'cancel'}
          onConfirm={() => void remove(take(order, 'cancel'))}
          onConfirmAll={() => void remove(cancelGuest(order))}
          onCancel={() => setAsking(false)}
        />
      )}
    </div>
  );
};

// One order on the board. The whole card is a link to it; its actions stand above that link.

import type { Order } from '@ardoise/contract/orders.ts';
import { formatMoney } from '@ardoise/contract/rules/money.ts';
import { memo } from 'react';
import { Link } from 'react-router-dom';
import { useSession } from '../../app/session/session.ts';
import { t } from '../../i18n/translate.ts';
import { AllergyBand } from '../../ui/order/AllergyBand.tsx';
import { FirstOrder } from '../../ui/order/FirstOrder.tsx';
import { Lines } from '../../ui/order/Lines.tsx';
import { Age, StatusMark } from '../../ui/order/Marks.tsx';
import { OrderNote } from '../../ui/order/Notes.tsx';
import { customerText, pieces, placeText } from '../../ui/order/words.ts';
import classes from './board.module.css';
import { mainStep, shownItems } from './board.ts';
import { useDeleting } from './dialogs/DeleteDialog.tsx';
import { useOrderKeys } from './keys/keys.ts';
import { happenedText } from './live/events.ts';
import { useSteps } from './live/steps.ts';
import type { Trace } from './live/traces.ts';
import { StepButton } from './StepButton.tsx';
import { Undo } from './Undo.tsx';

type ActionsProps = { order: Order; step: ReturnType<typeof mainStep>; onStep(): void; ask: (() => void) | null };

const Actions = ({ order, step, onStep, ask }: ActionsProps) => {
  const { locale } = useSession();
  return (
    <footer className={classes.foot}>
      <p className={classes.sum}>
        <span>{t('orders.items', { n: pieces(order) })}</span>
        <strong>{formatMoney(order.total_price, order.currency, locale)}</strong>
        {ask && <StepButton order={order} step="cancel" look="small" onPress={ask} />}
      </p>
      {step && <StepButton key={step} order={order} step={step} onPress={onStep} />}
      <Undo order={order} />
    </footer>
  );
};

/** What has just happened to it and who did it, while that is news. */
const TraceLine = ({ trace }: { trace: Trace }) => (
  <p className={classes.trace} data-trace>
    {happenedText(trace.happened)}
  </p>
);

export const OrderCard = memo(({ order, trace }: { order: Order; trace: Trace | undefined }) => {
  const { may } = useSession();
  const { take } = useSteps();
  const { ask, question } = useDeleting(order);
  const step = may('order:edit') ? mainStep(order.status) : null;
  const onStep = () => {
    if (step) void take(order, { kind: step });
  };
  const onKeyDown = useOrderKeys(order, { next: step && onStep, remove: ask });
  return (
    <article className={classes.card} data-status={order.status} data-news={trace ? trace.happened.what : undefined} onKeyDown={onKeyDown}>
      <header className={classes.band}>
        <h3>
          <Link to={`/order/${order.id}`} className={classes.cardLink} data-card={order.id}>
            {placeText(order)}
            <span className="unseen">
              {customerText(order.customer)} {order.ref}
            </span>
          </Link>
        </h3>
        <Age order={order} as="brief" />
        <span className={classes.turn} />
        <span className={classes.who}>
          {customerText(order.customer)} · <span className={classes.ref}>{order.ref}</span>
        </span>
        <StatusMark status={order.status} />
      </header>
      {trace && <TraceLine trace={trace} />}
      <FirstOrder order={order} />
      <AllergyBand order={order} lines={order.items} />
      <Lines items={shownItems(order)} done={order.done} />
      {order.note && order.status !== 'ON_HOLD' && <OrderNote text={order.note} />}
      {order.passphrase && (
        <p className={classes.phrase}>
          {t('orders.passphrase')} <b>{order.passphrase}</b>
        </p>
      )}
      <Actions order={order} step={step} onStep={onStep} ask={ask} />
      {question}
    </article>
  );
});

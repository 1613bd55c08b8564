// An order on the board. The whole card is a link; its actions are above that link.

import type { Order } from '@ardoise/contract/orders.ts';
import { formatMoney } from '@ardoise/contract/rules/money.ts';
import { memo } from 'react';
import { Link } from 'react-router-dom';
import { useSession } from '../../app/session/session.ts';
import { t } from '../../i18n/translate.ts';
import { AllergyBand } from '../../ui/order/AllergyBand.tsx';
import { FirstOrder } from '../../ui/order/FirstOrder.tsx';
import { Lines } from '../../ui/order/Lines.tsx';
import { OrderNote } from '../../ui/order/Notes.tsx';
import { Age, StatusLabel } from '../../ui/order/StatusAndAge.tsx';
import { customerText, pieces, placeText } from '../../ui/order/words.ts';
import classes from './board.module.css';
import { mainStep, shownItems } from './board.ts';
import { useDeleting } from './dialogs/DeleteDialog.tsx';
import { useOrderKeys } from './keys/keys.ts';
import { changeText } from './live/events.ts';
import type { RecentChange } from './live/recent-changes.ts';
import { useSteps } from './live/steps.ts';
import { StepButton } from './StepButton.tsx';
import { Undo } from './Undo.tsx';

type ActionsProps = { order: Order; step: ReturnType<typeof mainStep>; onStep(): void; ask: (() => void) | null };

const Actions = ({ order, step, onStep, ask }: ActionsProps) => {
  const { locale } = useSession();
  return (
    <footer className="stack g3">
      <p className={`line g4 ${classes.sum}`}>
        <span className="muted">{t('orders.items', { n: pieces(order) })}</span>
        <strong className="t4 push">{formatMoney(order.total_price, order.currency, locale)}</strong>
        {ask && <StepButton order={order} step="cancel" variant="small" onPress={ask} />}
      </p>
      {step && <StepButton key={step} order={order} step={step} onPress={onStep} />}
      <Undo order={order} />
    </footer>
  );
};

/** The recent change of the order, with its author. */
const RecentChangeLine = ({ recentChange }: { recentChange: RecentChange }) => (
  <p className="strong" data-recent-change>
    {changeText(recentChange.happened)}
  </p>
);

export const OrderCard = memo(({ order, recentChange }: { order: Order; recentChange: RecentChange | undefined }) => {
  const { may } = useSession();
  const { take } = useSteps();
  const { ask, question } = useDeleting(order);
  const step = may('order:edit') ? mainStep(order.status) : null;
  const onStep = () => {
    if (step) void take(order, { kind: step });
  };
  const onKeyDown = useOrderKeys(order, { next: step && onStep, remove: ask });
  return (
    <article
      className={`stack g3 card ${classes.card}`}
      data-status={order.status}
      data-change={recentChange ? recentChange.happened.what : undefined}
      onKeyDown={onKeyDown}
    >
      <header className={`band split tight t2 ${classes.band}`}>
        <h3 className="t5">
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
          {customerText(order.customer)} · <span className="strong nowrap">{order.ref}</span>
        </span>
        <StatusLabel status={order.status} />
      </header>
      {recentChange && <RecentChangeLine recentChange={recentChange} />}
      <FirstOrder order={order} />
      <AllergyBand order={order} lines={order.items} />
      <Lines items={shownItems(order)} done={order.done} />
      {order.note && order.status !== 'ON_HOLD' && <OrderNote text={order.note} />}
      {order.passphrase && (
        <p className={`row tight small muted ${classes.phrase}`}>
          {t('orders.passphrase')} <b className="t4">{order.passphrase}</b>
        </p>
      )}
      <Actions order={order} step={step} onStep={onStep} ask={ask} />
      {question}
    </article>
  );
});

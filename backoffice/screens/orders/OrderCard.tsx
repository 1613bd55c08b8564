// One order on the board. The whole card is a link to it; its actions stand above that link.

import type { Order } from '@ardoise/contract/orders.ts';
import { formatMoney } from '@ardoise/contract/rules/money.ts';
import { IconNote } from '@tabler/icons-react';
import { memo, useState } from 'react';
import { Link } from 'react-router-dom';
import { useSession } from '../../app/session/session.ts';
import { t } from '../../i18n/translate.ts';
import { Lines } from '../../ui/order/Lines.tsx';
import { Age, StatusMark } from '../../ui/order/Marks.tsx';
import shared from '../../ui/order/order.module.css';
import { pieces, placeText } from '../../ui/order/words.ts';
import classes from './board.module.css';
import { isDeletable, mainStep, shownItems } from './board.ts';
import { DeleteDialog } from './DeleteDialog.tsx';
import { StepButton } from './StepButton.tsx';
import { useSteps } from './steps.tsx';

const Actions = ({ order }: { order: Order }) => {
  const { may, locale } = useSession();
  const { pending, take, cancelGuest } = useSteps();
  const [asking, setAsking] = useState(false);
  const step = may('order:edit') ? mainStep(order.status) : null;
  const deletable = isDeletable(order.status) && may('order:delete');
  const remove = async (deleting: Promise<boolean>) => {
    await deleting;
    setAsking(false);
  };
  return (
    <footer className={classes.foot}>
      <p className={classes.sum}>
        <span>{t('orders.items', { smart_count: pieces(order) })}</span>
        <strong>{formatMoney(order.total_price, order.currency, locale)}</strong>
        {deletable && <StepButton order={order} step="cancel" look="small" pending={pending} onPress={() => setAsking(true)} />}
      </p>
      {step && <StepButton order={order} step={step} pending={pending} onPress={() => void take(order, step)} />}
      {deletable && asking && (
        <DeleteDialog
          order={order}
          pending={pending === 'cancel'}
          onConfirm={() => void remove(take(order, 'cancel'))}
          onConfirmAll={() => void remove(cancelGuest(order))}
          onCancel={() => setAsking(false)}
        />
      )}
    </footer>
  );
};

export const OrderCard = memo(({ order }: { order: Order }) => (
  <article className={classes.card} data-status={order.status}>
    <header className={classes.band}>
      <h3>
        <Link to={`/order/${order.id}`} className={classes.cardLink} data-card={order.id}>
          {placeText(order)}
        </Link>
      </h3>
      <Age order={order} />
      <span className={classes.turn} />
      <span className={classes.who}>
        {order.customer.name} · <span className={classes.ref}>{order.ref}</span>
      </span>
      <StatusMark status={order.status} />
    </header>
    <Lines items={shownItems(order)} />
    {order.note && order.status !== 'ON_HOLD' && (
      <p className={shared.note}>
        <IconNote size={18} aria-hidden />
        {order.note}
      </p>
    )}
    {order.passphrase && (
      <p className={classes.phrase}>
        {t('orders.passphrase')} <b>{order.passphrase}</b>
      </p>
    )}
    <Actions order={order} />
  </article>
));

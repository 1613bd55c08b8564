// The page of an order, with the actions of its status. Closed orders are read-only.
import type { Order } from '@ardoise/contract/orders.ts';
import { isOpenStatus, type OrderStatus } from '@ardoise/contract/rules/order-status.ts';
import { type RefObject, useEffect, useRef } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { t } from '../../i18n/translate.ts';
import { isMissing } from '../../ui/error-text.ts';
import { AllergyBand } from '../../ui/order/AllergyBand.tsx';
import { FirstOrder } from '../../ui/order/FirstOrder.tsx';
import { Age, StatusLabel } from '../../ui/order/StatusAndAge.tsx';
import { customerText, placeText } from '../../ui/order/words.ts';
import { Page } from '../../ui/Page.tsx';
import { Empty, Failed, Waiting } from '../../ui/States.tsx';
import { ConnectionBanner } from './BoardTools.tsx';
import { columnOf } from './board.ts';
import classes from './detail.module.css';
import { rememberCard } from './keys/focus.ts';
import { useOrder } from './live/live-orders.ts';
import { OrderActions } from './OrderActions.tsx';
import { OrderFacts } from './OrderFacts.tsx';
import { OrderLines } from './OrderLines.tsx';

const isLive = (status: OrderStatus): boolean => columnOf(status) !== null;

/** The order's status. It takes the focus after a change, because the pressed button is gone. */
const Band = ({ order }: { order: Order }) => {
  const ref = useRef<HTMLDivElement>(null);
  const shown = useRef(order.status);
  useEffect(() => {
    if (shown.current === order.status) return;
    shown.current = order.status;
    if (document.activeElement === null || document.activeElement === document.body) ref.current?.focus({ preventScroll: true });
  }, [order.status]);
  return (
    <div ref={ref} tabIndex={-1} className={`split band t5 ${classes.band}`} data-status={order.status}>
      <StatusLabel status={order.status} size={24} />
      {isLive(order.status) && <Age order={order} />}
    </div>
  );
};

/** Moves the focus to the status if the focused button was removed. */
const useFocusOnState = (root: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const page = root.current;
    if (!page) return;
    let inside = false;
    const onFocus = ({ target }: FocusEvent) => {
      inside = target instanceof Node && page.contains(target);
    };
    // A press on the background gives up the focus on purpose; a pressed control takes it after this.
    const onPress = () => {
      inside = false;
    };
    const observer = new MutationObserver(() => {
      const lost = document.activeElement === null || document.activeElement === document.body;
      if (inside && lost) page.querySelector<HTMLElement>('[data-status][tabindex]')?.focus({ preventScroll: true });
    });
    observer.observe(page, { childList: true, subtree: true });
    document.addEventListener('focusin', onFocus);
    document.addEventListener('pointerdown', onPress);
    return () => {
      observer.disconnect();
      document.removeEventListener('focusin', onFocus);
      document.removeEventListener('pointerdown', onPress);
    };
  }, [root]);
};

const Sheet = ({ order, onOver }: { order: Order; onOver: (id: string) => void }) => {
  const root = useRef<HTMLDivElement>(null);
  useFocusOnState(root);
  return (
    <div ref={root} className={`stack ${classes.sheet}`}>
      <div className="stack">
        <Band order={order} />
        <FirstOrder order={order} />
        <AllergyBand order={order} lines={order.items} />
        <OrderLines order={order} />
      </div>
      <div className="stack">
        {isLive(order.status) ? (
          <OrderActions order={order} onOver={onOver} />
        ) : (
          <p className="box muted sunken">{t(isOpenStatus(order.status) ? 'orders.read_only' : 'orders.over')}</p>
        )}
        <OrderFacts order={order} />
      </div>
    </div>
  );
};

/** The lists, other than the board, that the order page can return to. */
const CAME_FROM = ['history', 'dump', 'bar'];

/** Returns to the previous board, where the step can still be undone, unless the user has navigated elsewhere. */
const useLeave = (id: string, back: string): ((id: string) => void) => {
  const navigate = useNavigate();
  const shown = useRef<string | null>(null);
  useEffect(() => {
    shown.current = id;
    return () => {
      shown.current = null;
    };
  }, [id]);
  return (over) => {
    if (shown.current === over) void navigate(back);
  };
};

export const OrderPage = () => {
  const { id = '' } = useParams();
  const [search] = useSearchParams();
  const { data: order, error, refetch } = useOrder(id);
  const from = search.get('from');
  const back = from && CAME_FROM.includes(from) ? `/${from}` : `/${(order && columnOf(order.status)) ?? 'order'}`;
  const leave = useLeave(id, back);
  useEffect(() => rememberCard(id), [id]);
  if (!order && isMissing(error)) {
    return (
      <Page title={t('orders.one')} back={back}>
        <Empty title={t('orders.gone')} text={t('orders.gone_hint')} />
      </Page>
    );
  }
  return (
    <Page
      title={order ? `${placeText(order)} · ${customerText(order.customer)}` : t('orders.one')}
      back={back}
      aside={order && <span className="pill strong sunken">{order.ref}</span>}
    >
      <ConnectionBanner />
      {order && <Sheet order={order} onOver={leave} />}
      {!order && (error ? <Failed title={t('orders.failed_one')} error={error} onRetry={() => void refetch()} /> : <Waiting lines={10} />)}
    </Page>
  );
};

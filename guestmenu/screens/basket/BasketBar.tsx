import { fill } from '@ardoise/contract/rules/text/texts.ts';
import { type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { useLanguage } from '../../app/language.tsx';
import { CallChip, CallSheet, useCalls } from '../../ui/Calls.tsx';
import { closedText } from '../../ui/closed.ts';
import { HeldAlerts, ordersText } from '../../ui/OrderList.tsx';
import { Money } from '../../ui/Price.tsx';
import { countPieces } from '../../visit/basket.ts';
import { dessertAfter } from '../../visit/orders/suggestions.ts';
import { type FollowedOrder, useVisitOrders } from '../../visit/orders/useVisitOrders.ts';
import { isAccepted } from '../../visit/orders/visit-orders.ts';
import { feesIn, priceBasket } from '../../visit/price-basket.ts';
import type { PlacedOrder } from '../../visit/stored.ts';
import type { Visit } from '../../visit/visit.ts';
import { OrdersSheet } from './OrdersSheet.tsx';
import { Again } from './ReorderOffer.tsx';
import '../../ui/styles/controls.css';
import '../../ui/styles/sheet.css';
import './basket.css';

const NONE: readonly PlacedOrder[] = [];

type BasketBarProps = {
  visit: Visit;
  /** Name of the product added last. */
  added: string | null;
  /** The basket is beside the menu, so the bar has no button for it. */
  beside: boolean;
  /** The notice of a waiting order, if the basket does not show it. */
  waiting: ReactNode;
  /** The notice that the group order has ended, and the row that leads to it. */
  tableEnded: ReactNode;
  together: ReactNode;
  onOpen: () => void;
};

type OrdersButtonProps = { placedOrders: readonly FollowedOrder[]; onOpen: () => void };

/** A summary of this phone's orders; a tap opens them. */
const OrdersButton = ({ placedOrders, onOpen }: OrdersButtonProps) => {
  const language = useLanguage();
  if (placedOrders.length === 0) return null;
  return (
    <button
      type="button"
      className={placedOrders[0]?.status === 'ON_HOLD' ? 'chip pill tap waits' : 'chip pill tap'}
      aria-haspopup="dialog"
      onClick={onOpen}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="M6 3h12v18l-3-2-3 2-3-2-3 2zM9 8h6M9 12h6" />
      </svg>
      <span>
        <span className="sr">{`${language.texts.evening.title}, `}</span>
        {ordersText(placedOrders, language)}
      </span>
    </button>
  );
};

/** After the main course, scrolls to the desserts. */
const Dessert = ({ visit, placedOrders }: { visit: Visit; placedOrders: readonly FollowedOrder[] }) => {
  const { texts } = useLanguage();
  const taken = placedOrders.filter((placedOrder) => isAccepted(placedOrder) && placedOrder.table === visit.table);
  const desserts = dessertAfter(
    taken.flatMap(({ order }) => order ?? []),
    visit.resolved,
  );
  if (!desserts) return null;
  return (
    <button
      type="button"
      className="chip pill tap"
      onClick={() => document.querySelector(`.cst-category[data-id="${desserts.id}"]`)?.scrollIntoView()}
    >
      <span>{texts.evening.dessert}</span>
    </button>
  );
};

/** Publishes the height of the bar, so that focused elements are not hidden behind it (ui/styles/sheet.css). */
const useHeight = () => {
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { style } = document.documentElement;
    const observer = new ResizeObserver(([entry]) => style.setProperty('--bar', `${entry?.borderBoxSize[0]?.blockSize ?? 0}px`));
    if (bar.current) observer.observe(bar.current);
    return () => observer.disconnect();
  }, []);
  return bar;
};

type ToBasketProps = Pick<BasketBarProps, 'visit' | 'onOpen'>;

/** The button to the basket, with the number of pieces and the total. */
const ToBasket = ({ visit: { menu, resolved, stored, table, mode }, onOpen }: ToBasketProps) => {
  const { texts, money, count } = useLanguage();
  const { basket } = stored;
  const { total, costs, lines } = useMemo(
    () => priceBasket(menu, basket, table, new Date(resolved.at), resolved.locale),
    [menu, basket, table, resolved.at, resolved.locale],
  );
  const fees = feesIn(costs, menu.venue.currency);
  // Like the total, without unavailable lines.
  const pieces = countPieces({ lines: lines.filter(({ problem }) => !problem).map(({ line }) => line) });
  return (
    <button type="button" className="main cst-global-button" onClick={onOpen}>
      <span>{mode === 'list' ? texts.basket.showList : texts.basket.show}</span>
      <span className="bar-count">{count(texts.basket.count, pieces)}</span>
      <Money amount={total} />
      {fees > 0 && <small className="bar-fees whole">{fill(texts.basket.ofFees, { price: money(fees) })}</small>}
    </button>
  );
};

/** The bar at the bottom: this phone's orders, calls, the basket. The sheets are siblings of it, because a bar is transparent to taps. */
export const BasketBar = ({ visit, added, beside, waiting, tableEnded, together, onOpen }: BasketBarProps) => {
  const { menu, resolved, stored, code, mode } = visit;
  const language = useLanguage();
  const { texts, count } = language;
  const [opened, setOpened] = useState<'orders' | 'call' | null>(null);
  const bar = useHeight();
  const { basket, pending, orders } = stored;
  const venueId = menu.venue.id;
  // Suggestions while the basket is empty.
  const offers = mode === 'order' && resolved.open && basket.lines.length === 0 && pending === null;
  const placedOrders = useVisitOrders(venueId, mode === 'order' ? orders : NONE, offers || opened === 'orders');
  const table = visit.tableKnown ? visit.table : null;
  const called = useCalls({ venueId, table, code });
  const close = () => {
    setOpened(null);
    if (opened === 'call') called.onRead();
  };
  const pieces = count(texts.basket.count, countPieces(basket));
  const news = added === null ? null : fill(texts.basket.added, { name: added });
  const closed = closedText(resolved, mode, language);
  return (
    <>
      <div className="bar row no-print" ref={bar}>
        <HeldAlerts placedOrders={placedOrders} />
        {offers && <Again visit={visit} placedOrders={placedOrders} onFilled={onOpen} />}
        <Suspense fallback={null}>{tableEnded}</Suspense>
        <div className="bar-line row g3">
          <OrdersButton placedOrders={placedOrders} onOpen={() => setOpened('orders')} />
          {table !== null && <CallChip calls={called.calls} muted={called.muted} onOpen={() => setOpened('call')} />}
          {offers && <Dessert visit={visit} placedOrders={placedOrders} />}
          <Suspense fallback={null}>{together}</Suspense>
        </div>
        {waiting}
        {/* Visible at any scroll position. "+" still fills the basket, so the line repeats what was added. */}
        {closed !== null && <p className="closed edge">{[news, closed].filter(Boolean).join(' ')}</p>}
        {mode !== 'read' && !beside && (basket.lines.length > 0 || pending) && <ToBasket visit={visit} onOpen={onOpen} />}
        <p className="sr" role="status">
          {news !== null && [news, pieces, closed].filter(Boolean).join(' ')}
        </p>
      </div>
      {opened === 'orders' && <OrdersSheet visit={visit} placedOrders={placedOrders} onFilled={onOpen} onClose={close} />}
      {opened === 'call' && table !== null && <CallSheet place={{ venueId, table, code }} {...called} onClose={close} />}
    </>
  );
};

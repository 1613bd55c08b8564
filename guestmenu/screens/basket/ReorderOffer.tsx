import type { GuestOrder } from '@ardoise/contract/orders.ts';
import { fill } from '@ardoise/contract/rules/text/texts.ts';
import { useEffect, useState } from 'react';
import { useLanguage } from '../../app/language.tsx';
import { LineDietMatch, useMismatches } from '../../ui/DietMatch.tsx';
import { itemText } from '../../ui/OrderList.tsx';
import { reorder } from '../../visit/orders/reorder.ts';
import { drinksOf } from '../../visit/orders/suggestions.ts';
import { type FollowedOrder, fetchVisitOrder } from '../../visit/orders/useVisitOrders.ts';
import { isAccepted, previousVisitOrder } from '../../visit/orders/visit-orders.ts';
import type { Visit } from '../../visit/visit.ts';

type Ordered = Pick<GuestOrder, 'items' | 'costs' | 'note'>;
type OfferProps = { visit: Visit; title: string; order: Ordered; onFilled: () => void; onNo: () => void };

/** Offers an order to repeat with one tap, with changed prices. */
const Offer = ({ visit, title, order, onFilled, onNo }: OfferProps) => {
  const { texts, money } = useLanguage();
  const { menu, resolved, stored, setStored } = visit;
  // Products that cannot be ordered now are left out.
  const again = reorder(stored.basket, order, menu, resolved, menu.venue.most_pieces);
  const mismatches = useMismatches(again.basket.lines, resolved);
  if (again.basket.lines.length === 0) return null;
  const items = order.items.map((item) => {
    const name = itemText(item);
    const other = again.repriced.find((one) => one.product === item.product && one.before === item.unit_price);
    return other ? fill(texts.changes.price, { name, before: money(other.before), after: money(other.after) }) : name;
  });
  return (
    <p className="again card">
      <button
        type="button"
        onClick={() => {
          setStored(again);
          onFilled();
        }}
      >
        <b>{title}</b> <span className="details">{items.join(' · ')}</span>
        {mismatches.map((line) => (
          <LineDietMatch key={line.key} line={line} menu={resolved} named />
        ))}
      </button>
      <button type="button" aria-label={texts.evening.noThanks} onClick={onNo}>
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M6 6l12 12M18 6L6 18" />
        </svg>
      </button>
    </p>
  );
};

type PreviousVisitProps = Pick<OfferProps, 'visit' | 'onFilled'>;

/** The order of an earlier visit. "No" removes all stored orders, because they are all of earlier visits. */
const PreviousVisit = ({ visit, onFilled }: PreviousVisitProps) => {
  const { texts } = useLanguage();
  const { menu, stored, setStored } = visit;
  const [order, setOrder] = useState<GuestOrder | null>(null);
  const uuid = previousVisitOrder(stored.orders)?.uuid;
  useEffect(() => {
    if (uuid !== undefined) void fetchVisitOrder(menu.venue.id, uuid).then(setOrder);
  }, [uuid, menu.venue.id]);
  if (uuid === undefined || !order) return null;
  return <Offer visit={visit} title={texts.evening.lastTime} order={order} onFilled={onFilled} onNo={() => setStored({ orders: [] })} />;
};

type AgainProps = PreviousVisitProps & { placedOrders: readonly FollowedOrder[] };

/** Offered while the basket is empty: the drinks of the newest order at this table, or the order of an earlier visit. */
export const Again = ({ visit, placedOrders, onFilled }: AgainProps) => {
  const { texts } = useLanguage();
  const { resolved, stored, setStored } = visit;
  if (placedOrders.length === 0) return <PreviousVisit visit={visit} onFilled={onFilled} />;
  const newest = stored.orders.find(({ uuid }) => placedOrders.some((placedOrder) => placedOrder.uuid === uuid));
  const placedOrder = placedOrders.find(({ uuid }) => uuid === newest?.uuid);
  if (!placedOrder?.order || placedOrder.table !== visit.table || !isAccepted(placedOrder) || stored.declined === placedOrder.uuid)
    return null;
  const no = () => setStored({ declined: placedOrder.uuid });
  return (
    <Offer visit={visit} title={texts.evening.sameAgain} order={drinksOf(placedOrder.order, resolved)} onFilled={onFilled} onNo={no} />
  );
};

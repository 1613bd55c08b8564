import { useLanguage } from '../../app/language.tsx';
import { HeldAlerts, OrderList } from '../../ui/OrderList.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { reorder } from '../../visit/orders/reorder.ts';
import type { FollowedOrder } from '../../visit/orders/useVisitOrders.ts';
import type { Visit } from '../../visit/visit.ts';

type OrdersSheetProps = { visit: Visit; placedOrders: readonly FollowedOrder[]; onFilled: () => void; onClose: () => void };

/** All orders of this phone on this visit. Ordering one again fills the basket and opens it. */
export const OrdersSheet = ({ visit, placedOrders, onFilled, onClose }: OrdersSheetProps) => {
  const { texts } = useLanguage();
  const { menu, resolved, stored, setStored } = visit;
  const again = ({ order }: FollowedOrder) => {
    if (!order) return;
    setStored(reorder(stored.basket, order, menu, resolved, menu.venue.most_pieces));
    onClose();
    onFilled();
  };
  return (
    <Sheet title={texts.evening.title} onClose={onClose}>
      <HeldAlerts placedOrders={placedOrders} />
      <OrderList placedOrders={placedOrders} onAgain={again} />
    </Sheet>
  );
};

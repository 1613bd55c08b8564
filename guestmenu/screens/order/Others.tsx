import { useMemo } from 'react';
import { useLanguage } from '../../app/language.tsx';
import { HeldAlerts, OrderList } from '../../ui/OrderList.tsx';
import { type FollowedOrder, useVisitOrders } from '../../visit/orders/useVisitOrders.ts';
import { withoutOrder } from '../../visit/orders/visit-orders.ts';
import { storeOf } from '../../visit/stored.ts';
import { useStored } from '../../visit/visit.ts';

const NONE: FollowedOrder[] = [];

/** The other orders of this phone; none if this phone did not place the order, but only received its address. */
export const useOthers = (venueId: string, uuid: string): FollowedOrder[] => {
  const [{ orders }] = useStored(venueId);
  const others = useMemo(
    () => (orders.some((one) => one.uuid === uuid) ? orders.filter((one) => one.uuid !== uuid) : NONE),
    [orders, uuid],
  );
  return useVisitOrders(venueId, others, true);
};

/** Alerts for other orders on hold, at the top. */
export const OthersOnHold = ({ others }: { others: readonly FollowedOrder[] }) => <HeldAlerts placedOrders={others} />;

export const Others = ({ others }: { others: readonly FollowedOrder[] }) => {
  const { texts } = useLanguage();
  if (others.length === 0) return null;
  return (
    <section aria-labelledby="others">
      <h2 className="cst-global-title" id="others">
        {texts.evening.others}
      </h2>
      <OrderList placedOrders={others} />
    </section>
  );
};

/** Removes an order that no longer exists from the phone. */
export const forgetOrder = (venueId: string, uuid: string): void => {
  const { get, set } = storeOf(venueId);
  const { orders } = get();
  const left = withoutOrder(orders, uuid);
  if (left.length < orders.length) set({ orders: left });
};

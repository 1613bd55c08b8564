import { fill } from '@ardoise/contract/rules/text/texts.ts';
import { useConnected } from '../../app/connection.ts';
import { useLanguage } from '../../app/language.tsx';
import { NoticeText } from '../../ui/NoticeText.tsx';
import type { OrderBody } from '../../visit/stored.ts';
import type { Ordering } from './ordering.ts';

type OrderNoticesProps = {
  id: string;
  ordering: Ordering;
  total: number;
  /** The order that was sent and not answered. */
  sent: OrderBody | null;
  /** The reason why nothing can be ordered now, as text. */
  blocked: string | null;
  /** There is something to order. */
  orders: boolean;
};

/** The destination of a waiting order; the guest may have scanned another table meanwhile. */
const WaitingDestination = ({ table }: Pick<OrderBody, 'table'>) => {
  const { texts } = useLanguage();
  return <b>{table === null ? texts.order.forBar : fill(texts.order.forTable, { table })}</b>;
};

/** True if an order waits for the network, rather than for the guest to resend it. */
const useOffline = ({ phase, missed, waits }: Ordering): boolean => {
  const connected = useConnected();
  return phase === 'unsure' ? waits && !connected : !connected || missed;
};

/** The notice above the button of the closed basket: the order has not been sent, or was refused. */
export const Waiting = ({ ordering, refused }: Pick<OrderNoticesProps, 'ordering'> & { refused: boolean }) => {
  const { texts } = useLanguage();
  const offline = useOffline(ordering);
  if (refused && ordering.phase === 'idle')
    return (
      <p className="notice" role="alert">
        {texts.evening.notSent}
      </p>
    );
  if (ordering.phase !== 'unsure' && !ordering.missed) return null;
  return <p className="notice">{offline ? texts.evening.offline : texts.problems.unsure}</p>;
};

/** The notices beside the order button, announced to screen readers. */
export const OrderNotices = ({ id, ordering, total, sent, blocked, orders }: OrderNoticesProps) => {
  const { texts } = useLanguage();
  const { notice, phase } = ordering;
  const offline = useOffline(ordering);
  const known = blocked !== null && notice?.kind === 'closed';
  return (
    <div className="whole" role="alert" id={id}>
      {notice && !known && (
        <p className="notice">
          <NoticeText notice={notice} total={total} blocked={blocked !== null || !orders} />
        </p>
      )}
      {orders && (phase === 'unsure' || offline) && (
        <p className="notice">
          {offline ? texts.evening.offline : texts.problems.unsure} {sent && phase !== 'idle' && <WaitingDestination table={sent.table} />}
        </p>
      )}
      {blocked !== null && <p className="notice">{blocked}</p>}
    </div>
  );
};

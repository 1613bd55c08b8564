import { fill } from '@ardoise/contract/rules/text/texts.ts';
import { useConnected } from '../../app/connection.ts';
import { useLanguage } from '../../app/language.tsx';
import { NoticeText } from '../../ui/NoticeText.tsx';
import type { OrderBody } from '../../visit/stored.ts';
import type { Ordering } from './ordering.ts';

type ToldProps = {
  id: string;
  ordering: Ordering;
  total: number;
  /** The order that was sent and not answered. */
  sent: OrderBody | null;
  /** Why nothing can be ordered now, in words. */
  blocked: string | null;
  /** There is something to order. */
  orders: boolean;
};

/** Where an order goes that waits: also where the guest has scanned another table meanwhile. */
const Way = ({ table }: Pick<OrderBody, 'table'>) => {
  const { texts } = useLanguage();
  return <b>{table === null ? texts.order.forBar : fill(texts.order.forTable, { table })}</b>;
};

/** Whether an order waits for the network: of one that its guest has to send again that would not be true. */
const useAway = ({ phase, missed, waits }: Ordering): boolean => {
  const connected = useConnected();
  return phase === 'unsure' ? waits && !connected : !connected || missed;
};

/** The line above the button of the closed basket: the order is still on the phone, or was refused. */
export const Waiting = ({ ordering, refused }: Pick<ToldProps, 'ordering'> & { refused: boolean }) => {
  const { texts } = useLanguage();
  const away = useAway(ordering);
  if (refused && ordering.phase === 'idle')
    return (
      <p className="notice" role="alert">
        {texts.evening.notSent}
      </p>
    );
  if (ordering.phase !== 'unsure' && !ordering.missed) return null;
  return <p className="notice">{away ? texts.evening.offline : texts.problems.unsure}</p>;
};

/** What stands in the way of the order, said where the button is and read out at once. */
export const Told = ({ id, ordering, total, sent, blocked, orders }: ToldProps) => {
  const { texts } = useLanguage();
  const { notice, phase } = ordering;
  const away = useAway(ordering);
  const known = blocked !== null && notice?.kind === 'closed';
  return (
    <div className="whole" role="alert" id={id}>
      {notice && !known && (
        <p className="notice">
          <NoticeText notice={notice} total={total} blocked={blocked !== null || !orders} />
        </p>
      )}
      {orders && (phase === 'unsure' || away) && (
        <p className="notice">
          {away ? texts.evening.offline : texts.problems.unsure} {sent && phase !== 'idle' && <Way table={sent.table} />}
        </p>
      )}
      {blocked !== null && <p className="notice">{blocked}</p>}
    </div>
  );
};

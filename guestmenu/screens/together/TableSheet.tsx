import type { GroupOrder, GroupParticipant } from '@ardoise/contract/group-order.ts';
import { isLongJoinCode } from '@ardoise/contract/rules/group-order.ts';
import type { OrderStatus } from '@ardoise/contract/rules/order-status.ts';
import { fill } from '@ardoise/contract/rules/text/texts.ts';
import { useState } from 'react';
import { useLanguage } from '../../app/language.tsx';
import type { Texts } from '../../i18n/fr-FR.ts';
import { stepText } from '../../ui/OrderList.tsx';
import { Money } from '../../ui/Price.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import type { Participant } from '../../visit/participant.ts';
import { feesOf } from './fees.ts';
import './together.css';
import { useLeaveGroup } from './useGroupUpdates.ts';

/** The name of a product in the guest's language; undefined if not on the menu. */
export type NameOf = (product: string) => string | undefined;

/** Another guest's held order cannot be changed here, so its text differs. */
const stepOf = (status: OrderStatus, texts: Texts): string => (status === 'ON_HOLD' ? texts.together.held : stepText(status, texts));

const Piece = ({ qty, name }: { qty: number; name: string }) => (
  <span>
    {`${qty} × `}
    <bdi>{name}</bdi>
  </span>
);

type SentProps = { order: GroupParticipant['orders'][number]; currency: string; nameOf: NameOf };

const Sent = ({ order, currency, nameOf }: SentProps) => {
  const { texts } = useLanguage();
  const fees = feesOf(order, currency);
  const off = order.status === 'CANCELLED' || order.status === 'ABANDONED';
  return (
    <div className={off ? 'edge sent off' : 'edge sent'}>
      <p>
        <b>{order.ref}</b> · {stepOf(order.status, texts)}
      </p>
      <ul className="fees">
        {order.items.map(({ product, name, qty, net_price }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines of an order have no other name here, and keep their places
          <li key={place} className="split">
            <Piece qty={qty} name={nameOf(product) ?? name} />
            <Money amount={net_price} priced />
          </li>
        ))}
        {order.more > 0 && <li>{`+ ${order.more}`}</li>}
        {fees > 0 && (
          <li className="split">
            <span>{texts.basket.fees}</span>
            <Money amount={fees} />
          </li>
        )}
      </ul>
    </div>
  );
};

const Guest = ({ participant, currency, nameOf }: { participant: GroupParticipant; currency: string; nameOf: NameOf }) => {
  const { texts } = useLanguage();
  const chosen = participant.lines.flatMap(({ product, qty }) => {
    const name = nameOf(product);
    return name === undefined ? [] : [{ product, qty, name }];
  });
  return (
    <li>
      <h3 className="split">
        <span>
          <bdi>{participant.name}</bdi>
          {participant.mine && <small>{` (${texts.together.you})`}</small>}
        </span>
        {participant.orders.length > 0 && <Money amount={participant.total_price} />}
      </h3>
      {participant.orders.map((order) => (
        <Sent key={order.ref} order={order} currency={currency} nameOf={nameOf} />
      ))}
      {chosen.length > 0 && (
        <div className="edge calm choosing">
          <p>{texts.together.choosing}</p>
          <ul>
            {chosen.map(({ product, qty, name }) => (
              <li key={product}>
                <Piece qty={qty} name={name} />
              </li>
            ))}
          </ul>
        </div>
      )}
      {chosen.length + participant.orders.length === 0 && <p className="hint">{texts.basket.empty}</p>}
    </li>
  );
};

const Totals = ({ group }: { group: GroupOrder }) => {
  const { texts, money } = useLanguage();
  return (
    <>
      <ul className="fees table-totals">
        {group.others_total > 0 && (
          <li className="split">
            <span>{texts.together.others}</span>
            <Money amount={group.others_total} />
          </li>
        )}
        <li className="total split">
          <b>{texts.together.total}</b>
          <b>
            <Money amount={group.total_price} />
          </b>
        </li>
      </ul>
      <p className="sr" role="status">
        {fill(texts.together.soFar, { price: money(group.total_price) })}
      </p>
    </>
  );
};

type TableSheetProps = {
  venueId: string;
  participant: Participant;
  group: GroupOrder;
  lost: boolean;
  nameOf: NameOf;
  onClose: () => void;
};

/** The group order: the join code, each participant with their orders and choices, and the total. */
export const TableSheet = ({ venueId, participant, group, lost, nameOf, onClose }: TableSheetProps) => {
  const { texts } = useLanguage();
  const leave = useLeaveGroup(venueId, participant);
  const [failed, setFailed] = useState(false);
  const leaveGroup = async () => {
    const left = await leave();
    setFailed(!left);
    if (left) onClose();
  };
  return (
    <Sheet
      title={fill(texts.menu.table, { table: group.table })}
      onClose={onClose}
      action={
        <>
          <div className="whole" role="alert">
            {lost && <p className="notice">{texts.order.reconnecting}</p>}
            {failed && <p className="notice">{texts.problems.failed}</p>}
          </div>
          <button type="button" className="link" onClick={leaveGroup}>
            {texts.together.leave}
          </button>
        </>
      }
    >
      <section className="card word table-word">
        <h3>{texts.together.word}</h3>
        <p>
          <bdi translate="no">{group.word}</bdi>
        </p>
        <small>{isLongJoinCode(group.word) ? `${texts.together.newWord} ${texts.together.wordHint}` : texts.together.wordHint}</small>
      </section>
      <ul className="seats">
        {group.seats.map((one, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two guests may have one name, and they keep their places
          <Guest key={place} participant={one} currency={group.currency} nameOf={nameOf} />
        ))}
      </ul>
      <Totals group={group} />
      <p className="hint">{texts.together.each}</p>
    </Sheet>
  );
};

import type { GuestOrder } from '@ardoise/contract/orders.ts';
import { fill } from '@ardoise/contract/rules/text/texts.ts';
import { useEffect, useState } from 'react';
import { useLanguage } from '../../app/language.tsx';
import { itemText } from '../../ui/Rounds.tsx';
import { LineSuits, useClashes } from '../../ui/Suits.tsx';
import { drinksOf } from '../../visit/rounds/next-round.ts';
import { refill } from '../../visit/rounds/reorder.ts';
import { isTaken, lastTimeOf } from '../../visit/rounds/rounds.ts';
import { askRound, type FollowedRound } from '../../visit/rounds/useRounds.ts';
import type { Visit } from '../../visit/visit.ts';

type Ordered = Pick<GuestOrder, 'items' | 'costs' | 'note'>;
type OfferProps = { visit: Visit; title: string; order: Ordered; onFilled: () => void; onNo: () => void };

/** An order to have again by one tap, with the prices that are others by now; or not. */
const Offer = ({ visit, title, order, onFilled, onNo }: OfferProps) => {
  const { texts, money } = useLanguage();
  const { menu, resolved, stored, setStored } = visit;
  // Products that cannot be ordered now are not offered.
  const again = refill(stored.basket, order, menu, resolved, menu.venue.most_pieces);
  const clashes = useClashes(again.basket.lines, resolved);
  if (again.basket.lines.length === 0) return null;
  const told = order.items.map((item) => {
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
        <b>{title}</b> <span className="details">{told.join(' · ')}</span>
        {clashes.map((line) => (
          <LineSuits key={line.key} line={line} menu={resolved} named />
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

type LastTimeProps = Pick<OfferProps, 'visit' | 'onFilled'>;

/** For a phone that comes back another day: the same as then. It is asked once: all that is known is of other days. */
const LastTime = ({ visit, onFilled }: LastTimeProps) => {
  const { texts } = useLanguage();
  const { menu, stored, setStored } = visit;
  const [order, setOrder] = useState<GuestOrder | null>(null);
  const uuid = lastTimeOf(stored.orders)?.uuid;
  useEffect(() => {
    if (uuid !== undefined) void askRound(menu.venue.id, uuid).then(setOrder);
  }, [uuid, menu.venue.id]);
  if (uuid === undefined || !order) return null;
  return <Offer visit={visit} title={texts.evening.lastTime} order={order} onFilled={onFilled} onNo={() => setStored({ orders: [] })} />;
};

type AgainProps = LastTimeProps & { rounds: readonly FollowedRound[] };

/** Quietly, until the guest has picked something: the drinks of their newest order at this table, or what they had another day. */
export const Again = ({ visit, rounds, onFilled }: AgainProps) => {
  const { texts } = useLanguage();
  const { resolved, stored, setStored } = visit;
  if (rounds.length === 0) return <LastTime visit={visit} onFilled={onFilled} />;
  const newest = stored.orders.find(({ uuid }) => rounds.some((round) => round.uuid === uuid));
  const round = rounds.find(({ uuid }) => uuid === newest?.uuid);
  if (!round?.order || round.table !== visit.table || !isTaken(round) || stored.declined === round.uuid) return null;
  const no = () => setStored({ declined: round.uuid });
  return <Offer visit={visit} title={texts.evening.sameAgain} order={drinksOf(round.order, resolved)} onFilled={onFilled} onNo={no} />;
};

import type { GuestOrder } from '@ardoise/contract/orders.ts';
import { useEffect, useState } from 'react';
import { useLanguage } from '../../app/language.tsx';
import { itemsText } from '../../ui/Rounds.tsx';
import { refill } from '../../visit/reorder.ts';
import { lastTimeOf } from '../../visit/rounds.ts';
import { askRound } from '../../visit/useRounds.ts';
import type { Visit } from '../../visit/visit.ts';

/** Quietly, for a phone that comes back another day: the same as then, until the guest has picked something or wants none of it. */
export const LastTime = ({ visit, onFilled }: { visit: Visit; onFilled: () => void }) => {
  const { texts } = useLanguage();
  const { menu, resolved, stored, setStored } = visit;
  const [order, setOrder] = useState<GuestOrder | null>(null);
  const uuid = lastTimeOf(stored.orders)?.uuid;
  const offered = uuid !== undefined && stored.basket.lines.length === 0 && stored.pending === null && resolved.open;
  useEffect(() => {
    if (offered) void askRound(menu.venue.id, uuid).then(setOrder);
  }, [offered, uuid, menu.venue.id]);
  if (!offered || !order) return null;
  // What cannot be had now is no offer.
  const again = refill(stored.basket, order, menu, resolved, menu.venue.most_pieces);
  if (again.basket.lines.length === 0) return null;
  const fill = () => {
    setStored(again);
    onFilled();
  };
  return (
    <p className="last-time">
      <button type="button" onClick={fill}>
        <b>{texts.evening.lastTime}</b>
        <span>{itemsText(order)}</span>
      </button>
      {/* It is asked once: all that is known is of other days. */}
      <button type="button" aria-label={texts.evening.noThanks} onClick={() => setStored({ orders: [] })}>
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M6 6l12 12M18 6L6 18" />
        </svg>
      </button>
    </p>
  );
};

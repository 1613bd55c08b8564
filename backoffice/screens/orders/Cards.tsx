// The cards of a column, oldest first, in a masonry layout: each card goes into the column with space first.
import type { Order } from '@ardoise/contract/orders.ts';
import { IconArrowDown } from '@tabler/icons-react';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { t } from '../../i18n/translate.ts';
import classes from './board.module.css';
import type { RecentChanges } from './live/recent-changes.ts';
import { OrderCard } from './OrderCard.tsx';

type ListRef = RefObject<HTMLOListElement | null>;

/** Row height of the grid; a card spans as many rows as it needs, including the gap below it. */
const ROW_PX = 2;
const GAP_PX = 10;

const itemsOf = (list: HTMLElement): HTMLElement[] => [...list.querySelectorAll<HTMLElement>(':scope > li')];

/** Sets the row span of each card, again after each change of its height. */
const usePacking = (list: ListRef, orders: readonly Order[]): void => {
  useLayoutEffect(() => {
    if (!list.current || orders.length === 0) return;
    const items = itemsOf(list.current);
    const pack = () => {
      const heights = items.map((item) => item.firstElementChild?.getBoundingClientRect().height ?? 0);
      for (const [index, item] of items.entries()) item.style.gridRowEnd = `span ${Math.ceil(((heights[index] ?? 0) + GAP_PX) / ROW_PX)}`;
    };
    pack();
    const observer = new ResizeObserver(pack);
    for (const item of items) if (item.firstElementChild) observer.observe(item.firstElementChild);
    return () => observer.disconnect();
  }, [list, orders]);
};

/** The visible share from which a card counts as seen. */
const SEEN = 0.15;

/** The cards of new orders below the visible area, in order. */
const useBelow = (list: ListRef, orders: readonly Order[]): readonly Element[] => {
  const [below, setBelow] = useState<readonly Element[]>([]);
  useEffect(() => {
    if (!list.current || orders.length === 0) return;
    const place = list.current;
    const cards = itemsOf(place).filter((item) => item.dataset.status === 'PENDING');
    // Measures all cards each time: a card that a jump skips never crosses the observed edge.
    const measure = () => {
      const end = Math.min(...[place, place.closest('main')].map((frame) => frame?.getBoundingClientRect().bottom ?? innerHeight));
      setBelow(
        cards.filter((card) => {
          const { top, height } = card.getBoundingClientRect();
          return height > 0 && top + SEEN * height > end;
        }),
      );
    };
    const observer = new IntersectionObserver(measure, { threshold: SEEN });
    for (const card of cards) observer.observe(card);
    if (cards.length === 0) setBelow([]);
    return () => observer.disconnect();
  }, [list, orders]);
  return below;
};

export const Cards = ({ orders, recentChanges }: { orders: readonly Order[]; recentChanges: RecentChanges }) => {
  const list = useRef<HTMLOListElement>(null);
  usePacking(list, orders);
  const below = useBelow(list, orders);
  return (
    <>
      <ol ref={list} className={`stack ${classes.cards}`}>
        {orders.map((order) => (
          <li key={order.id} data-status={order.status}>
            <OrderCard order={order} recentChange={recentChanges.get(order.id)} />
          </li>
        ))}
      </ol>
      {below.length > 0 && (
        <button
          type="button"
          className={`line pill strong tap center rigid ${classes.below}`}
          onClick={() => below[0]?.scrollIntoView({ block: 'center', behavior: 'smooth' })}
        >
          <IconArrowDown size={20} aria-hidden />
          {t('orders.more_below', { n: below.length })}
        </button>
      )}
    </>
  );
};

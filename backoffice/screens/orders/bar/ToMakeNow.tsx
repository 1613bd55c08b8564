// The items left to make, summed over all orders in preparation.
import type { Order } from '@ardoise/contract/orders.ts';
import { IconArrowDown } from '@tabler/icons-react';
import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { t } from '../../../i18n/translate.ts';
import { AllergyBand } from '../../../ui/order/AllergyBand.tsx';
import { mentionsAllergens } from '../../../ui/order/allergen-words.ts';
import classes from './bar.module.css';
import { Note } from './TicketLines.tsx';
import ticket from './ticket.module.css';
import { type Stations, toMakeNow } from './work-lines.ts';

/** The number of lines below the visible part of a list. */
const useBelow = (root: RefObject<HTMLUListElement | null>): number => {
  const [below, setBelow] = useState(0);
  useLayoutEffect(() => {
    const element = root.current;
    if (!element) return;
    const lines = [...element.children];
    const count = () => {
      const end = element.getBoundingClientRect().bottom + 1;
      setBelow(lines.filter((line) => line.getBoundingClientRect().bottom > end).length);
    };
    count();
    const stop = new AbortController();
    element.addEventListener('scroll', count, stop);
    const observer = new ResizeObserver(count);
    for (const one of [element, ...lines]) observer.observe(one);
    return () => {
      stop.abort();
      observer.disconnect();
    };
  });
  return below;
};

type ToMakeProps = { orders: readonly Order[]; stations: Stations /** True if the panel overlays the lanes. */; isOverlay: boolean };

export const ToMakeNow = ({ orders, stations, isOverlay }: ToMakeProps) => {
  const list = useMemo(() => toMakeNow(orders, stations), [orders, stations]);
  const root = useRef<HTMLUListElement>(null);
  const below = useBelow(root);
  const scrollDown = () => root.current?.scrollBy({ top: root.current.clientHeight / 2 });
  return (
    <aside className={`column ${classes.toMake}`} data-over={isOverlay || undefined} aria-label={t('orders.to_make')}>
      <h2 className={`line nowrap rigid ${classes.heading}`}>{t('orders.to_make')}</h2>
      {list.length === 0 && <p className={`muted centred ${classes.none}`}>{t('orders.to_make_none')}</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long list is scrolled by keyboard. */}
      <ul ref={root} className="grow" tabIndex={0} aria-label={t('orders.to_make')}>
        {list.map(({ key, name, note, avoids, qty }) => (
          <li key={key} className="stack g3">
            <b className={ticket.qty} data-several={qty > 1 || undefined}>
              {qty}
            </b>
            <span>
              <span className={`strong long ${ticket.name}`}>{name}</span>
              {note && !mentionsAllergens(note) && <Note text={note} />}
              <AllergyBand order={{ avoids, note }} lines={[]} />
            </span>
          </li>
        ))}
      </ul>
      {/* Keeps its space while hidden: otherwise it would hide the last line, which would show it again. */}
      <button type="button" className={`line label tap center rigid ${classes.below}`} data-below={below || undefined} onClick={scrollDown}>
        <IconArrowDown size={18} aria-hidden /> {t('orders.to_make_below', { n: below })}
      </button>
    </aside>
  );
};

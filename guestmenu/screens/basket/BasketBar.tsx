import { fill } from '@ardoise/contract/rules/text/texts.ts';
import { type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { useLanguage } from '../../app/language.tsx';
import { CallChip, CallSheet, useCalls } from '../../ui/Calls.tsx';
import { closedText } from '../../ui/closed.ts';
import { Money } from '../../ui/Price.tsx';
import { Calling, roundsText } from '../../ui/Rounds.tsx';
import { countPieces } from '../../visit/basket.ts';
import { feesIn, priceBasket } from '../../visit/price-basket.ts';
import type { Round } from '../../visit/stored.ts';
import { type FollowedRound, useRounds } from '../../visit/useRounds.ts';
import type { Visit } from '../../visit/visit.ts';
import { LastTime } from './LastTime.tsx';
import { RoundsSheet } from './RoundsSheet.tsx';
import '../../ui/controls.css';
import '../../ui/sheet.css';
import './basket.css';

const NONE: readonly Round[] = [];

type BasketBarProps = {
  visit: Visit;
  /** Name of the product that was added last. */
  added: string | null;
  /** The basket stands beside the menu: nothing leads to it. */
  beside: boolean;
  /** What is told of an order that waits on the phone, where no basket says so. */
  waiting: ReactNode;
  /** That the table has ended, and the way to its others. */
  tableEnded: ReactNode;
  together: ReactNode;
  onOpen: () => void;
};

type RoundsProps = { rounds: readonly FollowedRound[]; onOpen: () => void };

/** The orders of this phone in a few words that lead to all of them. */
const Rounds = ({ rounds, onOpen }: RoundsProps) => {
  const language = useLanguage();
  if (rounds.length === 0) return null;
  return (
    <button type="button" className={rounds[0]?.status === 'ON_HOLD' ? 'chip waits' : 'chip'} aria-haspopup="dialog" onClick={onOpen}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="M6 3h12v18l-3-2-3 2-3-2-3 2zM9 8h6M9 12h6" />
      </svg>
      <span>
        <span className="sr">{`${language.texts.evening.title}, `}</span>
        {roundsText(rounds, language)}
      </span>
    </button>
  );
};

/** Says how high the bar is by now, so that nothing that has the focus stays behind it (ui/sheet.css). */
const useHeight = () => {
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { style } = document.documentElement;
    const observer = new ResizeObserver(([entry]) => style.setProperty('--bar', `${entry?.borderBoxSize[0]?.blockSize ?? 0}px`));
    if (bar.current) observer.observe(bar.current);
    return () => observer.disconnect();
  }, []);
  return bar;
};

type ToBasketProps = Pick<BasketBarProps, 'visit' | 'onOpen'> & { pieces: string };

/** How many pieces, the total, the way into the basket. */
const ToBasket = ({ visit: { menu, resolved, stored, table, mode }, pieces, onOpen }: ToBasketProps) => {
  const { texts, money } = useLanguage();
  const { basket } = stored;
  const { total, costs } = useMemo(
    () => priceBasket(menu, basket, table, new Date(resolved.at), resolved.locale),
    [menu, basket, table, resolved.at, resolved.locale],
  );
  const fees = feesIn(costs, menu.venue.currency);
  return (
    <button type="button" className="main cst-global-button" onClick={onOpen}>
      <span>{mode === 'list' ? texts.basket.showList : texts.basket.show}</span>
      <span className="bar-count">{pieces}</span>
      <Money amount={total} />
      {fees > 0 && <small className="bar-fees">{fill(texts.basket.ofFees, { price: money(fees) })}</small>}
    </button>
  );
};

/** The bar at the bottom: the orders of this phone, a call, the basket. Sheets lie beside it: taps go through a bar. */
export const BasketBar = ({ visit, added, beside, waiting, tableEnded, together, onOpen }: BasketBarProps) => {
  const { menu, resolved, stored, code, mode } = visit;
  const language = useLanguage();
  const { texts, count } = language;
  const [opened, setOpened] = useState<'rounds' | 'call' | null>(null);
  const close = () => setOpened(null);
  const bar = useHeight();
  const { basket, pending, orders } = stored;
  const venueId = menu.venue.id;
  const rounds = useRounds(venueId, mode === 'order' ? orders : NONE, opened === 'rounds');
  const table = visit.tableKnown ? visit.table : null;
  const called = useCalls({ venueId, table, code });
  const pieces = count(texts.basket.count, countPieces(basket));
  const news = added === null ? null : fill(texts.basket.added, { name: added });
  const closed = closedText(resolved, mode, language);
  return (
    <>
      <div className="bar" ref={bar}>
        <Calling rounds={rounds} />
        {mode === 'order' && <LastTime visit={visit} onFilled={onOpen} />}
        <Suspense fallback={null}>{tableEnded}</Suspense>
        <div className="bar-line">
          <Rounds rounds={rounds} onOpen={() => setOpened('rounds')} />
          {table !== null && <CallChip calls={called.calls} onOpen={() => setOpened('call')} />}
          <Suspense fallback={null}>{together}</Suspense>
        </div>
        {waiting}
        {/* In sight wherever one reads; "+" fills the basket all the same, so the line repeats what was added. */}
        {closed !== null && <p className="closed">{[news, closed].filter(Boolean).join(' ')}</p>}
        {mode !== 'read' && !beside && (basket.lines.length > 0 || pending) && <ToBasket visit={visit} pieces={pieces} onOpen={onOpen} />}
        <p className="sr" role="status">
          {news !== null && [news, pieces, closed].filter(Boolean).join(' ')}
        </p>
      </div>
      {opened === 'rounds' && <RoundsSheet visit={visit} rounds={rounds} onFilled={onOpen} onClose={close} />}
      {opened === 'call' && table !== null && <CallSheet place={{ venueId, table, code }} {...called} onClose={close} />}
    </>
  );
};

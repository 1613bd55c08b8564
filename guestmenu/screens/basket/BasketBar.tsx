import { fill } from '@ardoise/contract/rules/text/texts.ts';
import { type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { useLanguage } from '../../app/language.tsx';
import { CallChip, CallSheet, useCalls } from '../../ui/Calls.tsx';
import { closedText } from '../../ui/closed.ts';
import { Money } from '../../ui/Price.tsx';
import { Calling, roundsText } from '../../ui/Rounds.tsx';
import { countPieces } from '../../visit/basket.ts';
import { feesIn, priceBasket } from '../../visit/price-basket.ts';
import { dessertAfter } from '../../visit/rounds/next-round.ts';
import { isTaken } from '../../visit/rounds/rounds.ts';
import { type FollowedRound, useRounds } from '../../visit/rounds/useRounds.ts';
import type { Round } from '../../visit/stored.ts';
import type { Visit } from '../../visit/visit.ts';
import { Again } from './Again.tsx';
import { RoundsSheet } from './RoundsSheet.tsx';
import '../../ui/styles/controls.css';
import '../../ui/styles/sheet.css';
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
    <button
      type="button"
      className={rounds[0]?.status === 'ON_HOLD' ? 'chip pill tap waits' : 'chip pill tap'}
      aria-haspopup="dialog"
      onClick={onOpen}
    >
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

/** After the mains, the way to the desserts. */
const Dessert = ({ visit, rounds }: { visit: Visit; rounds: readonly FollowedRound[] }) => {
  const { texts } = useLanguage();
  const taken = rounds.filter((round) => isTaken(round) && round.table === visit.table);
  const desserts = dessertAfter(
    taken.flatMap(({ order }) => order ?? []),
    visit.resolved,
  );
  if (!desserts) return null;
  return (
    <button
      type="button"
      className="chip pill tap"
      onClick={() => document.querySelector(`.cst-category[data-id="${desserts.id}"]`)?.scrollIntoView()}
    >
      <span>{texts.evening.dessert}</span>
    </button>
  );
};

/** Says how high the bar is by now, so that nothing that has the focus stays behind it (ui/styles/sheet.css). */
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

type ToBasketProps = Pick<BasketBarProps, 'visit' | 'onOpen'>;

/** How many pieces, the total, the way into the basket. */
const ToBasket = ({ visit: { menu, resolved, stored, table, mode }, onOpen }: ToBasketProps) => {
  const { texts, money, count } = useLanguage();
  const { basket } = stored;
  const { total, costs, lines } = useMemo(
    () => priceBasket(menu, basket, table, new Date(resolved.at), resolved.locale),
    [menu, basket, table, resolved.at, resolved.locale],
  );
  const fees = feesIn(costs, menu.venue.currency);
  // As the total: without what cannot be had.
  const pieces = countPieces({ lines: lines.filter(({ problem }) => !problem).map(({ line }) => line) });
  return (
    <button type="button" className="main cst-global-button" onClick={onOpen}>
      <span>{mode === 'list' ? texts.basket.showList : texts.basket.show}</span>
      <span className="bar-count">{count(texts.basket.count, pieces)}</span>
      <Money amount={total} />
      {fees > 0 && <small className="bar-fees whole">{fill(texts.basket.ofFees, { price: money(fees) })}</small>}
    </button>
  );
};

/** The bar at the bottom: the orders of this phone, a call, the basket. Sheets lie beside it: taps go through a bar. */
export const BasketBar = ({ visit, added, beside, waiting, tableEnded, together, onOpen }: BasketBarProps) => {
  const { menu, resolved, stored, code, mode } = visit;
  const language = useLanguage();
  const { texts, count } = language;
  const [opened, setOpened] = useState<'rounds' | 'call' | null>(null);
  const bar = useHeight();
  const { basket, pending, orders } = stored;
  const venueId = menu.venue.id;
  // Quiet offers, for who has nothing in mind yet.
  const offers = mode === 'order' && resolved.open && basket.lines.length === 0 && pending === null;
  const rounds = useRounds(venueId, mode === 'order' ? orders : NONE, offers || opened === 'rounds');
  const table = visit.tableKnown ? visit.table : null;
  const called = useCalls({ venueId, table, code });
  const close = () => {
    setOpened(null);
    if (opened === 'call') called.onRead();
  };
  const pieces = count(texts.basket.count, countPieces(basket));
  const news = added === null ? null : fill(texts.basket.added, { name: added });
  const closed = closedText(resolved, mode, language);
  return (
    <>
      <div className="bar row no-print" ref={bar}>
        <Calling rounds={rounds} />
        {offers && <Again visit={visit} rounds={rounds} onFilled={onOpen} />}
        <Suspense fallback={null}>{tableEnded}</Suspense>
        <div className="bar-line row g3">
          <Rounds rounds={rounds} onOpen={() => setOpened('rounds')} />
          {table !== null && <CallChip calls={called.calls} muted={called.muted} onOpen={() => setOpened('call')} />}
          {offers && <Dessert visit={visit} rounds={rounds} />}
          <Suspense fallback={null}>{together}</Suspense>
        </div>
        {waiting}
        {/* In sight wherever one reads; "+" fills the basket all the same, so the line repeats what was added. */}
        {closed !== null && <p className="closed edge">{[news, closed].filter(Boolean).join(' ')}</p>}
        {mode !== 'read' && !beside && (basket.lines.length > 0 || pending) && <ToBasket visit={visit} onOpen={onOpen} />}
        <p className="sr" role="status">
          {news !== null && [news, pieces, closed].filter(Boolean).join(' ')}
        </p>
      </div>
      {opened === 'rounds' && <RoundsSheet visit={visit} rounds={rounds} onFilled={onOpen} onClose={close} />}
      {opened === 'call' && table !== null && <CallSheet place={{ venueId, table, code }} {...called} onClose={close} />}
    </>
  );
};

// The board: new orders and those in preparation, as two columns or as two tabs in a narrow window. Two routes lead here; each focuses its
// own column.

import type { Order } from '@ardoise/contract/orders.ts';
import { formatNumber } from '@ardoise/contract/rules/locales.ts';
import { IconTable } from '@tabler/icons-react';
import { type RefObject, useLayoutEffect, useMemo, useRef } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { useSession } from '../../app/session/session.ts';
import { type TextKey, t } from '../../i18n/translate.ts';
import order from '../../ui/order/order.module.css';
import { Page } from '../../ui/Page.tsx';
import { Failed, Waiting } from '../../ui/States.tsx';
import { ConnectionBanner, ConnectionLight, SoundButton } from './BoardTools.tsx';
import classes from './board.module.css';
import { type ColumnName, columnOf, ordersOfColumn, withGone } from './board.ts';
import { Cards } from './Cards.tsx';
import { Calls } from './calls/Calls.tsx';
import calls from './calls/calls.module.css';
import { CancelMany } from './dialogs/ManyDialog.tsx';
import { focusOnArrival, moveByArrows, useFocusRestore } from './keys/focus.ts';
import { useLiveOrders } from './live/live-orders.ts';
import { useLastAction, useRecentChanges } from './live/recent-changes.ts';
import { notifyMoved } from './notify-moved.ts';
import { noteMoves } from './tap-guard.ts';

const columns: readonly ColumnName[] = ['order', 'delivery'];
const texts: Record<ColumnName, { title: TextKey; tab: TextKey; none: TextKey; hint: TextKey }> = {
  order: { title: 'names.order', tab: 'orders.tab_new', none: 'orders.none_new', hint: 'orders.none_new_hint' },
  delivery: {
    title: 'names.delivery',
    tab: 'orders.tab_preparation',
    none: 'orders.none_preparation',
    hint: 'orders.none_preparation_hint',
  },
};

const Count = ({ count }: { count: number }) => (
  <span className={`pill t2 bold centred ${classes.count}`}>{formatNumber(count, useSession().locale)}</span>
);

const Tabs = ({ focus, orders }: { focus: ColumnName; orders: readonly Order[] }) => (
  <nav className={`stack g2 card sunken ${classes.tabs}`} aria-label={t('orders.board')}>
    {columns.map((column) => (
      <Link key={column} to={`/${column}`} replace className="button strong" aria-current={column === focus ? 'page' : undefined}>
        {t(texts[column].tab)} <Count count={ordersOfColumn(orders, column).length} />
      </Link>
    ))}
  </nav>
);

type ColumnProps = { column: ColumnName; focus: ColumnName; orders: readonly Order[] | undefined };

const Column = ({ column, focus, orders }: ColumnProps) => {
  const recentChanges = useRecentChanges();
  const shown = useMemo(
    () => orders && ordersOfColumn(withGone(orders, recentChanges), column, recentChanges),
    [orders, column, recentChanges],
  );
  const count = useMemo(() => orders && ordersOfColumn(orders, column).length, [orders, column]);
  useLayoutEffect(noteMoves);
  const id = `column-${column}`;
  return (
    <section className={`column g3 ${classes.column}`} data-column={column} data-focus={column === focus || undefined} aria-labelledby={id}>
      <h2 id={id} tabIndex={-1} className="line unseen-tablet">
        {t(texts[column].title)} {count !== undefined && <Count count={count} />}
      </h2>
      {!shown && <Waiting lines={8} />}
      {shown?.length === 0 && (
        <p className={`stack g2 center muted ${classes.none}`}>
          <strong className="t4">{t(texts[column].none)}</strong>
          {t(texts[column].hint)}
        </p>
      )}
      {shown && shown.length > 0 && <Cards orders={shown} recentChanges={recentChanges} />}
    </section>
  );
};

/** Scrolls to the order of the last action: its card if its column is visible, otherwise a notification links to it. */
const useScrollToAction = (root: RefObject<HTMLElement | null>): void => {
  const navigate = useNavigate();
  useLastAction(({ id, ref, status }) => {
    const column = columnOf(status);
    const card = root.current?.querySelector<HTMLElement>(`[data-card="${id}"]`)?.closest('article');
    if (!column || !card) return;
    if (card.offsetParent !== null) card.scrollIntoView({ block: 'nearest', behavior: 'smooth' });
    else notifyMoved({ ref, status }, () => navigate(`/${column}`));
  });
};

const TablesLink = () => {
  const { may } = useSession();
  return may('session:list') ? (
    <Link to="/order/tables" className={`inline strong tap ${calls.link}`}>
      <IconTable size={20} aria-hidden />
      {t('orders.tables')}
    </Link>
  ) : null;
};

const Tools = () => (
  <>
    <CancelMany className={`button round strong ${order.sound}`} />
    <TablesLink />
    <ConnectionLight />
    <SoundButton />
  </>
);

const Board = ({ focus }: { focus: ColumnName }) => {
  const { data, error, refetch } = useLiveOrders();
  const root = useRef<HTMLDivElement>(null);
  const { onFocus } = useFocusRestore(root, data);
  useScrollToAction(root);
  const loaded = data !== undefined;
  // A layout effect, before paint: it must not take a focus that the user has set.
  useLayoutEffect(() => {
    if (!loaded || !root.current) return;
    // Both columns share the scroll container.
    root.current.closest('main')?.scrollTo(0, 0);
    focusOnArrival(root.current, focus);
  }, [loaded, focus]);
  return (
    <Page
      title={t('orders.board')}
      aside={<p className={`line muted small nowrap grow ${classes.keys}`}>{t('orders.keys_hint')}</p>}
      actions={<Tools />}
    >
      <ConnectionBanner />
      <Calls />
      {!data && error ? (
        <Failed title={t('orders.failed')} error={error} onRetry={() => void refetch()} />
      ) : (
        <>
          <Tabs focus={focus} orders={data ?? []} />
          {/* The keys only move the focus among links, which work without them. */}
          <section
            ref={root}
            className={`stack g6 ${classes.board}`}
            aria-label={t('orders.board')}
            onKeyDown={moveByArrows}
            onFocus={onFocus}
          >
            {columns.map((column) => (
              <Column key={column} column={column} focus={focus} orders={data} />
            ))}
          </section>
        </>
      )}
    </Page>
  );
};

export const NewOrders = () => <Board focus="order" />;
export const Preparation = () => <Board focus="delivery" />;

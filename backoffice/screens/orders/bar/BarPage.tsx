// The bar's screen (docs/product/orders.md#bar): all open orders on a tablet, one lane for each step.
import type { Order } from '@ardoise/contract/orders.ts';
import type { OrderStatus } from '@ardoise/contract/rules/order-status.ts';
import { useQuery } from '@tanstack/react-query';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { call } from '../../../app/api.ts';
import { TakingOrders } from '../../../app/frame/TakingOrders.tsx';
import { useSession } from '../../../app/session/session.ts';
import { t } from '../../../i18n/translate.ts';
import { bandLengths } from '../../../ui/order/AllergyBand.tsx';
import { useTitle } from '../../../ui/Page.tsx';
import { Failed, Waiting } from '../../../ui/States.tsx';
import { ConnectionBanner, ConnectionLight } from '../BoardTools.tsx';
import { placeOf, withGone } from '../board.ts';
import { Calls } from '../calls/Calls.tsx';
import { focusOnArrival, moveByArrows, useFocusRestore } from '../keys/focus.ts';
import { useLiveOrders } from '../live/live-orders.ts';
import { type RecentChanges, useLastAction, useRecentChanges } from '../live/recent-changes.ts';
import { notifyMoved } from '../notify-moved.ts';
import { noteMoves } from '../tap-guard.ts';
import { BarTop } from './BarTop.tsx';
import classes from './bar.module.css';
import { Lane, laneTitles } from './Lane.tsx';
import { LastEvents } from './LastEvents.tsx';
import { columnsIn, LANES, type LaneName, layOutBoard, type TextSize } from './layout.ts';
import { useBarSettings } from './settings.ts';
import { ToMakeNow } from './ToMakeNow.tsx';
import { type Box, useBox } from './use-box.ts';
import { useWakeLock } from './use-wake-lock.ts';
import { atStation, isTicked, type Stations, stationsOf, workLines } from './work-lines.ts';

/** The stations of the venue; the board refetches them every few minutes. */
const useStations = () => {
  const { venue } = useSession();
  return useQuery({
    queryKey: ['board-stations', venue.id],
    queryFn: ({ signal }) => call('GET /api/order/:venue/station', { params: { venue: venue.id }, signal }),
    staleTime: 300_000,
    refetchInterval: 300_000,
  });
};

const laneOf = (status: OrderStatus): LaneName | null => {
  if (status === 'PENDING' || status === 'ON_HOLD') return 'new';
  if (status === 'IN_PROGRESS') return 'making';
  return status === 'READY' ? 'ready' : null;
};

type Lanes = Record<LaneName, Order[]>;
/**
 * Distributes the orders over the lanes, oldest first; those that wait for their guest or for another station come last. `all` includes
 * orders that have just left the board.
 */
const distribute = (all: readonly Order[], recentChanges: RecentChanges, stations: Stations): Lanes => {
  const lanes: Lanes = { new: [], making: [], ready: [] };
  const later: Lanes = { new: [], making: [], ready: [] };
  for (const order of all) {
    const name = laneOf(placeOf(order, recentChanges));
    const own = name && name !== 'ready' && stations.chosen !== null ? atStation(workLines(order.items), stations) : null;
    if (!name || own?.length === 0) continue;
    const elsewhere = name === 'making' && own?.every((line) => isTicked(line, order.done));
    (order.status === 'ON_HOLD' || elsewhere ? later : lanes)[name].push(order);
  }
  for (const name of LANES) lanes[name].push(...later[name]);
  return lanes;
};

/** The lanes side by side, or one at a time if three columns do not fit. */
const Lanes = ({ box, orders, stations }: { box: Box; orders: readonly Order[]; stations: Stations }) => {
  const recentChanges = useRecentChanges();
  const { size } = useBarSettings();
  const [tab, setTab] = useState<LaneName>('new');
  const all = useMemo(() => withGone(orders, recentChanges), [orders, recentChanges]);
  const lanes = useMemo(() => distribute(all, recentChanges, stations), [all, recentChanges, stations]);
  useLayoutEffect(noteMoves);
  const columns = columnsIn(box.width, size);
  // In a narrow window, an action can move its order to a hidden lane.
  useLastAction(({ ref, status }) => {
    const name = laneOf(status);
    if (columns < LANES.length && name && name !== tab) notifyMoved({ ref, status }, () => setTab(name));
  });
  const count = (name: LaneName) => lanes[name].filter(({ id }) => !recentChanges.get(id)?.gone).length;
  const common = { recentChanges, stations, find: (id: string) => all.find((order) => order.id === id) };
  if (columns < LANES.length)
    return (
      <>
        <nav className={`stack g2 buttons rigid ${classes.tabs}`} aria-label={t('orders.board')}>
          {LANES.map((name) => (
            <button
              key={name}
              type="button"
              className="label"
              data-lane-tab={name}
              aria-pressed={name === tab}
              onClick={() => setTab(name)}
            >
              {t(laneTitles[name])} <span className={`pill bold centred ${classes.count}`}>{count(name)}</span>
            </button>
          ))}
        </nav>
        <Lane name={tab} orders={lanes[tab]} layout={null} count={count(tab)} {...common} />
      </>
    );
  const counts = { new: lanes.new.length, making: lanes.making.length, ready: lanes.ready.length };
  // Orders that have left the board need no space.
  const bandsOf = (name: LaneName) => lanes[name].map((order) => (recentChanges.get(order.id)?.gone ? [] : bandLengths(order)));
  const bands = { new: bandsOf('new'), making: bandsOf('making'), ready: bandsOf('ready') };
  const layout = layOutBoard(counts, { columns, width: box.width, height: box.height - HEAD_PX, size, bands });
  return LANES.filter((name) => layout[name].columns > 0).map((name) => (
    <Lane key={name} name={name} orders={lanes[name]} layout={layout[name]} count={count(name)} {...common} />
  ));
};

/** True if the "to make now" panel must overlay the lanes, because beside it a lane would have less than a column. */
const isOverlay = ({ width }: Box, size: TextSize): boolean =>
  columnsIn(width, size) >= LANES.length && columnsIn(width - TO_MAKE_PX, size) < LANES.length;
const TO_MAKE_PX = 244;

/**
 * Minimum width of the tools at the top, without and with the worker's name (shared tablets); below it, the connection light moves down.
 */
const TOP_PX = { plain: 880, named: 980 };

/** Height of a lane's heading and the gap below it. */
const HEAD_PX = 34;

export const BarPage = () => {
  const { data, error, refetch } = useLiveOrders();
  const { data: known = [] } = useStations();
  const { size, station, toMake } = useBarSettings();
  const root = useRef<HTMLElement>(null);
  const stations = useMemo(() => stationsOf(known, station), [known, station]);
  const middle = useRef<HTMLDivElement>(null);
  const box = useBox(root);
  const room = useBox(middle);
  const { onFocus } = useFocusRestore(root, data);
  const loaded = data !== undefined && box !== null;
  const { user } = useSession();
  const narrow = room !== null && room.width < (user.only ? TOP_PX.named : TOP_PX.plain);
  useTitle(t('names.bar'));
  useWakeLock();
  // A layout effect, before paint: it must not take a focus that the user has set.
  useLayoutEffect(() => {
    if (loaded && root.current) focusOnArrival(root.current, 'new');
  }, [loaded]);
  return (
    <main id="content" tabIndex={-1} className={`column ${classes.bar}`} data-size={size}>
      <h1 className="unseen">{t('names.bar')}</h1>
      <BarTop stations={known} chosen={stations.chosen} light={!narrow} />
      <div ref={middle} className={`grow ${classes.middle}`}>
        {/* Arrow keys only move the focus among links; each ticket handles its own action keys. */}
        <section ref={root} className={`grow ${classes.lanes}`} aria-label={t('orders.board')} onKeyDown={moveByArrows} onFocus={onFocus}>
          {data && box && <Lanes box={box} orders={data} stations={stations} />}
          {!data && (error ? <Failed title={t('orders.failed')} error={error} onRetry={() => void refetch()} /> : <Waiting lines={8} />)}
        </section>
        {toMake && data && room && <ToMakeNow orders={data} stations={stations} isOverlay={isOverlay(room, size)} />}
      </div>
      {/* At the bottom, where banners appear without moving a ticket. */}
      <div className={`line g0 tap rigid ${classes.bottom}`}>
        <TakingOrders />
        <Calls brief />
        <ConnectionBanner brief />
        {narrow && <ConnectionLight />}
        <LastEvents />
      </div>
    </main>
  );
};

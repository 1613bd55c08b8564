// The bar's screen (docs/product/orders.md#bar): every open order in sight on a tablet, each step in its strip, nothing else around.
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
import { focusOnArrival, moveByArrows, useKeptFocus } from '../keys/focus.ts';
import { useLiveOrders } from '../live/live-orders.ts';
import { type Traces, usePressed, useTraces } from '../live/traces.ts';
import { notifyMoved } from '../moved.ts';
import { noteMoves } from '../settled.ts';
import { useAwake } from './awake.ts';
import { BarTop } from './BarTop.tsx';
import classes from './bar.module.css';
import { LastEvents } from './LastEvents.tsx';
import { columnsIn, planBoard, STRIPS, type StripName, type TextSize } from './plan.ts';
import { Strip, stripTitles } from './Strip.tsx';
import { useBarSettings } from './settings.ts';
import { ToMakeNow } from './ToMakeNow.tsx';
import { type Box, useBox } from './use-box.ts';
import { atStation, isDone, type Stations, stationsOf, workLines } from './work-lines.ts';

/** The stations of the venue; the board follows a change within some minutes. */
const useStations = () => {
  const { venue } = useSession();
  return useQuery({
    queryKey: ['board-stations', venue.id],
    queryFn: ({ signal }) => call('GET /api/order/:venue/station', { params: { venue: venue.id }, signal }),
    staleTime: 300_000,
    refetchInterval: 300_000,
  });
};

const stripOf = (status: OrderStatus): StripName | null => {
  if (status === 'PENDING' || status === 'ON_HOLD') return 'new';
  if (status === 'IN_PROGRESS') return 'making';
  return status === 'READY' ? 'ready' : null;
};

type Strips = Record<StripName, Order[]>;
/** The orders of each strip, oldest first; those that wait for somebody else come last: for their guest, or for another station. `all`: with those that have just left. */
const shareOut = (all: readonly Order[], traces: Traces, stations: Stations): Strips => {
  const strips: Strips = { new: [], making: [], ready: [] };
  const later: Strips = { new: [], making: [], ready: [] };
  for (const order of all) {
    const name = stripOf(placeOf(order, traces));
    const own = name && name !== 'ready' && stations.chosen !== null ? atStation(workLines(order.items), stations) : null;
    if (!name || own?.length === 0) continue;
    const elsewhere = name === 'making' && own?.every((line) => isDone(line, order.done));
    (order.status === 'ON_HOLD' || elsewhere ? later : strips)[name].push(order);
  }
  for (const name of STRIPS) strips[name].push(...later[name]);
  return strips;
};

/** The strips side by side, or one at a time where there is no room for three columns. */
const Strips = ({ box, orders, stations }: { box: Box; orders: readonly Order[]; stations: Stations }) => {
  const traces = useTraces();
  const { size } = useBarSettings();
  const [tab, setTab] = useState<StripName>('new');
  const all = useMemo(() => withGone(orders, traces), [orders, traces]);
  const strips = useMemo(() => shareOut(all, traces, stations), [all, traces, stations]);
  useLayoutEffect(noteMoves);
  const columns = columnsIn(box.width, size);
  // One strip at a time: what was pressed may have gone to another.
  usePressed(({ ref, status }) => {
    const name = stripOf(status);
    if (columns < STRIPS.length && name && name !== tab) notifyMoved({ ref, status }, () => setTab(name));
  });
  const count = (name: StripName) => strips[name].filter(({ id }) => !traces.get(id)?.gone).length;
  const common = { traces, stations, find: (id: string) => all.find((order) => order.id === id) };
  if (columns < STRIPS.length)
    return (
      <>
        <nav className={classes.tabs} aria-label={t('orders.board')}>
          {STRIPS.map((name) => (
            <button key={name} type="button" data-strip-tab={name} aria-pressed={name === tab} onClick={() => setTab(name)}>
              {t(stripTitles[name])} <span className={classes.count}>{count(name)}</span>
            </button>
          ))}
        </nav>
        <Strip name={tab} orders={strips[tab]} plan={null} count={count(tab)} {...common} />
      </>
    );
  const counts = { new: strips.new.length, making: strips.making.length, ready: strips.ready.length };
  // Orders that have left the board are not made any more.
  const bandsOf = (name: StripName) => strips[name].map((order) => (traces.get(order.id)?.gone ? [] : bandLengths(order)));
  const bands = { new: bandsOf('new'), making: bandsOf('making'), ready: bandsOf('ready') };
  const plan = planBoard(counts, { columns, width: box.width, height: box.height - HEAD_PX, size, bands });
  return STRIPS.filter((name) => plan[name].columns > 0).map((name) => (
    <Strip key={name} name={name} orders={strips[name]} plan={plan[name]} count={count(name)} {...common} />
  ));
};

/** Whether "to make now" would leave less than a column for each strip beside it: it stands over them then. */
const standsOver = ({ width }: Box, size: TextSize): boolean =>
  columnsIn(width, size) >= STRIPS.length && columnsIn(width - TO_MAKE_PX, size) < STRIPS.length;
const TO_MAKE_PX = 244;

/** What the tools at the top need, without and with the name of who works at a shared tablet; where there is less, the light stands below. */
const TOP_PX = { plain: 880, named: 980 };

/** The heading of a strip, with the gap below it. */
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
  const { onFocus } = useKeptFocus(root, data);
  const loaded = data !== undefined && box !== null;
  const { user } = useSession();
  const narrow = room !== null && room.width < (user.only ? TOP_PX.named : TOP_PX.plain);
  useTitle(t('names.bar'));
  useAwake();
  // Before it is painted: a focus put by whoever sees the tickets is never taken away again.
  useLayoutEffect(() => {
    if (loaded && root.current) focusOnArrival(root.current, 'new');
  }, [loaded]);
  return (
    <main id="content" tabIndex={-1} className={classes.bar} data-size={size}>
      <h1 className="unseen">{t('names.bar')}</h1>
      <BarTop stations={known} chosen={stations.chosen} light={!narrow} />
      <div ref={middle} className={classes.middle}>
        {/* The keys only move the focus among links and press what their tickets offer. */}
        <section ref={root} className={classes.strips} aria-label={t('orders.board')} onKeyDown={moveByArrows} onFocus={onFocus}>
          {data && box && <Strips box={box} orders={data} stations={stations} />}
          {!data && (error ? <Failed title={t('orders.failed')} error={error} onRetry={() => void refetch()} /> : <Waiting lines={8} />)}
        </section>
        {toMake && data && room && <ToMakeNow orders={data} stations={stations} over={standsOver(room, size)} />}
      </div>
      {/* Below, where banners come and go without moving a ticket. */}
      <div className={classes.bottom}>
        <TakingOrders />
        <Calls brief />
        <ConnectionBanner brief />
        {narrow && <ConnectionLight />}
        <LastEvents />
      </div>
    </main>
  );
};

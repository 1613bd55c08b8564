// The routes of orders: those of staff, and those of guests, who use the order's uuid.
import { orderFigureRoutes } from '@ardoise/contract/figures/orders.ts';
import { guestRoutes } from '@ardoise/contract/guest.ts';
import { historyRoutes } from '@ardoise/contract/history.ts';
import { orderRoutes } from '@ardoise/contract/orders.ts';
import { passes } from '@ardoise/contract/passes.ts';
import type { Bind } from '../../http/bind.ts';
import type { Identity } from '../../http/guard.ts';
import { limiter, requireRoom } from '../../http/limits/limits.ts';
import { bindResource } from '../../http/resource.ts';
import type { Streams } from '../../http/streams.ts';
import { isUuid } from '../../platform/ids.ts';
import type { EventLog } from '../board/index.ts';
import { boardStations, type Catalog } from '../catalog/index.ts';
import type { Messages } from '../messages/index.ts';
import { hasCurrentCode } from '../venues/index.ts';
import { changeHeldOrder } from './change.ts';
import type { OrderFiles } from './export/export.ts';
import type { OrderFigures } from './figures/figures.ts';
import { lastEvents, liveOrders, pastOrders } from './history.ts';
import { bindPush, messageChannels } from './notices/notices.ts';
import type { passphraseStore } from './passphrases.ts';
import { type OrderPlacingDeps, placeOrder, replay } from './place.ts';
import type { OrderLogEvent } from './read-events.ts';
import { locate, type OrderRow, readOrder, toGuestOrder, toOrder } from './record.ts';
import { bindActions, keyOf } from './steps/actions.ts';
import { itemOf } from './steps/lines.ts';
import { type StepDeps, takeStep } from './steps/steps.ts';
import { bindOutOfStock } from './stock/out-of-stock.ts';
import { bindCalls } from './tables/calls.ts';
import { bindGroupOrder } from './tables/group-order.ts';
import { bindGuestCalls } from './tables/guest-calls.ts';
import { bindMutes } from './tables/mutes.ts';
import { bindSessions } from './tables/sessions.ts';

type OrderRouteDeps = OrderPlacingDeps &
  StepDeps & {
    eventLog: EventLog<OrderLogEvent>;
    streams: Streams;
    files: OrderFiles;
    figures: OrderFigures;
    passphrases: ReturnType<typeof passphraseStore>;
    catalog: Catalog;
    messages: Messages;
    perAddress: number;
    venuesOf(identity: Identity): Promise<string[] | null>;
  };

const finders = (deps: OrderRouteDeps) => {
  const by =
    (idKind: 'id' | 'uuid') =>
    async (value: string | undefined): Promise<OrderRow | null> => {
      const entry = isUuid(value) ? await locate(deps.db, idKind, value) : null;
      return entry && readOrder(deps.db, entry.venue_id, entry.id);
    };
  const [byId, byUuid] = [by('id'), by('uuid')];
  return {
    inVenue: {
      find: async (params: Record<string, string>, venue: string | null) =>
        isUuid(params.id) && isUuid(venue) ? readOrder(deps.db, venue, params.id) : null,
    },
    byId: { find: (params: Record<string, string>) => byId(params.id) },
    /** The order by its id, if it has the item of the path. */
    byItem: {
      find: async (params: Record<string, string>): Promise<OrderRow | null> => {
        const order = await byId(params.id);
        return order && itemOf(order, params.item) ? order : null;
      },
    },
    byUuid: { find: (params: Record<string, string>) => byUuid(params.uuid) },
  };
};

const bindStaff = (on: Bind, deps: OrderRouteDeps) => {
  const { inVenue } = finders(deps);
  on(orderRoutes.list, ({ params, query }) => liveOrders(deps.db, params.venue, query));
  on(orderRoutes.stations, ({ params }) => boardStations(deps.db, params.venue));
  on(orderRoutes.show, async ({ record }) => toOrder(record), inVenue);
  on(orderRoutes.ways, async ({ record }) => ({ channels: await messageChannels(deps.messages, record) }), inVenue);
  on(orderRoutes.events, ({ params }) => lastEvents(deps.db, params.venue, deps.clock.now()));
};

const bindFigures = (on: Bind, { figures }: OrderRouteDeps) => {
  on(orderFigureRoutes.products, ({ params, query }) => figures.products(params.venue, query));
  on(orderFigureRoutes.hours, ({ params, query }) => figures.hours(params.venue, query));
  on(orderFigureRoutes.missed, ({ params, query }) => figures.missed(params.venue, query));
  on(orderFigureRoutes.week, ({ params }) => figures.week(params.venue));
};

const bindHistory = (on: Bind, { db, files }: OrderRouteDeps) => {
  on(historyRoutes.history, ({ params, query }) => pastOrders(db, { ...query, venue: params.venue }, query));
  on(historyRoutes.dump, ({ query }) => pastOrders(db, { ...query, venue: query.venue ?? null }, query));
  on(historyRoutes.historyCsv, ({ params, query: { locale, ...days }, identity, reply }) =>
    files.answer('history', { filter: { ...days, venue: params.venue }, locale, identity, reply }),
  );
  on(historyRoutes.dumpCsv, ({ query: { locale, venue = null, ...days }, identity, reply }) =>
    files.answer('dump', { filter: { ...days, venue }, locale, identity, reply }),
  );
};

const bindGuest = (on: Bind, deps: OrderRouteDeps) => {
  const { byUuid } = finders(deps);
  const addresses = limiter(deps.perAddress, 60);
  const toGuest = (row: OrderRow) => toGuestOrder(row, deps.config.HOLD_MINUTES);
  on(guestRoutes.place, async ({ params, body, request }) => {
    const placing = { venue: params.venue, key: keyOf(request), body, address: request.ip, accepted: request.headers['accept-language'] };
    const wait = addresses.take(request.ip);
    // A retry of an order that was placed is answered in spite of the limit: the phone did not receive the first response.
    const known = wait > 0 ? await replay(deps, placing) : null;
    if (known) return toGuest(known.row);
    // A guest with the table's code is not blocked by strangers on the same network; the table has its own limit.
    const coded = wait > 0 && (await hasCurrentCode(deps.db, params.venue, body.table, body.code));
    if (!coded) requireRoom(wait);
    let counts = coded;
    try {
      const { row, replayed } = await placeOrder(deps, placing);
      counts ||= !replayed;
      return toGuest(row);
    } finally {
      if (!counts) addresses.giveBack(request.ip);
    }
  });
  on(guestRoutes.order, async ({ record }) => toGuest(record), byUuid);
  on(
    guestRoutes.change,
    async ({ record, body, request }) => toGuest(await changeHeldOrder(deps, record, body, request.headers['accept-language'])),
    byUuid,
  );
  on(guestRoutes.cancel, async ({ record }) => toGuest(await takeStep(deps, record, 'cancel', { actor: 'guest' })), byUuid);
  on(
    guestRoutes.orderEvents,
    async ({ record, reply }) => {
      const stream = deps.streams.open(reply);
      let isSent = false;
      const send = (row: OrderRow) => {
        isSent = true;
        stream.send('order', toGuest(row));
      };
      // The response has started, so an error can only end it; the page then reconnects.
      try {
        const subscription = await deps.eventLog.subscribe(record.venue_id, undefined, (events) => {
          // Guests do not see ticks.
          const last = events.filter(({ order, happened }) => order?.id === record.id && happened.what !== 'lines').at(-1);
          if (last?.row) send(last.row);
        });
        stream.onClose(subscription.stop);
        const current = await readOrder(deps.db, record.venue_id, record.id);
        // An event sent meanwhile is at least as new.
        if (current && !isSent) send(current);
      } catch {
        stream.fail();
      }
    },
    byUuid,
  );
};

export const bindOrders = (on: Bind, deps: OrderRouteDeps): void => {
  bindStaff(on, deps);
  bindActions(on, deps, finders(deps));
  bindResource(on, passes, deps.passphrases);
  bindFigures(on, deps);
  bindHistory(on, deps);
  bindOutOfStock(on, deps);
  bindCalls(on, deps);
  bindMutes(on, deps);
  bindGuestCalls(on, deps);
  bindSessions(on, deps);
  bindGroupOrder(on, deps);
  bindGuest(on, deps);
  bindPush(on, deps, finders(deps).byUuid);
};

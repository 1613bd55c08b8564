// Owns orders, their items and idempotency keys. Boards and guests receive changes from the event log of the `board` module.
import type { Bind } from '../../http/bind.ts';
import type { Identity } from '../../http/guard.ts';
import type { Streams } from '../../http/streams.ts';
import type { Bus } from '../../platform/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db.ts';
import type { Log } from '../../platform/log.ts';
import type { EventLog } from '../board/index.ts';
import type { Catalog } from '../catalog/index.ts';
import type { Customers } from '../customers/index.ts';
import type { Messages } from '../messages/index.ts';
import { orderFiles } from './export/export.ts';
import { orderFigures } from './figures/figures.ts';
import { recordOutages } from './figures/outages.ts';
import { orderDayStore } from './figures/store-days.ts';
import { type LimitConfig, limitsOf } from './limits.ts';
import { orderNotices } from './notices/notices.ts';
import { findByCode } from './notices/short-address.ts';
import { passphraseStore } from './passphrases.ts';
import { personalDataHooks } from './personal-data.ts';
import { popularProducts } from './popular/popular.ts';
import type { OrderLogEvent } from './read-events.ts';
import { bindOrders } from './routes.ts';
import type { ReadFormerStates } from './sold-as-read.ts';
import { updateHolds } from './stock/hold.ts';
import { orderTasks } from './timers/timers.ts';

export { eventReader } from './read-events.ts';
export { guestTexts } from './texts.ts';
export { holdJob, paymentJob } from './timers/timed-jobs.ts';
export type Orders = ReturnType<typeof ordersModule>;

type OrdersDeps = {
  /** `HOLD_MINUTES`: how long a held order waits for its guest. In limits, 0 means no limit. */
  config: {
    SECRET: string;
    HOLD_MINUTES: number;
    RETENTION_MONTHS: number;
    ORDERS_PER_ADDRESS: number;
  } & LimitConfig;
  db: Db;
  bus: Bus;
  clock: Clock;
  log: Log;
  streams: Streams;
  eventLog: EventLog<OrderLogEvent>;
  catalog: Catalog;
  customers: Pick<Customers, 'addPersonalDataHooks' | 'erase'>;
  messages: Messages;
  venues: { venuesOf(identity: Identity): Promise<string[] | null> };
  /** Former menus, for orders of guests who read an older one. */
  changes: { former: ReadFormerStates };
};

export const ordersModule = ({
  config,
  db,
  bus,
  clock,
  log,
  streams,
  eventLog,
  catalog,
  customers,
  messages,
  venues,
  changes,
}: OrdersDeps) => {
  const files = orderFiles({ db, log });
  const passphrases = passphraseStore(db);
  const steps = { config, db, bus, clock };
  const notices = orderNotices({ db, messages });
  const place = { db, bus, clock, menus: catalog.menus, former: changes.former, limits: limitsOf(config), secret: config.SECRET };
  catalog.onAvailability(updateHolds({ config, clock }));
  catalog.onAvailability(recordOutages(clock));
  customers.addPersonalDataHooks(personalDataHooks(clock.now));
  const popular = popularProducts(steps);
  const days = orderDayStore(steps);
  const figures = orderFigures(steps);
  return {
    /** Updates the stored figures now, after orders were inserted in bulk. */
    async updateFigures() {
      await popular.countPopular();
      await days.storeDays();
    },
    /** Order figures, for modules above. */
    figures,
    /** The order with this short address. */
    byCode: (code: string) => findByCode(db, code),
    tasks: [...orderTasks({ ...steps, customers }), ...notices.tasks, popular.task, days.task],
    subscribers: notices.subscribers,
    stop: files.close,
    routes: (on: Bind) =>
      bindOrders(on, {
        ...steps,
        ...place,
        figures,
        eventLog,
        streams,
        files,
        passphrases,
        catalog,
        messages,
        perAddress: config.ORDERS_PER_ADDRESS,
        venuesOf: venues.venuesOf,
      }),
  };
};

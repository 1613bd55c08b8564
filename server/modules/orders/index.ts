// Owns orders, their items and keys; boards and guests receive their changes from the event log of the module board.
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
import { orderDays } from './figures/keep.ts';
import { noteOutages } from './figures/outages.ts';
import { type LimitConfig, limitsOf } from './limits.ts';
import { orderNotices } from './notices/notices.ts';
import { findByCode } from './notices/short-address.ts';
import { passphraseStore } from './passphrases.ts';
import { peopleOfOrders } from './people.ts';
import { popularProducts } from './popular/popular.ts';
import type { OrderLogEvent } from './read-events.ts';
import { bindOrders } from './routes.ts';
import type { ReadFormer } from './sold-as-read.ts';
import { followAvailability } from './stock/hold.ts';
import { orderTasks } from './timers/timers.ts';

export { eventReader } from './read-events.ts';
export { guestTexts } from './texts.ts';
export { holdJob, paymentJob } from './timers/timed-jobs.ts';
export type Orders = ReturnType<typeof ordersModule>;

type OrdersDeps = {
  /** Minutes a held order waits for its guest; limits on orders (0: none). */
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
  customers: Pick<Customers, 'keepPeople' | 'erase'>;
  messages: Messages;
  venues: { venuesOf(identity: Identity): Promise<string[] | null> };
  /** What the menu was before, for guests who read that. */
  changes: { former: ReadFormer };
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
  catalog.onAvailability(followAvailability({ config, clock }));
  catalog.onAvailability(noteOutages(clock));
  customers.keepPeople(peopleOfOrders(clock.now));
  const popular = popularProducts(steps);
  const days = orderDays(steps);
  const figures = orderFigures(steps);
  return {
    /** What is counted of orders, at once, where they came in another way than one by one. */
    async count() {
      await popular.countPopular();
      await days.keep();
    },
    /** What is read of orders, for modules above. */
    figures,
    /** The order of a short address. */
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

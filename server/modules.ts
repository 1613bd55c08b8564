// Which modules there are and who gets what: the one place where they meet.
import type { Server } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Config } from './config.ts';
import type { AnswerHeaders } from './http/answer-headers.ts';
import type { Bind } from './http/bind.ts';
import type { ConnectionLimiter } from './http/limits/limits.ts';
import type { ResponseCache } from './http/response-cache.ts';
import type { Streams } from './http/streams.ts';
import { authModule } from './modules/auth/index.ts';
import { catalogModule } from './modules/catalog/index.ts';
import { changesModule } from './modules/changes/index.ts';
import { customersModule } from './modules/customers/index.ts';
import { filesModule } from './modules/files/index.ts';
import { guestmenuModule } from './modules/guestmenu/index.ts';
import { healthModule } from './modules/health/index.ts';
import { ordersModule } from './modules/orders/index.ts';
import { realtimeModule } from './modules/realtime/index.ts';
import { usersModule } from './modules/users/index.ts';
import { venuesModule } from './modules/venues/index.ts';
import type { Bus } from './platform/bus.ts';
import type { Clock } from './platform/clock.ts';
import type { Db } from './platform/db.ts';
import type { Files } from './platform/files.ts';
import type { Tasks } from './platform/jobs.ts';
import type { Log } from './platform/log.ts';
import type { Mailer } from './platform/mail.ts';

/** What every module may use. */
export type Deps = {
  config: Config;
  db: Db;
  bus: Bus;
  clock: Clock;
  log: Log;
  files: Files;
  mailer: Mailer;
  /** Of the live channels: streams and sockets alike. */
  connectionLimiter: ConnectionLimiter;
  streams: Streams;
  responseCache: ResponseCache;
  /** What every answer says, for those that do not go through the framework. */
  headers: AnswerHeaders;
  /** The server that listens: the realtime socket shares its port. */
  http: Server;
  /** The address that guests and mails use. */
  webAddress: () => string;
};

export const openModules = (deps: Deps) => {
  const users = usersModule(deps);
  const changes = changesModule({ ...deps, users });
  const files = filesModule(deps);
  const venues = venuesModule(deps);
  const auth = authModule({ ...deps, users, venues });
  const customers = customersModule(deps);
  const catalog = catalogModule({ ...deps, venues, newsletterOffered: customers.isOffered });
  const health = healthModule(deps);
  const orders = ordersModule({ ...deps, venues, catalog, customers });
  const guestmenu = guestmenuModule({ ...deps, catalog, customers });
  const realtime = realtimeModule({ ...deps, identify: auth.identify, membership: venues.membership, eventLog: orders.eventLog });
  let running = true;
  const tasks: Tasks = { ...auth.tasks, ...changes.tasks, ...files.tasks, ...customers.tasks, ...orders.tasks };
  return {
    users,
    changes,
    venues,
    auth,
    catalog,
    orders,
    guestmenu,
    realtime,
    tasks,
    hourly: ['files-clean-up', 'orders-clean-up', 'sessions-clean-up', 'newsletter-clean-up', 'changes-clean-up'],
    routes(on: Bind) {
      users.routes(on);
      venues.routes(on);
      auth.routes(on);
      files.routes(on);
      catalog.routes(on);
      health.routes(on);
      orders.routes(on);
      guestmenu.routes(on);
    },
    /** Pages and pictures: public, cached, not part of the API. */
    pages(server: FastifyInstance) {
      guestmenu.pages(server);
    },
    ready: () => running,
    start() {
      if (deps.config.ROLES.includes('realtime')) realtime.start();
      catalog.menus.start();
      orders.eventLog.start();
      guestmenu.start();
    },
    stop() {
      running = false;
      realtime.stop();
      guestmenu.stop();
      orders.eventLog.stop();
      catalog.menus.stop();
      deps.streams.close();
    },
  };
};

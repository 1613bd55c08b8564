// Creates all modules and passes them their dependencies.
import type { Server } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Config } from './config.ts';
import type { AnswerHeaders } from './http/answers/answer-headers.ts';
import type { ResponseCache } from './http/answers/response-cache.ts';
import type { Bind } from './http/bind.ts';
import { requireRegistered } from './http/events.ts';
import type { LiveChannels } from './http/limits/live-channels.ts';
import type { Module } from './http/module.ts';
import type { Streams } from './http/streams.ts';
import { analyticsModule } from './modules/analytics/index.ts';
import { authModule } from './modules/auth/index.ts';
import { billingModule } from './modules/billing/index.ts';
import { boardModule } from './modules/board/index.ts';
import { catalogModule, unknownOf } from './modules/catalog/index.ts';
import { changesModule } from './modules/changes/index.ts';
import { customersModule } from './modules/customers/index.ts';
import { filesModule } from './modules/files/index.ts';
import { guestmenuModule } from './modules/guestmenu/index.ts';
import { healthModule } from './modules/health/index.ts';
import { importsModule } from './modules/imports/index.ts';
import { messagesModule } from './modules/messages/index.ts';
import { eventReader, ordersModule } from './modules/orders/index.ts';
import { outboxModule } from './modules/outbox/index.ts';
import { stylesModule } from './modules/styles/index.ts';
import { summaryModule } from './modules/summary/index.ts';
import { usersModule } from './modules/users/index.ts';
import { venuesModule } from './modules/venues/index.ts';
import type { Bus } from './platform/bus.ts';
import type { Clock } from './platform/clock.ts';
import type { Db } from './platform/db.ts';
import type { Files } from './platform/files.ts';
import type { SsrfSafePost } from './platform/gateways/ssrf-safe-post.ts';
import { collectTasks } from './platform/jobs.ts';
import type { Log } from './platform/log.ts';
import type { Mailer } from './platform/mail/mail.ts';

/** Dependencies of every module. */
export type Deps = {
  config: Config;
  db: Db;
  bus: Bus;
  clock: Clock;
  log: Log;
  files: Files;
  mailer: Mailer;
  /** The function that calls addresses which browsers have supplied. */
  ssrfSafePost: SsrfSafePost;
  /** Places for live channels: streams and sockets. */
  channels: LiveChannels;
  streams: Streams;
  responseCache: ResponseCache;
  /** Default headers, for answers that bypass the framework. */
  headers: AnswerHeaders;
  /** The listening server, whose port the realtime socket shares. */
  http: Server;
  /** The public address for guests and mails. */
  webAddress: () => string;
};

/** Creates the modules, each after those that it depends on. They start and close in this order, and stop in reverse. */
const makeModules = (deps: Deps) => {
  const users = usersModule(deps);
  const files = filesModule(deps);
  const venues = venuesModule({ ...deps, users });
  const auth = authModule({ ...deps, users, venues });
  const board = boardModule({ ...deps, identify: auth.identify, membership: venues.membership, readEvents: eventReader(deps) });
  const customers = customersModule(deps);
  const catalog = catalogModule({
    ...deps,
    venues,
    newsletterOffered: customers.isOffered,
    lastToggle: (...of) => changes.lastToggle(...of),
  });
  const imports = importsModule({ ...deps, catalog });
  const changes = changesModule({
    ...deps,
    records: { ...venues.records, ...catalog.records },
    profile: venues.profileRestorer,
  });
  const billing = billingModule({ ...deps, users });
  const health = healthModule(deps);
  const messages = messagesModule(deps);
  const analytics = analyticsModule(deps);
  customers.addPersonalDataHooks(messages.people);
  const orders = ordersModule({ ...deps, eventLog: board.eventLog, venues, catalog, customers, messages, changes });
  const summary = summaryModule({ ...deps, users, venues, figures: { visits: analytics.figures, orders: orders.figures } });
  const styles = stylesModule({ ...deps, venues, unknownOf });
  const guestmenu = guestmenuModule({ ...deps, catalog, customers, orders, styles });
  return {
    users,
    files,
    venues,
    auth,
    board,
    billing,
    customers,
    catalog,
    imports,
    changes,
    health,
    messages,
    analytics,
    orders,
    summary,
    styles,
    guestmenu,
  };
};

/** Opens the modules, and the outbox that delivers events to their subscribers. */
export const openModules = (deps: Deps) => {
  const made = makeModules(deps);
  const subscribers = Object.values<Module>(made).flatMap((module) => module.subscribers ?? []);
  requireRegistered(subscribers);
  const outbox = outboxModule({ ...deps, subscribers });
  const modules = { ...made, outbox };
  const all: Module[] = Object.values(modules);
  const { tasks, hourly } = collectTasks(all.flatMap((module) => module.tasks ?? []));
  const served = all.filter(({ role }) => deps.config.ROLES.includes(role ?? 'api'));
  let running = true;
  return {
    ...modules,
    tasks,
    hourly,
    subscribers,
    routes(on: Bind) {
      for (const module of served) module.routes?.(on);
    },
    pages(server: FastifyInstance) {
      for (const module of served) module.pages?.(server);
    },
    ready: () => running,
    start() {
      for (const module of all) module.start?.();
    },
    stop() {
      running = false;
      for (const module of all.toReversed()) module.stop?.();
      deps.streams.close();
    },
    async close() {
      for (const module of all) await module.close?.();
    },
  };
};

// The composition root: opens the platform, creates the modules and binds their routes; used by main and by tests.
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import http, { type RequestListener } from 'node:http';
import type { Socket } from 'node:net';
import path from 'node:path';
import { ApiError } from '@ardoise/contract/errors.ts';
import { bodyLimits, type Route } from '@ardoise/contract/kit/route.ts';
import Fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify';
import type { Config } from './config.ts';
import { warnUntrustedProxy } from './http/address.ts';
import { type AnswerHeaders, answerClientError, answerHeaders, requestIds } from './http/answers/answer-headers.ts';
import { compressJson } from './http/answers/compress.ts';
import { openResponseCache, type ResponseCache } from './http/answers/response-cache.ts';
import { type Bind, binder, refuseUndeclaredRoutes } from './http/bind.ts';
import { type ErrorPage, errorSender } from './http/errors.ts';
import type { Access } from './http/guard.ts';
import { health } from './http/health.ts';
import { acceptJson } from './http/limits/bodies.ts';
import { floodLog } from './http/limits/flood-log.ts';
import { openLiveChannels } from './http/limits/live-channels.ts';
import { limitRefusedBodies } from './http/limits/refused-bodies.ts';
import { applyRequestTimeouts, CHECK_EVERY_MS, REQUEST_TIMEOUTS, type RequestTimeouts } from './http/limits/request-timeouts.ts';
import { openLogMarks } from './http/log-marks.ts';
import { apiReference } from './http/openapi/reference.ts';
import { allowOrigins } from './http/origins.ts';
import { type PlainPage, plainPage, staticApp } from './http/pages.ts';
import { logRequests } from './http/request-log.ts';
import { openStreams } from './http/streams.ts';
import { trackHandlers } from './http/track-handlers.ts';
import { openModules } from './modules.ts';
import { bucketFiles } from './platform/bucket-files.ts';
import { openBus } from './platform/bus.ts';
import { type Clock, systemClock } from './platform/clock.ts';
import { type Db, openDb } from './platform/db.ts';
import { folderFiles } from './platform/files.ts';
import { type SsrfSafePost, ssrfSafePost } from './platform/gateways/ssrf-safe-post.ts';
import { type Jobs, migrateJobs, startJobs } from './platform/jobs.ts';
import { type Log, openLog } from './platform/log.ts';
import { openMailer } from './platform/mail/mail.ts';

export type AppOptions = {
  config: Config;
  databaseUrl: string;
  clock?: Clock;
  log?: Log;
  requestTimeouts?: RequestTimeouts;
  mailbox?: Mailbox;
  ssrfSafePost?: SsrfSafePost;
};
/** The page with the mails of a demonstration without a mail server, which anyone can read. */
type Mailbox = (db: Db) => PlainPage;
export type App = Awaited<ReturnType<typeof openApp>>;

/** Time for answers in progress when the server closes. */
const GRACE_MS = 2_000;

const isDemo = (config: Config): boolean => config.kind === 'demonstration';
const servesPages = (config: Config): boolean => config.ROLES.includes('api');

type Edge = { responseCache: ResponseCache; headers: AnswerHeaders; requestTimeouts: RequestTimeouts; errorPage: ErrorPage };

/** The listening server: the response cache answers if it can, otherwise the framework. */
const listeningServer =
  ({ responseCache, headers, requestTimeouts }: Omit<Edge, 'errorPage'>) =>
  (framework: RequestListener) => {
    const common = new Map(Object.entries(headers));
    const server = http.createServer({ connectionsCheckingInterval: CHECK_EVERY_MS }, (request, response) => {
      if (responseCache.send(request, response)) return;
      // Set first, so that an answer may override them.
      framework(request, response.setHeaders(common));
    });
    applyRequestTimeouts(server, requestTimeouts);
    server.keepAliveTimeout = 65_000;
    return server.setTimeout(60_000);
  };

const requestServer = (config: Config, log: Log, edge: Edge): FastifyInstance => {
  const options: FastifyServerOptions = {
    logger: false,
    // For requests outside the contract; calls set their own limit (bind.ts).
    bodyLimit: bodyLimits({ access: 'public' }).bytes,
    trustProxy: (_address, hop) => hop < config.TRUSTED_PROXIES,
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    serverFactory: listeningServer(edge),
    clientErrorHandler: answerClientError(edge.headers),
    requestIdHeader: false,
    genReqId: requestIds(config.TRUSTED_PROXIES),
    routerOptions: { maxParamLength: 200 },
    // For pages; calls set this themselves (bind.ts).
    exposeHeadRoutes: true,
  };
  const sendError = errorSender(log, { page: edge.errorPage, onFlood: floodLog(log, openLogMarks(config.SECRET)) });
  const server = Fastify({ ...options, frameworkErrors: sendError });
  acceptJson(server);
  compressJson(server);
  server.decorateRequest('guarded', null);
  server.decorateRequest('problem', null);
  server.addHook('onRequest', async (request, reply) => void reply.header('x-request-id', request.id));
  server.setErrorHandler(sendError);
  return server;
};

const serveApps = async (server: FastifyInstance, root: string) => {
  const apps = [
    { root: path.join(root, 'backoffice/dist'), prefix: '/admin/' },
    { root: path.join(root, 'guestmenu/dist/client'), prefix: '/guest/' },
  ];
  for (const app of apps) if (fs.existsSync(app.root)) await staticApp(server, app);
  server.get('/', (_request, reply) => reply.redirect('/admin/'));
  server.get('/admin', (_request, reply) => reply.redirect('/admin/'));
};

type PlatformOptions = Required<Pick<AppOptions, 'config' | 'databaseUrl' | 'clock' | 'log'>>;
/** Opens the infrastructure of the modules: database, bus, files and mail. */
const openPlatform = ({ config, databaseUrl, clock, log }: PlatformOptions) => {
  const onError = (error: Error) => log.warn({ error: error.name, code: (error as { code?: string }).code }, 'connection lost');
  const db = openDb({ url: databaseUrl, poolSize: config.DATABASE_POOL, namedStatements: config.NAMED_STATEMENTS, onError });
  const shared = Boolean(config.DATABASE_URL);
  const bus = openBus({ redisUrl: config.REDIS_URL, databaseUrl: shared ? databaseUrl : undefined, db, node: randomUUID(), onError });
  const files = config.bucket ? bucketFiles(config.bucket) : folderFiles(path.join(config.DATA_DIR, 'files'));
  const mailer = openMailer({ db, clock, smtpUrl: config.SMTP_URL, from: config.MAIL_FROM, mailbox: isDemo(config), log });
  return { config, clock, log, db, bus, files, mailer };
};

type RouteDeps = Pick<ReturnType<typeof openPlatform>, 'config' | 'log' | 'db'> & {
  modules: ReturnType<typeof openModules>;
  responseCache: ResponseCache;
  mailbox: Mailbox | undefined;
};
/** Binds the API, the pages, logging and metrics; returns the bound routes of the contract. */
const bindRoutes = async (
  server: FastifyInstance,
  { config, log, db, modules, responseCache, mailbox }: RouteDeps,
): Promise<readonly Route[]> => {
  const access: Access = { identify: modules.auth.identify, membership: modules.venues.membership };
  const declared: Route[] = [];
  if (config.LOG_LEVEL === 'info' || config.LOG_LEVEL === 'debug') logRequests(server, log);
  if (config.METRICS) (await import('./http/metrics.ts')).metrics(server, () => responseCache.sent);
  await server.register(async (api) => {
    await allowOrigins(api, config.BACKOFFICE_ORIGINS);
    limitRefusedBodies(api, config.REFUSED_BODIES_PER_ADDRESS);
    refuseUndeclaredRoutes(api, declared);
    const on: Bind = binder(api, access, modules.changes);
    modules.routes(on);
  });
  await server.register(async (pages) => {
    health(pages, db, () => modules.ready());
    apiReference(pages, declared, config.version);
    if (!servesPages(config)) return;
    modules.pages(pages);
    if (mailbox && isDemo(config) && !config.SMTP_URL) plainPage(pages, mailbox(db));
    await serveApps(pages, config.root);
  });
  server.setNotFoundHandler(() => {
    throw new ApiError('not_found');
  });
  return declared;
};

/** Returns the function that closes the server: answers in progress have `GRACE_MS`, then all connections are destroyed. */
const serverCloser = (server: FastifyInstance) => {
  const connections = new Set<Socket>();
  server.server.on('connection', (connection) => {
    connections.add(connection);
    connection.on('close', () => connections.delete(connection));
  });
  return async (): Promise<void> => {
    const idle = setInterval(() => server.server.closeIdleConnections(), 100);
    // Half-sent requests and boards on sleeping tablets must not delay the shutdown.
    const grace = setTimeout(() => connections.forEach((connection) => void connection.destroy()), GRACE_MS);
    await server.close();
    clearInterval(idle);
    clearTimeout(grace);
  };
};

/** Opens everything on a migrated database; nothing listens until `listen`. */
export const openApp = async ({
  config,
  databaseUrl,
  clock = systemClock,
  log = openLog(config.LOG_LEVEL),
  requestTimeouts = REQUEST_TIMEOUTS,
  mailbox,
  ssrfSafePost: post = ssrfSafePost,
}: AppOptions) => {
  const platform = openPlatform({ config, databaseUrl, clock, log });
  const { db, bus, files } = platform;
  const headers = answerHeaders(config);
  const responseCache = openResponseCache(clock, headers);
  const errorPage: ErrorPage = async (...failed) => (servesPages(config) ? modules.guestmenu.errorPage(...failed) : null);
  const server = requestServer(config, log, { responseCache, headers, requestTimeouts, errorPage });
  const handlersDone = trackHandlers(server);
  if (config.TRUSTED_PROXIES === 0) warnUntrustedProxy(server.server, log);
  const closeServer = serverCloser(server);
  const channels = openLiveChannels({ perAddress: config.LIVE_CHANNELS_PER_ADDRESS, all: config.LIVE_CHANNELS });
  const address = { url: config.PUBLIC_URL ?? `http://localhost:${config.PORT}` };
  const modules = openModules({
    ...platform,
    ssrfSafePost: post,
    channels,
    streams: openStreams(channels),
    responseCache,
    headers,
    http: server.server,
    webAddress: () => address.url,
  });
  const routes = await bindRoutes(server, { config, log, db, modules, responseCache, mailbox });
  let jobs: Jobs | undefined;

  return {
    files,
    server,
    db,
    bus,
    modules,
    log,
    /** The bound routes of the contract, for the matrix test. */
    routes,
    async listen(port: number, host: string): Promise<string> {
      await migrateJobs(db.pool, log);
      await modules.outbox.addSubscribers();
      const listening = await server.listen({ port, host });
      if (!config.PUBLIC_URL) address.url = listening.replace(/\/\/(0\.0\.0\.0|\[::\]|127\.0\.0\.1|\[::1\])/, '//localhost');
      modules.start();
      if (config.ROLES.includes('worker')) jobs = await startJobs(db.pool, modules.tasks, modules.hourly, log);
      return address.url;
    },
    /** Closes sockets and streams, finishes answers in progress, then closes the rest. */
    async close() {
      modules.stop();
      await closeServer();
      await handlersDone();
      await modules.close();
      await jobs?.stop();
      await bus.close();
      await db.close();
    },
  };
};

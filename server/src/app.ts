import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { asyncApi, openApi } from '@twosome/contract/api-documents';
import { timing } from '@twosome/contract/platform/timing';
import { mountAdmin } from './admin/admin.ts';
import { createTellOperator, noticeKinds, workNotices } from './admin/notices.ts';
import type { Config } from './config.ts';
import { cacheInvalidations, commitHandlers, deliveredKinds, transactionHandlers } from './event-handlers.ts';
import { accountFiles, accountRoutes } from './features/account/account.routes.ts';
import { authRoutes } from './features/auth/auth.routes.ts';
import { createAuthenticate } from './features/auth/auth.ts';
import { clientConfigOf } from './features/auth/auth.view.ts';
import { createSessionCache } from './features/auth/session-cache.ts';
import { bookRoutes } from './features/book/book.routes.ts';
import { bookFile } from './features/book/book.ts';
import { calendarFeed, calendarRoutes } from './features/calendar/calendar.routes.ts';
import { clapRoutes } from './features/clap/clap.routes.ts';
import { commentRoutes } from './features/comment/comment.routes.ts';
import { followRoutes } from './features/follow/follow.routes.ts';
import { goalRoutes } from './features/goal/goal.routes.ts';
import { importRoutes } from './features/import/import.routes.ts';
import { letterImages, letterRoutes } from './features/letter/letter.routes.ts';
import { readInstallationId } from './features/media/installation.ts';
import { mediaRoutes } from './features/media/media.routes.ts';
import { memoryRoutes } from './features/memory/memory.routes.ts';
import { messageFrames, messageImages, messageRoutes } from './features/message/message.routes.ts';
import { createOpenRooms } from './features/message/open-rooms.ts';
import { createRoomFeed } from './features/message/room-feed.ts';
import { notificationFrames, notificationRoutes } from './features/notification/notification.routes.ts';
import { sendDue } from './features/notification/push.ts';
import { deletePushToken } from './features/notification/register.ts';
import { pairRoutes } from './features/pair/pair.routes.ts';
import { openPairHash } from './features/pair/pair.ts';
import { postImages, postRoutes } from './features/post/post.routes.ts';
import { questionRoutes } from './features/question/question.routes.ts';
import { safetyRoutes } from './features/safety/safety.routes.ts';
import { togetherRoutes } from './features/together/together.routes.ts';
import { trayRoutes } from './features/tray/tray.routes.ts';
import { createTrayHints } from './features/tray/tray-hints.ts';
import { createShownTwosomes } from './features/twosome/shown.ts';
import { twosomeFrames, twosomeImages, twosomeRoutes } from './features/twosome/twosome.routes.ts';
import { workJobs } from './job-workers.ts';
import { ApiError } from './platform/api-error.ts';
import { now } from './platform/clock.ts';
import type { Db } from './platform/db/db.ts';
import { openOutbox } from './platform/db/outbox.ts';
import type { Replica } from './platform/db/replica.ts';
import { createEmit } from './platform/events.ts';
import { originsOf } from './platform/http/headers.ts';
import { createHttp, type Http } from './platform/http/http.ts';
import { countRefusals, type Limiter, memoryLimiter, noLimiter } from './platform/http/limiter.ts';
import { createUploadQuota } from './platform/http/upload-quota.ts';
import { mountDemoIdentity } from './platform/identity/demo.routes.ts';
import { createDemoIssuer } from './platform/identity/demo.ts';
import { createVerifier } from './platform/identity/verify.ts';
import { type Jobs, openJobs } from './platform/jobs/jobs.ts';
import type { Log } from './platform/log.ts';
import { busUp } from './platform/metrics.ts';
import { platformErrors } from './platform/platform.texts.ts';
import { createBroadcast, deliverBroadcasts } from './platform/realtime/broadcast.ts';
import { openGateway } from './platform/realtime/gateway.ts';
import type { Bus, Sockets } from './platform/realtime/realtime.ts';
import { derivedKey } from './platform/secret-key.ts';
import { createSecurityLog, securityLogKey } from './platform/security-log.ts';
import type { Store } from './platform/storage/store.ts';
import { createThrottle } from './platform/throttle.ts';
import { version } from './platform/version.ts';
import { pushServicesOf } from './push-services.ts';
import { createSignatures } from './signatures.ts';
import { startSweeps } from './sweeps.ts';

/** The resources of a node. The caller opens and closes them. */
export interface AppOptions {
  config: Config;
  log: Log;
  db: Db;
  bus: Bus;
  store: Store;
  /** rate limits shared by all nodes; without it, limits of this node alone */
  limiter?: Limiter;
  /** lists and profiles are read from it while it is fresh */
  replica?: Replica | null;
  /** true while the demo story is being seeded: only its own people can sign in */
  isPreparing?: (() => boolean) | undefined;
  /** the folder of the built web app; null: none is served */
  webDir: string | null;
}

export interface App {
  http: Http;
  sockets: Sockets;
  /** in tests, jobs run only when the test calls them */
  jobs: Jobs;
  /** Sends the pushes that are due and returns their number. In tests, runs only when the test calls it. */
  sendPushes(): Promise<number>;
  /** Clears the session cache, after a test has written to the database directly. */
  invalidateSessions(): void;
  /** resolves when all events emitted on this node so far have been handled */
  settled(): Promise<void>;
  /** returns the address */
  listen(): Promise<string>;
  /** Serves on for SHUTDOWN_DELAY_MS, closes the sockets, waits for running requests, and stops the sweeps and jobs. */
  close(): Promise<void>;
}

/** The composition root: registers every feature of the server. */
export async function createApp({
  config,
  log,
  db,
  bus,
  store,
  webDir,
  ...options
}: AppOptions): Promise<App> {
  const { isPreparing = () => false, replica = null } = options;
  const reads = replica?.reads ?? (async () => db);
  const { secret, previous, signedUrls, exportSignedUrls, cursors } = createSignatures(config);
  const pairHash = await openPairHash(db, derivedKey(previous ?? secret, 'parted pairs'));
  const limiter = config.rateLimits ? countRefusals(options.limiter ?? memoryLimiter()) : noLimiter;
  const emit = createEmit(transactionHandlers, deliveredKinds);
  const jobs = openJobs({ db, log, alarms: noticeKinds(config).map(({ name }) => name) });
  const broadcast = createBroadcast(bus);
  const stopSampling = busUp.add((sample) => sample(Number(bus.isUp())));
  const demo = config.demoIdentity ? await createDemoIssuer({ dataDir: config.dataDir, clock: now }) : null;
  const verifier = createVerifier({
    providers: demo === null ? config.identityProviders : [...config.identityProviders, demo.provider],
    clock: now,
    log,
  });
  const tmpDir = join(config.dataDir, 'uploads');
  const sessions = createSessionCache(createAuthenticate(db));

  const checks = { database: () => db.ready() };
  const reports = {
    bus: () => bus.ready(),
    media: async () => void (await readInstallationId(store)),
    ...(replica && { replica: replica.ready }),
  };
  const http = createHttp({
    config,
    log,
    authenticate: sessions.find,
    limiter,
    tmpDir,
    ...(config.rateLimits && { quota: createUploadQuota(db) }),
    checks,
    reports,
    afterWrite: replica?.wrote,
    webDir,
    documents: {
      'openapi.json': () => openApi(version),
      'asyncapi.json': () => asyncApi(version, config.publicUrl),
    },
  });
  const roomFeed = createRoomFeed({ db, bus, sockets: () => gateway.sockets, signedUrls, log });
  const openRooms = createOpenRooms(db, log);
  const allowedOrigins = originsOf(config);
  const messageDeps = { db, cursors, store, signedUrls, emit, roomFeed, openRooms, broadcast, limiter };
  const notificationDeps = { db, reads, cursors, emit, pushAnywhere: config.pushAnywhere };
  const gateway = openGateway({
    server: http.app.server,
    authenticate: async (token, request) => {
      const session = await http.findSession(token, request);
      if (session !== null) await http.count('handshake', request, session.userId);
      if (session?.suspended) throw new ApiError('suspended');
      return session;
    },
    allowedOrigin: (origin) => allowedOrigins.has(origin),
    limiter,
    handlers: {
      message: {
        ...twosomeFrames(broadcast),
        ...messageFrames(messageDeps),
        ...notificationFrames(notificationDeps),
      },
      single: {},
    },
    onOpen: (connection) => {
      outbox.join(connection);
      if (connection.viewer.twosomeId !== null) trayHints.refresh([connection.viewer.twosomeId]);
      return roomFeed.join(connection);
    },
    onClose: (connection) => {
      outbox.leave(connection);
      roomFeed.leave(connection);
      openRooms.leave(connection);
    },
    log,
    guards: http.guards,
  });
  const { sockets } = gateway;
  const trayHints = createTrayHints({ db, sockets: () => sockets, log });
  const shown = createShownTwosomes({ bus, sockets: () => sockets });
  const logSecurity = createSecurityLog(log, securityLogKey(secret));
  const deps = { db, reads, store, signedUrls, cursors, emit, shown, logSecurity };
  http.mount(mediaRoutes(deps));
  http.mount(twosomeRoutes(deps));
  http.mount(
    authRoutes({
      ...deps,
      verifier,
      clientConfig: () => clientConfigOf(config, isPreparing()),
      deletePushToken,
    }),
  );
  http.mount(pairRoutes({ ...deps, pairHash }));
  http.mount(followRoutes(deps));
  http.mount(postRoutes(deps));
  http.mount(clapRoutes(deps));
  http.mount(commentRoutes(deps));
  for (const routes of [goalRoutes, togetherRoutes, questionRoutes, letterRoutes, memoryRoutes, trayRoutes])
    http.mount(routes(deps));
  const calendarDeps = { db, publicUrl: config.publicUrl };
  http.mount(calendarRoutes(calendarDeps));
  http.mountSecretFile(calendarFeed(calendarDeps));
  http.mount(messageRoutes(messageDeps));
  const importDeps = { ...deps, send: jobs.send, tmpDir };
  http.mount(importRoutes(importDeps));
  http.mount(notificationRoutes(notificationDeps));
  const tellOperator = createTellOperator(config, jobs.send);
  const safetyDeps = { ...deps, publicUrl: config.publicUrl, tellOperator };
  http.mount(safetyRoutes(safetyDeps));
  const accountDeps = { ...deps, exportSignedUrls, send: jobs.send };
  http.mount(bookRoutes(accountDeps));
  http.mount(accountRoutes(accountDeps));
  http.mountFiles([
    twosomeImages(deps),
    postImages(deps),
    messageImages(messageDeps),
    letterImages(deps),
    bookFile(accountDeps),
    accountFiles(accountDeps),
  ]);
  mountAdmin({ ...safetyDeps, config, log, verifier, checks: { ...checks, ...reports }, http, secret });
  if (demo !== null)
    mountDemoIdentity(http.app, demo, async ({ raw }) => {
      if (isPreparing())
        throw new ApiError('unavailable', {
          message: platformErrors.demoPreparing,
          retryAfter: 1,
        });
      await http.count('signIn', raw);
    });

  workNotices(jobs, config);
  workJobs(jobs, importDeps);

  const services = pushServicesOf(config);
  const sendPushes = () => sendDue({ db, emit, log, services });

  const outbox = openOutbox({
    db,
    bus,
    handlers: commitHandlers,
    node: {
      sockets,
      signedUrls,
      exportSignedUrls,
      shown,
      trayHints,
      feedThrottle: createThrottle(timing.feedHint),
    },
    cacheInvalidations: cacheInvalidations({ sessions }),
    log: (level, message, more) => log[level](more ?? {}, message),
  });
  const stopDelivering = deliverBroadcasts(bus, sockets);
  const sweeps = startSweeps({ db, store, log, tmpDir, jobs, emit, ...(!config.test && { sendPushes }) });

  return {
    http,
    sockets,
    jobs,
    sendPushes,
    invalidateSessions: sessions.invalidate,
    settled: () => outbox.settled(),
    listen() {
      outbox.start();
      roomFeed.start();
      if (!config.test) jobs.start();
      return http.listen();
    },
    async close() {
      http.leave();
      await pause(config.shutdownDelayMs);
      await gateway.close();
      await openRooms.settled();
      await http.close();
      await sweeps.stop();
      await jobs.stop();
      stopDelivering();
      stopSampling();
      shown.close();
      await roomFeed.stop();
      await outbox.stop();
    },
  };
}

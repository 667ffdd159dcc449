import { hkdfSync } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { limits, type RateName } from '@twosome/contract/platform/limits';
import type { Config } from './config.ts';
import { accountFiles, accountRoutes } from './features/account/account.routes.ts';
import { buildExport, failExport } from './features/account/build-export.ts';
import { exportAsked, exportGivenUp, sweepExports } from './features/account/export.ts';
import { askForPurge, erasingDue, purge } from './features/account/purge.ts';
import { authRoutes } from './features/auth/auth.routes.ts';
import { authenticate, eraseEndedSessions } from './features/auth/auth.ts';
import { clientConfigOf } from './features/auth/client-config.ts';
import { rememberSessions } from './features/auth/recent-sessions.ts';
import { clapRoutes } from './features/clap/clap.routes.ts';
import { commentRoutes } from './features/comment/comment.routes.ts';
import { followRoutes } from './features/follow/follow.routes.ts';
import { goalRoutes } from './features/goal/goal.routes.ts';
import { sweepMedia } from './features/media/media.ts';
import { createSeals } from './features/media/seal.ts';
import { messageFrames, messageImages, messageRoutes } from './features/message/message.routes.ts';
import { forgetOpenRooms, keepOpenRooms } from './features/message/open-rooms.ts';
import { tailOf } from './features/message/tail.ts';
import { notificationFrames, notificationRoutes } from './features/notification/notification.routes.ts';
import { forgetOldNotifications } from './features/notification/notification.ts';
import { type PushHouse, sendDue } from './features/notification/push.ts';
import { forgetPushToken } from './features/notification/register.ts';
import { forgetOldAsks } from './features/pair/asks.ts';
import { pairRoutes } from './features/pair/pair.routes.ts';
import { hashingPairs } from './features/pair/pair-hash.ts';
import { eraseRestedPosts } from './features/post/erase-deleted.ts';
import { postImages, postRoutes } from './features/post/post.routes.ts';
import { safetyRoutes } from './features/safety/safety.routes.ts';
import { twosomeFrames, twosomeImages, twosomeRoutes } from './features/twosome/twosome.routes.ts';
import { freeRestedNames } from './features/twosome/twosome.ts';
import { now } from './platform/clock.ts';
import type { Db } from './platform/db/db.ts';
import { forgetAnswers } from './platform/db/once.ts';
import { tellFacts } from './platform/db/outbox.ts';
import { announcing } from './platform/facts.ts';
import { addressOf, blockOf, proxiesOf } from './platform/http/address.ts';
import { corsOf } from './platform/http/cors.ts';
import { createCursors } from './platform/http/cursor.ts';
import { createHttp, type Http } from './platform/http/http.ts';
import { type Limiter, memoryLimiter, noLimiter } from './platform/http/limiter.ts';
import { sweepUploads } from './platform/http/receive.ts';
import { mountDemoIdentity } from './platform/identity/demo.routes.ts';
import { createDemoIssuer } from './platform/identity/demo.ts';
import { createVerifier } from './platform/identity/verify.ts';
import { sweepEvery } from './platform/jobs/every.ts';
import { type Jobs, openJobs } from './platform/jobs/jobs.ts';
import type { Log } from './platform/log.ts';
import { fcm } from './platform/push/fcm.ts';
import { webPush } from './platform/push/web-push.ts';
import { openGateway } from './platform/realtime/gateway.ts';
import { deliverPassedOn, passingOn } from './platform/realtime/pass-on.ts';
import type { Bus, Sockets } from './platform/realtime/realtime.ts';
import { Refusal } from './platform/refusal.ts';
import { secretKey } from './platform/secret-key.ts';
import type { Store } from './platform/storage/store.ts';
import { version } from './platform/version.ts';
import { afterReactions, forgettings, withinReactions } from './reactions.ts';

/** What a node is made of; opened by whoever starts it. */
export interface Parts {
  config: Config;
  log: Log;
  db: Db;
  bus: Bus;
  store: Store;
  /** counts that nodes share; without it they are this node's */
  limiter?: Limiter;
  /** the folder of the built web app; null: none is served */
  webDir: string | null;
}

export interface App {
  http: Http;
  sockets: Sockets;
  /** in tests they run where one asks for it */
  jobs: Jobs;
  /** sends the pushes that are due, and answers how many those were; in tests only where one asks for it */
  sendPushes(): Promise<number>;
  /** for what was written past this program */
  forgetSessions(): void;
  /** resolves when everything announced here so far has been told */
  settled(): Promise<void>;
  /** answers the address */
  listen(): Promise<string>;
  /** tells the sockets, lets requests come to their end, stops sweeping */
  close(): Promise<void>;
}

/** The contents page: every feature of the server, registered by hand, in order. */
export async function createApp({ config, log, db, bus, store, webDir, ...parts }: Parts): Promise<App> {
  const secret = secretKey(config);
  const seals = createSeals(secret);
  const exportSeals = createSeals(secret, { purpose: 'export', minutes: limits.exportDays * 24 * 60 });
  const cursors = createCursors(derived(secret, 'cursors'));
  const limiter = config.rateLimits ? (parts.limiter ?? memoryLimiter()) : noLimiter;
  const announce = announcing(withinReactions);
  const jobs = openJobs({ db, log });
  const passOn = passingOn(bus);
  const demo = config.demoIdentity ? await createDemoIssuer({ dataDir: config.dataDir, clock: now }) : null;
  const verifier = createVerifier({
    providers: demo === null ? config.identityProviders : [...config.identityProviders, demo.provider],
    clock: now,
    log,
  });
  const tmpDir = join(config.dataDir, 'uploads');
  const sessions = rememberSessions((token) => authenticate(db, token));

  const http = createHttp({
    config,
    log,
    authenticate: sessions.find,
    limiter,
    tmpDir,
    checks: { database: () => db.ready() },
    reports: { bus: () => bus.ready() },
    gauges: { open_sockets: () => gateway.sockets.size, bus_up: () => Number(bus.isUp()) },
    webDir,
    version,
  });
  const isProxy = proxiesOf(config.trustedProxies);
  const count = async (rate: RateName, request: IncomingMessage): Promise<void> => {
    const taken = await limiter.take(rate, { userId: null, address: blockOf(addressOf(request, isProxy)) });
    if (!taken.ok) throw new Refusal('tooMany', { retryAfter: taken.retryAfter });
  };
  const tail = tailOf({ db, bus, sockets: () => gateway.sockets, seals, log });
  const openRooms = keepOpenRooms(db, log);
  const gateway = openGateway({
    server: http.app.server,
    authenticate: async (token, request) => {
      await count('handshake', request);
      return sessions.find(token);
    },
    allowedOrigin: corsOf(config).allows,
    framesPerMinute: config.rateLimits ? limits.framesPerMinute : Number.POSITIVE_INFINITY,
    acts: {
      message: {
        ...twosomeFrames(passOn),
        ...messageFrames({ db, store, seals, announce, tail, openRooms, passOn, limiter }),
        ...notificationFrames({ db, announce }),
      },
      single: {},
    },
    onOpen: (connection) => tail.join(connection),
    onClose: (connection) => {
      tail.leave(connection);
      openRooms.leave(connection);
    },
    log,
  });
  const { sockets } = gateway;

  const house = { db, store, seals, cursors, announce };
  http.mount(twosomeRoutes(house));
  http.mount(authRoutes({ ...house, verifier, clientConfig: clientConfigOf(config), forgetPushToken }));
  http.mount(pairRoutes({ ...house, pairHash: hashingPairs(derived(secret, 'parted pairs')) }));
  http.mount(followRoutes(house));
  http.mount(postRoutes(house));
  http.mount(clapRoutes(house));
  http.mount(commentRoutes(house));
  http.mount(goalRoutes(house));
  http.mount(messageRoutes({ ...house, tail }));
  http.mount(notificationRoutes({ ...house, pushAnywhere: config.pushAnywhere }));
  http.mount(safetyRoutes(house));
  const accountHouse = { ...house, exportSeals, send: jobs.send };
  http.mount(accountRoutes(accountHouse));
  http.mountFiles([
    twosomeImages(house),
    postImages(house),
    messageImages(house),
    accountFiles(accountHouse),
  ]);
  if (demo !== null) mountDemoIdentity(http.app, demo, ({ raw }) => count('signIn', raw));

  jobs.work(exportAsked, buildExport(house));
  jobs.work(exportGivenUp, failExport(house));
  jobs.work(erasingDue, (_, signal) => purge({ db, announce, signal }));

  const services = pushServicesOf(config);
  const sendPushes = () => sendDue({ db, log, services });

  const telling = tellFacts({
    db,
    bus,
    reactions: afterReactions({ db, sockets, seals, exportSeals }),
    forgettings: forgettings({ sessions }),
    log: (level, message, more) => log[level](more ?? {}, message),
  });
  const stopDelivering = deliverPassedOn(bus, sockets);
  const sweeps = sweepEvery(log, {
    media: { minutes: 15, run: async () => void (await sweepMedia({ db, store }, { olderThanMinutes: 60 })) },
    uploads: { minutes: 60, run: () => sweepUploads(tmpDir) },
    endedSessions: { minutes: 60, run: () => eraseEndedSessions(db) },
    oldAsks: { minutes: 60, run: () => forgetOldAsks(db) },
    restedNames: { minutes: 60, run: () => freeRestedNames(db) },
    oldNotifications: { minutes: 60, run: () => forgetOldNotifications(db) },
    // a test asks for it itself: one that comes in between would take what the test waits for
    ...(!config.test && {
      pushes: { minutes: 1 / 12, run: async () => void (await sendPushes()) },
    }),
    openRooms: { minutes: 10, run: () => forgetOpenRooms(db) },
    answers: { minutes: 60, run: () => forgetAnswers(db) },
    leavers: { minutes: 10, run: () => askForPurge({ db, send: jobs.send }) },
    deletedPosts: { minutes: 60, run: () => eraseRestedPosts(db) },
    exports: { minutes: 60, run: () => sweepExports(house) },
  });

  return {
    http,
    sockets,
    jobs,
    sendPushes,
    forgetSessions: sessions.forget,
    settled: () => telling.settled(),
    listen() {
      telling.start();
      tail.start();
      if (!config.test) jobs.start();
      return http.listen();
    },
    async close() {
      await gateway.close();
      await openRooms.settled();
      await http.close();
      await sweeps.stop();
      await jobs.stop();
      stopDelivering();
      await tail.stop();
      await telling.stop();
    },
  };
}

/** By whom devices can be reached. A browser's service is told whom to ask about us. */
const pushServicesOf = ({ fcm: google, vapid, ...config }: Config): PushHouse['services'] => ({
  ...(google !== null && { fcm: fcm(google, now) }),
  ...(vapid !== null && {
    web: webPush(vapid, {
      contact: config.supportEmail === null ? config.publicUrl : `mailto:${config.supportEmail}`,
      anywhere: config.pushAnywhere,
      clock: now,
    }),
  }),
});

const derived = (secret: Buffer, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));

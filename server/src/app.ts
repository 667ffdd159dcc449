import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { asyncApi, openApi } from '@twosome/contract/api-documents';
import { mountAdmin } from './admin/admin.ts';
import { createTellOperator, mailNotices, noticeKinds, workNotices } from './admin/notices.ts';
import type { Config } from './config.ts';
import type { Deps } from './features/deps.ts';
import type { Feature } from './features/feature.ts';
import { commitHandlers, features, openDeps, sessionEvents } from './features.ts';
import { ApiError } from './platform/api-error.ts';
import { now } from './platform/clock.ts';
import type { Db } from './platform/db/db.ts';
import { deleteExpiredAnswers } from './platform/db/idempotent.ts';
import { openOutbox } from './platform/db/outbox.ts';
import type { Replica } from './platform/db/replica.ts';
import { originsOf } from './platform/http/headers.ts';
import { createHttp, type Http } from './platform/http/http.ts';
import { countRefusals, type Limiter, memoryLimiter, noLimiter } from './platform/http/limiter.ts';
import { sweepUploads } from './platform/http/receive.ts';
import { createUploadQuota, noQuota, sweepUploadUsage } from './platform/http/upload-quota.ts';
import { mountDemoIdentity } from './platform/identity/demo.routes.ts';
import { createDemoIssuer } from './platform/identity/demo.ts';
import { createVerifier } from './platform/identity/verify.ts';
import { deleteFailedJobs } from './platform/jobs/jobs.sql.ts';
import { type Jobs, openJobs } from './platform/jobs/jobs.ts';
import { type ScheduledTasks, schedule } from './platform/jobs/schedule.ts';
import type { Log } from './platform/log.ts';
import { busUp } from './platform/metrics.ts';
import { platformErrors } from './platform/platform.texts.ts';
import { createBroadcast, deliverBroadcasts } from './platform/realtime/broadcast.ts';
import { openGateway } from './platform/realtime/gateway.ts';
import type { Bus, Sockets } from './platform/realtime/realtime.ts';
import { derivedKey } from './platform/secret-key.ts';
import { createSecurityLog, securityLogKey } from './platform/security-log.ts';
import type { Store } from './platform/storage/store.ts';
import { version } from './platform/version.ts';
import { createSignatures } from './signatures.ts';

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
  sweeps: ScheduledTasks;
  /** what the features are given */
  deps: Deps;
  /** resolves when all events emitted on this node so far have been handled */
  settled(): Promise<void>;
  /** returns the address */
  listen(): Promise<string>;
  /** Serves on for SHUTDOWN_DELAY_MS, closes the sockets, waits for running requests, and stops the sweeps and jobs. */
  close(): Promise<void>;
}

/** The composition root: opens what the features are given, and the features in their order. */
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
  const { secret, previous, ...signatures } = createSignatures(config);
  const limiter = config.rateLimits ? countRefusals(options.limiter ?? memoryLimiter()) : noLimiter;
  const jobs = openJobs({ db, log, alarms: noticeKinds(config).map(({ name }) => name) });
  const stopSampling = busUp.add((sample) => sample(Number(bus.isUp())));
  const demo = config.demoIdentity ? await createDemoIssuer(secret, now) : null;
  const verifier = createVerifier({
    providers: demo === null ? config.identityProviders : [...config.identityProviders, demo.provider],
    clock: now,
    log,
  });
  const tmpDir = join(config.dataDir, 'uploads');
  const quota = config.rateLimits ? createUploadQuota(db) : noQuota;
  const deps = await openDeps({
    ...{ config, log, db, bus, store, tmpDir, limiter, quota, verifier, isPreparing },
    ...signatures,
    publicUrl: config.publicUrl,
    pushAnywhere: config.pushAnywhere,
    broadcast: createBroadcast(bus),
    reads: replica?.reads ?? (async () => db),
    firstKey: (purpose) => derivedKey(previous ?? secret, purpose),
    send: jobs.send,
    logSecurity: createSecurityLog(log, securityLogKey(secret)),
    tellOperator: createTellOperator(config, jobs.send),
    sockets: () => gateway.sockets,
  });

  const checks = { database: () => db.ready() };
  const reports = {
    bus: () => bus.ready(),
    ...merge(({ reports }) => reports?.(deps)),
    ...(replica && { replica: replica.ready }),
  };
  const http = createHttp({
    ...{ config, log, limiter, tmpDir, quota, checks, reports, webDir },
    authenticate: deps.sessions.find,
    afterWrite: replica?.wrote,
    documents: {
      'openapi.json': () => openApi(version),
      'asyncapi.json': () => asyncApi(version, config.publicUrl),
    },
  });
  const allowedOrigins = originsOf(config);
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
    handlers: { message: merge(({ frames }) => frames?.(deps)), single: {} },
    onOpen: async (connection) => {
      outbox.join(connection);
      if (connection.viewer.twosomeId === null) return;
      await Promise.all(features.map(({ onOpen }) => onOpen?.(deps, connection)));
    },
    onClose: (connection) => {
      outbox.leave(connection);
      for (const { onClose } of features) onClose?.(deps, connection);
    },
    log,
    guards: http.guards,
  });
  const { sockets } = gateway;
  for (const { routes, files, secretFile } of features) {
    if (routes) http.mount(routes(deps));
    if (files) http.mountFiles([files(deps)]);
    if (secretFile) http.mountSecretFile(secretFile(deps));
  }
  mountAdmin({ ...deps, config, checks: { ...checks, ...reports }, http, secret });
  if (demo !== null)
    mountDemoIdentity(http.app, demo, async ({ raw }) => {
      if (isPreparing())
        throw new ApiError('unavailable', {
          message: platformErrors.demoPreparing,
          retryAfter: 1,
        });
      await http.count('signIn', raw);
    });

  workNotices(jobs, db, config);
  for (const { jobs: register } of features) register?.(jobs.work, deps);

  const outbox = openOutbox({
    db,
    bus,
    handlers: commitHandlers,
    node: { ...deps, sockets },
    cacheInvalidations: sessionEvents.map(({ kind }) => ({ kind, invalidate: deps.sessions.invalidate })),
    log: (level, message, more) => log[level](more ?? {}, message),
  });
  const stopDelivering = deliverBroadcasts(bus, sockets);
  const sweeps = schedule(log, db, {
    ...merge(({ sweeps }) => sweeps?.(deps)),
    uploads: { minutes: 60, run: () => sweepUploads(tmpDir) },
    uploadUsage: { minutes: 60, run: () => sweepUploadUsage(db) },
    idempotentAnswers: { minutes: 60, run: () => deleteExpiredAnswers(db) },
    operatorMails: { minutes: 1, run: () => mailNotices(db, config) },
    failedJobs: { minutes: 60, run: () => deleteFailedJobs(db) },
  });

  return {
    http,
    sockets,
    jobs,
    sweeps,
    deps,
    settled: () => outbox.settled(),
    listen() {
      outbox.start();
      for (const { start } of features) start?.(deps);
      if (!config.test) for (const work of [jobs, sweeps]) work.start();
      return http.listen();
    },
    async close() {
      http.leave();
      await pause(config.shutdownDelayMs);
      await gateway.close();
      await http.close();
      await sweeps.stop();
      await jobs.stop();
      stopDelivering();
      stopSampling();
      for (const { stop } of features) await stop?.(deps);
      await outbox.stop();
    },
  };
}

/** The records of the features as one. */
const merge = <Value>(of: (feature: Feature) => Readonly<Record<string, Value>> | undefined) =>
  Object.fromEntries(features.flatMap((feature) => Object.entries(of(feature) ?? {})));

import { timing } from '@twosome/contract/platform/timing';
import type { Config } from '../config.ts';
import type { Db } from '../platform/db/db.ts';
import type { Reads } from '../platform/db/replica.ts';
import type { Emit } from '../platform/events.ts';
import type { Cursors } from '../platform/http/cursor.ts';
import type { Limiter } from '../platform/http/limiter.ts';
import type { UploadQuota } from '../platform/http/upload-quota.ts';
import type { Verifier } from '../platform/identity/verify.ts';
import type { Send } from '../platform/jobs/jobs.ts';
import type { Log } from '../platform/log.ts';
import type { Privacy } from '../platform/privacy.ts';
import { createBroadcast } from '../platform/realtime/broadcast.ts';
import type { Bus, Sockets } from '../platform/realtime/realtime.ts';
import type { SecurityLog } from '../platform/security-log.ts';
import type { Store } from '../platform/storage/store.ts';
import { createThrottle } from '../platform/throttle.ts';
import { createAuthenticate } from './auth/auth.ts';
import { clientConfigOf } from './auth/auth.view.ts';
import { createSessionCache } from './auth/session-cache.ts';
import type { SignedUrls } from './media/signed-urls.ts';
import { createOpenRooms } from './message/open-rooms.ts';
import { createRoomFeed } from './message/room-feed.ts';
import type { PushDeps } from './notification/push.ts';
import { deletePushToken } from './notification/register.ts';
import { openPairHash } from './pair/pair-hash.ts';
import type { Reminder } from './reminder.ts';
import type { Reportable } from './reportable.ts';
import type { SafetyDeps } from './safety/report.ts';
import { createTrayHints } from './tray/tray-hints.ts';
import type { TrayKind } from './tray-kind.ts';
import { createShownTwosomes } from './twosome/shown.ts';

/** What the app opens before the features. */
interface NodeDeps {
  config: Config;
  log: Log;
  db: Db;
  reads: Reads;
  bus: Bus;
  store: Store;
  /** the folder of unfinished uploads */
  tmpDir: string;
  limiter: Limiter;
  quota: UploadQuota;
  verifier: Verifier;
  signedUrls: SignedUrls;
  /** signatures with the lifetime of an export */
  exportSignedUrls: SignedUrls;
  cursors: Cursors;
  /** a key that outlives the next change of the secret key */
  firstKey: (purpose: string) => Buffer;
  emit: Emit;
  send: Send;
  logSecurity: SecurityLog;
  tellOperator: NonNullable<SafetyDeps['tellOperator']>;
  pushServices: PushDeps['pushServices'];
  isPreparing: () => boolean;
  sockets: () => Sockets;
  trayKinds: readonly TrayKind[];
  /** of the features, in their order */
  privacy: readonly Privacy[];
  reportables: readonly Reportable[];
  reminders: readonly Reminder[];
}

/** What every feature is given; its own `Deps` name what it uses. */
export type Deps = Awaited<ReturnType<typeof openDeps>>;

/** Adds what features share with each other, and keep for as long as the node runs. */
export async function openDeps({ config, firstKey, isPreparing, ...node }: NodeDeps) {
  const { db, bus } = node;
  return {
    ...node,
    publicUrl: config.publicUrl,
    pushAnywhere: config.pushAnywhere,
    clientConfig: () => clientConfigOf(config, isPreparing()),
    broadcast: createBroadcast(bus),
    sessions: createSessionCache(createAuthenticate(db)),
    deletePushToken,
    pairHash: await openPairHash(db, firstKey('parted pairs')),
    shown: createShownTwosomes(node),
    roomFeed: createRoomFeed(node),
    openRooms: createOpenRooms(db, node.log),
    trayHints: createTrayHints(node),
    feedThrottle: createThrottle(timing.feedHint),
  };
}

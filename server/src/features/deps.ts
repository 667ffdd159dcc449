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
import type { TellOperator } from '../platform/operator-notice.ts';
import type { Privacy } from '../platform/privacy.ts';
import type { Broadcast } from '../platform/realtime/broadcast.ts';
import type { Bus, Sockets } from '../platform/realtime/realtime.ts';
import type { SecurityLog } from '../platform/security-log.ts';
import type { Store } from '../platform/storage/store.ts';
import type { SignedUrls } from './media/signed-urls.ts';
import type { NoticesByName } from './notice.ts';
import type { Reminder } from './reminder.ts';
import type { Reportable } from './reportable.ts';
import type { TrayKind } from './tray-kind.ts';
import type { SelectUserState } from './user-state.ts';

/** What every feature is given; its own `Deps` name what it uses. */
export type Deps = BaseDeps & Shared;

/**
 * What features keep for as long as the node runs, and what they offer to earlier ones. Each adds its part in its
 * `.feature.ts`: the type by `declare module`, the value by `shared`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: the features extend it
export interface Shared {}

interface BaseDeps {
  log: Log;
  db: Db;
  reads: Reads;
  bus: Bus;
  broadcast: Broadcast;
  store: Store;
  /** the folder of unfinished uploads */
  tmpDir: string;
  publicUrl: string;
  pushAnywhere: boolean;
  limiter: Limiter;
  quota: UploadQuota;
  verifier: Verifier;
  signedUrls: SignedUrls;
  /** signatures with the lifetime of an export */
  exportSignedUrls: SignedUrls;
  cursors: Cursors;
  emit: Emit;
  send: Send;
  logSecurity: SecurityLog;
  tellOperator: TellOperator;
  sockets: () => Sockets;
  /** of the features, in their order */
  trayKinds: readonly TrayKind[];
  privacy: readonly Privacy[];
  reportables: readonly Reportable[];
  notices: NoticesByName;
  reminders: readonly Reminder[];
}

/** What `shared` is given. */
export interface NodeDeps extends BaseDeps {
  config: Config;
  /** a key that outlives the next change of the secret key */
  firstKey: (purpose: string) => Buffer;
  isPreparing: () => boolean;
  userStates: readonly SelectUserState[];
}

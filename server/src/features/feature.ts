import type { Queries } from '../platform/db/db.ts';
import type { CommitHandler, EventType, TransactionHandler } from '../platform/events.ts';
import type { Checks } from '../platform/http/health.ts';
import type { FileRoute, Mounted, SecretFileRoute } from '../platform/http/route.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import type { Sweep } from '../platform/jobs/schedule.ts';
import type { Privacy } from '../platform/privacy.ts';
import type { Connection, FrameHandlers, Sockets } from '../platform/realtime/realtime.ts';
import type { Partnered } from '../platform/viewer.ts';
import type { Deps, NodeDeps, Shared } from './deps.ts';
import type { Notices } from './notice.ts';
import type { Reminder } from './reminder.ts';
import type { Reportable } from './reportable.ts';
import type { TrayKind } from './tray-kind.ts';
import type { SelectUserState } from './user-state.ts';

/** What a feature takes part in: the contents of its `.feature.ts`. `Name` is of what it shares. */
interface Parts<Name extends keyof Shared> {
  routes?: (deps: Deps) => Mounted;
  /** the frames that a client with a partner may send */
  frames?: (deps: Deps) => FrameHandlers<Partnered>;
  /** files behind signed URLs: images, downloads */
  files?: (deps: Deps) => FileRoute;
  secretFile?: (deps: Deps) => SecretFileRoute;
  /** runs for a connection of somebody with a partner, before its first frame is handled */
  onOpen?: (deps: Deps, connection: Connection) => void | Promise<void>;
  onClose?: (deps: Deps, connection: Connection) => void;
  /** handlers that run in the transaction of their event, so that both commit or neither does */
  inTransaction?: readonly TransactionHandler[];
  /** handlers that run after commit on every node that receives the event; they never delay the response */
  afterCommit?: readonly CommitHandler<HandlerDeps>[];
  /** events that change what a session may do: a node that receives one drops the sessions it has cached */
  sessionEvents?: readonly EventType<never>[];
  /**
   * events that take something away from people beyond their own couples, or move a person to another couple: no page is
   * read from a replica that lacks one of them
   */
  revoking?: readonly EventType<never>[];
  /** what it keeps for as long as the node runs; `Shared` has the same names */
  shared?: (node: NodeDeps) => Pick<Shared, Name> | Promise<Pick<Shared, Name>>;
  /** runs when the node begins to serve */
  start?: (deps: Deps) => void;
  /** runs after the last request and job, before the node stops delivering events */
  stop?: (deps: Deps) => void | Promise<void>;
  /** registers the workers of its jobs */
  jobs?: (work: Jobs['work'], deps: Deps) => void;
  /** the periodic work of every node, by name; nodes may run the same sweep concurrently */
  sweeps?: (deps: Deps) => Readonly<Record<string, Sweep>>;
  /** reported by `/readyz`, but a failure does not make the node unready */
  reports?: (deps: Deps) => Checks;
  /** the personal data of its tables */
  privacy: Privacy;
  /** what people can report and the operator can take down */
  reportable?: Reportable;
  /** what can wait in the tray */
  tray?: TrayKind;
  /** what people are notified of */
  notices?: Notices;
  /** a push about what waits */
  reminder?: Reminder;
  /** what the signed-in user is shown of its tables */
  userState?: SelectUserState;
}

/** `server/src/features.ts` puts the features in order. */
export interface Feature<Name extends keyof Shared = never> extends Parts<Name> {
  /** the name of its folder */
  name: string;
}

/** Dependencies of `afterCommit` handlers. */
export interface HandlerDeps extends Shared, Pick<Deps, 'signedUrls' | 'exportSignedUrls' | 'notices'> {
  /** valid for one attempt only */
  db: Queries;
  sockets: Sockets;
}

export const feature = <Name extends keyof Shared = never>(
  name: string,
  parts: Parts<Name>,
): Feature<Name> => ({ name, ...parts });

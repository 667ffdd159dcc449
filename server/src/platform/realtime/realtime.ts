import type { Frame } from '@twosome/contract/platform/frames';
import type { RateName } from '@twosome/contract/platform/limits';
import type { Viewer } from '../viewer.ts';

/** `message` is the socket for users with a partner, `single` the one for users without. */
export type Channel = 'message' | 'single';

/** An open socket of one session on this node. `viewer` is the user as of the handshake. */
export interface Connection<V extends Viewer = Viewer> {
  readonly id: string;
  readonly viewer: V;
  readonly channel: Channel;
  /** No-op on a closed socket. Closes the socket (4408) when the client reads too slowly. */
  send(frame: Frame): void;
  /** The same with bytes from `serialise`; see `sendToAll`. */
  sendSerialised(bytes: Buffer): void;
  /** Stops sending immediately and drops frames that still wait to be handled. */
  close(code: number, reason?: string): void;
}

/** Users, and both partners of twosomes. */
export interface Recipients {
  userIds?: readonly string[];
  twosomeIds?: readonly string[];
}

/** The sockets of this node. */
export interface Sockets {
  /** their connections, without duplicates */
  of(recipients: Recipients): Connection[];
  all(): Connection[];
  ofSession(sessionId: string): Connection[];
  /** Closes the open connections of the session and those still in their handshake. */
  endSession(sessionId: string): void;
  /** Closes every connection for which `which` returns true, also those still in their handshake. */
  closeAll(which: (connection: Connection) => boolean, code: number, reason?: string): void;
  readonly size: number;
}

/**
 * Publishes hints to all nodes, by topic: inside the process, or through Redis. A hint may be lost; the
 * outbox poll then finds the missed events.
 */
export interface Bus {
  publish(topic: string, body: unknown): Promise<void>;
  subscribe(topic: string, onMessage: (body: unknown) => void): () => void;
  /** false while this node is cut off from the others */
  isUp(): boolean;
  /** rejects while this node is cut off from the others */
  ready(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Handlers of the frames a client may send: one per type, or per `type:data.type` where a type has kinds
 * (`relay:reload`). An `ApiError` that a handler throws is sent back as an `error` frame.
 */
export type FrameHandlers<V extends Viewer = Viewer> = Readonly<Record<string, FrameHandler<V>>>;
interface FrameHandler<V extends Viewer> {
  (connection: Connection<V>, data: unknown): Promise<unknown>;
  /** counted beside the rate of all frames */
  readonly rate?: RateName | undefined;
}

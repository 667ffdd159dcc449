import type { Frame } from '@twosome/contract/platform/frames';
import type { Viewer } from '../viewer.ts';

/** `message` is the socket of people with a partner, `single` that of people without. */
export type Channel = 'message' | 'single';

/** An open socket of one session on this node. Its viewer is the one it was opened by. */
export interface Connection<V extends Viewer = Viewer> {
  readonly id: string;
  readonly viewer: V;
  readonly channel: Channel;
  /** Sends nothing once the socket is closed; closes it (4408) when it reads too slowly. */
  send(frame: Frame): void;
  /** The same with what `serialise` made; see `sendToAll`. */
  sendSerialised(bytes: Buffer): void;
  /** From here on nothing is sent, and no frame that still waits is worked on. */
  close(code: number, reason?: string): void;
}

/** The sockets of this node. */
export interface Sockets {
  /** every connection of these users and of these twosomes' people, each once */
  of(whom: { userIds?: readonly string[]; twosomeIds?: readonly string[] }): Connection[];
  all(): Connection[];
  ofSession(sessionId: string): Connection[];
  /** Closes what the session has open, and what it is opening at this moment. */
  endSession(sessionId: string, code?: number): void;
  /** Closes every connection that `which` names, and those that are being opened at this moment. */
  closeAll(which: (connection: Connection) => boolean, code: number, reason?: string): void;
  readonly size: number;
}

/**
 * Carries hints between nodes, by topic: inside the process, or through Redis. A hint may be lost: the
 * outbox is swept for what was not heard.
 */
export interface Bus {
  publish(topic: string, body: unknown): Promise<void>;
  subscribe(topic: string, hear: (body: unknown) => void): () => void;
  /** false while this node is alone */
  isUp(): boolean;
  /** rejects while this node is alone */
  ready(): Promise<void>;
  close(): Promise<void>;
}

/**
 * What a frame from a client may do: one act per type, or per `type:data.type` where a type has kinds
 * (`relay:reload`). A Refusal that it throws is answered by an `error` frame.
 */
export type FrameActs<V extends Viewer = Viewer> = Readonly<
  Record<string, (connection: Connection<V>, data: unknown) => Promise<void>>
>;

import type { Frame } from '@twosome/contract/platform/frames';
import type { Viewer } from '../viewer.ts';

/** An open socket of one session on this node. */
export interface Connection {
  readonly id: string;
  readonly viewer: Viewer;
  readonly channel: 'message' | 'single';
  send(frame: Frame): void;
  close(code: number, reason?: string): void;
}

/** The sockets of this node. */
export interface Sockets {
  /** every connection of these users and of these twosomes' people */
  of(whom: { userIds?: readonly string[]; twosomeIds?: readonly string[] }): Connection[];
  all(): Connection[];
  ofSession(sessionId: string): Connection[];
}

/**
 * Carries hints between nodes, by topic; in the process now, Redis later. A hint may be lost: the
 * outbox is swept for what was not heard.
 */
export interface Bus {
  publish(topic: string, body: unknown): Promise<void>;
  subscribe(topic: string, hear: (body: unknown) => void): () => void;
  ready(): Promise<void>;
  close(): Promise<void>;
}

/** What a frame from a client may do. One per type that the features declare. */
export type FrameActs = Readonly<Record<string, (connection: Connection, data: unknown) => Promise<void>>>;

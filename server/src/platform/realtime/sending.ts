import type { Frame } from '@twosome/contract/platform/frames';
import type { Connection } from './realtime.ts';

/** A frame as the bytes sent over the wire. */
export const serialise = (frame: Frame): Buffer => Buffer.from(JSON.stringify(frame));

/** Sends the same frame to many connections. It is serialised once for all of them. */
export function sendToAll(connections: Iterable<Connection>, frame: Frame): void {
  const bytes = serialise(frame);
  for (const connection of connections) connection.sendSerialised(bytes);
}

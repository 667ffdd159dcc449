import type { Frame } from '@twosome/contract/platform/frames';
import type { Bus, Sockets } from './realtime.ts';
import { sendToAll } from './sending.ts';

interface Whom {
  userIds?: readonly string[];
  twosomeIds?: readonly string[];
}

/** Sends a frame that is worth nothing a moment later (a relay, typing) to people on whatever node they are. */
export type PassOn = (whom: Whom, frame: Frame) => Promise<void>;

const topic = 'frames';

export const passingOn =
  (bus: Bus): PassOn =>
  (whom, frame) =>
    bus.publish(topic, { whom, frame });

/** Delivers to this node's sockets what any node passes on. */
export const deliverPassedOn = (bus: Bus, sockets: Sockets): (() => void) =>
  bus.subscribe(topic, (body) => {
    const { whom, frame } = body as { whom: Whom; frame: Frame };
    sendToAll(sockets.of(whom), frame);
  });

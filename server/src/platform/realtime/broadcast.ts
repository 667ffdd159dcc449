import type { Frame } from '@twosome/contract/platform/frames';
import { sendToAll } from './frame.ts';
import type { Bus, Recipients, Sockets } from './realtime.ts';

/** Ephemeral broadcast: sends a frame that is never stored (a relay, typing) to users on any node. */
export type Broadcast = (recipients: Recipients, frame: Frame) => Promise<void>;

const topic = 'frames';

export const createBroadcast =
  (bus: Bus): Broadcast =>
  (recipients, frame) =>
    bus.publish(topic, { recipients, frame });

/** Delivers the broadcasts of all nodes to the sockets of this node. */
export const deliverBroadcasts = (bus: Bus, sockets: Sockets): (() => void) =>
  bus.subscribe(topic, (body) => {
    const { recipients, frame } = body as { recipients: Recipients; frame: Frame };
    sendToAll(sockets.of(recipients), frame);
  });

import { randomUUID } from 'node:crypto';
import type { Log } from '../log.ts';
import type { RedisClients } from '../redis.ts';
import { createListeners } from './bus.ts';
import type { Bus } from './realtime.ts';

/** Characters in flight to Redis. Beyond that Redis is slower than this node, and hints are dropped. */
const maxInFlight = 4 * 1024 * 1024;

/**
 * A bus between nodes. Messages are delivered locally first, so that a Redis outage does not affect this node's
 * clients. Other nodes receive them through Redis; while Redis is unreachable they are lost, because nothing is stored.
 * A node subscribes to a topic in Redis only while it has listeners. It misses messages of other nodes until Redis has
 * confirmed the subscription, and while the connection is cut. `prefix` separates installations on one Redis.
 */
export function createRedisBus({
  redis: { commands, subscriber },
  prefix,
  log,
}: {
  redis: RedisClients;
  prefix: string;
  log: Log;
}): Bus {
  const nodeId = randomUUID();
  let isClosed = false;
  let inFlight = 0;
  let lost = 0;

  const channelOf = (topic: string): string => `${prefix}${topic}`;
  const isSubscriberReady = () => subscriber.client.status === 'ready';
  // a connection that breaks now subscribes to all topics again when it is back
  const subscribeTo = (...topics: string[]): void => {
    subscriber.client.subscribe(...topics.map(channelOf)).catch(logFailure);
  };
  const logFailure = (error: unknown): void => {
    if (isSubscriberReady()) log.error({ err: error }, 'Redis rejected a subscription');
  };
  const listeners = createListeners(log, {
    onFirst: (topic) => {
      if (isSubscriberReady()) subscribeTo(topic);
    },
    onLast: (topic) => {
      if (isSubscriberReady()) subscriber.client.unsubscribe(channelOf(topic)).catch(logFailure);
    },
  });
  const subscribeToAll = (): void => {
    const topics = listeners.topics();
    if (topics.length > 0) subscribeTo(...topics);
  };
  const onMessage = (channel: string, message: string): void => {
    // already delivered locally by `publish`
    if (message.startsWith(nodeId)) return;
    listeners.deliver(channel.slice(prefix.length), message.slice(nodeId.length));
  };
  const publishToOthers = async (topic: string, text: string): Promise<void> => {
    if (!commands.isUp() || inFlight > maxInFlight) {
      lost += 1;
      return;
    }
    inFlight += text.length;
    try {
      await commands.client.publish(channelOf(topic), nodeId + text);
    } catch {
      lost += 1;
    } finally {
      inFlight -= text.length;
    }
  };
  const reportLost = (): void => {
    if (lost > 0)
      log.warn(
        { hints: lost },
        'the bus lost messages to other nodes; they find the events by polling the outbox',
      );
    lost = 0;
  };

  subscriber.client.on('message', onMessage);
  subscriber.client.on('ready', subscribeToAll);
  commands.client.on('ready', reportLost);

  return {
    async publish(topic, body) {
      const text = JSON.stringify(body ?? null);
      if (isClosed) return;
      setImmediate(() => listeners.deliver(topic, text));
      void publishToOthers(topic, text);
    },
    subscribe: listeners.add,
    isUp: () => !isClosed && commands.isUp() && subscriber.isUp(),
    async ready() {
      if (isClosed) throw new Error('the bus is closed');
      // Redis answers in order: a pong confirms the earlier subscriptions
      await Promise.all(
        [commands, subscriber].map((connection) => connection.run((client) => client.ping())),
      );
    },
    async close() {
      isClosed = true;
      subscriber.client.off('message', onMessage).off('ready', subscribeToAll);
      commands.client.off('ready', reportLost);
      const topics = listeners.topics();
      listeners.clear();
      if (isSubscriberReady() && topics.length > 0)
        await subscriber.run((client) => client.unsubscribe(...topics.map(channelOf))).catch(() => {});
    },
  };
}

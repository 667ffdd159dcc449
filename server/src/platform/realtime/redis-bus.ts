import { randomUUID } from 'node:crypto';
import type { Log } from '../log.ts';
import type { RedisLines } from '../redis.ts';
import { createListeners } from './listeners.ts';
import type { Bus } from './realtime.ts';

/** Characters that may be on their way to Redis; beyond that it is slower than we are, and hints are dropped. */
const mostOnTheWay = 4 * 1024 * 1024;

/**
 * A bus between nodes. Who listens on this node hears what is said here as from the local bus, whether Redis is
 * there or not; the others hear it through Redis, or, while that is away, not at all: nothing is kept for them.
 * A topic is subscribed to in Redis only while somebody listens to it here; until Redis has heard of that, and
 * while a line is cut, what others say is missed. `prefix` keeps installations on one Redis apart.
 */
export function createRedisBus({
  redis: { commands, hearing },
  prefix,
  log,
}: {
  redis: RedisLines;
  prefix: string;
  log: Log;
}): Bus {
  const here = randomUUID();
  let isClosed = false;
  let onTheWay = 0;
  let lost = 0;

  const channelOf = (topic: string): string => `${prefix}${topic}`;
  const isThere = () => hearing.client.status === 'ready';
  // a line that breaks meanwhile subscribes to everything when it is whole again
  const subscribeTo = (...topics: string[]): void => {
    hearing.client.subscribe(...topics.map(channelOf)).catch(noteFailure);
  };
  const noteFailure = (error: unknown): void => {
    if (isThere()) log.error({ err: error }, 'Redis did not take a subscription');
  };
  const listeners = createListeners(log, {
    begun: (topic) => {
      if (isThere()) subscribeTo(topic);
    },
    ended: (topic) => {
      if (isThere()) hearing.client.unsubscribe(channelOf(topic)).catch(noteFailure);
    },
  });
  const subscribeToAll = (): void => {
    const topics = listeners.topics();
    if (topics.length > 0) subscribeTo(...topics);
  };
  const hear = (channel: string, said: string): void => {
    // heard already, when it was said
    if (said.startsWith(here)) return;
    listeners.deliver(channel.slice(prefix.length), said.slice(here.length));
  };
  const tellOthers = async (topic: string, text: string): Promise<void> => {
    if (!commands.isUp() || onTheWay > mostOnTheWay) {
      lost += 1;
      return;
    }
    onTheWay += text.length;
    try {
      await commands.client.publish(channelOf(topic), here + text);
    } catch {
      lost += 1;
    } finally {
      onTheWay -= text.length;
    }
  };
  const sayWhatWasLost = (): void => {
    if (lost > 0) log.warn({ hints: lost }, 'other nodes were not told by the bus, but look for themselves');
    lost = 0;
  };

  hearing.client.on('message', hear);
  hearing.client.on('ready', subscribeToAll);
  commands.client.on('ready', sayWhatWasLost);

  return {
    async publish(topic, body) {
      const text = JSON.stringify(body ?? null);
      if (isClosed) return;
      setImmediate(() => listeners.deliver(topic, text));
      void tellOthers(topic, text);
    },
    subscribe: listeners.add,
    isUp: () => !isClosed && commands.isUp() && hearing.isUp(),
    async ready() {
      if (isClosed) throw new Error('the bus is closed');
      // answered in turn: what was subscribed to before is subscribed to
      await Promise.all([commands, hearing].map((line) => line.ask((client) => client.ping())));
    },
    async close() {
      isClosed = true;
      hearing.client.off('message', hear).off('ready', subscribeToAll);
      commands.client.off('ready', sayWhatWasLost);
      const topics = listeners.topics();
      listeners.clear();
      if (isThere() && topics.length > 0)
        await hearing.ask((client) => client.unsubscribe(...topics.map(channelOf))).catch(() => {});
    },
  };
}

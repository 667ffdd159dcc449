import type { Log } from '../log.ts';
import type { Bus } from './realtime.ts';

/** A bus inside the process. Several nodes in one process each `join` it; one that closes leaves the others theirs. */
export interface LocalBus extends Bus {
  join(): LocalBus;
}

type Hear = (body: unknown) => void;
type Listeners = Map<string, Set<Hear>>;

/**
 * Delivers later, in order, and as JSON, as a bus between machines does: nobody can lean on being heard
 * at once or on sharing an object. A listener that fails is logged and stops no other.
 */
export const createLocalBus = (log: Pick<Log, 'error'> = console): LocalBus => joinBus(new Set(), log);

function joinBus(nodes: Set<Listeners>, log: Pick<Log, 'error'>): LocalBus {
  const own: Listeners = new Map();
  nodes.add(own);

  const deliver = async (hear: Hear, topic: string, text: string): Promise<void> => {
    try {
      await hear(JSON.parse(text));
    } catch (error) {
      log.error({ err: error, topic }, 'a listener of the bus failed');
    }
  };

  return {
    async publish(topic, body) {
      const text = JSON.stringify(body ?? null);
      if (!nodes.has(own)) return;
      setImmediate(() => {
        const listening = [...nodes].flatMap((listeners) => [...(listeners.get(topic) ?? [])]);
        for (const hear of listening) void deliver(hear, topic, text);
      });
    },
    subscribe(topic, hear) {
      // one of its own, so that the same function may listen twice and leave once
      const listener: Hear = (body) => hear(body);
      const listeners = own.get(topic) ?? new Set();
      own.set(topic, listeners.add(listener));
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0 && own.get(topic) === listeners) own.delete(topic);
      };
    },
    async ready() {
      if (!nodes.has(own)) throw new Error('the bus is closed');
    },
    async close() {
      nodes.delete(own);
      own.clear();
    },
    join: () => joinBus(nodes, log),
  };
}

import type { Log } from '../log.ts';
import { createListeners, type Listeners } from './listeners.ts';
import type { Bus } from './realtime.ts';

/** A bus inside the process. Several nodes in one process each `join` it and close their own part only. */
export interface LocalBus extends Bus {
  join(): LocalBus;
}

/**
 * Delivers asynchronously, in order, and as JSON, like a bus between machines, so that no code can rely on
 * synchronous delivery or on shared objects.
 */
export const createLocalBus = (log: Pick<Log, 'error'> = console): LocalBus => joinBus(new Set(), log);

function joinBus(nodes: Set<Listeners>, log: Pick<Log, 'error'>): LocalBus {
  const own = createListeners(log);
  nodes.add(own);

  return {
    async publish(topic, body) {
      const text = JSON.stringify(body ?? null);
      if (!nodes.has(own)) return;
      setImmediate(() => {
        for (const listeners of nodes) listeners.deliver(topic, text);
      });
    },
    subscribe: own.add,
    isUp: () => nodes.has(own),
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

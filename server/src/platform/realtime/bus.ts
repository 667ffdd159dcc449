import type { Log } from '../log.ts';
import { createListeners } from './listeners.ts';
import type { Bus } from './realtime.ts';

/**
 * A bus inside the process. Delivers asynchronously, in order, and as JSON, like a bus between machines, so that no code
 * can rely on synchronous delivery or on shared objects.
 */
export function createLocalBus(log: Pick<Log, 'error'> = console): Bus {
  const listeners = createListeners(log);
  return {
    async publish(topic, body) {
      const text = JSON.stringify(body ?? null);
      setImmediate(() => listeners.deliver(topic, text));
    },
    subscribe: listeners.add,
    isUp: () => true,
    ready: async () => {},
    close: async () => listeners.clear(),
  };
}

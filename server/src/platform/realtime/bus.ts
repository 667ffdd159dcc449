import type { Log } from '../log.ts';
import { createMultimap } from './multimap.ts';
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

type Listener = Parameters<Bus['subscribe']>[1];

/** The listeners of one node, by topic. */
export interface Listeners {
  readonly add: Bus['subscribe'];
  /** Calls the current listeners of a topic, each with its own copy. A failing listener is logged and does not stop the others. */
  deliver(topic: string, text: string): void;
  topics(): string[];
  clear(): void;
}

interface ListenerHooks {
  /** the topic has its first listener */
  onFirst?: (topic: string) => void;
  /** the topic has lost its last listener */
  onLast?: (topic: string) => void;
}

export function createListeners(log: Pick<Log, 'error'>, { onFirst, onLast }: ListenerHooks = {}): Listeners {
  const byTopic = createMultimap<Listener>();

  const call = async (onMessage: Listener, topic: string, text: string): Promise<void> => {
    try {
      await onMessage(JSON.parse(text));
    } catch (error) {
      log.error({ err: error, topic }, 'a bus listener failed');
    }
  };

  return {
    add(topic, onMessage) {
      if (byTopic.add(topic, onMessage)) onFirst?.(topic);
      return () => {
        if (byTopic.remove(topic, onMessage)) onLast?.(topic);
      };
    },
    deliver(topic, text) {
      for (const onMessage of byTopic.at(topic)) void call(onMessage, topic, text);
    },
    topics: byTopic.keys,
    clear: byTopic.clear,
  };
}

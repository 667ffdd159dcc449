import type { Log } from '../log.ts';
import { createMany } from './many.ts';
import type { Bus } from './realtime.ts';

type Hear = Parameters<Bus['subscribe']>[1];

/** Who listens to what on one node. */
export interface Listeners {
  readonly add: Bus['subscribe'];
  /** To those who listen at this moment, each with a copy of its own. One that fails is logged and stops no other. */
  deliver(topic: string, text: string): void;
  topics(): string[];
  clear(): void;
}

interface Told {
  /** somebody listens to a topic that nobody listened to */
  begun?: (topic: string) => void;
  ended?: (topic: string) => void;
}

export function createListeners(log: Pick<Log, 'error'>, { begun, ended }: Told = {}): Listeners {
  const byTopic = createMany<Hear>();

  const tell = async (hear: Hear, topic: string, text: string): Promise<void> => {
    try {
      await hear(JSON.parse(text));
    } catch (error) {
      log.error({ err: error, topic }, 'a listener of the bus failed');
    }
  };

  return {
    add(topic, hear) {
      // one of its own, so that the same function may listen twice and leave once
      const listener: Hear = (body) => hear(body);
      if (byTopic.add(topic, listener)) begun?.(topic);
      return () => {
        if (byTopic.remove(topic, listener)) ended?.(topic);
      };
    },
    deliver(topic, text) {
      for (const hear of byTopic.at(topic)) void tell(hear, topic, text);
    },
    topics: byTopic.keys,
    clear: byTopic.clear,
  };
}

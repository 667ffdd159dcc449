import { createMultimap } from '../realtime/multimap.ts';
import type { Bus, Connection } from '../realtime/realtime.ts';

type Member = Pick<Connection, 'viewer'>;

/** The couples that are connected to this node: it reads and receives the events that concern them. */
export interface Interest {
  join(connection: Member): void;
  leave(connection: Member): void;
  couples(): string[];
  /** how often a couple was added so far */
  additions(): number;
  /** unsubscribes from all topics */
  clear(): void;
}

export function createInterest(
  bus: Bus,
  topicOf: (twosomeId: string) => string,
  onHint: (body: unknown) => void,
): Interest {
  const connections = createMultimap<Member>();
  const subscriptions = new Map<string, () => void>();
  let additions = 0;

  return {
    join(connection) {
      const { twosomeId } = connection.viewer;
      if (twosomeId === null || !connections.add(twosomeId, connection)) return;
      additions += 1;
      subscriptions.set(twosomeId, bus.subscribe(topicOf(twosomeId), onHint));
    },
    leave(connection) {
      const { twosomeId } = connection.viewer;
      if (twosomeId === null || !connections.remove(twosomeId, connection)) return;
      subscriptions.get(twosomeId)?.();
      subscriptions.delete(twosomeId);
    },
    couples: connections.keys,
    additions: () => additions,
    clear() {
      for (const unsubscribe of subscriptions.values()) unsubscribe();
      subscriptions.clear();
      connections.clear();
    },
  };
}

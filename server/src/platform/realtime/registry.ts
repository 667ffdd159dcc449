import { createMultimap } from './multimap.ts';
import type { Connection, Sockets } from './realtime.ts';

/** The connections of this node, indexed by user, twosome and session; oldest first. */
export interface Registry extends Pick<Sockets, 'of' | 'all' | 'ofSession' | 'size'> {
  add(connection: Connection): void;
  /** false when it was already removed */
  remove(connection: Connection): boolean;
}

export function createRegistry(): Registry {
  const connections = new Set<Connection>();
  const users = createMultimap<Connection>();
  const twosomes = createMultimap<Connection>();
  const sessions = createMultimap<Connection>();

  return {
    add(connection) {
      const { userId, twosomeId, sessionId } = connection.viewer;
      connections.add(connection);
      users.add(userId, connection);
      sessions.add(sessionId, connection);
      if (twosomeId !== null) twosomes.add(twosomeId, connection);
    },
    remove(connection) {
      if (!connections.delete(connection)) return false;
      const { userId, twosomeId, sessionId } = connection.viewer;
      users.remove(userId, connection);
      sessions.remove(sessionId, connection);
      if (twosomeId !== null) twosomes.remove(twosomeId, connection);
      return true;
    },
    of({ userIds = [], twosomeIds = [] }) {
      const found = new Set<Connection>();
      for (const id of userIds) for (const connection of users.at(id)) found.add(connection);
      for (const id of twosomeIds) for (const connection of twosomes.at(id)) found.add(connection);
      return [...found];
    },
    all: () => [...connections],
    ofSession: sessions.at,
    get size() {
      return connections.size;
    },
  };
}

import { createMany } from './many.ts';
import type { Connection, Sockets } from './realtime.ts';

/** Who is connected to this node, found by user, by twosome and by session; oldest first. */
export interface Registry extends Pick<Sockets, 'of' | 'all' | 'ofSession' | 'size'> {
  add(connection: Connection): void;
  /** false when it was not there any more */
  remove(connection: Connection): boolean;
}

export function createRegistry(): Registry {
  const everyone = new Set<Connection>();
  const users = createMany<Connection>();
  const twosomes = createMany<Connection>();
  const sessions = createMany<Connection>();

  return {
    add(connection) {
      const { userId, twosomeId, sessionId } = connection.viewer;
      everyone.add(connection);
      users.add(userId, connection);
      sessions.add(sessionId, connection);
      if (twosomeId !== null) twosomes.add(twosomeId, connection);
    },
    remove(connection) {
      if (!everyone.delete(connection)) return false;
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
    all: () => [...everyone],
    ofSession: sessions.at,
    get size() {
      return everyone.size;
    },
  };
}

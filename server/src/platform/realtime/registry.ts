import type { Connection, Sockets } from './realtime.ts';

/** Who is connected to this node, found by user, by twosome and by session; oldest first. */
export interface Registry extends Pick<Sockets, 'of' | 'all' | 'ofSession' | 'size'> {
  add(connection: Connection): void;
  /** false when it was not there any more */
  remove(connection: Connection): boolean;
}

export function createRegistry(): Registry {
  const everyone = new Set<Connection>();
  const users = createIndex();
  const twosomes = createIndex();
  const sessions = createIndex();

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
    ofSession: (sessionId) => [...sessions.at(sessionId)],
    get size() {
      return everyone.size;
    },
  };
}

const none: ReadonlySet<Connection> = new Set();

/** Connections by an id. An id without connections takes no room. */
function createIndex() {
  const byId = new Map<string, Set<Connection>>();
  return {
    add(id: string, connection: Connection): void {
      const there = byId.get(id);
      if (there === undefined) byId.set(id, new Set([connection]));
      else there.add(connection);
    },
    remove(id: string, connection: Connection): void {
      const there = byId.get(id);
      there?.delete(connection);
      if (there?.size === 0) byId.delete(id);
    },
    at: (id: string): ReadonlySet<Connection> => byId.get(id) ?? none,
  };
}

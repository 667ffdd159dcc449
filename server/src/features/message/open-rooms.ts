import { timing } from '@twosome/contract/platform/timing';
import { now } from '../../platform/clock.ts';
import type { Queries } from '../../platform/db/db.ts';
import type { Log } from '../../platform/log.ts';
import type { Connection } from '../../platform/realtime/realtime.ts';
import type { Partnered } from '../../platform/viewer.ts';
import { closeRooms, forgetRooms, openRoom } from './open-rooms.sql.ts';

/** Who has the room before their eyes, among the sockets of this node. */
export interface OpenRooms {
  /** A client that says nothing for a minute has gone. */
  set(connection: Connection<Partnered>, open: boolean): Promise<void>;
  /** a socket that is gone shows nothing */
  leave(connection: Connection): void;
  /** resolves when what was left so far is written */
  settled(): Promise<void>;
}

export function keepOpenRooms(db: Queries, log: Pick<Log, 'warn'>): OpenRooms {
  const opened = new Set<string>();
  let left: string[] = [];
  let writing = Promise.resolve();

  // a node that stops loses all its sockets at once
  const writeLeft = async (): Promise<void> => {
    const ids = left;
    left = [];
    await closeRooms(db, ids).catch((error) => log.warn({ err: error }, 'open rooms were left open'));
  };

  return {
    async set({ id, viewer }, open) {
      if (!open) {
        opened.delete(id);
        return closeRooms(db, [id]);
      }
      opened.add(id);
      const until = new Date(now().getTime() + timing.roomForgotten);
      await openRoom(db, { connectionId: id, userId: viewer.userId, until });
    },
    leave({ id }) {
      if (!opened.delete(id)) return;
      if (left.push(id) === 1) writing = writing.then(writeLeft);
    },
    settled: () => writing,
  };
}

/** Forgets what a node that died left open. */
export const forgetOpenRooms = (db: Queries): Promise<void> => forgetRooms(db, now());

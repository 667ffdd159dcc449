import { timing } from '@twosome/contract/platform/timing';
import { now } from '../../platform/clock.ts';
import type { Queries } from '../../platform/db/db.ts';
import type { Log } from '../../platform/log.ts';
import type { Connection } from '../../platform/realtime/realtime.ts';
import type { Partnered } from '../../platform/viewer.ts';
import { closeRooms, openRoom } from './room.sql.ts';

/** Tracks which sockets of this node have the room open on screen; they get no push notifications. */
export interface OpenRooms {
  /** An open room expires after a minute unless the client renews it. */
  set(connection: Connection<Partnered>, open: boolean): Promise<unknown>;
  /** closes the room of a disconnected socket */
  leave(connection: Connection): void;
  /** resolves when the disconnections so far are written */
  settled(): Promise<void>;
}

export function createOpenRooms(db: Queries, log: Pick<Log, 'warn'>): OpenRooms {
  const openIds = new Set<string>();
  let closedIds: string[] = [];
  let writing = Promise.resolve();

  // batched: a node that shuts down loses all its sockets together
  const writeClosed = async (): Promise<void> => {
    const ids = closedIds;
    closedIds = [];
    await closeRooms(db, ids).catch((error) =>
      log.warn({ err: error }, 'could not close open rooms; they expire within a minute'),
    );
  };

  return {
    async set({ id, viewer }, open) {
      if (!open) {
        openIds.delete(id);
        return closeRooms(db, [id]);
      }
      openIds.add(id);
      const until = new Date(now().getTime() + timing.roomExpiry);
      return openRoom(db, { connectionId: id, userId: viewer.userId, until });
    },
    leave({ id }) {
      if (!openIds.delete(id)) return;
      if (closedIds.push(id) === 1) writing = writing.then(writeClosed);
    },
    settled: () => writing,
  };
}

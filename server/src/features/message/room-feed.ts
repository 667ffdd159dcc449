import { closeCodes } from '@twosome/contract/platform/frames';
import { ApiError } from '../../platform/api-error.ts';
import { now } from '../../platform/clock.ts';
import type { Queries } from '../../platform/db/db.ts';
import type { Log } from '../../platform/log.ts';
import { serialise } from '../../platform/realtime/frame.ts';
import type { Bus, Connection, Sockets } from '../../platform/realtime/realtime.ts';
import type { SignedUrls } from '../media/signed-urls.ts';
import { listChanged, type MessageRow } from './message.sql.ts';
import { messageFrame } from './message.view.ts';
import { findLastNumber, findRoomsAhead } from './room.sql.ts';

/** Delivers each room's messages and changes to this node's connections, in order and without gaps. */
export interface RoomFeed {
  /** must resolve before the first frame of a connection is handled */
  join(connection: Connection): Promise<void>;
  leave(connection: Connection): void;
  /** publishes a row committed on this node; resolves when this node's connections have received it */
  deliver(row: MessageRow): Promise<void>;
  /** Resolves when this node's connections have received everything up to `number`; rejects with `unavailable`. */
  catchUpTo(twosomeId: string, number: number): Promise<void>;
  /**
   * Buffers frames for this connection until `work` has sent its snapshot, so that no older state arrives after a newer
   * one.
   */
  bufferDuring(connection: Connection, work: () => Promise<void>): Promise<void>;
  start(): void;
  stop(): Promise<void>;
}

interface Room {
  /** the number of the last delivered row */
  delivered: number;
  /** resolves when `delivered` has been initialised; rejects when that query failed */
  opened: Promise<void>;
  /** false until `opened` resolves: `delivered` is unknown, so the poll skips the room */
  isOpen: boolean;
  /** runs the room's tasks one after the other */
  queue: Promise<void>;
  unsubscribe: () => void;
}

const catchUpLimit = 200;
const pollBatchSize = 1_000;

/**
 * The messages table is its own outbox: changes of a room have consecutive numbers. Rows committed on this node and rows
 * published by other nodes take the same path: the next number is delivered, an older one is ignored, and before a later
 * one the gap is read from the database. A poll every `pollMs` finds rows that the bus lost.
 */
export function createRoomFeed(deps: {
  db: Queries;
  bus: Bus;
  /** a function, because the sockets are created after the room feed */
  sockets: () => Sockets;
  signedUrls: SignedUrls;
  log: Pick<Log, 'warn' | 'error'>;
  pollMs?: number;
}): RoomFeed {
  const { db, bus, sockets, signedUrls, log, pollMs = 2_000 } = deps;
  const rooms = new Map<string, Room>();
  const buffers = new Map<string, Buffer[]>();
  let timer: NodeJS.Timeout | undefined;
  let polling = Promise.resolve();

  /** Queues `work` after the room's other tasks. A failure is logged; the next poll catches up. */
  const enqueue = (twosomeId: string, room: Room, work: () => Promise<void>): Promise<void> => {
    room.queue = room.queue
      // skipped when the room was left in the meantime: a rejoined room has a queue of its own
      .then(() => (rooms.get(twosomeId) === room ? work() : undefined))
      .catch((error: unknown) => log.warn({ err: error }, 'room feed is behind; the next poll catches up'));
    return room.queue;
  };

  const open = async (twosomeId: string): Promise<void> => {
    const unsubscribe = bus.subscribe(
      topicOf(twosomeId),
      (body) => void receive(twosomeId, body as MessageRow),
    );
    const opened = findLastNumber(db, twosomeId).then((number) => {
      room.delivered = number;
      room.isOpen = true;
    });
    // the queue starts with `opened`: rows from the bus wait until `delivered` is known
    const room: Room = { delivered: 0, opened, isOpen: false, queue: opened, unsubscribe };
    rooms.set(twosomeId, room);
    try {
      await opened;
    } catch (error) {
      // the next connection retries
      if (rooms.get(twosomeId) === room) rooms.delete(twosomeId);
      unsubscribe();
      throw error;
    }
  };

  const receive = (twosomeId: string, row: MessageRow): Promise<void> => {
    const room = rooms.get(twosomeId);
    if (!room) return Promise.resolve();
    return enqueue(twosomeId, room, async () => {
      if (row.changed <= room.delivered) return;
      if (row.changed > room.delivered + 1) return catchUp(twosomeId, room);
      broadcast(twosomeId, row);
      room.delivered = row.changed;
    });
  };

  const catchUp = async (twosomeId: string, room: Room): Promise<void> => {
    for (;;) {
      const rows = await listChanged(db, twosomeId, room.delivered, catchUpLimit);
      for (const row of rows) {
        broadcast(twosomeId, row);
        room.delivered = row.changed;
      }
      if (rows.length < catchUpLimit) return;
    }
  };

  const broadcast = (twosomeId: string, row: MessageRow): void => {
    const connections = sockets().of({ twosomeIds: [twosomeId] });
    // without images there are no signed URLs, so all connections share the same bytes
    const shared = row.files.length === 0 ? serialise(messageFrame(row, '')) : null;
    for (const connection of connections)
      send(
        connection,
        shared ??
          serialise(messageFrame(row, signedUrls.sign(connection.viewer.sessionId, now(), twosomeId))),
      );
  };

  const send = ({ id, sendSerialised }: Connection, bytes: Buffer): void => {
    const buffered = buffers.get(id);
    if (buffered) buffered.push(bytes);
    else sendSerialised(bytes);
  };

  const poll = async (): Promise<void> => {
    const openRooms = [...rooms]
      .filter(([, room]) => room.isOpen)
      .map(([twosomeId, room]) => ({ twosomeId, number: room.delivered }));
    for (let start = 0; start < openRooms.length; start += pollBatchSize)
      for (const twosomeId of await findRoomsAhead(db, openRooms.slice(start, start + pollBatchSize))) {
        const room = rooms.get(twosomeId);
        if (room) await enqueue(twosomeId, room, () => catchUp(twosomeId, room));
      }
  };
  const pollAndReschedule = () => {
    polling = poll()
      .catch((error: unknown) => log.warn({ err: error }, 'room feed poll failed'))
      .then(() => {
        if (timer !== undefined) timer = setTimeout(pollAndReschedule, pollMs);
      });
  };

  return {
    async join({ viewer: { twosomeId }, close }) {
      if (twosomeId === null) return;
      try {
        await (rooms.get(twosomeId)?.opened ?? open(twosomeId));
      } catch (error) {
        // a connection that would receive nothing must not stay open
        log.warn({ err: error }, 'room feed could not join a room');
        close(closeCodes.goingAway, 'try again');
      }
    },
    leave({ viewer: { twosomeId } }) {
      if (twosomeId === null || sockets().of({ twosomeIds: [twosomeId] }).length > 0) return;
      rooms.get(twosomeId)?.unsubscribe();
      rooms.delete(twosomeId);
    },
    deliver(row) {
      bus
        .publish(topicOf(row.twosome_id), row)
        .catch((error) =>
          log.warn({ err: error }, 'message could not be published to other nodes; their poll will find it'),
        );
      return receive(row.twosome_id, row);
    },
    async catchUpTo(twosomeId, number) {
      const room = rooms.get(twosomeId);
      if (!room) return;
      await enqueue(twosomeId, room, async () => {
        if (room.delivered < number) await catchUp(twosomeId, room);
      });
      if (room.delivered < number) throw new ApiError('unavailable');
    },
    async bufferDuring({ id, sendSerialised }, work) {
      const buffered: Buffer[] = [];
      buffers.set(id, buffered);
      try {
        await work();
      } finally {
        buffers.delete(id);
        for (const bytes of buffered) sendSerialised(bytes);
      }
    },
    start() {
      timer = setTimeout(pollAndReschedule, pollMs);
    },
    async stop() {
      clearTimeout(timer);
      timer = undefined;
      await polling;
      for (const { unsubscribe } of rooms.values()) unsubscribe();
      await Promise.all([...rooms.values()].map((room) => room.queue));
      rooms.clear();
    },
  };
}

const topicOf = (twosomeId: string): string => `room ${twosomeId}`;

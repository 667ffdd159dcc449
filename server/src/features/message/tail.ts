import { closeCodes } from '@twosome/contract/platform/frames';
import { now } from '../../platform/clock.ts';
import type { Queries } from '../../platform/db/db.ts';
import type { Log } from '../../platform/log.ts';
import type { Bus, Connection, Sockets } from '../../platform/realtime/realtime.ts';
import { serialise } from '../../platform/realtime/sending.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Seals } from '../media/seal.ts';
import { listChanged, type MessageRow } from './message.sql.ts';
import { messageFrame } from './message.view.ts';
import { findAhead, findLastNumber } from './room.sql.ts';

/** Tells the rooms of this node what happens in them, in its order and without a hole. */
export interface Tail {
  /** before the first frame of a connection is worked on */
  join(connection: Connection): Promise<void>;
  leave(connection: Connection): void;
  /** what was committed here; it resolves when everybody here has been told */
  tell(row: MessageRow): Promise<void>;
  /** Resolves when everybody here has been told at least so much. Refuses: `unavailable`. */
  reach(twosomeId: string, number: number): Promise<void>;
  /**
   * What there is to tell a connection while `work` reads and sends goes out after it: nothing that was read earlier comes
   * after what happened later.
   */
  holdBack(connection: Connection, work: () => Promise<void>): Promise<void>;
  start(): void;
  stop(): Promise<void>;
}

interface Room {
  /** the number of what was told last */
  told: number;
  /** rejects where it could not be asked how far the room is */
  opened: Promise<void>;
  /** before that nobody knows whether it is behind */
  isOpen: boolean;
  /** one after the other */
  line: Promise<void>;
  unsubscribe: () => void;
}

/** So many at a time where a room is behind. */
const most = 200;
/** So many rooms a question. */
const chunk = 1_000;

/**
 * The table of messages is its own outbox: what happens in a room has consecutive numbers. What was committed here and
 * what other nodes hint at come to the same door: the next number is told, an older one was told already, and before a
 * later one the gap is read. `everyMs` asks the database for what no bus hinted at.
 */
export function tailOf(asked: {
  db: Queries;
  bus: Bus;
  /** asked when there is something to tell: the sockets come after the tail */
  sockets: () => Sockets;
  seals: Seals;
  log: Pick<Log, 'warn' | 'error'>;
  everyMs?: number;
}): Tail {
  const { db, bus, sockets, seals, log, everyMs = 2_000 } = asked;
  const rooms = new Map<string, Room>();
  /** by connection */
  const heldBack = new Map<string, Buffer[]>();
  let timer: NodeJS.Timeout | undefined;
  let looking = Promise.resolve();

  /** In turn with whatever else happens to the room here; a failure is mended by the next look. */
  const inTurn = (twosomeId: string, room: Room, work: () => Promise<void>): Promise<void> => {
    room.line = room.line
      // left meanwhile, and perhaps begun anew: that one tells
      .then(() => (rooms.get(twosomeId) === room ? work() : undefined))
      .catch((error: unknown) => log.warn({ err: error }, 'a room is behind'));
    return room.line;
  };

  const begin = async (twosomeId: string): Promise<void> => {
    const unsubscribe = bus.subscribe(topicOf(twosomeId), (body) => void hear(twosomeId, body as MessageRow));
    const opened = findLastNumber(db, twosomeId).then((number) => {
      room.told = number;
      room.isOpen = true;
    });
    // what is hinted at meanwhile waits in the line
    const room: Room = { told: 0, opened, isOpen: false, line: opened, unsubscribe };
    rooms.set(twosomeId, room);
    try {
      await opened;
    } catch (error) {
      // the next one to come tries again
      if (rooms.get(twosomeId) === room) rooms.delete(twosomeId);
      unsubscribe();
      throw error;
    }
  };

  const hear = (twosomeId: string, row: MessageRow): Promise<void> => {
    const room = rooms.get(twosomeId);
    if (!room) return Promise.resolve();
    return inTurn(twosomeId, room, async () => {
      if (row.changed <= room.told) return;
      if (row.changed > room.told + 1) return catchUp(twosomeId, room);
      show(twosomeId, row);
      room.told = row.changed;
    });
  };

  const catchUp = async (twosomeId: string, room: Room): Promise<void> => {
    for (;;) {
      const rows = await listChanged(db, twosomeId, room.told, most);
      for (const row of rows) {
        show(twosomeId, row);
        room.told = row.changed;
      }
      if (rows.length < most) return;
    }
  };

  const show = (twosomeId: string, row: MessageRow): void => {
    const here = sockets().of({ twosomeIds: [twosomeId] });
    // without images it is the same bytes for everybody
    const same = row.files.length === 0 ? serialise(messageFrame(row, '')) : null;
    for (const connection of here)
      deliver(
        connection,
        same ?? serialise(messageFrame(row, seals.seal(connection.viewer.sessionId, now()))),
      );
  };

  const deliver = ({ id, sendSerialised }: Connection, bytes: Buffer): void => {
    const held = heldBack.get(id);
    if (held) held.push(bytes);
    else sendSerialised(bytes);
  };

  const look = async (): Promise<void> => {
    const known = [...rooms]
      .filter(([, room]) => room.isOpen)
      .map(([twosomeId, room]) => ({ twosomeId, number: room.told }));
    for (let place = 0; place < known.length; place += chunk)
      for (const twosomeId of await findAhead(db, known.slice(place, place + chunk))) {
        const room = rooms.get(twosomeId);
        if (room) await inTurn(twosomeId, room, () => catchUp(twosomeId, room));
      }
  };
  const lookAgain = () => {
    looking = look()
      .catch((error: unknown) => log.warn({ err: error }, 'the rooms could not be looked at'))
      .then(() => {
        if (timer !== undefined) timer = setTimeout(lookAgain, everyMs);
      });
  };

  return {
    async join({ viewer: { twosomeId }, close }) {
      if (twosomeId === null) return;
      try {
        await (rooms.get(twosomeId)?.opened ?? begin(twosomeId));
      } catch (error) {
        // one that nobody would tell anything must not look as if it were
        log.warn({ err: error }, 'a room could not be opened');
        close(closeCodes.goingAway, 'try again');
      }
    },
    leave({ viewer: { twosomeId } }) {
      if (twosomeId === null || sockets().of({ twosomeIds: [twosomeId] }).length > 0) return;
      rooms.get(twosomeId)?.unsubscribe();
      rooms.delete(twosomeId);
    },
    tell(row) {
      bus
        .publish(topicOf(row.twosome_id), row)
        .catch((error) => log.warn({ err: error }, 'a message was not hinted at'));
      return hear(row.twosome_id, row);
    },
    async reach(twosomeId, number) {
      const room = rooms.get(twosomeId);
      if (!room) return;
      await inTurn(twosomeId, room, async () => {
        if (room.told < number) await catchUp(twosomeId, room);
      });
      if (room.told < number) throw new Refusal('unavailable');
    },
    async holdBack({ id, sendSerialised }, work) {
      const held: Buffer[] = [];
      heldBack.set(id, held);
      try {
        await work();
      } finally {
        heldBack.delete(id);
        for (const bytes of held) sendSerialised(bytes);
      }
    },
    start() {
      timer = setTimeout(lookAgain, everyMs);
    },
    async stop() {
      clearTimeout(timer);
      timer = undefined;
      await looking;
      for (const { unsubscribe } of rooms.values()) unsubscribe();
      await Promise.all([...rooms.values()].map((room) => room.line));
      rooms.clear();
    },
  };
}

const topicOf = (twosomeId: string): string => `room ${twosomeId}`;

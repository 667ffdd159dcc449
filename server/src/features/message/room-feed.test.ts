import { setTimeout as wait } from 'node:timers/promises';
import type { Message } from '@twosome/contract/message/message.contract';
import { closeCodes, type Frame } from '@twosome/contract/platform/frames';
import { newId } from '@twosome/contract/platform/ids';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { queriesOf } from '../../platform/db/db.ts';
import { createLocalBus } from '../../platform/realtime/bus.ts';
import type { Bus, Connection, Sockets } from '../../platform/realtime/realtime.ts';
import { twosomeOf } from '../../testing/cast.ts';
import { postMessage } from '../../testing/chat.ts';
import { createFixture } from '../../testing/fixture.ts';
import type { Person } from '../../testing/person.ts';
import { findMessage, type MessageRow } from './message.sql.ts';
import { createRoomFeed, type RoomFeed } from './room-feed.ts';

// One node with a bus that loses, repeats and reorders messages, and a database that can fail. The fixture's server writes
// the messages; it acts as another node whose bus does not reach this one.

const fixture = createFixture();
const log = { warn: vi.fn(), error: vi.fn() };
const feeds: RoomFeed[] = [];
let bus: Bus;
let isDown: boolean;
let queries: string[];
/** delays the query for a room's last number */
let opening: Promise<void>;

beforeEach(() => {
  log.warn.mockClear();
  bus = createLocalBus(log);
  isDown = false;
  queries = [];
  opening = Promise.resolve();
});
afterEach(async () => {
  await Promise.all(feeds.splice(0).map((roomFeed) => roomFeed.stop()));
});

/** The fixture's database; records queries and can fail. */
const db = queriesOf(async (statement) => {
  queries.push(statement.text);
  if (isDown) throw new Error('database down');
  if (statement.text.startsWith('select last_number')) await opening;
  return fixture.server.db.query(statement);
});

/** A connection of a user on this node; `delivered` holds the texts it received. */
function connect(person: Person) {
  const delivered: string[] = [];
  const sendSerialised = (bytes: Buffer) => {
    const frame: Frame = JSON.parse(String(bytes));
    delivered.push(frame.type === 'message' ? (frame.data as Message).text : frame.type);
  };
  const connection: Connection = {
    id: newId(),
    viewer: { userId: person.user.id, sessionId: newId(), twosomeId: twosomeOf(person), partnerId: null },
    channel: 'message',
    send: (frame) => sendSerialised(Buffer.from(JSON.stringify(frame))),
    sendSerialised,
    close: vi.fn(),
  };
  return { connection, delivered };
}

function startFeed(connections: readonly Connection[], pollMs = 60_000): RoomFeed {
  const of: Sockets['of'] = ({ twosomeIds = [] }) =>
    connections.filter(({ viewer }) => twosomeIds.includes(viewer.twosomeId ?? ''));
  const signedUrls = { sign: () => 'signature', open: () => null };
  const roomFeed = createRoomFeed({ db, bus, sockets: () => ({ of }) as Sockets, signedUrls, log, pollMs });
  feeds.push(roomFeed);
  roomFeed.start();
  return roomFeed;
}

/** Sends a message on the other node; this node does not receive it. */
async function sendElsewhere(person: Person, text: string): Promise<MessageRow> {
  const { body } = await postMessage(person, { text });
  const row = await findMessage(fixture.server.db, twosomeOf(person), body.id);
  return row!;
}
const sendAllElsewhere = async (person: Person, ...texts: string[]): Promise<MessageRow[]> => {
  const rows: MessageRow[] = [];
  for (const text of texts) rows.push(await sendElsewhere(person, text));
  return rows;
};
const publish = (row: MessageRow | undefined) => bus.publish(`room ${row?.twosome_id}`, row);

/** Bruno's connection on this node, joined after one earlier message. */
async function open(pollMs?: number) {
  const { ana, bruno } = fixture.cast;
  await sendElsewhere(ana, 'before');
  const socket = connect(bruno);
  const roomFeed = startFeed([socket.connection], pollMs);
  await roomFeed.join(socket.connection);
  return { roomFeed, ...socket };
}

describe('delivery', () => {
  test('is complete and in order when bus messages are late, repeated, reordered or lost', async () => {
    const { delivered, roomFeed } = await open();
    const [one, two, three, four, five] = await sendAllElsewhere(fixture.cast.ana, '1', '2', '3', '4', '5');
    for (const row of [three, one, three, two]) await publish(row);
    await expect.poll(() => delivered).toEqual(expect.arrayContaining(['1', '2', '3']));
    await Promise.all([roomFeed.deliver(five!), publish(four), publish(one), publish(five)]);
    await roomFeed.deliver(five!);
    expect(delivered).toEqual(['1', '2', '3', '4', '5']);
  });

  test('fills a gap with the current state: a message deleted in the meantime is not delivered', async () => {
    const { delivered, roomFeed } = await open();
    const [one, , three] = await sendAllElsewhere(fixture.cast.ana, 'regretted', 'two', 'three');
    await fixture.cast.ana.call(`DELETE message/${one?.id}/`);
    await roomFeed.deliver(three!);
    // the deletion has a later number of its own
    expect(delivered).toEqual(['two', 'three', '']);
    await publish(one);
    await roomFeed.deliver(await sendElsewhere(fixture.cast.ana, 'four'));
    expect(delivered).toEqual(['two', 'three', '', 'four']);
  });

  test('fills a gap of more than one page', async () => {
    const { delivered, roomFeed } = await open();
    const texts = Array.from({ length: 230 }, (_, n) => `${n}`);
    const rows = await sendAllElsewhere(fixture.cast.ana, ...texts);
    await roomFeed.deliver(rows.at(-1)!);
    expect(delivered).toEqual(texts);
  });

  test('crosses nodes, and stops when the last connection has left', async () => {
    const { ana, bruno } = fixture.cast;
    const his = connect(bruno);
    const here: Connection[] = [his.connection];
    const [there, roomFeed] = [startFeed([]), startFeed(here)];
    await roomFeed.join(his.connection);
    await there.deliver(await sendElsewhere(ana, 'across'));
    await expect.poll(() => his.delivered).toEqual(['across']);

    here.length = 0;
    roomFeed.leave(his.connection);
    queries = [];
    await there.deliver(await sendElsewhere(ana, 'too late'));
    await bus.publish('settled', null);
    here.push(his.connection);
    await roomFeed.join(his.connection);
    expect(his.delivered).toEqual(['across']);
    expect(queries).toHaveLength(1);
  });
});

describe('without a bus', () => {
  test('the poll finds messages and deletions', async () => {
    const { delivered } = await open(10);
    const [one] = await sendAllElsewhere(fixture.cast.ana, 'one', 'two');
    await expect.poll(() => delivered).toEqual(['one', 'two']);
    await fixture.cast.ana.call(`DELETE message/${one?.id}/`);
    await expect.poll(() => delivered).toEqual(['one', 'two', '']);
  });

  test('the poll skips a room that is still being opened', async () => {
    const { ana, bruno, chloe } = fixture.cast;
    await sendElsewhere(ana, 'before');
    const [mine, other] = [connect(bruno), connect(chloe)];
    const roomFeed = startFeed([mine.connection, other.connection], 10);
    await roomFeed.join(other.connection);
    let finishOpening = () => {};
    opening = new Promise((resolve) => {
      finishOpening = resolve;
    });
    const joined = roomFeed.join(mine.connection);
    const before = pollCount();
    await expect.poll(pollCount).toBeGreaterThan(before + 2);
    finishOpening();
    await joined;
    expect(queries.filter(readsMessages)).toEqual([]);
    expect(mine.delivered).toEqual([]);
  });

  const pollCount = () => queries.filter((text) => text.includes('from unnest')).length;
  const readsMessages = (text: string) => text.includes('message_images');
});

test('a feed that has stopped polls no more', async () => {
  const { roomFeed } = await open(10);
  await expect.poll(() => queries.length).toBeGreaterThan(1);
  await roomFeed.stop();
  const count = queries.length;
  await wait(50);
  expect(queries).toHaveLength(count);
});

test('a person without a partner, and a room that nobody here has, cost no query', async () => {
  const { ana } = fixture.cast;
  const row = await sendElsewhere(ana, 'nobody listens');
  const { connection } = connect(ana);
  const viewer = { ...connection.viewer, twosomeId: null };
  const roomFeed = startFeed([]);
  await roomFeed.join({ ...connection, viewer });
  await roomFeed.catchUpTo(row.twosome_id, row.number);
  expect(queries).toEqual([]);
});

describe('when the database is down', () => {
  const failure = { err: expect.objectContaining({ message: 'database down' }) };

  test('a joining connection is closed, so that the client reconnects', async () => {
    const socket = connect(fixture.cast.bruno);
    const roomFeed = startFeed([socket.connection]);
    isDown = true;
    await roomFeed.join(socket.connection);
    expect(socket.connection.close).toHaveBeenCalledWith(closeCodes.goingAway, 'try again');
    expect(log.warn).toHaveBeenCalledWith(failure, 'room feed could not join a room');
    isDown = false;
    await roomFeed.join(socket.connection);
    await roomFeed.deliver(await sendElsewhere(fixture.cast.ana, 'again'));
    expect(socket.delivered).toEqual(['again']);
  });

  test('two connections that join concurrently are both closed, also with bus messages in between', async () => {
    const { ana, bruno } = fixture.cast;
    const [first, second] = [connect(bruno), connect(bruno)];
    const roomFeed = startFeed([first.connection, second.connection]);
    const row = await sendElsewhere(ana, 'in between');
    isDown = true;
    await Promise.all([
      roomFeed.join(first.connection),
      roomFeed.deliver(row),
      roomFeed.join(second.connection),
    ]);
    for (const { connection } of [first, second]) expect(connection.close).toHaveBeenCalledOnce();
  });

  test('a gap is not skipped, and the next poll delivers everything', async () => {
    const { delivered, roomFeed } = await open(10);
    isDown = true;
    const [, two] = await sendAllElsewhere(fixture.cast.ana, 'one', 'two');
    await roomFeed.deliver(two!);
    expect(delivered).toEqual([]);
    await expect(roomFeed.catchUpTo(two!.twosome_id, two!.number)).rejects.toMatchObject({
      kind: 'unavailable',
    });
    expect(log.warn).toHaveBeenCalledWith(failure, 'room feed is behind; the next poll catches up');
    await expect.poll(() => log.warn.mock.calls).toContainEqual([failure, 'room feed poll failed']);
    isDown = false;
    await expect.poll(() => delivered).toEqual(['one', 'two']);
  });
});

describe('snapshots', () => {
  test('`catchUpTo` delivers all earlier messages first', async () => {
    const { delivered, roomFeed } = await open();
    const [, two] = await sendAllElsewhere(fixture.cast.ana, 'one', 'two');
    await roomFeed.catchUpTo(two!.twosome_id, two!.number);
    expect(delivered).toEqual(['one', 'two']);
    queries = [];
    await roomFeed.catchUpTo(two!.twosome_id, two!.number);
    expect(queries).toEqual([]);
  });

  test('`bufferDuring` delays messages until the snapshot is sent; other connections receive them immediately', async () => {
    const { ana, bruno } = fixture.cast;
    const [syncing, other] = [connect(bruno), connect(bruno)];
    const roomFeed = startFeed([syncing.connection, other.connection]);
    await roomFeed.join(syncing.connection);
    const [one, two, three] = await sendAllElsewhere(ana, 'one', 'two', 'three');
    await roomFeed.bufferDuring(syncing.connection, async () => {
      await roomFeed.deliver(one!);
      await roomFeed.deliver(two!);
      expect([syncing.delivered, other.delivered]).toEqual([[], ['one', 'two']]);
      syncing.connection.send({ type: 'snapshot', data: {} });
    });
    await expect(
      roomFeed.bufferDuring(syncing.connection, async () => {
        await roomFeed.deliver(three!);
        throw new Error('no snapshot');
      }),
    ).rejects.toThrow('no snapshot');
    expect(syncing.delivered).toEqual(['snapshot', 'one', 'two', 'three']);
  });
});

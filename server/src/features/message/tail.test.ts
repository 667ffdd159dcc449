import type { Message } from '@twosome/contract/message/message.contract';
import { closeCodes, type Frame } from '@twosome/contract/platform/frames';
import { newId } from '@twosome/contract/platform/ids';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Queries } from '../../platform/db/db.ts';
import { createLocalBus, type LocalBus } from '../../platform/realtime/bus.ts';
import type { Connection, Sockets } from '../../platform/realtime/realtime.ts';
import { twosomeOf } from '../../testing/cast.ts';
import { postMessage } from '../../testing/chat.ts';
import type { Person } from '../../testing/person.ts';
import { setStage } from '../../testing/stage.ts';
import { findMessage, type MessageRow } from './message.sql.ts';
import { type Tail, tailOf } from './tail.ts';

// One node of several, with what may come between: a bus that loses, repeats and shuffles, a database that is away.
// Messages are written by the stage's server, which is another node without a bus to this one.

const stage = setStage();
const log = { warn: vi.fn(), error: vi.fn() };
const tails: Tail[] = [];
let bus: LocalBus;
let away: boolean;
let asked: string[];
/** how far a room is is answered only after this */
let opening: Promise<void>;

beforeEach(() => {
  bus = createLocalBus(log);
  away = false;
  asked = [];
  opening = Promise.resolve();
});
afterEach(async () => {
  await Promise.all(tails.splice(0).map((tail) => tail.stop()));
});

/** The stage's database, which counts what it is asked and can be away. */
const db: Queries = {
  async query(sentence) {
    asked.push(sentence.text);
    if (away) throw new Error('away');
    if (sentence.text.startsWith('select last_number')) await opening;
    return stage.server.db.query(sentence);
  },
};

/** A socket of somebody on this node; what it is told, as texts. */
function connect(person: Person) {
  const told: string[] = [];
  const sendSerialised = (bytes: Buffer) => {
    const frame: Frame = JSON.parse(String(bytes));
    told.push(frame.type === 'message' ? (frame.data as Message).text : frame.type);
  };
  const connection: Connection = {
    id: newId(),
    viewer: { userId: person.user.id, sessionId: newId(), twosomeId: twosomeOf(person), partnerId: null },
    channel: 'message',
    send: (frame) => sendSerialised(Buffer.from(JSON.stringify(frame))),
    sendSerialised,
    close: vi.fn(),
  };
  return { connection, told };
}

function openTail(connections: readonly Connection[], everyMs = 60_000): Tail {
  const of: Sockets['of'] = ({ twosomeIds = [] }) =>
    connections.filter(({ viewer }) => twosomeIds.includes(viewer.twosomeId ?? ''));
  const seals = { seal: () => 'seal', open: () => null };
  const tail = tailOf({ db, bus, sockets: () => ({ of }) as Sockets, seals, log, everyMs });
  tails.push(tail);
  tail.start();
  return tail;
}

/** Written elsewhere; this node has heard nothing of it. */
async function written(person: Person, text: string): Promise<MessageRow> {
  const { body } = await postMessage(person, { text });
  const row = await findMessage(stage.server.db, twosomeOf(person), body.id);
  return row!;
}
const writtenAll = async (person: Person, ...texts: string[]): Promise<MessageRow[]> => {
  const rows: MessageRow[] = [];
  for (const text of texts) rows.push(await written(person, text));
  return rows;
};
const hint = (row: MessageRow | undefined) => bus.publish(`room ${row?.twosome_id}`, row);

/** Bruno's socket on this node, after one message that was there before him. */
async function open(everyMs?: number) {
  const { ana, bruno } = stage.cast;
  await written(ana, 'before');
  const socket = connect(bruno);
  const tail = openTail([socket.connection], everyMs);
  await tail.join(socket.connection);
  return { tail, ...socket };
}

describe('what is told', () => {
  test('begins with what comes after one has joined, and needs no look at the database', async () => {
    const { told } = await open();
    const rows = await writtenAll(stage.cast.ana, 'one', 'two');
    asked = [];
    for (const row of rows) await hint(row);
    await expect.poll(() => told).toEqual(['one', 'two']);
    expect(asked).toEqual([]);
  });

  test('is whole and in order, however the hints come: late, twice, the wrong way round, or not at all', async () => {
    const { told, tail } = await open();
    const [one, two, three, four, five] = await writtenAll(stage.cast.ana, '1', '2', '3', '4', '5');
    for (const row of [three, one, three, two]) await hint(row);
    await expect.poll(() => told).toEqual(expect.arrayContaining(['1', '2', '3']));
    await Promise.all([tail.tell(five!), hint(four), hint(one), hint(five)]);
    await tail.tell(five!);
    expect(told).toEqual(['1', '2', '3', '4', '5']);
  });

  test('reads a gap as it is now: of what was deleted meanwhile nothing is shown', async () => {
    const { told, tail } = await open();
    const [one, , three] = await writtenAll(stage.cast.ana, 'regretted', 'two', 'three');
    await stage.cast.ana.call(`DELETE message/${one?.id}/`);
    await tail.tell(three!);
    // the deletion has a place of its own, after them
    expect(told).toEqual(['two', 'three', '']);
    await hint(one);
    await tail.tell(await written(stage.cast.ana, 'four'));
    expect(told).toEqual(['two', 'three', '', 'four']);
  });

  test('more than one reading holds comes in several', async () => {
    const { told, tail } = await open();
    const texts = Array.from({ length: 230 }, (_, n) => `${n}`);
    const rows = await writtenAll(stage.cast.ana, ...texts);
    await tail.tell(rows.at(-1)!);
    expect(told).toEqual(texts);
  });

  test('is nobody else’s: another couple’s room on the same node stays quiet', async () => {
    const { ana, bruno, chloe } = stage.cast;
    const [his, hers] = [connect(bruno), connect(chloe)];
    const tail = openTail([his.connection, hers.connection]);
    await Promise.all([tail.join(his.connection), tail.join(hers.connection)]);
    await tail.tell(await written(ana, 'ours'));
    expect([his.told, hers.told]).toEqual([['ours'], []]);
  });

  test('comes from one node to the other, and stops when nobody is there any more', async () => {
    const { ana, bruno } = stage.cast;
    const his = connect(bruno);
    const here: Connection[] = [his.connection];
    const [there, tail] = [openTail([]), openTail(here)];
    await tail.join(his.connection);
    await there.tell(await written(ana, 'across'));
    await expect.poll(() => his.told).toEqual(['across']);

    here.length = 0;
    tail.leave(his.connection);
    asked = [];
    await there.tell(await written(ana, 'too late'));
    await bus.publish('settled', null);
    here.push(his.connection);
    await tail.join(his.connection);
    expect(his.told).toEqual(['across']);
    expect(asked).toHaveLength(1);
  });
});

describe('without a bus', () => {
  test('the look at the database finds what nobody hinted at, and deletions', async () => {
    const { told } = await open(10);
    const [one] = await writtenAll(stage.cast.ana, 'one', 'two');
    await expect.poll(() => told).toEqual(['one', 'two']);
    await stage.cast.ana.call(`DELETE message/${one?.id}/`);
    await expect.poll(() => told).toEqual(['one', 'two', '']);
  });

  test('it asks once for all rooms, and says nothing of those that are as they were', async () => {
    const { told } = await open(10);
    await expect.poll(looks).toBeGreaterThan(2);
    expect(asked.filter(isReading)).toEqual([]);
    expect(told).toEqual([]);
  });

  test('one that is still being opened is not behind, and holds up nobody', async () => {
    const { ana, bruno, chloe } = stage.cast;
    await written(ana, 'before');
    const [mine, other] = [connect(bruno), connect(chloe)];
    const tail = openTail([mine.connection, other.connection], 10);
    await tail.join(other.connection);
    let opens = () => {};
    opening = new Promise((resolve) => {
      opens = resolve;
    });
    const joined = tail.join(mine.connection);
    const before = looks();
    await expect.poll(looks).toBeGreaterThan(before + 2);
    opens();
    await joined;
    expect(asked.filter(isReading)).toEqual([]);
    expect(mine.told).toEqual([]);
  });

  const looks = () => asked.filter((text) => text.includes('from unnest')).length;
  const isReading = (text: string) => text.includes('message_images');
});

describe('a database that is away', () => {
  test('when somebody joins: the socket is closed, to come back', async () => {
    const socket = connect(stage.cast.bruno);
    const tail = openTail([socket.connection]);
    away = true;
    await tail.join(socket.connection);
    expect(socket.connection.close).toHaveBeenCalledWith(closeCodes.goingAway, expect.any(String));
    away = false;
    await tail.join(socket.connection);
    await tail.tell(await written(stage.cast.ana, 'again'));
    expect(socket.told).toEqual(['again']);
  });

  test('when two join at once, and hints come in between: neither stays without being told', async () => {
    const { ana, bruno } = stage.cast;
    const [one, other] = [connect(bruno), connect(bruno)];
    const tail = openTail([one.connection, other.connection]);
    const row = await written(ana, 'meanwhile');
    away = true;
    await Promise.all([tail.join(one.connection), tail.tell(row), tail.join(other.connection)]);
    for (const { connection } of [one, other]) expect(connection.close).toHaveBeenCalledOnce();
  });

  test('when a gap is to be read: nothing is told out of order, and the next look tells all', async () => {
    const { told, tail } = await open(10);
    away = true;
    const [, two] = await writtenAll(stage.cast.ana, 'one', 'two');
    await tail.tell(two!);
    expect(told).toEqual([]);
    await expect(tail.reach(two!.twosome_id, two!.number)).rejects.toMatchObject({ refusal: 'unavailable' });
    away = false;
    await expect.poll(() => told).toEqual(['one', 'two']);
  });
});

describe('who asks', () => {
  test('is told everything before what it is answered', async () => {
    const { told, tail } = await open();
    const [, two] = await writtenAll(stage.cast.ana, 'one', 'two');
    await tail.reach(two!.twosome_id, two!.number);
    expect(told).toEqual(['one', 'two']);
    asked = [];
    await tail.reach(two!.twosome_id, two!.number);
    expect(asked).toEqual([]);
  });

  test('is told what happens meanwhile after the answer, the others at once', async () => {
    const { ana, bruno } = stage.cast;
    const [asking, other] = [connect(bruno), connect(bruno)];
    const tail = openTail([asking.connection, other.connection]);
    await tail.join(asking.connection);
    const [one, two, three] = await writtenAll(ana, 'one', 'two', 'three');
    await tail.holdBack(asking.connection, async () => {
      await tail.tell(one!);
      await tail.tell(two!);
      expect([asking.told, other.told]).toEqual([[], ['one', 'two']]);
      asking.connection.send({ type: 'the answer', data: {} });
    });
    await expect(
      tail.holdBack(asking.connection, async () => {
        await tail.tell(three!);
        throw new Error('no answer');
      }),
    ).rejects.toThrow('no answer');
    expect(asking.told).toEqual(['the answer', 'one', 'two', 'three']);
  });
});

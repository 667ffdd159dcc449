import { once } from 'node:events';
import { closeCodes } from '@twosome/contract/platform/frames';
import { limits } from '@twosome/contract/platform/limits';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { moveClock, resetClock } from '../clock.ts';
import { invalid, Refusal } from '../refusal.ts';
import { frameActs } from './frame-acts.ts';
import { ana, bruno, type Dialled, eve, openStage, type Stage } from './test-gateway.ts';

let stage: Stage;
let client: Dialled;
/** lets go what waits in `hold` */
let release: () => void;
let held: Promise<void>;
let worked: unknown[];

const acts = frameActs(
  {
    say: z.object({ text: z.string().max(20, 'This is too long.'), __id__: z.string().optional() }),
    hold: z.object({}),
    fail: z.object({ how: z.string() }),
    note: z.object({ n: z.number() }),
    'relay:reload': z.object({ type: z.literal('reload'), url: z.literal('/profile/photo') }),
  },
  {
    say: async (connection, { text }) =>
      connection.send({
        type: 'said',
        data: { text, by: connection.viewer.userId, to: connection.viewer.partnerId },
      }),
    hold: () => held,
    fail: async (_, { how }) => {
      const kinds: Record<string, Error> = {
        field: invalid('text', 'No.'),
        suspended: new Refusal('suspended'),
        conflict: new Refusal('conflict', { current: { id: 'newer' } }),
        bug: new Error('password of the database is hunter2'),
      };
      throw kinds[how] ?? new Error('no such way to fail');
    },
    note: async (_, { n }) => void worked.push(n),
    'relay:reload': async (connection, { url }) => connection.send({ type: 'gone to', data: { url } }),
  },
);

beforeEach(async () => {
  worked = [];
  held = new Promise((resolve) => {
    release = resolve;
  });
  stage = await openStage({ acts: { message: acts, single: {} } });
  client = await stage.join(ana());
});
afterEach(async () => {
  release();
  await stage.end();
  resetClock();
});

/** The socket still works, and nothing else came before this answer. */
async function expectAlive(): Promise<void> {
  client.say('say', { text: 'alive' });
  expect(await client.next()).toMatchObject({ type: 'said', data: { text: 'alive' } });
}

test('a frame reaches its act, with whoever opened the socket', async () => {
  client.say('say', { text: 'hello' });
  expect(await client.next()).toEqual({ type: 'said', data: { text: 'hello', by: 'ana', to: 'bruno' } });
});

test('absent data counts as empty', async () => {
  release();
  client.socket.send('{"type":"hold"}');
  await expectAlive();
});

test('a kind of a type has an act of its own', async () => {
  client.say('relay', { type: 'reload', url: '/profile/photo' });
  expect(await client.next()).toEqual({ type: 'gone to', data: { url: '/profile/photo' } });
});

describe('what cannot be read is answered, and the socket lives', () => {
  test.each([
    ['no JSON', 'hello'],
    ['cut off', '{"type":"say","data":{'],
    ['nothing', ''],
    ['a list', '[{"type":"say"}]'],
    ['null', 'null'],
    ['a text', '"say"'],
    ['no type', '{"data":{}}'],
    ['a type that is no text', '{"type":{"a":1},"data":{}}'],
    ['as deep as it is long', '['.repeat(limits.frameBytes)],
  ])('%s', async (_, text) => {
    client.socket.send(text);
    expect(await client.next()).toEqual({
      type: 'error',
      data: { status: 400, non_field_error: [expect.any(String)] },
    });
    await expectAlive();
  });

  test('binary, even where it is good JSON', async () => {
    client.socket.send(Buffer.from('{"type":"say","data":{"text":"hi"}}'));
    expect(await client.next()).toMatchObject({ type: 'error', data: { status: 400 } });
    await expectAlive();
  });

  test.each([
    ['unknown', {}],
    ['constructor', {}],
    ['__proto__', {}],
    ['toString', {}],
    ['', {}],
    ['relay', { type: 'sync_post', post: {} }],
    ['relay', {}],
    ['relay:reload', { type: 'reload', url: '/profile/photo' }],
    ['has', { type: 'OwnProperty' }],
  ])('the type %j with %j', async (type, data) => {
    client.say(type, data);
    expect(await client.next()).toEqual({
      type: 'error',
      data: { status: 400, type: ['This kind of frame is not known.'] },
    });
    await expectAlive();
  });

  test.each([
    [{ text: 'x'.repeat(21) }, { text: ['This is too long.'] }],
    [{ text: 7 }, { text: ['This must be a text.'] }],
    [{}, { text: ['This field is required.'] }],
    [[], { non_field_error: [expect.any(String)] }],
    ['text', { non_field_error: [expect.any(String)] }],
  ])('data that its shape does not know: %j', async (data, fields) => {
    client.say('say', data);
    expect(await client.next()).toEqual({ type: 'error', data: { status: 400, ...fields } });
    await expectAlive();
  });

  test("the single socket does not know the message socket's frames", async () => {
    const alone = await stage.join(eve());
    alone.say('say', { text: 'hello' });
    expect(await alone.next()).toMatchObject({ type: 'error', data: { status: 400 } });
  });
});

describe('an act that says no', () => {
  test.each([
    ['field', { status: 400, text: ['No.'] }],
    ['suspended', { status: 403, detail: 'This account has been suspended.', code: 'suspended' }],
    ['conflict', { status: 409, detail: expect.any(String), current: { id: 'newer' } }],
  ])('%s is answered as HTTP would', async (how, data) => {
    client.say('fail', { how });
    expect(await client.next()).toEqual({ type: 'error', data });
    expect(stage.errors).toEqual([]);
    await expectAlive();
  });

  test('a bug is logged, and nothing of it is told', async () => {
    client.say('fail', { how: 'bug' });
    const { type, data } = await client.next();
    expect({ type, ...data }).toEqual({ type: 'error', status: 500, detail: expect.any(String) });
    expect(data.detail).not.toContain('hunter2');
    const [id] = /[0-9a-f-]{36}/.exec(String(data.detail)) ?? ['no id'];
    expect(stage.errors.join()).toContain(id);
    expect(stage.errors).toHaveLength(1);
    await expectAlive();
  });

  test("the client's own id comes back, where it is one", async () => {
    client.say('say', { __id__: 'mine-1', text: 'x'.repeat(21) });
    expect((await client.next()).data).toMatchObject({ __id__: 'mine-1', status: 400 });
    client.say('unknown', { __id__: 'mine-2' });
    expect((await client.next()).data).toMatchObject({ __id__: 'mine-2', status: 400 });
    for (const __id__ of ['x'.repeat(65), 7, { status: 200 }]) {
      client.say('unknown', { __id__ });
      expect((await client.next()).data).not.toHaveProperty('__id__');
    }
  });
});

describe('sizes', () => {
  test('16 KiB is read, one byte more closes', async () => {
    const frame = (bytes: number) => `{"type":"say","data":{"text":"${'x'.repeat(bytes - 33)}"}}`;
    client.socket.send(frame(limits.frameBytes));
    expect(await client.next()).toMatchObject({ type: 'error', data: { text: ['This is too long.'] } });
    client.socket.send(frame(limits.frameBytes + 1));
    expect((await client.closed).code).toBe(1009);
  });

  test('many small pieces of one message close', async () => {
    for (let n = 0; n < 200; n += 1) client.socket.send('x', { fin: false });
    expect((await client.closed).code).toBe(1008);
  });

  test('bytes that are no text close', async () => {
    client.socket.send(Buffer.from([0xff, 0xfe]), { binary: false });
    expect((await client.closed).code).toBe(1007);
  });
});

describe('order', () => {
  test('frames are worked on one after another, though the first takes long', async () => {
    client.say('hold');
    for (let n = 0; n < 100; n += 1) client.say('note', { n });
    const other = await stage.join(bruno());
    other.say('say', { text: 'not held up' });
    await other.next();
    expect(worked).toEqual([]);
    const unread = () => [...stage.upgraded].filter((socket) => socket.isPaused()).length;
    expect(unread()).toBe(1);
    release();
    await expectAlive();
    expect(unread()).toBe(0);
    expect(worked).toEqual(Array.from({ length: 100 }, (_, n) => n));
  });

  test('what came before the client left is still worked on', async () => {
    client.say('hold');
    client.say('note', { n: 1 });
    client.socket.close();
    await client.closed;
    expect(worked).toEqual([]);
    release();
    await expect.poll(() => worked).toEqual([1]);
  });
});

describe('too many', () => {
  test('120 in a minute are fine, one more closes; a minute later there is room again', async () => {
    const noteSome = async (count: number) => {
      for (let n = 0; n < count - 1; n += 1) client.say('note', { n });
      await expectAlive();
    };
    await noteSome(limits.framesPerMinute);
    moveClock(60_001);
    await noteSome(limits.framesPerMinute);
    client.say('note', { n: 0 });
    expect((await client.closed).code).toBe(closeCodes.tooMany);
  });

  test('what cannot be read counts too', async () => {
    for (let n = 0; n <= limits.framesPerMinute; n += 1) client.socket.send('?');
    expect((await client.closed).code).toBe(closeCodes.tooMany);
  });

  test('so do pings, and pongs that nobody asked for', async () => {
    for (let n = 0; n < 60; n += 1) {
      client.socket.pong();
      client.socket.ping();
      await once(client.socket, 'pong');
    }
    client.socket.pong();
    expect((await client.closed).code).toBe(closeCodes.tooMany);
  });

  test('a flood ends at its 121st frame and disturbs nobody else', async () => {
    const other = await stage.join(bruno());
    for (let n = 0; n < 5000; n += 1) client.say('note', { n });
    other.say('say', { text: 'still here' });
    expect(await other.next()).toMatchObject({ data: { text: 'still here' } });
    expect((await client.closed).code).toBe(closeCodes.tooMany);
    expect(worked.length).toBeLessThanOrEqual(limits.framesPerMinute);
    expect(stage.gateway.sockets.of({ userIds: ['ana'] })).toEqual([]);
  });

  test('one that floods and does not agree to leave is cut off', async () => {
    client.socket.close();
    await client.closed;
    const flooder = stage.dialRaw({ 'Sec-WebSocket-Protocol': `twosome, ${stage.signIn(ana())}` });
    await once(flooder, 'data');
    const frame = Buffer.from([0x81, 0x82, 0, 0, 0, 0, ...Buffer.from('{}')]);
    flooder.write(Buffer.concat(Array<Buffer>(5000).fill(frame)));
    await expect.poll(() => stage.held()).toBe(0);
  });
});

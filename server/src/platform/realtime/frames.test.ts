import { once } from 'node:events';
import { closeCodes } from '@twosome/contract/platform/frames';
import { limits, rates } from '@twosome/contract/platform/limits';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { gate } from '../../testing/gate.ts';
import { ana, bruno, type Dialled, type GatewayFixture, openGatewayFixture } from '../../testing/gateway.ts';
import { ApiError, invalid } from '../api-error.ts';
import { moveClock, resetClock } from '../clock.ts';
import { memoryLimiter } from '../http/limiter.ts';
import { frameHandlers } from './frame.ts';

let fixture: GatewayFixture;
let client: Dialled;
/** what `hold` waits for */
let held: ReturnType<typeof gate>;
let handled: unknown[];

const handlers = frameHandlers(
  {
    say: z.object({ text: z.string().max(20, 'This is too long.'), __id__: z.string().optional() }),
    hold: z.object({}),
    fail: z.object({ how: z.string() }),
    note: z.object({ n: z.number() }),
    rare: z.object({ __id__: z.string() }),
    'relay:reload': z.object({ type: z.literal('reload'), url: z.literal('/profile/photo') }),
  },
  {
    say: async (connection, { text }) =>
      connection.send({
        type: 'echo',
        data: { text, by: connection.viewer.userId, to: connection.viewer.partnerId },
      }),
    hold: () => held.opened,
    fail: async (_, { how }) => {
      const kinds: Record<string, Error> = {
        field: invalid('text', 'No.'),
        suspended: new ApiError('suspended'),
        conflict: new ApiError('conflict', { current: { id: 'newer' } }),
        bug: new Error('password of the database is hunter2'),
      };
      throw kinds[how] ?? new Error('no such way to fail');
    },
    note: async (_, { n }) => void handled.push(n),
    rare: async (_, { __id__ }) => void handled.push(__id__),
    'relay:reload': async (connection, { url }) => connection.send({ type: 'reloaded', data: { url } }),
  },
  { rare: 'sync' },
);

beforeEach(async () => {
  handled = [];
  held = gate();
  fixture = await openGatewayFixture({ handlers: { message: handlers, single: {} } });
  client = await fixture.join(ana());
});
afterEach(async () => {
  held.open();
  await fixture.end();
  resetClock();
});

/** The socket still works, and no other frame arrived before this answer. */
async function expectAlive(): Promise<void> {
  client.sendFrame('say', { text: 'alive' });
  expect(await client.next()).toMatchObject({ type: 'echo', data: { text: 'alive' } });
}

test('a frame reaches the handler of its type or kind, with the viewer of the socket', async () => {
  client.sendFrame('relay', { type: 'reload', url: '/profile/photo' });
  expect(await client.next()).toEqual({ type: 'reloaded', data: { url: '/profile/photo' } });
  client.sendFrame('say', { text: 'hello' });
  expect(await client.next()).toEqual({ type: 'echo', data: { text: 'hello', by: 'ana', to: 'bruno' } });
});

describe('an invalid frame is answered with an error, and the socket stays open', () => {
  const unreadable = { non_field_error: [expect.any(String)] };
  const unknown = { type: ['This type of frame is not known.'] };
  const frame = (type: string, data: unknown) => JSON.stringify({ type, data });

  test.each<[label: string, sent: string | Buffer, errors: object]>([
    ['no JSON', 'hello', unreadable],
    ['cut off', '{"type":"say","data":{', unreadable],
    ['nothing', '', unreadable],
    ['a list', '[{"type":"say"}]', unreadable],
    ['null', 'null', unreadable],
    ['no type', '{"data":{}}', unreadable],
    ['a type that is no text', '{"type":{"a":1},"data":{}}', unreadable],
    ['as deep as it is long', '['.repeat(limits.frameBytes), unreadable],
    ['binary, even with valid JSON', Buffer.from(frame('say', { text: 'hi' })), unreadable],
    ['an unknown type', frame('unknown', {}), unknown],
    ['a name of every object', frame('constructor', {}), unknown],
    ['an unknown kind', frame('relay', { type: 'sync_post', post: {} }), unknown],
    ['a missing kind', frame('relay', {}), unknown],
    ['a joined kind', frame('relay:reload', { type: 'reload', url: '/profile/photo' }), unknown],
    ['too long', frame('say', { text: 'x'.repeat(21) }), { text: ['This is too long.'] }],
    ['another type', frame('say', { text: 7 }), { text: ['This must be a text.'] }],
    ['missing data', '{"type":"say"}', { text: ['This field is required.'] }],
    ['data that is a list', frame('say', []), unreadable],
    ['data that is a text', frame('say', 'text'), unreadable],
  ])('%s', async (_, sent, errors) => {
    client.socket.send(sent);
    expect(await client.next()).toEqual({ type: 'error', data: { status: 400, ...errors } });
    await expectAlive();
  });
});

describe('a handler that throws', () => {
  test.each([
    ['field', { status: 400, text: ['No.'] }],
    ['suspended', { status: 403, detail: 'This account has been suspended.', code: 'suspended' }],
    ['conflict', { status: 409, detail: expect.any(String), current: { id: 'newer' } }],
  ])('%s is answered like over HTTP', async (how, data) => {
    client.sendFrame('fail', { how });
    expect(await client.next()).toEqual({ type: 'error', data });
    expect(fixture.errors).toEqual([]);
    await expectAlive();
  });

  test('a bug is logged, and its details are not sent', async () => {
    client.sendFrame('fail', { how: 'bug' });
    const { type, data } = await client.next();
    expect({ type, ...data }).toEqual({ type: 'error', status: 500, detail: expect.any(String) });
    expect(data.detail).not.toContain('hunter2');
    const [id] = /[0-9a-f-]{36}/.exec(String(data.detail)) ?? ['no id'];
    expect(fixture.errors.join()).toContain(id);
    expect(fixture.errors).toHaveLength(1);
    await expectAlive();
  });

  test("the client's id is returned if it is valid", async () => {
    client.sendFrame('say', { __id__: 'mine-1', text: 'x'.repeat(21) });
    expect((await client.next()).data).toMatchObject({ __id__: 'mine-1', status: 400 });
    client.sendFrame('unknown', { __id__: 'mine-2' });
    expect((await client.next()).data).toMatchObject({ __id__: 'mine-2', status: 400 });
    for (const __id__ of ['x'.repeat(65), 7, { status: 200 }]) {
      client.sendFrame('unknown', { __id__ });
      expect((await client.next()).data).not.toHaveProperty('__id__');
    }
  });
});

describe('sizes', () => {
  test('a frame of 16 KiB is accepted, one byte more closes the socket', async () => {
    const frame = (bytes: number) => `{"type":"say","data":{"text":"${'x'.repeat(bytes - 33)}"}}`;
    client.socket.send(frame(limits.frameBytes));
    expect(await client.next()).toMatchObject({ type: 'error', data: { text: ['This is too long.'] } });
    client.socket.send(frame(limits.frameBytes + 1));
    expect((await client.closed).code).toBe(1009);
  });

  test('a message in many small fragments closes the socket', async () => {
    for (let n = 0; n < 200; n += 1) client.socket.send('x', { fin: false });
    expect((await client.closed).code).toBe(1008);
  });
});

describe('order', () => {
  test('frames are handled one after another, even if the first takes long', async () => {
    client.sendFrame('hold');
    for (let n = 0; n < 100; n += 1) client.sendFrame('note', { n });
    const other = await fixture.join(bruno());
    other.sendFrame('say', { text: 'not held up' });
    await other.next();
    expect(handled).toEqual([]);
    const unread = () => [...fixture.upgraded].filter((socket) => socket.isPaused()).length;
    expect(unread()).toBe(1);
    held.open();
    await expectAlive();
    expect(unread()).toBe(0);
    expect(handled).toEqual(Array.from({ length: 100 }, (_, n) => n));
  });

  test('a frame that cannot be counted is answered and logged, and the next one is handled', async () => {
    await fixture.end();
    const limiter = memoryLimiter();
    const take = vi.spyOn(limiter, 'take').mockRejectedValueOnce(new Error('broken'));
    fixture = await openGatewayFixture({ limiter, handlers: { message: handlers, single: {} } });
    client = await fixture.join(ana());
    client.sendFrame('note', { n: 1 });
    expect(await client.next()).toMatchObject({ type: 'error', data: { status: 500 } });
    await expectAlive();
    expect([handled, take.mock.calls.length, fixture.errors.length]).toEqual([[], 2, 1]);
  });

  test('frames that arrived before the client disconnected are still handled', async () => {
    client.sendFrame('hold');
    client.sendFrame('note', { n: 1 });
    client.socket.close();
    await client.closed;
    expect(handled).toEqual([]);
    held.open();
    await expect.poll(() => handled).toEqual([1]);
  });
});

/** The window moves in steps of three seconds, so a frame may count up to three seconds too long. */
const nextMinute = 63_001;

describe('the rate limit', () => {
  test('a frame beyond its own rate is refused under its id, and the socket stays open', async () => {
    for (let n = 1; n <= rates.sync.user; n += 1) client.sendFrame('rare', { __id__: String(n) });
    client.sendFrame('rare', { __id__: 'one more' });
    const data = { status: 429, retry_after: expect.any(Number), __id__: 'one more' };
    expect(await client.next()).toMatchObject({ type: 'error', data });
    expect(handled).toHaveLength(rates.sync.user);
    await expectAlive();
  });

  test('its own rate is counted without waiting for the rate of all frames', async () => {
    await fixture.end();
    const counted = gate();
    const take = vi.fn(() => counted.opened.then(() => ({ ok: true }) as const));
    fixture = await openGatewayFixture({
      limiter: { ...memoryLimiter(), take },
      handlers: { message: handlers, single: {} },
    });
    client = await fixture.join(ana());
    client.sendFrame('rare', { __id__: '1' });
    await expect.poll(() => take.mock.calls.map(([rate]: unknown[]) => rate)).toEqual(['frame', 'sync']);
    expect(handled).toEqual([]);
    counted.open();
    await expect.poll(() => handled).toEqual(['1']);
  });

  test('far below its limits a frame does not wait for its counts, and the next one waits for them', async () => {
    await fixture.end();
    const counted = gate();
    const isAmple = { ok: true, isAmple: true } as const;
    const take = vi.fn(() =>
      take.mock.calls.length > 2 ? counted.opened.then(() => isAmple) : Promise.resolve(isAmple),
    );
    fixture = await openGatewayFixture({
      limiter: { ...memoryLimiter(), take },
      handlers: { message: handlers, single: {} },
    });
    client = await fixture.join(ana());
    for (const __id__ of ['counted first', 'beside its counts', 'after them'])
      client.sendFrame('rare', { __id__ });
    await expect.poll(() => handled).toEqual(['counted first', 'beside its counts']);
    expect(take).toHaveBeenCalledTimes(4);
    counted.open();
    await expect.poll(() => handled).toHaveLength(3);
  });

  test('after a count near the limit the next frame waits again', async () => {
    await fixture.end();
    const answers = [{ ok: true, isAmple: true }, { ok: true }, { ok: false, retryAfter: 1 }] as const;
    const take = vi.fn(async () => answers[take.mock.calls.length - 1]!);
    fixture = await openGatewayFixture({
      limiter: { ...memoryLimiter(), take },
      handlers: { message: handlers, single: {} },
    });
    client = await fixture.join(ana());
    for (let n = 1; n <= 3; n += 1) client.sendFrame('note', { n });
    expect((await client.closed).code).toBe(closeCodes.tooMany);
    expect(handled).toEqual([1, 2]);
  });

  test('120 frames a minute pass, one more closes the socket; a minute later 120 more pass', async () => {
    const noteSome = async (count: number) => {
      for (let n = 0; n < count - 1; n += 1) client.sendFrame('note', { n });
      await expectAlive();
    };
    await noteSome(rates.frame.user);
    moveClock(nextMinute);
    await noteSome(rates.frame.user);
    client.sendFrame('note', { n: 0 });
    expect((await client.closed).code).toBe(closeCodes.tooMany);
  });

  test('is shared by all sockets of a user, also by new ones', async () => {
    const tablet = await fixture.join(ana('ana-tablet'));
    const other = await fixture.join(bruno());
    for (let n = 0; n < rates.frame.user / 2; n += 1) {
      client.sendFrame('note', { n });
      tablet.sendFrame('note', { n });
    }
    await expect.poll(() => handled.length).toBe(rates.frame.user);
    for (const socket of [client, tablet, await fixture.join(ana('ana-laptop'))]) {
      socket.sendFrame('note', { n: 0 });
      expect((await socket.closed).code).toBe(closeCodes.tooMany);
    }
    expect(handled.length).toBe(rates.frame.user);
    other.sendFrame('say', { text: 'not hers' });
    expect(await other.next()).toMatchObject({ data: { text: 'not hers' } });

    moveClock(nextMinute);
    client = await fixture.join(ana());
    await expectAlive();
  });

  test('counts invalid frames', async () => {
    for (let n = 0; n <= rates.frame.user; n += 1) client.socket.send('?');
    expect((await client.closed).code).toBe(closeCodes.tooMany);
  });

  test('counts pings and unsolicited pongs', async () => {
    for (let n = 0; n < 60; n += 1) {
      client.socket.pong();
      client.socket.ping();
      await once(client.socket, 'pong');
    }
    client.socket.pong();
    expect((await client.closed).code).toBe(closeCodes.tooMany);
  });

  test('terminates a flooding client that does not confirm the close', async () => {
    client.socket.close();
    await client.closed;
    const flooder = fixture.dialRaw({ 'Sec-WebSocket-Protocol': `twosome, ${fixture.signIn(ana())}` });
    await once(flooder, 'data');
    const frame = Buffer.from([0x81, 0x82, 0, 0, 0, 0, ...Buffer.from('{}')]);
    flooder.write(Buffer.concat(Array<Buffer>(5000).fill(frame)));
    await expect.poll(() => fixture.openConnections()).toBe(0);
  });
});

test('a ping is answered in order and counts as a frame', async () => {
  client.sendFrame('say', { text: 'first' });
  client.sendFrame('ping', {});
  expect([(await client.next()).type, await client.next()]).toEqual(['echo', { type: 'pong', data: {} }]);
  for (let sent = 2; sent < rates.frame.user; sent += 1) client.sendFrame('ping');
  client.sendFrame('ping');
  expect((await client.closed).code).toBe(closeCodes.tooMany);
});

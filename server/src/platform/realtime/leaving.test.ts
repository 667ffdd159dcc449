import { once } from 'node:events';
import { closeCodes } from '@twosome/contract/platform/frames';
import { timing } from '@twosome/contract/platform/timing';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { gate } from '../../testing/gate.ts';
import {
  ana,
  bruno,
  type Dialled,
  eve,
  type GatewayFixture,
  newToken,
  openGatewayFixture,
} from '../../testing/gateway.ts';
import type { Viewer } from '../viewer.ts';
import { sendToAll } from './frame.ts';
import type { Gateway, GatewayOptions } from './gateway.ts';
import type { Connection } from './realtime.ts';

let fixture: GatewayFixture;
const open = async (options: Partial<GatewayOptions> = {}) => {
  fixture = await openGatewayFixture(options);
};
afterEach(() => fixture.end());

type End = (gateway: Gateway) => void;
const endings: [name: string, code: number, End][] = [
  ['endSession', closeCodes.signedOut, ({ sockets }) => sockets.endSession('phone')],
  [
    'closeAll',
    closeCodes.wrongSocket,
    ({ sockets }) => sockets.closeAll(({ viewer }) => viewer.sessionId === 'phone', closeCodes.wrongSocket),
  ],
];

describe('a session that ends', () => {
  test.each(endings)('closes its own sockets immediately, and no others (%s)', async (_, code, end) => {
    await open();
    const join = (viewers: Viewer[]) => Promise.all(viewers.map((viewer) => fixture.join(viewer)));
    const its = await join([ana('phone'), ana('phone')]);
    const others = await join([ana('tablet'), bruno(), eve()]);
    end(fixture.gateway);
    for (const { closed } of its) expect((await closed).code).toBe(code);
    sendToAll(fixture.gateway.sockets.all(), { type: 'still', data: {} });
    for (const other of others) expect((await other.next()).type).toBe('still');
  });

  test('receives no more frames, and its waiting frames are dropped', async () => {
    const held = gate();
    const worked: unknown[] = [];
    await open({
      handlers: {
        message: {
          hold: async (connection) => {
            await held.opened;
            connection.send({ type: 'late', data: {} });
          },
          note: async () => void worked.push('note'),
        },
        single: {},
      },
    });
    const client = await fixture.join(ana('phone'));
    client.sendFrame('hold');
    client.sendFrame('note');
    const [connection] = fixture.gateway.sockets.ofSession('phone');
    client.socket.ping();
    await once(client.socket, 'pong');
    fixture.gateway.sockets.endSession('phone');
    held.open();
    connection?.send({ type: 'late', data: {} });
    const onMessage = vi.fn();
    client.socket.on('message', onMessage);
    expect((await client.closed).code).toBe(closeCodes.signedOut);
    await fixture.gateway.close();
    expect(onMessage).not.toHaveBeenCalled();
    expect(worked).toEqual([]);
  });

  test.each(endings)('also closes a connection whose handshake began earlier (%s)', async (_, code, end) => {
    const [authStarted, found] = [gate(), gate()];
    const onOpen = vi.fn();
    const onClose = vi.fn();
    await open({
      onOpen,
      onClose,
      authenticate: () => {
        authStarted.open();
        return found.opened.then(() => ana('phone'));
      },
    });
    const client = fixture.dial('/api/v1/ws/message/', ['twosome', newToken()]);
    await authStarted.opened;
    end(fixture.gateway);
    found.open();
    expect((await client.closed).code).toBe(code);
    expect(onOpen).not.toHaveBeenCalled();
    expect(onClose).not.toHaveBeenCalled();
    expect(fixture.gateway.sockets.size).toBe(0);
  });
});

test('onOpen and onClose run once each, and onOpen runs before the first frame', async () => {
  const calls: string[] = [];
  const ready = gate();
  await open({
    onOpen: async () => {
      await ready.opened;
      calls.push('open');
    },
    onClose: () => calls.push('close'),
    handlers: { message: { note: async () => void calls.push('note') }, single: {} },
  });
  const client = await fixture.join(ana());
  client.sendFrame('note');
  client.socket.ping();
  await once(client.socket, 'pong');
  expect(calls).toEqual([]);
  ready.open();
  await expect.poll(() => calls).toEqual(['open', 'note']);
  fixture.gateway.sockets.endSession('ana-phone');
  await client.closed;
  await fixture.gateway.close();
  expect(calls).toEqual(['open', 'note', 'close']);
});

test('errors of onOpen and onClose are logged and do not crash the server', async () => {
  await open({
    onOpen: () => {
      throw new Error('at the door');
    },
    onClose: () => {
      throw new Error('on the way out');
    },
  });
  const client = await fixture.join(ana());
  expect(await client.next()).toMatchObject({ type: 'error', data: { status: 500 } });
  client.socket.close();
  await expect.poll(() => fixture.gateway.sockets.size).toBe(0);
  await expect.poll(() => fixture.errors.join()).toMatch(/at the door.*on the way out/s);
});

test('a user has at most twenty sockets: the oldest is closed', async () => {
  await open();
  const clients: Dialled[] = [];
  for (let n = 0; n < 20; n += 1) clients.push(await fixture.join(ana(`device ${n}`)));
  const other = await fixture.join(bruno());
  expect(fixture.gateway.sockets.size).toBe(21);
  await fixture.join(ana('device 20'));
  expect((await clients[0]?.closed)?.code).toBe(closeCodes.tooMany);
  expect(fixture.gateway.sockets.of({ userIds: ['ana'] })).toHaveLength(20);
  expect(other.socket.readyState).toBe(other.socket.OPEN);
});

describe('the heartbeat', () => {
  // real sockets; only the heartbeat interval is faked
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
  afterEach(() => void vi.useRealTimers());
  const beat = () => vi.advanceTimersByTime(timing.socketHeartbeat);
  /** Resolves when the server has read everything this client has sent so far. */
  const allProcessed = async (client: Dialled) => {
    client.socket.ping();
    await once(client.socket, 'pong');
  };

  test('keeps clients that answer and terminates those that do not', async () => {
    await open();
    const [alive, dead] = await Promise.all([
      fixture.join(ana()),
      fixture.join(bruno(), { autoPong: false }),
    ]);
    for (let n = 0; n < 3; n += 1) {
      const pinged = once(alive.socket, 'ping');
      beat();
      await pinged;
      await allProcessed(alive);
    }
    expect((await dead.closed).code).toBe(1006);
    expect(fixture.gateway.sockets.all().map(({ viewer }) => viewer.userId)).toEqual(['ana']);
  });

  test('does not terminate a socket whose reading is paused', async () => {
    const held = gate();
    const note = async (connection: Connection, data: unknown) => {
      connection.send({ type: 'noted', data });
      // reading has resumed, but no data has arrived yet
      if ((data as { last: boolean }).last) beat();
    };
    await open({ handlers: { message: { hold: () => held.opened, note }, single: {} } });
    const client = await fixture.join(ana(), { autoPong: false });
    const pinged = once(client.socket, 'ping');
    beat();
    await pinged;
    client.sendFrame('hold');
    for (let n = 1; n <= 50; n += 1) client.sendFrame('note', { last: n === 50 });
    await expect.poll(() => [...fixture.upgraded].map((socket) => socket.isPaused())).toEqual([true]);
    client.socket.pong();
    beat();
    beat();
    held.open();
    for (let n = 0; n < 50; n += 1) expect((await client.next()).type).toBe('noted');
    await allProcessed(client);
    expect(fixture.gateway.sockets.size).toBe(1);
  });
});

describe('a slow reader', () => {
  const mebibyte = 1024 * 1024;
  const frame = { type: 'big', data: 'x'.repeat(64 * 1024) };

  /** Sends until the connection is closed; returns the maximum of the buffered bytes. */
  async function overfill(): Promise<number> {
    const { sockets } = fixture.gateway;
    let most = 0;
    for (let sent = 0; sockets.size > 0; sent += frame.data.length) {
      expect(sent).toBeLessThan(64 * mebibyte);
      sendToAll(sockets.all(), frame);
      most = Math.max(most, ...[...fixture.upgraded].map((socket) => socket.writableLength));
      await new Promise(setImmediate);
    }
    return most;
  }

  test('is closed before more than a mebibyte is buffered, and its memory is freed', async () => {
    await open({ closeGrace: 100 });
    const client = await fixture.join(ana());
    client.socket.pause();
    const most = await overfill();
    expect(most).toBeGreaterThan(mebibyte - 2 * frame.data.length);
    // the payload of the frames; the last header and the close frame are added
    expect(most).toBeLessThan(mebibyte + 100);
    await expect.poll(() => fixture.openConnections()).toBe(0);
  });

  test('that continues to read receives the close reason', async () => {
    await open({ closeGrace: 20_000 });
    const client = await fixture.join(ana());
    client.socket.pause();
    await overfill();
    client.socket.resume();
    expect((await client.closed).code).toBe(closeCodes.tooSlow);
  });
});

describe('shutdown', () => {
  test('closes all sockets and refuses new ones', async () => {
    await open();
    const clients = await Promise.all([fixture.join(ana()), fixture.join(bruno()), fixture.join(eve())]);
    const token = fixture.signIn(ana());
    const stopped = fixture.gateway.close();
    for (const client of clients) expect((await client.closed).code).toBe(closeCodes.goingAway);
    await stopped;
    expect(fixture.gateway.sockets.size).toBe(0);
    expect((await fixture.dial('/api/v1/ws/message/', ['twosome', token]).refused).status).toBe(503);
    await fixture.gateway.close();
  });

  test('waits for the frame that is being handled', async () => {
    const [begun, held] = [gate(), gate()];
    const calls: string[] = [];
    await open({
      handlers: {
        message: {
          hold: async () => {
            begun.open();
            await held.opened;
            calls.push('worked');
          },
        },
        single: {},
      },
    });
    const client = await fixture.join(ana());
    client.sendFrame('hold');
    await begun.opened;
    const stopped = fixture.gateway.close().then(() => calls.push('stopped'));
    await client.closed;
    await expect.poll(() => fixture.openConnections()).toBe(0);
    // long enough for a shutdown that only waits for sockets
    for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate);
    expect(calls).toEqual([]);
    held.open();
    await stopped;
    expect(calls).toEqual(['worked', 'stopped']);
  });

  test('refuses clients in their handshake', async () => {
    const authStarted = gate();
    await open({
      authenticate: () => {
        authStarted.open();
        return new Promise(() => {});
      },
    });
    const client = fixture.dial('/api/v1/ws/message/', ['twosome', newToken()]);
    await authStarted.opened;
    await fixture.gateway.close();
    expect((await client.refused).status).toBe(503);
  });

  test('does not wait for a client that never confirms the close', async () => {
    await open({ closeGrace: 50 });
    const socket = fixture.dialRaw({ 'Sec-WebSocket-Protocol': `twosome, ${fixture.signIn(ana())}` });
    await once(socket, 'data');
    expect(fixture.gateway.sockets.size).toBe(1);
    const begun = performance.now();
    await fixture.gateway.close();
    expect(performance.now() - begun).toBeLessThan(10_000);
    await expect.poll(() => fixture.openConnections()).toBe(0);
  });
});

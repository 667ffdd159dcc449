import { once } from 'node:events';
import { closeCodes } from '@twosome/contract/platform/frames';
import { timing } from '@twosome/contract/platform/timing';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Viewer } from '../viewer.ts';
import type { GatewayOptions } from './gateway.ts';
import type { Connection } from './realtime.ts';
import { sendToAll } from './sending.ts';
import { ana, bruno, type Dialled, eve, newToken, openStage, type Stage } from './test-gateway.ts';

let stage: Stage;
const open = async (options: Partial<GatewayOptions> = {}) => {
  stage = await openStage(options);
};
afterEach(() => stage.end());

/** A promise to be kept by hand. */
function promised<T = void>() {
  let keep: (value: T) => void = () => {};
  const promise = new Promise<T>((resolve) => {
    keep = resolve;
  });
  return { promise, keep };
}

describe('a session that ends', () => {
  test('has its sockets closed at once, and no other', async () => {
    await open();
    const [phone, tab, tablet, other] = await Promise.all([
      stage.join(ana('phone')),
      stage.join(ana('phone')),
      stage.join(ana('tablet')),
      stage.join(bruno()),
    ]);
    stage.gateway.sockets.endSession('phone');
    expect((await phone.closed).code).toBe(closeCodes.signedOut);
    expect((await tab.closed).code).toBe(closeCodes.signedOut);
    sendToAll(stage.gateway.sockets.all(), { type: 'still', data: {} });
    expect((await tablet.next()).type).toBe('still');
    expect((await other.next()).type).toBe('still');
  });

  test('hears nothing more, and what waits of it is not worked on', async () => {
    const gate = promised();
    const worked: unknown[] = [];
    await open({
      acts: {
        message: {
          hold: async (connection) => {
            await gate.promise;
            connection.send({ type: 'late', data: {} });
          },
          note: async () => void worked.push('note'),
        },
        single: {},
      },
    });
    const client = await stage.join(ana('phone'));
    client.say('hold');
    client.say('note');
    const [connection] = stage.gateway.sockets.ofSession('phone');
    client.socket.ping();
    await once(client.socket, 'pong');
    stage.gateway.sockets.endSession('phone');
    gate.keep();
    connection?.send({ type: 'late', data: {} });
    const heard = vi.fn();
    client.socket.on('message', heard);
    expect((await client.closed).code).toBe(closeCodes.signedOut);
    await stage.gateway.close();
    expect(heard).not.toHaveBeenCalled();
    expect(worked).toEqual([]);
  });

  test.each([
    ['endSession', closeCodes.signedOut, (s: Stage) => s.gateway.sockets.endSession('phone')],
    [
      'closeAll',
      closeCodes.wrongSocket,
      (s: Stage) =>
        s.gateway.sockets.closeAll(({ viewer }) => viewer.twosomeId === 'ana+bruno', closeCodes.wrongSocket),
    ],
  ])('is not overtaken by a handshake that began before it (%s)', async (_, code, end) => {
    const [asked, found] = [promised(), promised<Viewer>()];
    const onOpen = vi.fn();
    const onClose = vi.fn();
    await open({
      onOpen,
      onClose,
      authenticate: () => {
        asked.keep();
        return found.promise;
      },
    });
    const client = stage.dial('/api/v1/ws/message/', ['twosome', newToken()]);
    await asked.promise;
    end(stage);
    found.keep(ana('phone'));
    expect((await client.closed).code).toBe(code);
    expect(onOpen).not.toHaveBeenCalled();
    expect(onClose).not.toHaveBeenCalled();
    expect(stage.gateway.sockets.size).toBe(0);
  });
});

test('closeAll closes whom it names, with the code it is given', async () => {
  await open();
  const [a, b, e] = await Promise.all([stage.join(ana()), stage.join(bruno()), stage.join(eve())]);
  const parted = ({ viewer }: { viewer: Viewer }) => viewer.twosomeId === 'ana+bruno';
  stage.gateway.sockets.closeAll(parted, closeCodes.wrongSocket);
  expect((await a.closed).code).toBe(closeCodes.wrongSocket);
  expect((await b.closed).code).toBe(closeCodes.wrongSocket);
  sendToAll(stage.gateway.sockets.all(), { type: 'still', data: {} });
  expect((await e.next()).type).toBe('still');
});

test('opening and leaving are told once each, and opening comes before the first frame', async () => {
  const told: string[] = [];
  const ready = promised();
  await open({
    onOpen: async () => {
      await ready.promise;
      told.push('open');
    },
    onClose: () => told.push('close'),
    acts: { message: { note: async () => void told.push('note') }, single: {} },
  });
  const client = await stage.join(ana());
  client.say('note');
  client.socket.ping();
  await once(client.socket, 'pong');
  expect(told).toEqual([]);
  ready.keep();
  await expect.poll(() => told).toEqual(['open', 'note']);
  stage.gateway.sockets.endSession('ana-phone');
  await client.closed;
  await stage.gateway.close();
  expect(told).toEqual(['open', 'note', 'close']);
});

test('what fails around a connection is logged and takes nothing down', async () => {
  await open({
    onOpen: () => {
      throw new Error('at the door');
    },
    onClose: () => {
      throw new Error('on the way out');
    },
  });
  const client = await stage.join(ana());
  expect(await client.next()).toMatchObject({ type: 'error', data: { status: 500 } });
  client.socket.close();
  await expect.poll(() => stage.gateway.sockets.size).toBe(0);
  await expect.poll(() => stage.errors.join()).toMatch(/at the door.*on the way out/s);
});

test('of one person twenty sockets are kept: the oldest goes', async () => {
  await open();
  const clients: Dialled[] = [];
  for (let n = 0; n < 20; n += 1) clients.push(await stage.join(ana(`device ${n}`)));
  const other = await stage.join(bruno());
  expect(stage.gateway.sockets.size).toBe(21);
  await stage.join(ana('device 20'));
  expect((await clients[0]?.closed)?.code).toBe(closeCodes.tooMany);
  expect(stage.gateway.sockets.of({ userIds: ['ana'] })).toHaveLength(20);
  expect(other.socket.readyState).toBe(other.socket.OPEN);
});

describe('the heartbeat', () => {
  // the sockets are real; only the beat is moved by hand
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
  afterEach(() => void vi.useRealTimers());
  const beat = () => vi.advanceTimersByTime(timing.socketHeartbeat);
  /** The server has read all that this client sent so far. */
  const heardOut = async (client: Dialled) => {
    client.socket.ping();
    await once(client.socket, 'pong');
  };

  test('keeps who answers and cuts off who does not', async () => {
    await open();
    const [alive, dead] = await Promise.all([stage.join(ana()), stage.join(bruno(), { autoPong: false })]);
    for (let n = 0; n < 3; n += 1) {
      const pinged = once(alive.socket, 'ping');
      beat();
      await pinged;
      await heardOut(alive);
    }
    expect((await dead.closed).code).toBe(1006);
    expect(stage.gateway.sockets.all().map(({ viewer }) => viewer.userId)).toEqual(['ana']);
  });

  test('spares a socket that is left unread while its frames wait', async () => {
    const gate = promised();
    const note = async (connection: Connection, data: unknown) => {
      connection.send({ type: 'noted', data });
      // read again, but nothing of it has come yet
      if ((data as { last: boolean }).last) beat();
    };
    await open({ acts: { message: { hold: () => gate.promise, note }, single: {} } });
    const client = await stage.join(ana(), { autoPong: false });
    const pinged = once(client.socket, 'ping');
    beat();
    await pinged;
    client.say('hold');
    for (let n = 1; n <= 50; n += 1) client.say('note', { last: n === 50 });
    await expect.poll(() => [...stage.upgraded].map((socket) => socket.isPaused())).toEqual([true]);
    client.socket.pong();
    beat();
    beat();
    gate.keep();
    for (let n = 0; n < 50; n += 1) expect((await client.next()).type).toBe('noted');
    await heardOut(client);
    expect(stage.gateway.sockets.size).toBe(1);
  });

  test('ends with its socket', async () => {
    await open();
    const [a, b] = await Promise.all([stage.join(ana()), stage.join(bruno())]);
    expect(vi.getTimerCount()).toBe(2);
    stage.gateway.sockets.endSession('ana-phone');
    await a.closed;
    expect(vi.getTimerCount()).toBe(1);
    b.socket.close();
    await expect.poll(() => vi.getTimerCount()).toBe(0);
  });
});

describe('a slow reader', () => {
  const mebibyte = 1024 * 1024;
  const frame = { type: 'big', data: 'x'.repeat(64 * 1024) };

  /** Sends until the connection is given up; answers the most that ever waited in our memory. */
  async function overfill(): Promise<number> {
    const { sockets } = stage.gateway;
    let most = 0;
    for (let sent = 0; sockets.size > 0; sent += frame.data.length) {
      expect(sent).toBeLessThan(64 * mebibyte);
      sendToAll(sockets.all(), frame);
      most = Math.max(most, ...[...stage.upgraded].map((socket) => socket.writableLength));
      await new Promise(setImmediate);
    }
    return most;
  }

  test('is closed before more than a mebibyte waits, and its memory is given back', async () => {
    await open({ closeGrace: 100 });
    const client = await stage.join(ana());
    client.socket.pause();
    const most = await overfill();
    expect(most).toBeGreaterThan(mebibyte - 2 * frame.data.length);
    // what frames carry; the last head and the close frame come on top
    expect(most).toBeLessThan(mebibyte + 100);
    await expect.poll(() => stage.held()).toBe(0);
  });

  test('that reads on is told why', async () => {
    await open({ closeGrace: 20_000 });
    const client = await stage.join(ana());
    client.socket.pause();
    await overfill();
    client.socket.resume();
    expect((await client.closed).code).toBe(closeCodes.tooSlow);
  });

  test('a quick one gets everything', async () => {
    await open();
    const client = await stage.join(ana());
    const [connection] = stage.gateway.sockets.all();
    for (let n = 0; n < 100; n += 1) {
      connection?.send(frame);
      expect((await client.next()).data).toBe(frame.data);
    }
  });
});

describe('a stop', () => {
  test('says goodbye to all and lets nobody in', async () => {
    await open();
    const clients = await Promise.all([stage.join(ana()), stage.join(bruno()), stage.join(eve())]);
    const token = stage.signIn(ana());
    const stopped = stage.gateway.close();
    for (const client of clients) expect((await client.closed).code).toBe(closeCodes.goingAway);
    await stopped;
    expect(stage.gateway.sockets.size).toBe(0);
    expect((await stage.dial('/api/v1/ws/message/', ['twosome', token]).refused).status).toBe(503);
    await stage.gateway.close();
  });

  test('waits for the frame that is being worked on', async () => {
    const [begun, gate] = [promised(), promised()];
    const told: string[] = [];
    await open({
      acts: {
        message: {
          hold: async () => {
            begun.keep();
            await gate.promise;
            told.push('worked');
          },
        },
        single: {},
      },
    });
    const client = await stage.join(ana());
    client.say('hold');
    await begun.promise;
    const stopped = stage.gateway.close().then(() => told.push('stopped'));
    await client.closed;
    await expect.poll(() => stage.held()).toBe(0);
    // time enough for a stop that waits for sockets alone
    for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate);
    expect(told).toEqual([]);
    gate.keep();
    await stopped;
    expect(told).toEqual(['worked', 'stopped']);
  });

  test('turns away who is at the door', async () => {
    const asked = promised();
    await open({
      authenticate: () => {
        asked.keep();
        return new Promise(() => {});
      },
    });
    const client = stage.dial('/api/v1/ws/message/', ['twosome', newToken()]);
    await asked.promise;
    await stage.gateway.close();
    expect((await client.refused).status).toBe(503);
  });

  test('does not wait for one that never agrees', async () => {
    await open({ closeGrace: 50 });
    const socket = stage.dialRaw({ 'Sec-WebSocket-Protocol': `twosome, ${stage.signIn(ana())}` });
    await once(socket, 'data');
    expect(stage.gateway.sockets.size).toBe(1);
    const begun = performance.now();
    await stage.gateway.close();
    expect(performance.now() - begun).toBeLessThan(10_000);
    await expect.poll(() => stage.held()).toBe(0);
  });
});

import { once } from 'node:events';
import { closeCodes } from '@twosome/contract/platform/frames';
import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Refusal } from '../refusal.ts';
import { ana, bruno, eve, newToken, openStage, type Stage, site } from './test-gateway.ts';

const message = '/api/v1/ws/message/';
const single = '/api/v1/ws/single/';
let stage: Stage;

beforeEach(async () => {
  stage = await openStage();
});
afterEach(() => stage.end());

describe('the subprotocol', () => {
  test.each([message, message.slice(0, -1)])(
    'our name is selected, and no header carries the token (%s)',
    async (path) => {
      const token = stage.signIn(ana());
      const client = stage.dial(path, ['twosome', token]);
      const answer = await client.opened;
      expect(client.socket.protocol).toBe('twosome');
      expect(answer.rawHeaders.join('\n')).not.toContain(token);
      expect(answer.headers['sec-websocket-extensions']).toBeUndefined();
    },
  );

  test('a token alone is accepted and echoed', async () => {
    const token = stage.signIn(ana());
    const client = stage.dial(message, token);
    await client.opened;
    expect(client.socket.protocol).toBe(token);
  });

  test.each([
    ['nothing', []],
    ['our name alone', ['twosome']],
    ['what does not look like a token', ['twosome', 'x'.repeat(42)]],
    ['two tokens', [newToken(), newToken()]],
    ['more than a kilobyte', ['twosome', 'x'.repeat(1100)]],
  ])('%s is refused before the upgrade, and nobody looks it up', async (_, protocols) => {
    const { status, headers, body } = await stage.dial(message, protocols).refused;
    expect(status).toBe(401);
    expect(body).toEqual({ detail: expect.stringContaining('session has expired') });
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    expect(stage.asked).toEqual([]);
  });

  test('a token in the address is not read', async () => {
    const token = stage.signIn(ana());
    const { status } = await stage.dial(`${message}?token=${token}`, []).refused;
    expect(status).toBe(401);
  });
});

describe('the origin', () => {
  const dialFrom = (origin?: string) =>
    stage.dial(message, ['twosome', stage.signIn(ana())], origin === undefined ? {} : { origin });

  test('ours is welcome, and so is a program that names none', async () => {
    await dialFrom(site).opened;
    await dialFrom().opened;
    expect(stage.gateway.sockets.size).toBe(2);
  });

  test.each([
    'https://evil.example',
    'http://twosome.example',
    'https://twosome.example.evil.example',
    'https://eviltwosome.example',
    'https://twosome.example:8443',
    'https://twosome.example@evil.example',
    'https://twosome.example, https://evil.example',
    'https://tw\u00f6some.example',
    'null',
    'file://',
  ])('%s is refused before anybody is looked up', async (origin) => {
    const { status } = await dialFrom(origin).refused;
    expect(status).toBe(403);
    expect(stage.asked).toEqual([]);
  });

  test('two origin headers are none of ours', async () => {
    const socket = stage.dialRaw({
      'Sec-WebSocket-Protocol': `twosome, ${stage.signIn(ana())}`,
      Origin: site,
      origin: 'https://evil.example',
    });
    const [answer] = await once(socket, 'data');
    expect(String(answer)).toMatch(/^HTTP\/1.1 403 /);
  });
});

describe('who may open what', () => {
  test('a token that is no longer good is told so by the close code', async () => {
    for (const path of [message, single]) {
      const client = stage.dial(path, ['twosome', newToken()]);
      expect((await client.closed).code).toBe(closeCodes.signedOut);
    }
  });

  test('the message socket needs a partner', async () => {
    const client = stage.dial(message, ['twosome', stage.signIn(eve())]);
    expect((await client.closed).code).toBe(closeCodes.wrongSocket);
  });

  test('the single socket is for people without one', async () => {
    const client = stage.dial(single, ['twosome', stage.signIn(bruno())]);
    expect((await client.closed).code).toBe(closeCodes.wrongSocket);
  });

  test('everybody is found in their own place', async () => {
    await stage.join(ana());
    await stage.join(bruno());
    await stage.join(eve());
    const { sockets } = stage.gateway;
    const seen = (connections: ReturnType<typeof sockets.all>) =>
      connections.map(({ viewer, channel }) => `${viewer.userId} ${channel}`);
    expect(seen(sockets.of({ twosomeIds: ['ana+bruno'] }))).toEqual(['ana message', 'bruno message']);
    expect(seen(sockets.of({ userIds: ['eve', 'ana'] }))).toEqual(['eve single', 'ana message']);
    expect(seen(sockets.ofSession('bruno-phone'))).toEqual(['bruno message']);
    expect(sockets.size).toBe(3);
  });

  test('another path is not found, and plain requests are left alone', async () => {
    const { status } = await stage.dial('/api/v1/ws/other/', ['twosome', stage.signIn(ana())]).refused;
    expect(status).toBe(404);
    expect(await (await fetch(`http://127.0.0.1:${stage.port}/`)).text()).toBe('plain');
  });
});

describe('when nobody can say whose token it is', () => {
  const dialWith = async (authenticate: () => Promise<null>) => {
    await stage.end();
    stage = await openStage({ authenticate, authenticationTime: 30 });
    return stage.dial(message, ['twosome', newToken()]).refused;
  };

  test('an outage signs nobody out', async () => {
    const { status, headers, body } = await dialWith(() =>
      Promise.reject(new Error('connection to 10.0.0.7 lost')),
    );
    expect(status).toBe(503);
    expect(headers['retry-after']).toBe('5');
    expect(JSON.stringify(body)).not.toContain('10.0.0.7');
    expect(stage.errors).toHaveLength(1);
  });

  test('a look-up that hangs is given up', async () => {
    const { status } = await dialWith(() => new Promise(() => {}));
    expect(status).toBe(503);
  });

  test('a refusal is answered as such', async () => {
    const { status, headers } = await dialWith(() =>
      Promise.reject(new Refusal('tooMany', { retryAfter: 42 })),
    );
    expect(status).toBe(429);
    expect(headers['retry-after']).toBe('42');
    expect(stage.errors).toEqual([]);
  });
});

describe('hostile handshakes', () => {
  const answerTo = async (headers: Record<string, string>): Promise<string> => {
    const socket = stage.dialRaw(headers);
    const [answer] = await once(socket, 'data');
    socket.destroy();
    return String(answer).slice(0, 12);
  };

  test.each([
    ['padded with blanks', `twosome${' '.repeat(8000)},${newToken()}`],
    ['hundreds of commas', ','.repeat(900)],
    ['hundreds of names', Array.from({ length: 400 }, (_, n) => `n${n}`).join(',')],
    ['sixteen kilobytes', 'x'.repeat(16 * 1024)],
  ])('%s: a quick no', async (_, protocols) => {
    const begun = performance.now();
    expect(await answerTo({ 'Sec-WebSocket-Protocol': protocols })).toMatch(/^HTTP\/1.1 4/);
    expect(performance.now() - begun).toBeLessThan(10_000);
    expect(stage.asked).toEqual([]);
  });

  test('no header opens a socket or hurts the server', async () => {
    const visible = fc.string({
      unit: fc.constantFrom(...' \t,;=twosomeAZ09-_"\\/[]{}\u00ff'),
      maxLength: 300,
    });
    await fc.assert(
      fc.asyncProperty(visible, visible, async (protocols, key) => {
        const answer = await answerTo({ 'Sec-WebSocket-Protocol': protocols, 'Sec-WebSocket-Key': key });
        expect(answer).toMatch(/^HTTP\/1.1 4/);
      }),
      { numRuns: 200 },
    );
    await stage.join(ana());
    expect(stage.errors).toEqual([]);
  });

  test('one that is refused and holds on is let go', async () => {
    const socket = stage.dialRaw({});
    await once(socket, 'data');
    await expect.poll(() => stage.held()).toBe(0);
  });

  test('a good token with a broken handshake opens nothing', async () => {
    const good = { 'Sec-WebSocket-Protocol': `twosome, ${stage.signIn(ana())}` };
    expect(await answerTo({ ...good, 'Sec-WebSocket-Key': 'short' })).toBe('HTTP/1.1 400');
    expect(await answerTo({ ...good, 'Sec-WebSocket-Version': '7' })).toBe('HTTP/1.1 400');
    expect(await answerTo({ ...good, Upgrade: 'h2c' })).toBe('HTTP/1.1 400');
    expect(stage.gateway.sockets.size).toBe(0);
  });

  test('one that leaves while it is looked up leaves nothing behind', async () => {
    await stage.end();
    let found: (viewer: ReturnType<typeof ana>) => void = () => {};
    let ask: () => void = () => {};
    const asked = new Promise<void>((resolve) => {
      ask = resolve;
    });
    stage = await openStage({
      authenticate: () => {
        ask();
        return new Promise((resolve) => {
          found = resolve;
        });
      },
    });
    const client = stage.dial(message, ['twosome', newToken()]);
    await asked;
    client.socket.terminate();
    await client.closed;
    found(ana());
    await expect.poll(() => stage.held()).toBe(0);
    expect(stage.gateway.sockets.size).toBe(0);
    expect(stage.errors).toEqual([]);
  });
});

import { once } from 'node:events';
import { closeCodes } from '@twosome/contract/platform/frames';
import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { gate } from '../../testing/gate.ts';
import {
  ana,
  bruno,
  eve,
  type GatewayFixture,
  newToken,
  openGatewayFixture,
  site,
} from '../../testing/gateway.ts';
import { ApiError } from '../api-error.ts';

const message = '/api/v1/ws/message/';
const single = '/api/v1/ws/single/';
let fixture: GatewayFixture;

beforeEach(async () => {
  fixture = await openGatewayFixture();
});
afterEach(() => fixture.end());

describe('the subprotocol', () => {
  test.each([message, message.slice(0, -1)])(
    'our subprotocol is selected, and no response header contains the token (%s)',
    async (path) => {
      const token = fixture.signIn(ana());
      const client = fixture.dial(path, ['twosome', token]);
      const answer = await client.opened;
      expect(client.socket.protocol).toBe('twosome');
      expect(answer.rawHeaders.join('\n')).not.toContain(token);
      expect(answer.headers['sec-websocket-extensions']).toBeUndefined();
    },
  );

  test('a token alone is accepted and echoed', async () => {
    const token = fixture.signIn(ana());
    const client = fixture.dial(message, token);
    await client.opened;
    expect(client.socket.protocol).toBe(token);
  });

  test.each([
    ['nothing', []],
    ['our name alone', ['twosome']],
    ['what does not look like a token', ['twosome', 'x'.repeat(42)]],
    ['two tokens', [newToken(), newToken()]],
    ['more than a kilobyte', ['twosome', 'x'.repeat(1100)]],
  ])('%s is refused before the upgrade, without a database query', async (_, protocols) => {
    const { status, headers, body } = await fixture.dial(message, protocols).refused;
    expect(status).toBe(401);
    expect(body).toEqual({ detail: expect.stringContaining('session has expired') });
    expect(headers).toMatchObject({
      'x-request-id': expect.stringMatching(/^[\w-]{12}$/),
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    });
    expect(fixture.lookups).toEqual([]);
  });
});

describe('the origin', () => {
  const dialFrom = (origin?: string) =>
    fixture.dial(message, ['twosome', fixture.signIn(ana())], origin === undefined ? {} : { origin });

  test('our origin is allowed, and so is a client without one', async () => {
    await dialFrom(site).opened;
    await dialFrom().opened;
    expect(fixture.gateway.sockets.size).toBe(2);
  });

  test.each([
    'https://evil.example',
    'http://twosome.example',
    'https://twosome.example.evil.example',
    'https://twosome.example:8443',
    'https://twosome.example, https://evil.example',
    'null',
    'file://',
  ])('%s is refused before authentication', async (origin) => {
    const { status } = await dialFrom(origin).refused;
    expect(status).toBe(403);
    expect(fixture.lookups).toEqual([]);
  });

  test('two Origin headers are refused', async () => {
    const socket = fixture.dialRaw({
      'Sec-WebSocket-Protocol': `twosome, ${fixture.signIn(ana())}`,
      Origin: site,
      origin: 'https://evil.example',
    });
    const [answer] = await once(socket, 'data');
    expect(String(answer)).toMatch(/^HTTP\/1.1 403 /);
  });
});

describe('access to the channels', () => {
  test('an invalid token closes the socket with code 4401', async () => {
    for (const path of [message, single]) {
      const client = fixture.dial(path, ['twosome', newToken()]);
      expect((await client.closed).code).toBe(closeCodes.signedOut);
    }
  });

  test.each([
    [message, eve()],
    [single, bruno()],
  ])('a partner decides about the channel (%s)', async (path, viewer) => {
    const client = fixture.dial(path, ['twosome', fixture.signIn(viewer)]);
    expect((await client.closed).code).toBe(closeCodes.wrongSocket);
  });

  test('another path is a 404, and plain requests are not affected', async () => {
    const { status } = await fixture.dial('/api/v1/ws/other/', ['twosome', fixture.signIn(ana())]).refused;
    expect(status).toBe(404);
    expect(await (await fetch(`http://127.0.0.1:${fixture.port}/`)).text()).toBe('plain');
  });
});

describe('when authentication fails', () => {
  const dialWith = async (authenticate: () => Promise<null>) => {
    await fixture.end();
    fixture = await openGatewayFixture({ authenticate, authenticationTime: 30 });
    return fixture.dial(message, ['twosome', newToken()]).refused;
  };

  test('an outage is a 503 and does not sign the client out', async () => {
    const { status, headers, body } = await dialWith(() =>
      Promise.reject(new Error('connection to 10.0.0.7 lost')),
    );
    expect(status).toBe(503);
    expect(headers['retry-after']).toBe('5');
    expect(JSON.stringify(body)).not.toContain('10.0.0.7');
    expect(fixture.errors).toHaveLength(1);
  });

  test('a hanging authentication times out', async () => {
    const { status } = await dialWith(() => new Promise(() => {}));
    expect(status).toBe(503);
  });

  test('an ApiError is the response', async () => {
    const { status, headers } = await dialWith(() =>
      Promise.reject(new ApiError('tooMany', { retryAfter: 42 })),
    );
    expect(status).toBe(429);
    expect(headers['retry-after']).toBe('42');
    expect(fixture.errors).toEqual([]);
  });
});

describe('hostile handshakes', () => {
  const answerTo = async (headers: Record<string, string>): Promise<string> => {
    const socket = fixture.dialRaw(headers);
    const [answer] = await once(socket, 'data');
    socket.destroy();
    return String(answer).slice(0, 12);
  };

  test('no hostile header opens a socket or harms the server', async () => {
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
    await fixture.join(ana());
    expect(fixture.errors).toEqual([]);
  });

  test('a refused client that keeps its connection open is disconnected', async () => {
    const socket = fixture.dialRaw({});
    await once(socket, 'data');
    await expect.poll(() => fixture.openConnections()).toBe(0);
  });

  test('a client that disconnects during authentication leaves no state behind', async () => {
    await fixture.end();
    const [authStarted, found] = [gate(), gate()];
    fixture = await openGatewayFixture({
      authenticate: () => {
        authStarted.open();
        return found.opened.then(() => ana());
      },
    });
    const client = fixture.dial(message, ['twosome', newToken()]);
    await authStarted.opened;
    client.socket.terminate();
    await client.closed;
    found.open();
    await expect.poll(() => fixture.openConnections()).toBe(0);
    expect(fixture.gateway.sockets.size).toBe(0);
    expect(fixture.errors).toEqual([]);
  });
});

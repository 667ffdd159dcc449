import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { goodClaims, jwkOf, makeKey, providerOf, setOf, signed, type TestKey } from '../../testing/issuer.ts';
import { BadCredential, IdentityUnavailable } from './errors.ts';
import { fetchKeySet } from './jwks.ts';
import { createVerifier, type Verifier } from './verify.ts';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const [first, next, afterNext, forged] = [
  makeKey('ES256'),
  makeKey('ES256'),
  makeKey('ES256'),
  makeKey('ES256'),
];

let time: number;
const clock = (): Date => new Date(time);
const advance = (milliseconds: number): void => {
  time += milliseconds;
  vi.setSystemTime(time);
};
const provider = providerOf('anna');
const credential = (key: TestKey): string => signed(goodClaims(provider, clock()), key);
/** a token with a kid that does not exist */
let unknownKids = 0;
const unknown = (): string => {
  unknownKids += 1;
  return signed(goodClaims(provider, clock()), forged, { kid: `forged-${unknownKids}` });
};

/** The issuer's response, and how often it was fetched. */
let answer: () => Promise<unknown>;
let fetches: number;
let fetchedAt: number[];
let verifier: Verifier;
const verify = (token: string) => verifier.verify(token);
const publish = (...keys: TestKey[]): void => {
  answer = async () => setOf(...keys);
};
const goDown = (): void => {
  answer = async () => {
    throw new Error('connect ECONNREFUSED');
  };
};
const outcomes = async (tokens: string[]): Promise<string[]> =>
  (await Promise.allSettled(tokens.map(verify))).map((outcome) =>
    outcome.status === 'fulfilled' ? 'good' : outcome.reason.name,
  );

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  time = 0;
  advance(Date.parse('2026-11-21T09:00:00.000Z'));
  fetches = 0;
  fetchedAt = [];
  publish(first);
  verifier = createVerifier({
    providers: [provider],
    clock,
    log: { warn: () => {} },
    fetchJwks: async () => {
      fetches += 1;
      fetchedAt.push(time);
      return Response.json(await answer());
    },
  });
});
// files of one worker share the process, so a fake date would reach the next file
afterEach(() => void vi.useRealTimers());

describe('the keys of a provider', () => {
  it('are fetched once for many simultaneous credentials, and cached', async () => {
    expect(await outcomes(Array.from({ length: 50 }, () => credential(first)))).toEqual(
      Array(50).fill('good'),
    );
    advance(9 * minute);
    await verify(credential(first));
    expect(fetches).toBe(1);
  });

  it('are fetched again after ten minutes, so that a withdrawn key stops working', async () => {
    const old = credential(first);
    await verify(old);
    publish(next);
    advance(9 * minute);
    await verify(old);
    advance(2 * minute);
    await expect(verify(old)).rejects.toBeInstanceOf(BadCredential);
    expect(fetches).toBe(2);
  });

  it('are fetched at most once in 30 s during a flood of unknown kids', async () => {
    const start = time;
    for (let round = 0; round < 50; round += 1) {
      expect(await outcomes(Array.from({ length: 20 }, unknown))).toEqual(Array(20).fill('BadCredential'));
      await verify(credential(first));
      advance(3 * second);
    }
    expect(fetchedAt.map((at) => at - start)).toEqual(
      [0, 30, 60, 90, 120].map((seconds) => seconds * second),
    );
  });

  it('are used for a day while the issuer is down', async () => {
    await verify(credential(first));
    goDown();
    advance(23 * hour);
    expect(await outcomes([credential(first), credential(first)])).toEqual(['good', 'good']);
    expect(fetches).toBe(2);
    advance(59 * minute);
    await verify(credential(first));
    advance(minute);
    await expect(verify(credential(first))).rejects.toBeInstanceOf(IdentityUnavailable);
    publish(first);
    advance(30 * second);
    await verify(credential(first));
  });

  it('answer an unknown kid with unavailable while the issuer is down', async () => {
    await verify(credential(first));
    advance(30 * second);
    goDown();
    await expect(verify(credential(next))).rejects.toBeInstanceOf(IdentityUnavailable);
    await verify(credential(first));
    publish(first, next);
    advance(second);
    await verify(credential(next));
    await expect(verify(unknown())).rejects.toBeInstanceOf(BadCredential);
  });

  it('that were never fetched make sign-in unavailable, and are retried with exponential backoff', async () => {
    goDown();
    await expect(verify(credential(first))).rejects.toMatchObject({ kind: 'unavailable', retryAfter: 1 });
    await expect(verify(credential(first))).rejects.toBeInstanceOf(IdentityUnavailable);
    expect(fetches).toBe(1);
    for (let passed = 0; passed < 10 * 60; passed += 1) {
      advance(second);
      await expect(verify(credential(first))).rejects.toBeInstanceOf(IdentityUnavailable);
    }
    // at 0, 1, 3, 7, 15, 31 s and then every 30 s
    expect(fetches).toBe(6 + 18);
    publish(first);
    advance(30 * second);
    await verify(credential(first));
  });

  it.each([
    ['nothing', undefined],
    ['a string', 'keys'],
    ['no list', { keys: { 0: jwkOf(first), length: 1 } }],
  ])('are not taken from %s', async (_title, document) => {
    answer = async () => document;
    await expect(verify(credential(first))).rejects.toBeInstanceOf(IdentityUnavailable);
  });
});

describe('a real issuer', () => {
  let stop: (() => Promise<void>) | null = null;
  const serve = async (listener: RequestListener, port = 0): Promise<number> => {
    const server = createServer(listener).listen(port, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    stop = () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
    return (server.address() as AddressInfo).port;
  };
  afterEach(async () => {
    await stop?.();
    stop = null;
  });

  it('is fetched over HTTP, rotates, fails and recovers', async () => {
    let keys = [first];
    let requests = 0;
    const listener: RequestListener = (_request, response) => {
      requests += 1;
      response.setHeader('content-type', 'application/json').end(JSON.stringify(setOf(...keys)));
    };
    const port = await serve(listener);
    const local = createVerifier({
      providers: [{ ...provider, jwksUri: `http://127.0.0.1:${port}/jwks` }],
      clock,
      log: { warn: () => {} },
    });
    await local.verify(credential(first));
    advance(30 * second);
    keys = [first, next];
    await local.verify(credential(next));
    const flood = await Promise.allSettled(Array.from({ length: 200 }, () => local.verify(unknown())));
    expect(flood.every(({ status }) => status === 'rejected')).toBe(true);
    expect(requests).toBe(2);

    await stop?.();
    advance(hour);
    await local.verify(credential(next));
    await expect(local.verify(credential(afterNext))).rejects.toBeInstanceOf(IdentityUnavailable);

    keys = [afterNext];
    await serve(listener, port);
    advance(30 * second);
    await local.verify(credential(afterNext));
  });

  const bomb = gzipSync(Buffer.alloc(10_000_000, ' '));
  const answers: [string, RequestListener, RegExp, timeoutMs?: number][] = [
    ['an error', (_request, response) => response.writeHead(500).end('{"keys":[]}'), /500/],
    ['a redirect', (_request, response) => response.writeHead(302, { location: '/elsewhere' }).end(), /./],
    ['invalid JSON', (_request, response) => response.end('<html>'), /JSON/],
    ['65 KiB', (_request, response) => response.end(`{"keys":[]}${' '.repeat(65 * 1024)}`), /longer/],
    ['a bomb', (_request, response) => response.setHeader('content-encoding', 'gzip').end(bomb), /longer/],
    [
      'half an answer',
      (_request, response) =>
        response.writeHead(200, { 'content-length': 99 }).write('{', () => response.destroy()),
      /./,
    ],
    ['silence', () => {}, /timeout/, 300],
    ['a trickle', (_request, response) => response.write('{'), /timeout/, 300],
  ];
  it.each(answers)('that answers %s gives no keys', async (_title, listener, message, timeoutMs = 5000) => {
    let requests = 0;
    const port = await serve((request, response) => {
      requests += 1;
      listener(request, response);
    });
    const read = async () => {
      const signal = AbortSignal.timeout(timeoutMs);
      const options = { headers: new Headers(), method: 'GET', redirect: 'manual', signal } as const;
      return (await fetchKeySet(`http://127.0.0.1:${port}/jwks`, options)).json();
    };
    await expect(read()).rejects.toThrow(message);
    expect(requests).toBe(1);
  });
});

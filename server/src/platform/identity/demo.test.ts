import Fastify from 'fastify';
import { beforeEach, describe, expect, it } from 'vitest';
import { keyOf } from '../secret-key.ts';
import { mountDemoIdentity } from './demo.routes.ts';
import { createDemoIssuer, demoIssuer } from './demo.ts';
import { BadCredential } from './errors.ts';
import { createVerifier } from './verify.ts';

let time: number;
const clock = (): Date => new Date(time);
const issuerOf = () => createDemoIssuer(keyOf('a secret'), clock);
const verifierOf = (issuer: Awaited<ReturnType<typeof issuerOf>>) =>
  createVerifier({
    providers: [issuer.provider],
    clock,
    log: { warn: () => {} },
    fetchJwks: () => expect.fail('the demo keys need no network'),
  });

beforeEach(() => {
  time = Date.parse('2026-11-21T09:00:00.700Z');
});

describe('the demo issuer', () => {
  it('issues credentials for any name, which the ordinary verifier accepts', async () => {
    const issuer = await issuerOf();
    const credential = await issuer.credential({ first_name: 'Ána 👩‍❤️‍👨', subject: 'ana', nonce: 'today' });
    expect(await verifierOf(issuer).verify(credential, { nonce: 'today' })).toEqual({
      issuer: demoIssuer,
      subject: 'ana',
      givenName: 'Ána 👩‍❤️‍👨',
    });
    await expect(verifierOf(issuer).verify(credential, { nonce: 'other' })).rejects.toBeInstanceOf(
      BadCredential,
    );
  });

  it('generates a subject when none is given', async () => {
    const issuer = await issuerOf();
    const { verify } = verifierOf(issuer);
    const people = await Promise.all(
      [1, 2].map(async () => verify(await issuer.credential({ first_name: 'Ana' }))),
    );
    expect(new Set(people.map((person) => person.subject)).size).toBe(2);
  });

  it('issues credentials that expire after five minutes', async () => {
    const issuer = await issuerOf();
    const credential = await issuer.credential({ first_name: 'Ana' });
    time += 5 * 60_000 + 59_000;
    await verifierOf(issuer).verify(credential);
    time += 1000;
    await expect(verifierOf(issuer).verify(credential)).rejects.toMatchObject({ reason: 'ERR_JWT_EXPIRED' });
  });

  it('uses another key with another secret, whose credentials are refused here', async () => {
    const issuer = await issuerOf();
    const stranger = await createDemoIssuer(keyOf('another secret'), clock);
    const { verify } = verifierOf(issuer);
    await expect(verify(await stranger.credential({ first_name: 'Ana' }))).rejects.toMatchObject({
      reason: 'ERR_JWKS_NO_MATCHING_KEY',
    });
  });

  it('has the same key on every node and after a restart', async () => {
    const credential = await (await issuerOf()).credential({ first_name: 'Ana' });
    await verifierOf(await issuerOf()).verify(credential);
  });
});

describe('its routes', () => {
  const mounted = async (limiter = async () => {}) => {
    const issuer = await issuerOf();
    const server = Fastify();
    mountDemoIdentity(server, issuer, limiter);
    const post = (body: unknown) =>
      server.inject({
        method: 'POST',
        url: '/demo-identity/credential',
        headers: { 'content-type': 'application/json' },
        payload: typeof body === 'string' ? body : JSON.stringify(body),
      });
    return { server, post, verify: verifierOf(issuer).verify };
  };

  it('issue a credential', async () => {
    const { post, verify } = await mounted();
    const answer = await post({ first_name: ' Ana ', subject: 'A.n-a_1', nonce: 'today' });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(await verify(answer.json().credential, { nonce: 'today' })).toMatchObject({
      subject: 'A.n-a_1',
      givenName: 'Ana',
    });
  });

  it('publish the public keys', async () => {
    const { server } = await mounted();
    const answer = await server.inject({ url: '/demo-identity/jwks.json' });
    expect(answer.statusCode).toBe(200);
    expect(Object.keys(answer.json().keys[0]).sort()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x']);
  });

  it.each<[unknown, string]>([
    [{}, 'first_name'],
    [{ first_name: '   ' }, 'first_name'],
    [{ first_name: 'x'.repeat(51) }, 'first_name'],
    [{ first_name: '\t\u202e' }, 'first_name'],
    [{ first_name: 'Ana', subject: 'a b' }, 'subject'],
    [{ first_name: 'Ana', subject: 'ana\n' }, 'subject'],
    [{ first_name: 'Ana', nonce: '' }, 'nonce'],
    [{ first_name: 'Ana', nonce: 'x'.repeat(256) }, 'nonce'],
    ['{"first_name":', 'non_field_error'],
    ['', 'non_field_error'],
    ['[]', 'non_field_error'],
    ['null', 'non_field_error'],
  ])('refuse %j under %s', async (body, field) => {
    const { post } = await mounted();
    const answer = await post(body);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({ [field]: [expect.stringMatching(/^This .+\.$/)] });
  });

  it('refuse a body larger than 4 KiB and one that is not JSON', async () => {
    const { post, server } = await mounted();
    expect((await post({ first_name: 'x'.repeat(5000) })).statusCode).toBe(413);
    const answer = await server.inject({
      method: 'POST',
      url: '/demo-identity/credential',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'first_name=Ana',
    });
    expect(answer.statusCode).toBe(415);
  });

  it('call the limiter first', async () => {
    const { post } = await mounted(async () => {
      throw Object.assign(new Error('Too many tries.'), { statusCode: 429 });
    });
    expect((await post({ first_name: 'Ana' })).statusCode).toBe(429);
  });
});

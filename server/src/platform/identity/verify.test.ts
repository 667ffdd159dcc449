import { describe, expect, it } from 'vitest';
import {
  b64,
  goodClaims,
  jwkOf,
  maced,
  makeKey,
  providerOf,
  secondsOf,
  setOf,
  signed,
  signRaw,
} from '../../testing/issuer.ts';
import { BadCredential } from './errors.ts';
import { google } from './provider.ts';
import { createVerifier } from './verify.ts';

const now = new Date('2026-11-21T09:00:00.000Z');
const t = secondsOf(now);

const anna = providerOf('anna', { alsoIssuedAs: ['anna.example'] });
const otto = providerOf('otto');
const rsa = makeKey('RS256');
const pss = makeKey('PS256');
const ec = makeKey('ES256');
const ed = makeKey('EdDSA');
/** the same kid at both issuers, but different keys */
const annas = makeKey('ES256', 'shared');
const ottos = makeKey('ES256', 'shared');
const stranger = makeKey('RS256');
const secret = { kty: 'oct', k: b64('a shared secret of 32 characters!'), kid: 'secret', alg: 'HS256' };
const small = { ...jwkOf(ec), kid: 'broken', x: 'AA' };
const sets = {
  [anna.jwksUri]: { keys: [...setOf(rsa, pss, ec, ed, annas).keys, secret, small] },
  [otto.jwksUri]: setOf(ottos),
};

const logged: object[] = [];
const { verify } = createVerifier({
  providers: [anna, otto],
  clock: () => now,
  fetchJwks: async (uri) => Response.json(sets[uri]),
  log: { warn: (details) => logged.push(details) },
});

const good = goodClaims(anna, now);
const token = (more: object = {}, header: object = {}): string => signed({ ...good, ...more }, rsa, header);
const raw = (header: string, claims: string): string => signRaw(header, claims, rsa);
const head = JSON.stringify({ alg: 'RS256', typ: 'JWT', kid: rsa.kid });
const body = JSON.stringify(good);
const pem = rsa.publicKey.export({ type: 'spki', format: 'pem' }).toString();

const bad: Record<string, [title: string, credential: unknown, nonce?: string][]> = {
  ERR_JWT_INVALID: [
    ['nothing', ''],
    ['claims that are not JSON', raw(head, 'sub=1')],
  ],
  ERR_JWS_SIGNATURE_VERIFICATION_FAILED: [
    ['signed by a stranger under our kid', signed(good, stranger, { kid: rsa.kid })],
    ['jku', signed(good, stranger, { kid: rsa.kid, jku: 'https://mallory.example/jwks' })],
    ['claims changed afterwards', token().replace(b64(body), b64(JSON.stringify({ ...good, sub: '42' })))],
    ["anna's claims under otto's key", signed(good, ottos)],
    ["anna's claims under otto's key, other spelling", signed({ ...good, iss: 'anna.example' }, ottos)],
  ],
  ERR_JWS_INVALID: [['alg missing', token({}, { alg: undefined })]],
  ERR_JOSE_ALG_NOT_ALLOWED: [
    ['alg none, unsigned', `${b64(JSON.stringify({ alg: 'none', kid: rsa.kid }))}.${b64(body)}.`],
    ['HS256 under the public key, as PEM', maced('HS256', good, rsa.kid, pem)],
    [
      'HS256 under an oct key of the set',
      maced('HS256', good, 'secret', 'a shared secret of 32 characters!'),
    ],
  ],
  ERR_JWKS_NO_MATCHING_KEY: [['unknown kid', signed(good, stranger)]],
  'another kind of token': [
    ['an access token by typ', token({}, { typ: 'at+jwt' })],
    ['a logout token by typ', token({}, { typ: 'logout+jwt' })],
    ['an access token by token_use', token({ token_use: 'access' })],
    ['an access token by its typ claim', token({ typ: 'Bearer' })],
    ['a logout token', token({ events: { 'http://schemas.openid.net/event/backchannel-logout': {} } })],
  ],
  issuer: [
    ['unknown issuer', token({ iss: 'https://mallory.example' })],
    ['issuer missing', token({ iss: undefined })],
    ['issuer with a slash more', token({ iss: `${anna.issuer}/` })],
  ],
  aud: [
    ['audience of another app', token({ aud: 'somebody-else' })],
    ['audience missing', token({ aud: undefined })],
  ],
  azp: [
    ['azp of another app', token({ azp: 'somebody-else' })],
    ['azp null', token({ azp: null })],
    [
      'several audiences, azp of another app',
      token({ aud: ['somebody-else', anna.clientIds[0]], azp: 'somebody-else' }),
    ],
  ],
  'several audiences without azp': [
    ['several audiences, no azp', token({ aud: ['somebody-else', anna.clientIds[0]] })],
  ],
  ERR_JWT_EXPIRED: [['expired a minute ago', token({ iat: t - 3600, exp: t - 60 })]],
  exp: [['exp missing', token({ exp: undefined })]],
  'invalid lifetime': [
    ['exp infinite', raw(head, body.replace(/"exp":\d+/, '"exp":1e999'))],
    ['valid for a year', token({ exp: t + 31_536_000 })],
    ['ends before it begins', token({ iat: t + 50, exp: t + 40 })],
  ],
  iat: [
    ['iat missing', token({ iat: undefined })],
    ['iat in the future', token({ iat: t + 61, exp: t + 3600 })],
  ],
  nbf: [['nbf in the future', token({ nbf: t + 61 })]],
  sub: [['sub missing', token({ sub: undefined })]],
  subject: [
    ['sub empty', token({ sub: '' })],
    ['sub overlong', token({ sub: 'x'.repeat(256) })],
    ['sub with NUL', token({ sub: '1234567890\u0000' })],
    ['sub beyond ASCII', token({ sub: '１２３' })],
  ],
  nonce: [
    ['nonce of another sign-in', token({ nonce: 'yesterday' }), 'today'],
    ['nonce missing', token(), 'today'],
    ['nonce that was not sent', token({ nonce: 'today' })],
    ['nonce empty on both sides', token({ nonce: '' }), ''],
  ],
  ERR_KEY: [['a key that is broken', signed(good, ec, { kid: 'broken' })]],
};
const badRows = Object.entries(bad).flatMap(([reason, rows]) =>
  rows.map(([title, credential, nonce]) => ({ reason, title, credential, nonce })),
);

describe('a bad credential', () => {
  it.each(badRows)('$reason: $title', async ({ reason, credential, nonce }) => {
    logged.length = 0;
    const error = await verify(credential as string, nonce === undefined ? undefined : { nonce }).then(
      (person) => expect.fail(`accepted ${JSON.stringify(person)}`),
      (thrown: unknown) => thrown,
    );
    expect(error).toBeInstanceOf(BadCredential);
    expect(error).toMatchObject({
      reason,
      message: 'This sign-in could not be verified. Please try again.',
    });
    expect(logged).toEqual([expect.objectContaining({ reason })]);
  });

  it('never appears in the log', async () => {
    logged.length = 0;
    for (const { credential } of badRows) await verify(credential as string, { nonce: 'x' }).catch(() => {});
    expect(logged).toHaveLength(badRows.length);
    expect(JSON.stringify(logged)).not.toMatch(/1234567890|mallory|eyJ|union select/);
  });
});

describe('a good credential', () => {
  it.each([
    ['RS256', signed(good, rsa)],
    ['PS256', signed(good, pss)],
    ['ES256', signed(good, ec)],
    ['EdDSA', signed(good, ed)],
  ])('signed with %s', async (_alg, credential) => {
    expect(await verify(credential)).toEqual({
      issuer: anna.issuer,
      subject: '1234567890',
      givenName: 'Ana',
    });
  });

  it.each([
    ['the second client', token({ aud: anna.clientIds[1] })],
    ['a list of one', token({ aud: [anna.clientIds[0]] })],
    ['the phone asking for the web', token({ azp: anna.clientIds[1] })],
    [
      'several audiences, requested by us',
      token({ aud: ['other', anna.clientIds[0]], azp: anna.clientIds[0] }),
    ],
    ['no typ', token({}, { typ: undefined })],
    ['unknown header', token({}, { ver: '2' })],
    ['expired within the tolerance', token({ iat: t - 3600, exp: t - 59 })],
    ['a clock that is ahead', token({ iat: t + 60, nbf: t + 60 })],
    ['a lifetime of a day', token({ exp: t + 86_400 })],
    ['the longest sub', token({ sub: 'x'.repeat(255) })],
  ])('%s', async (_title, credential) => {
    expect(await verify(credential)).toMatchObject({ issuer: anna.issuer, givenName: 'Ana' });
  });

  it('carries the nonce that was sent', async () => {
    expect(await verify(token({ nonce: 'today' }), { nonce: 'today' })).toHaveProperty(
      'subject',
      '1234567890',
    );
  });

  it('identifies the same person under every alias of the issuer', async () => {
    expect((await verify(token({ iss: 'anna.example' }))).issuer).toBe(anna.issuer);
  });

  it('at two issuers identifies two people', async () => {
    const [first, second] = await Promise.all([
      verify(signed(good, annas)),
      verify(signed(goodClaims(otto, now), ottos)),
    ]);
    expect(first.subject).toBe(second.subject);
    expect(first.issuer).not.toBe(second.issuer);
  });

  it('sanitizes the names', async () => {
    const odd = { given_name: ' A\u0000na\u202e\n', name: 'Ana 👩‍❤️‍👨 Ó', email: 'ana@mail.example' };
    expect(await verify(token(odd))).toMatchObject({ givenName: 'A na', name: odd.name, email: odd.email });
  });

  it('may omit every name or contain invalid ones', async () => {
    const wrong = token({ given_name: '\u200e\u202e'.slice(1), name: 7, email: 'no address' });
    expect(await verify(wrong)).toEqual({ issuer: anna.issuer, subject: '1234567890' });
    const { givenName } = await verify(token({ given_name: '❤'.repeat(500) }));
    expect(givenName).toBe('❤'.repeat(200));
  });
});

describe('the providers', () => {
  it('include both issuers of Google', async () => {
    const provider = google(['ours']);
    const keys = makeKey('RS256');
    const fetched: string[] = [];
    const { verify } = createVerifier({
      providers: [provider],
      clock: () => now,
      fetchJwks: async (uri) => {
        fetched.push(uri);
        return Response.json(setOf(keys));
      },
      log: { warn: () => {} },
    });
    const people = await Promise.all(
      ['https://accounts.google.com', 'accounts.google.com'].map((iss) =>
        verify(signed(goodClaims(provider, now, { iss }), keys)),
      ),
    );
    expect(people.map((person) => person.issuer)).toEqual([provider.issuer, provider.issuer]);
    expect(fetched).toEqual(['https://www.googleapis.com/oauth2/v3/certs']);
  });

  it('may not share an issuer', () => {
    const twice = [anna, { ...otto, alsoIssuedAs: [anna.issuer] }];
    expect(() => createVerifier({ providers: twice, clock: () => now, log: { warn: () => {} } })).toThrow(
      /share the issuer https:\/\/anna.example/,
    );
  });
});

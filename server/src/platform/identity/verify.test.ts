import { describe, expect, it } from 'vitest';
import { BadCredential } from './errors.ts';
import { google } from './provider.ts';
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
} from './test-issuer.ts';
import { createVerifier } from './verify.ts';

const now = new Date('2026-11-21T09:00:00.000Z');
const t = secondsOf(now);

const anna = providerOf('anna', { alsoIssuedAs: ['anna.example'] });
const otto = providerOf('otto');
const rsa = makeKey('RS256');
const pss = makeKey('PS256');
const ec = makeKey('ES256');
const ed = makeKey('EdDSA');
const free = makeKey('RS256');
/** the same kid at both issuers, but different keys */
const annas = makeKey('ES256', 'shared');
const ottos = makeKey('ES256', 'shared');
const stranger = makeKey('RS256');
const secret = { kty: 'oct', k: b64('a shared secret of 32 characters!'), kid: 'secret', alg: 'HS256' };
const small = { ...jwkOf(ec), kid: 'broken', x: 'AA' };
const sealing = { ...jwkOf(rsa), kid: 'sealing', use: 'enc' };
const leaked = { ...ec.privateKey.export({ format: 'jwk' }), kid: 'leaked', alg: 'ES256' };
const { alg: _, ...withoutAlg } = jwkOf(free);
const sets = {
  [anna.jwksUri]: {
    keys: [...setOf(rsa, pss, ec, ed, annas).keys, withoutAlg, secret, small, sealing, leaked],
  },
  [otto.jwksUri]: setOf(ottos),
};

const logged: object[] = [];
const { verify } = createVerifier({
  providers: [anna, otto],
  clock: () => now,
  fetchJwks: async (uri) => sets[uri],
  log: { warn: (details) => logged.push(details) },
});

const good = goodClaims(anna, now);
const token = (more: object = {}, header: object = {}): string => signed({ ...good, ...more }, rsa, header);
const raw = (header: string, claims: string): string => signRaw(header, claims, rsa);
const head = JSON.stringify({ alg: 'RS256', typ: 'JWT', kid: rsa.kid });
const body = JSON.stringify(good);
const cut = (at: number, change: (part: string) => string): string =>
  token()
    .split('.')
    .map((part, index) => (index === at ? change(part) : part))
    .join('.');
const unsigned = (alg: string): string => `${b64(JSON.stringify({ alg, kid: rsa.kid }))}.${b64(body)}.`;
/** the last character has unused bits: another character decodes to the same bytes */
const respell = (part: string): string => {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  return part.slice(0, -1) + letters[letters.indexOf(part.at(-1) ?? '') ^ 1];
};
const pem = rsa.publicKey.export({ type: 'spki', format: 'pem' }).toString();

const bad: [title: string, reason: string, credential: unknown, nonce?: string][] = [
  ['nothing', 'not a JWS', ''],
  ['no string', 'not a string', { toString: () => token() }],
  ['a list', 'not a string', [token()]],
  ['oversized', 'too large', token({ padding: 'x'.repeat(16 * 1024) })],
  ['a megabyte of dots', 'too large', '.'.repeat(1_000_000)],
  ['dots', 'not a JWS', '..'],
  ['two parts', 'not a JWS', token().split('.').slice(0, 2).join('.')],
  ['four parts', 'not a JWS', `${token()}.AAAA`],
  ['five parts, as encrypted ones have', 'not a JWS', `${token()}.AAAA.AAAA`],
  ['JSON serialization', 'not a JWS', JSON.stringify({ payload: b64(body), protected: b64(head) })],
  ['a space around it', 'not a JWS', ` ${token()}`],
  ['a line break at its end', 'not a JWS', `${token()}\n`],
  ['padding', 'not a JWS', `${token()}==`],
  ['plain base64', 'not a JWS', cut(2, (part) => `${part.slice(0, -2)}+/`)],
  ['another spelling of the same signature', 'not a JWS', cut(2, respell)],

  ['header that is not JSON', 'header is not plain JSON', raw('{alg:RS256}', body)],
  ['header that is a list', 'header is not plain JSON', raw(`[${head}]`, body)],
  ['header that is null', 'header is not plain JSON', raw('null', body)],
  ['alg twice', 'header is not plain JSON', raw(`{"alg":"none",${head.slice(1)}`, body)],
  ['alg twice, once escaped', 'header is not plain JSON', raw(`{"\\u0061lg":"none",${head.slice(1)}`, body)],
  ['byte order mark', 'header is not plain JSON', raw(`\ufeff${head}`, body)],
  [
    'broken UTF-8',
    'header is not plain JSON',
    signRaw(Buffer.from(`{"x":"\xff",${head.slice(1)}`, 'latin1'), body, rsa),
  ],

  ['alg none, unsigned', 'not a JWS', unsigned('none')],
  ['alg none, with a signature', 'algorithm', token({}, { alg: 'none' })],
  ['alg NoNe', 'algorithm', token({}, { alg: 'NoNe' })],
  ['alg missing', 'algorithm', token({}, { alg: undefined })],
  ['alg in small letters', 'algorithm', token({}, { alg: 'rs256' })],
  ['alg as a list', 'algorithm', token({}, { alg: ['RS256'] })],
  ['alg from the prototype', 'algorithm', token({}, { alg: 'constructor' })],
  ['HS256 under the public key, as PEM', 'algorithm', maced('HS256', good, rsa.kid, pem)],
  [
    'HS512 under the public key, as DER',
    'algorithm',
    maced('HS512', good, rsa.kid, rsa.publicKey.export({ type: 'spki', format: 'der' })),
  ],
  [
    'HS256 under the public key, as JWK',
    'algorithm',
    maced('HS256', good, rsa.kid, JSON.stringify(jwkOf(rsa))),
  ],
  [
    'HS256 under an oct key of the set',
    'algorithm',
    maced('HS256', good, 'secret', 'a shared secret of 32 characters!'),
  ],
  ['RS1', 'algorithm', token({}, { alg: 'RS1' })],

  ['jku', 'forbidden header', signed(good, stranger, { jku: 'https://mallory.example/jwks' })],
  ['jwk', 'forbidden header', signed(good, stranger, { jwk: jwkOf(stranger) })],
  ['x5u', 'forbidden header', signed(good, stranger, { x5u: 'https://mallory.example/cert' })],
  ['x5c', 'forbidden header', token({}, { x5c: ['MIIB'] })],
  ['crit', 'forbidden header', token({}, { crit: ['exp'], exp: t + 60 })],
  ['b64 false', 'forbidden header', token({}, { b64: false, crit: ['b64'] })],
  ['zip', 'forbidden header', token({}, { zip: 'DEF' })],
  ['nested', 'forbidden header', token({}, { cty: 'JWT' })],
  ['an access token by typ', 'another type of token', token({}, { typ: 'at+jwt' })],
  ['a logout token by typ', 'another type of token', token({}, { typ: 'logout+jwt' })],
  ['typ that is not a string', 'another type of token', token({}, { typ: ['JWT'] })],

  ['claims that are not JSON', 'claims are not plain JSON', raw(head, 'sub=1')],
  ['claims that are a string', 'claims are not plain JSON', raw(head, '"sub"')],
  ['sub twice', 'claims are not plain JSON', raw(head, `{"sub":"42",${body.slice(1)}`)],
  ['sub twice, once escaped', 'claims are not plain JSON', raw(head, `{"\\u0073ub":"42",${body.slice(1)}`)],
  [
    'a duplicate name in a nested object',
    'claims are not plain JSON',
    raw(head, `{"a":[{"b":1,"c":{},"b":2}],${body.slice(1)}`),
  ],

  ['unknown issuer', 'issuer', token({ iss: 'https://mallory.example' })],
  ['issuer missing', 'issuer', token({ iss: undefined })],
  ['issuer as a list', 'issuer', token({ iss: [anna.issuer] })],
  ['issuer with a slash more', 'issuer', token({ iss: `${anna.issuer}/` })],
  ['issuer in capitals', 'issuer', token({ iss: anna.issuer.toUpperCase() })],
  ['issuer as a prefix', 'issuer', token({ iss: `${anna.issuer}.mallory.example` })],
  ['issuer from the prototype', 'issuer', token({ iss: '__proto__' })],

  ['audience of another app', 'audience', token({ aud: 'somebody-else' })],
  ['audience missing', 'audience', token({ aud: undefined })],
  ['audience empty', 'audience', token({ aud: [] })],
  ['audience as a prefix', 'audience', token({ aud: `${anna.clientIds[0]}-too` })],
  ['audience as an object', 'audience', token({ aud: { 0: anna.clientIds[0], length: 1 } })],
  ['audience with a number', 'audience', token({ aud: [anna.clientIds[0], 7], azp: anna.clientIds[0] })],
  ['audience of the other provider', 'audience', token({ aud: otto.clientIds[0] })],
  ['azp of another app', 'azp', token({ azp: 'somebody-else' })],
  ['azp null', 'azp', token({ azp: null })],
  ['azp as a list', 'azp', token({ azp: [anna.clientIds[0]] })],
  [
    'several audiences, azp of another app',
    'azp',
    token({ aud: ['somebody-else', anna.clientIds[0]], azp: 'somebody-else' }),
  ],
  [
    'several audiences, no azp',
    'several audiences without azp',
    token({ aud: ['somebody-else', anna.clientIds[0]] }),
  ],
  ['several audiences, none ours', 'audience', token({ aud: ['a', 'b'], azp: anna.clientIds[0] })],

  ['expired a minute ago', 'expired', token({ iat: t - 3600, exp: t - 60 })],
  ['expired last year', 'expired', token({ iat: t - 31_000_000, exp: t - 30_996_400 })],
  ['exp missing', 'exp or iat is missing or malformed', token({ exp: undefined })],
  ['exp as a string', 'exp or iat is missing or malformed', token({ exp: `${t + 3600}` })],
  ['exp infinite', 'exp or iat is missing or malformed', raw(head, body.replace(/"exp":\d+/, '"exp":1e999'))],
  ['iat missing', 'exp or iat is missing or malformed', token({ iat: undefined })],
  ['iat negative', 'exp or iat is missing or malformed', token({ iat: -1 })],
  ['iat in the future', 'issued in the future', token({ iat: t + 61, exp: t + 3600 })],
  ['nbf in the future', 'not valid yet', token({ nbf: t + 61 })],
  ['nbf as a string', 'nbf is malformed', token({ nbf: 'tomorrow' })],
  ['valid for a year', 'invalid lifetime', token({ exp: t + 31_536_000 })],
  ['times in milliseconds', 'invalid lifetime', token({ exp: (t + 3600) * 1000 })],
  ['ends before it begins', 'invalid lifetime', token({ iat: t + 50, exp: t + 40 })],

  ['an access token by token_use', 'another kind of token', token({ token_use: 'access' })],
  ['an access token by its typ claim', 'another kind of token', token({ typ: 'Bearer' })],
  [
    'a logout token',
    'another kind of token',
    token({ events: { 'http://schemas.openid.net/event/backchannel-logout': {} } }),
  ],

  ['sub missing', 'subject', token({ sub: undefined })],
  ['sub empty', 'subject', token({ sub: '' })],
  ['sub of spaces', 'subject', token({ sub: '   ' })],
  ['sub with a space at its end', 'subject', token({ sub: '1234567890 ' })],
  ['sub overlong', 'subject', token({ sub: 'x'.repeat(256) })],
  ['sub as a number', 'subject', token({ sub: 1234567890 })],
  ['sub as a list', 'subject', token({ sub: ['1234567890'] })],
  ['sub with NUL', 'subject', token({ sub: '1234567890\u0000' })],
  ['sub with a line break', 'subject', token({ sub: '1234567890\n' })],
  ['sub beyond ASCII', 'subject', token({ sub: '１２３' })],

  ['nonce of another sign-in', 'nonce', token({ nonce: 'yesterday' }), 'today'],
  ['nonce missing', 'nonce', token(), 'today'],
  ['nonce that was not sent', 'nonce', token({ nonce: 'today' })],
  ['nonce as a list', 'nonce', token({ nonce: ['today'] }), 'today'],
  ['nonce empty on both sides', 'nonce', token({ nonce: '' }), ''],

  ['unknown kid', 'unknown kid', signed(good, stranger)],
  ['kid that is a path', 'unknown kid', token({}, { kid: '../../../../dev/null' })],
  ['kid that is SQL', 'unknown kid', token({}, { kid: "' union select 'key" })],
  ['kid that is an address', 'unknown kid', token({}, { kid: 'https://mallory.example/key' })],
  ['kid from the prototype', 'unknown kid', token({}, { kid: '__proto__' })],
  ['kid of an oct key', 'unknown kid', token({}, { kid: 'secret' })],
  ['kid of a key whose private half is public', 'unknown kid', signed(good, ec, { kid: 'leaked' })],
  ['kid empty', 'malformed kid', token({}, { kid: '' })],
  ['kid null', 'malformed kid', token({}, { kid: null })],
  ['kid overlong', 'malformed kid', token({}, { kid: 'k'.repeat(201) })],
  ['kid missing where several keys fit', 'no key fits the algorithm', token({}, { kid: undefined })],
  ['ES256 by an RSA kid', 'no key fits the algorithm', signed(good, ec, { kid: rsa.kid })],
  ['RS256 by an EC kid', 'no key fits the algorithm', token({}, { kid: ec.kid })],
  [
    'PS256 by a key for RS256',
    'no key fits the algorithm',
    signed(good, { ...pss, privateKey: rsa.privateKey }, { kid: rsa.kid }),
  ],
  ['a key meant for encryption', 'no key fits the algorithm', token({}, { kid: 'sealing' })],
  ['a key that is broken', 'no key fits the algorithm', signed(good, ec, { kid: 'broken' })],

  ['signed by a stranger under our kid', 'signature', signed(good, stranger, { kid: rsa.kid })],
  ['claims changed afterwards', 'signature', cut(1, () => b64(JSON.stringify({ ...good, sub: '42' })))],
  ['header changed afterwards', 'signature', cut(0, () => b64(`${head} `))],
  ['signature of another token', 'signature', cut(2, () => token({ sub: '42' }).split('.')[2] ?? '')],
  [
    'signature of zeros',
    'signature',
    `${signed(good, ec).split('.').slice(0, 2).join('.')}.${b64(new Uint8Array(64))}`,
  ],
  ['signature shortened', 'signature', cut(2, (part) => b64(Buffer.from(part, 'base64url').subarray(1)))],
  ['RS256 called PS256', 'signature', signed(good, free, { alg: 'PS256' })],
  ["anna's claims under otto's key", 'signature', signed(good, ottos)],
  ["otto's claims under anna's key", 'signature', signed(goodClaims(otto, now), annas)],
  [
    "anna's claims under otto's key, other spelling",
    'signature',
    signed({ ...good, iss: 'anna.example' }, ottos),
  ],
  ["otto's claims under a kid that only anna has", 'unknown kid', signed(goodClaims(otto, now), rsa)],
];

describe('a bad credential', () => {
  it.each(bad)('%s: %s', async (_title, reason, credential, nonce) => {
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
    for (const [, , credential] of bad) await verify(credential as string, { nonce: 'x' }).catch(() => {});
    expect(logged).toHaveLength(bad.length);
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
    [
      'same names in different objects',
      raw(head, `{"a":{"sub":1},"b":[{"sub":2},{"sub":3}],${body.slice(1)}`),
    ],
    ['a value like a name', token({ a: 'sub":"42', b: '{"sub":' })],
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
        return setOf(keys);
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

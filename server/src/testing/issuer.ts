import { constants, createHmac, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import type { JSONWebKeySet } from 'jose';
import type { Provider } from '../platform/identity/provider.ts';

/** A test issuer that signs valid and invalid tokens. */

export type Alg = 'RS256' | 'PS256' | 'ES256' | 'EdDSA';
export interface TestKey {
  alg: Alg;
  kid: string;
  privateKey: KeyObject;
  publicKey: KeyObject;
}

const pairs = {
  RS256: () => generateKeyPairSync('rsa', { modulusLength: 2048 }),
  PS256: () => generateKeyPairSync('rsa', { modulusLength: 2048 }),
  ES256: () => generateKeyPairSync('ec', { namedCurve: 'P-256' }),
  EdDSA: () => generateKeyPairSync('ed25519'),
};
let made = 0;

export function makeKey(alg: Alg, kid?: string): TestKey {
  made += 1;
  return { alg, kid: kid ?? `key-${made}`, ...pairs[alg]() };
}

export const jwkOf = (key: TestKey): JSONWebKeySet['keys'][number] => ({
  ...key.publicKey.export({ format: 'jwk' }),
  kid: key.kid,
  alg: key.alg,
  use: 'sig',
});
export const setOf = (...keys: TestKey[]): JSONWebKeySet => ({ keys: keys.map(jwkOf) });

export const b64 = (bytes: string | Uint8Array): string => Buffer.from(bytes).toString('base64url');

/** A compact JWS from any header and claims. */
export function signRaw(header: string | Uint8Array, claims: string | Uint8Array, key: TestKey): string {
  const input = `${b64(header)}.${b64(claims)}`;
  return `${input}.${b64(signatureOf(input, key))}`;
}

function signatureOf(input: string, { alg, privateKey: key }: TestKey): Uint8Array {
  const data = Buffer.from(input);
  if (alg === 'ES256') return sign('sha256', data, { key, dsaEncoding: 'ieee-p1363' });
  if (alg === 'PS256')
    return sign('sha256', data, { key, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 32 });
  return sign(alg === 'EdDSA' ? null : 'sha256', data, key);
}

/** A header or claim that is `undefined` is omitted. */
export const signed = (claims: object, key: TestKey, header: object = {}): string =>
  signRaw(JSON.stringify({ alg: key.alg, typ: 'JWT', kid: key.kid, ...header }), JSON.stringify(claims), key);

/** A token with an HMAC under any secret, e.g. a public key (algorithm confusion). */
export function maced(alg: 'HS256' | 'HS512', claims: object, kid: string, secret: string | Buffer): string {
  const input = `${b64(JSON.stringify({ alg, typ: 'JWT', kid }))}.${b64(JSON.stringify(claims))}`;
  return `${input}.${b64(
    createHmac(alg === 'HS256' ? 'sha256' : 'sha512', secret)
      .update(input)
      .digest(),
  )}`;
}

export const providerOf = (name: string, more: Partial<Provider> = {}): Provider => ({
  name,
  issuer: `https://${name}.example`,
  clientIds: [`${name}-web`, `${name}-ios`],
  jwksUri: `https://${name}.example/jwks`,
  ...more,
});

/** Seconds. */
export const secondsOf = (now: Date): number => Math.floor(now.getTime() / 1000);

/** The claims of a valid token of this provider. */
export const goodClaims = (provider: Provider, now: Date, more: object = {}) => ({
  iss: provider.issuer,
  aud: provider.clientIds[0],
  sub: '1234567890',
  iat: secondsOf(now),
  exp: secondsOf(now) + 3600,
  given_name: 'Ana',
  ...more,
});

import { createPrivateKey, createPublicKey, type KeyObject, randomUUID } from 'node:crypto';
import { calculateJwkThumbprint, type JSONWebKeySet, type JWK, SignJWT } from 'jose';
import { derivedKey } from '../secret-key.ts';
import type { Provider } from './provider.ts';

const clientId = 'twosome-demo';
/** Seconds. */
const lifetime = 300;

export interface DemoRequest {
  first_name: string;
  /** identifies the same user in several credentials; without it a random subject */
  subject?: string | undefined;
  nonce?: string | undefined;
}

export interface DemoIssuer {
  /** verified like any other provider, but its keys are local */
  provider: Provider;
  /** an ID token that is valid for five minutes */
  credential(request: DemoRequest): Promise<string>;
  jwks(): JSONWebKeySet;
}

/** Independent of the server's URL, so that users stay the same when the server moves to another port or host. */
export const demoIssuer = 'https://demo-identity.twosome.invalid';

/**
 * An identity provider inside the server, for demos without an external account. It signs in anyone under any name, so
 * never enable it with real users. Its key is derived from the server's secret.
 */
export async function createDemoIssuer(secret: Buffer, clock: () => Date): Promise<DemoIssuer> {
  const key = privateKeyOf(derivedKey(secret, 'demo identity'));
  const jwk = createPublicKey(key).export({ format: 'jwk' }) as JWK;
  const kid = await calculateJwkThumbprint(jwk);
  const keys: JSONWebKeySet = { keys: [{ ...jwk, kid, alg: 'EdDSA', use: 'sig' }] };

  return {
    provider: {
      name: 'demo',
      issuer: demoIssuer,
      clientIds: [clientId],
      jwksUri: `${demoIssuer}/jwks.json`,
      keys,
    },
    credential({ first_name, subject, nonce }) {
      const issuedAt = Math.floor(clock().getTime() / 1000);
      const claims = { given_name: first_name, ...(nonce !== undefined && { nonce }) };
      return (
        new SignJWT(claims)
          .setProtectedHeader({ alg: 'EdDSA', typ: 'JWT', kid })
          .setIssuer(demoIssuer)
          .setAudience(clientId)
          .setSubject(subject ?? randomUUID())
          // each credential is valid for one sign-in, so two issued in the same second must differ
          .setJti(randomUUID())
          .setIssuedAt(issuedAt)
          .setExpirationTime(issuedAt + lifetime)
          .sign(key)
      );
    },
    jwks: () => keys,
  };
}

/** An Ed25519 key: any 32 bytes are one. RFC 8410 puts these before them. */
const privateKeyOf = (bytes: Buffer): KeyObject =>
  createPrivateKey({
    key: Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), bytes]),
    format: 'der',
    type: 'pkcs8',
  });

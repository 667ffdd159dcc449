import { randomUUID } from 'node:crypto';
import { importJWK, type JSONWebKeySet, SignJWT } from 'jose';
import { keptDemoKey } from './demo-key.ts';
import type { Provider } from './provider.ts';

const clientId = 'twosome-demo';
/** Seconds. */
const life = 300;

export interface DemoWish {
  first_name: string;
  /** who it is, across credentials; without it somebody new */
  subject?: string | undefined;
  nonce?: string | undefined;
}

export interface DemoIssuer {
  /** verified like any other; only its keys need no network */
  provider: Provider;
  /** an ID token that is good for five minutes */
  credential(wish: DemoWish): Promise<string>;
  jwks(): JSONWebKeySet;
}

/** The same at every address: who moves a data folder to another port or name is still the same person. */
export const demoIssuer = 'https://demo-identity.twosome.invalid';

/**
 * An identity provider inside the server, so that sign-in works with no account anywhere. It vouches for
 * whoever asks, under any name: never switch it on where people are real. Its key is kept in `dataDir`.
 */
export async function createDemoIssuer({
  dataDir,
  clock,
}: {
  dataDir: string;
  clock: () => Date;
}): Promise<DemoIssuer> {
  const { privateJwk, publicJwk } = await keptDemoKey(dataDir);
  const key = await importJWK(privateJwk, 'ES256');
  const keys: JSONWebKeySet = { keys: [publicJwk] };

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
      return new SignJWT(claims)
        .setProtectedHeader({ alg: 'ES256', typ: 'JWT', kid: String(publicJwk.kid) })
        .setIssuer(demoIssuer)
        .setAudience(clientId)
        .setSubject(subject ?? randomUUID())
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + life)
        .sign(key);
    },
    jwks: () => keys,
  };
}

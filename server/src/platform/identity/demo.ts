import { randomUUID } from 'node:crypto';
import { importJWK, type JSONWebKeySet, SignJWT } from 'jose';
import { loadDemoKey } from './demo-key.ts';
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
 * never enable it with real users. Its key is stored in `dataDir`.
 */
export async function createDemoIssuer({
  dataDir,
  clock,
}: {
  dataDir: string;
  clock: () => Date;
}): Promise<DemoIssuer> {
  const { privateJwk, publicJwk } = await loadDemoKey(dataDir);
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
      return (
        new SignJWT(claims)
          .setProtectedHeader({ alg: 'ES256', typ: 'JWT', kid: String(publicJwk.kid) })
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

import { compactVerify, errors } from 'jose';
import { claimError } from './claims.ts';
import { algorithms, decodeJwt } from './credential.ts';
import { BadCredential } from './errors.ts';
import { type KeySource, type KeySourceDeps, keysOf } from './jwks.ts';
import { type Person, personOf } from './person.ts';
import type { Provider } from './provider.ts';

export interface Verifier {
  /**
   * Returns the person whom the token identifies. Throws `BadCredential`, or `IdentityUnavailable` (503) when the
   * provider's keys cannot be fetched. The token must contain exactly this `nonce`, or none if none is given.
   */
  verify(credential: string, expected?: { nonce?: string | undefined }): Promise<Person>;
}

/** Verifies ID tokens, each with the keys of its own provider only. Two providers may not share an issuer. */
export function createVerifier({
  providers,
  ...deps
}: KeySourceDeps & { providers: readonly Provider[] }): Verifier {
  const entries = byIssuer(providers, deps);

  return {
    async verify(credential, expected) {
      let provider: Provider | undefined;
      try {
        const decoded = decodeJwt(credential);
        if ('reason' in decoded) throw new BadCredential(decoded.reason);
        const { kid, claims } = decoded;

        // the unverified `iss` selects the provider; only that provider's keys are accepted below
        const entry = typeof claims.iss === 'string' ? entries.get(claims.iss) : undefined;
        if (!entry) throw new BadCredential('issuer');
        provider = entry.provider;

        // before the signature, so that only tokens issued for us can trigger a fetch of keys
        const reason = claimError(claims, provider, deps.clock(), expected?.nonce);
        if (reason) throw new BadCredential(reason);
        await verifySignature(credential, kid, entry.keys);
        return personOf(provider.issuer, String(claims.sub), claims);
      } catch (error) {
        if (error instanceof BadCredential)
          deps.log.warn({ provider: provider?.name, reason: error.reason }, 'credential refused');
        throw error;
      }
    },
  };
}

function byIssuer(providers: readonly Provider[], deps: KeySourceDeps) {
  const entries = new Map<string, { provider: Provider; keys: KeySource }>();
  for (const provider of providers) {
    const keys = keysOf(provider, deps);
    for (const issuer of [provider.issuer, ...(provider.alsoIssuedAs ?? [])]) {
      if (entries.has(issuer)) throw new Error(`Two identity providers share the issuer ${issuer}.`);
      entries.set(issuer, { provider, keys });
    }
  }
  return entries;
}

async function verifySignature(
  credential: string,
  kid: string | undefined,
  source: KeySource,
): Promise<void> {
  const keys = await source.keysFor(kid);
  if (!keys) throw new BadCredential('unknown kid');
  try {
    await compactVerify(credential, keys, { algorithms });
  } catch (error) {
    if (error instanceof errors.JWSSignatureVerificationFailed) throw new BadCredential('signature');
    throw new BadCredential('no key fits the algorithm');
  }
}

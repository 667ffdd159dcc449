import { compactVerify, errors } from 'jose';
import { faultOf } from './claims.ts';
import { algorithms, takeApart } from './credential.ts';
import { BadCredential } from './errors.ts';
import { type KeySource, type KeySourceParts, keysOf } from './jwks.ts';
import { type Person, personOf } from './person.ts';
import type { Provider } from './provider.ts';

export interface Verifier {
  /**
   * The person a provider vouches for. Throws `BadCredential`, or `IdentityUnavailable` (503) when the
   * provider's keys cannot be had. With `nonce` the credential must carry the same.
   */
  verify(credential: string, expected?: { nonce?: string | undefined }): Promise<Person>;
}

/** Verifies ID tokens of these providers, each by its own keys only. Two providers may not share an issuer. */
export function createVerifier({
  providers,
  ...parts
}: KeySourceParts & { providers: readonly Provider[] }): Verifier {
  const known = byIssuer(providers, parts);

  return {
    async verify(credential, expected) {
      let provider: Provider | undefined;
      try {
        const unproven = takeApart(credential);
        if ('fault' in unproven) throw new BadCredential(unproven.fault);
        const { kid, claims } = unproven;

        // Whom to ask is the credential's own claim; from here on nobody else's keys count.
        const vouching = typeof claims.iss === 'string' ? known.get(claims.iss) : undefined;
        if (!vouching) throw new BadCredential('issuer');
        provider = vouching.provider;

        // Before the signature, so that only a credential meant for us makes us ask for keys.
        const fault = faultOf(claims, provider, parts.clock(), expected?.nonce);
        if (fault) throw new BadCredential(fault);
        await proveSignature(credential, kid, vouching.keys);
        return personOf(provider.issuer, String(claims.sub), claims);
      } catch (error) {
        if (error instanceof BadCredential)
          parts.log.warn({ provider: provider?.name, reason: error.reason }, 'credential refused');
        throw error;
      }
    },
  };
}

function byIssuer(providers: readonly Provider[], parts: KeySourceParts) {
  const known = new Map<string, { provider: Provider; keys: KeySource }>();
  for (const provider of providers) {
    const keys = keysOf(provider, parts);
    for (const issuer of [provider.issuer, ...(provider.alsoIssuedAs ?? [])]) {
      if (known.has(issuer)) throw new Error(`Two identity providers share the issuer ${issuer}.`);
      known.set(issuer, { provider, keys });
    }
  }
  return known;
}

async function proveSignature(credential: string, kid: string | undefined, source: KeySource): Promise<void> {
  const keys = await source.holding(kid);
  if (!keys) throw new BadCredential('unknown kid');
  try {
    await compactVerify(credential, keys, { algorithms });
  } catch (error) {
    if (error instanceof errors.JWSSignatureVerificationFailed) throw new BadCredential('signature');
    throw new BadCredential('no key fits the algorithm');
  }
}

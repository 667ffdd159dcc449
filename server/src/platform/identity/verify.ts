import { decodeJwt, errors, type JWTVerifyGetKey, jwtVerify } from 'jose';
import { claimError, verifyOptions } from './claims.ts';
import { BadCredential, IdentityUnavailable } from './errors.ts';
import { type KeyDeps, keysOf } from './jwks.ts';
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
}: KeyDeps & { providers: readonly Provider[] }): Verifier {
  const entries = byIssuer(providers, deps);

  return {
    async verify(credential, expected) {
      let provider: Provider | undefined;
      try {
        // the unverified `iss` selects the provider; only that provider's keys are accepted below
        const entry = entries.get(decodeJwt(credential).iss ?? '');
        if (!entry) throw new BadCredential('issuer');
        provider = entry.provider;
        const options = verifyOptions(provider, deps.clock());
        const { protectedHeader, payload } = await jwtVerify(credential, entry.keys, options);
        const reason = claimError(protectedHeader, payload, provider, expected?.nonce);
        if (reason) throw new BadCredential(reason);
        return personOf(provider.issuer, String(payload.sub), payload);
      } catch (error) {
        if (error instanceof IdentityUnavailable) throw error;
        const reason = reasonOf(error);
        deps.log.warn({ provider: provider?.name, reason }, 'credential refused');
        throw new BadCredential(reason);
      }
    },
  };
}

function byIssuer(providers: readonly Provider[], deps: KeyDeps) {
  const entries = new Map<string, { provider: Provider; keys: JWTVerifyGetKey }>();
  for (const provider of providers) {
    const keys = keysOf(provider, deps);
    for (const issuer of [provider.issuer, ...(provider.alsoIssuedAs ?? [])]) {
      if (entries.has(issuer)) throw new Error(`Two identity providers share the issuer ${issuer}.`);
      entries.set(issuer, { provider, keys });
    }
  }
  return entries;
}

/** Never quotes the credential. Errors that are not of jose come from keys that Node cannot import. */
function reasonOf(error: unknown): string {
  if (error instanceof BadCredential) return error.reason;
  if (error instanceof errors.JWTClaimValidationFailed) return error.claim;
  return error instanceof errors.JOSEError ? error.code : 'ERR_KEY';
}

import { cutText } from '@twosome/contract/platform/characters';
import { cleanText } from '@twosome/contract/platform/clean-text';
import {
  decodeJwt,
  errors,
  type JWTPayload,
  type JWTVerifyGetKey,
  type JWTVerifyOptions,
  jwtVerify,
} from 'jose';
import { BadCredential, IdentityUnavailable } from './errors.ts';
import { type KeyDeps, keysOf } from './jwks.ts';
import type { Provider } from './provider.ts';

/** The person whom a credential identifies. Accounts are keyed by (issuer, subject), never by email. */
export interface Person {
  /** the provider's canonical issuer, even if the credential used an alias */
  issuer: string;
  /** 1 to 255 printable ASCII characters */
  subject: string;
  /** at most 200 characters without control characters; the same applies to the next two */
  givenName?: string;
  name?: string;
  /** as the provider reports it; not verified */
  email?: string;
}

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

/** Seconds; known providers issue tokens for a day at most. */
const maxLifetime = 24 * 3600;

/**
 * What jose checks of an ID token. Asymmetric algorithms only: never add `none` or `HS…`, which allow forged tokens.
 * `maxTokenAge` also refuses tokens of the future.
 */
const verifyOptions = ({ clientIds }: Provider, now: Date): JWTVerifyOptions => ({
  algorithms: ['RS256', 'PS256', 'ES256', 'EdDSA'],
  audience: clientIds,
  requiredClaims: ['sub', 'iat', 'exp'],
  maxTokenAge: maxLifetime,
  clockTolerance: 60,
  currentDate: now,
});

/** Validates what jose does not: returns the reason for refusing a token, or `null`. */
function claimError(
  header: { typ?: unknown },
  claims: JWTPayload,
  { clientIds }: Provider,
  nonce: string | undefined,
): string | null {
  const { aud, azp, exp = 0, iat = 0, sub } = claims;
  if (!isIdToken(header, claims)) return 'another kind of token';
  if (azp === undefined && Array.isArray(aud) && aud.length > 1) return 'several audiences without azp';
  // requested by another app
  if (azp !== undefined && !clientIds.some((id) => id === azp)) return 'azp';
  if (exp <= iat || exp - iat > maxLifetime) return 'invalid lifetime';
  if (!isSubject(sub)) return 'subject';
  // a token that was requested with a nonce is valid only with that nonce
  return nonce !== '' && claims.nonce === nonce ? null : 'nonce';
}

/** Logout tokens, and access tokens of Cognito and Keycloak, share issuer, keys and often audience. */
const isIdToken = (header: { typ?: unknown }, { events, token_use, typ }: JWTPayload): boolean =>
  (header.typ === undefined || (typeof header.typ === 'string' && header.typ.toUpperCase() === 'JWT')) &&
  events === undefined &&
  (token_use === undefined || token_use === 'id') &&
  (typ === undefined || typ === 'ID' || typ === 'JWT');

/** 1 to 255 printable ASCII characters (OpenID Connect Core, section 2), without leading or trailing space. */
const isSubject = (sub: unknown): boolean =>
  typeof sub === 'string' && /^[\x21-\x7e](?:[\x20-\x7e]{0,253}[\x21-\x7e])?$/.test(sub);

function personOf(issuer: string, subject: string, claims: Readonly<Record<string, unknown>>): Person {
  const givenName = sanitize(claims.given_name);
  const name = sanitize(claims.name);
  const email = sanitize(claims.email);
  return {
    issuer,
    subject,
    ...(givenName && { givenName }),
    ...(name && { name }),
    ...(email?.includes('@') && { email }),
  };
}

/** One line, and without characters that could disturb the surrounding text, so that an odd name does not prevent sign-in. */
function sanitize(claim: unknown): string | null {
  if (typeof claim !== 'string') return null;
  return cutText(cleanText(claim.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')), 200).trimEnd() || null;
}

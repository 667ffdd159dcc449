import type { JWTPayload, JWTVerifyOptions } from 'jose';
import type { Provider } from './provider.ts';

/** Seconds; known providers issue tokens for a day at most. */
const maxLifetime = 24 * 3600;

/**
 * What jose checks of an ID token. Asymmetric algorithms only: never add `none` or `HS…`, which allow forged tokens.
 * `maxTokenAge` also refuses tokens of the future.
 */
export const verifyOptions = ({ clientIds }: Provider, now: Date): JWTVerifyOptions => ({
  algorithms: ['RS256', 'PS256', 'ES256', 'EdDSA'],
  audience: clientIds,
  requiredClaims: ['sub', 'iat', 'exp'],
  maxTokenAge: maxLifetime,
  clockTolerance: 60,
  currentDate: now,
});

/** Validates what jose does not: returns the reason for refusing a token, or `null`. */
export function claimError(
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

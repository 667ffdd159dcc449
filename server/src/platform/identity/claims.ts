import type { Provider } from './provider.ts';

type Claims = Readonly<Record<string, unknown>>;

/** Allowed clock difference in seconds. */
const tolerance = 60;
/** Seconds; known providers issue tokens for a day at most. */
const maxLifetime = 24 * 3600;

/** Validates the claims: returns the reason for refusing them, or `null`. The signature is verified separately. */
export function claimError(
  claims: Claims,
  provider: Provider,
  now: Date,
  nonce: string | undefined,
): string | null {
  return (
    audienceError(claims, provider.clientIds) ??
    timeError(claims, now.getTime() / 1000) ??
    typeError(claims) ??
    (isSubject(claims.sub) ? null : 'subject') ??
    // a token that was requested with a nonce is valid only with that nonce
    (nonce !== '' && claims.nonce === nonce ? null : 'nonce')
  );
}

/** Rejects tokens issued for another app (`aud`) or requested by another app (`azp`). */
function audienceError({ aud, azp }: Claims, clientIds: readonly string[]): string | null {
  const isOurs = (id: unknown): boolean => typeof id === 'string' && clientIds.includes(id);
  const audience: unknown[] = Array.isArray(aud) ? aud : [aud];
  if (!audience.every((id) => typeof id === 'string') || !audience.some(isOurs)) return 'audience';
  if (azp === undefined && audience.length > 1) return 'several audiences without azp';
  if (azp !== undefined && !isOurs(azp)) return 'azp';
  return null;
}

function timeError({ exp, nbf, iat }: Claims, now: number): string | null {
  if (!isTime(exp) || !isTime(iat)) return 'exp or iat is missing or malformed';
  if (nbf !== undefined && !isTime(nbf)) return 'nbf is malformed';
  if (now >= exp + tolerance) return 'expired';
  if (nbf !== undefined && nbf > now + tolerance) return 'not valid yet';
  if (iat > now + tolerance) return 'issued in the future';
  if (exp <= iat || exp - iat > maxLifetime) return 'invalid lifetime';
  return null;
}

/** Safe integers only, because JSON can express infinity as 1e999. */
const isTime = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(Math.floor(value)) && value > 0;

/** Rejects other token types: logout tokens, and access tokens of Cognito and Keycloak, share issuer, keys and often audience. */
function typeError({ events, token_use, typ }: Claims): string | null {
  const isIdToken =
    events === undefined &&
    (token_use === undefined || token_use === 'id') &&
    (typ === undefined || typ === 'ID' || typ === 'JWT');
  return isIdToken ? null : 'another kind of token';
}

/** 1 to 255 printable ASCII characters (OpenID Connect Core, section 2), without leading or trailing space. */
export const isSubject = (sub: unknown): sub is string =>
  typeof sub === 'string' && /^[\x21-\x7e](?:[\x20-\x7e]{0,253}[\x21-\x7e])?$/.test(sub);

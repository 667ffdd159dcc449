import type { Provider } from './provider.ts';

type Claims = Readonly<Record<string, unknown>>;

/** Seconds that clocks may differ. */
const tolerance = 60;
/** Seconds; the longest that a known provider gives is a day. */
const longestLife = 24 * 3600;

/** Why these claims do not sign anybody in here, or `null`. The signature is another matter. */
export function faultOf(
  claims: Claims,
  provider: Provider,
  now: Date,
  nonce: string | undefined,
): string | null {
  return (
    faultOfAudience(claims, provider.clientIds) ??
    faultOfTime(claims, now.getTime() / 1000) ??
    faultOfKind(claims) ??
    (isSubject(claims.sub) ? null : 'subject') ??
    (nonce === undefined || (nonce !== '' && claims.nonce === nonce) ? null : 'nonce')
  );
}

/** A credential made for another app must not open ours, and neither must one that another app asked for. */
function faultOfAudience({ aud, azp }: Claims, clientIds: readonly string[]): string | null {
  const isOurs = (id: unknown): boolean => typeof id === 'string' && clientIds.includes(id);
  const audience: unknown[] = Array.isArray(aud) ? aud : [aud];
  if (!audience.every((id) => typeof id === 'string') || !audience.some(isOurs)) return 'audience';
  if (azp === undefined && audience.length > 1) return 'several audiences without azp';
  if (azp !== undefined && !isOurs(azp)) return 'azp';
  return null;
}

function faultOfTime({ exp, nbf, iat }: Claims, now: number): string | null {
  if (!isTime(exp) || !isTime(iat)) return 'exp or iat is missing or malformed';
  if (nbf !== undefined && !isTime(nbf)) return 'nbf is malformed';
  if (now >= exp + tolerance) return 'expired';
  if (nbf !== undefined && nbf > now + tolerance) return 'not valid yet';
  if (iat > now + tolerance) return 'issued in the future';
  if (exp <= iat || exp - iat > longestLife) return 'absurd life';
  return null;
}

/** JSON can spell infinity as 1e999. */
const isTime = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(Math.floor(value)) && value > 0;

/** Logout tokens, and the access tokens of Cognito and Keycloak, share issuer, keys and often audience. */
function faultOfKind({ events, token_use, typ }: Claims): string | null {
  const isIdToken =
    events === undefined &&
    (token_use === undefined || token_use === 'id') &&
    (typ === undefined || typ === 'ID' || typ === 'JWT');
  return isIdToken ? null : 'another kind of token';
}

/** At most 255 ASCII characters (OpenID Connect Core, section 2), none invisible and no space around them. */
export const isSubject = (sub: unknown): sub is string =>
  typeof sub === 'string' && /^[\x21-\x7e](?:[\x20-\x7e]{0,253}[\x21-\x7e])?$/.test(sub);

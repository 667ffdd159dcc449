import { limits } from '@twosome/contract/platform/limits';
import { strictObject } from './strict-json.ts';

/** Asymmetric algorithms only. Never add `none` or `HS…`: they allow forged tokens. */
export const algorithms = ['RS256', 'PS256', 'ES256', 'EdDSA'];

/** Headers that supply or reference a key, or change how the token is parsed. */
const forbiddenHeaders = ['jku', 'jwk', 'x5u', 'x5c', 'crit', 'b64', 'cty', 'zip', 'enc'];

const maxKidLength = 200;

/** A decoded token. Nothing in it is verified yet. */
export interface DecodedJwt {
  kid: string | undefined;
  claims: Record<string, unknown>;
}

/** Decodes a compact JWS, or returns why it is invalid. */
export function decodeJwt(credential: unknown): DecodedJwt | { reason: string } {
  if (typeof credential !== 'string') return { reason: 'not a string' };
  if (credential.length > limits.credentialBytes) return { reason: 'too large' };
  const parts = credential.split('.', 4).map(fromBase64url);
  const [headerBytes, claimsBytes, signature] = parts;
  if (parts.length !== 3 || !headerBytes || !claimsBytes || !signature) return { reason: 'not a JWS' };

  const header = strictObject(headerBytes);
  if (!header) return { reason: 'header is not plain JSON' };
  if (typeof header.alg !== 'string' || !algorithms.includes(header.alg)) return { reason: 'algorithm' };
  if (forbiddenHeaders.some((name) => Object.hasOwn(header, name))) return { reason: 'forbidden header' };
  if (header.typ !== undefined && !isJwt(header.typ)) return { reason: 'another type of token' };
  const { kid } = header;
  if (kid !== undefined && !isKid(kid)) return { reason: 'malformed kid' };

  const claims = strictObject(claimsBytes);
  if (!claims) return { reason: 'claims are not plain JSON' };
  return { kid, claims };
}

/** Accepts only canonical base64url, so that a token has exactly one encoding. */
function fromBase64url(text: string): Uint8Array | null {
  const bytes = Buffer.from(text, 'base64url');
  return text !== '' && bytes.toString('base64url') === text ? bytes : null;
}

/** Explicit typing (RFC 8725): `at+jwt`, `logout+jwt` and others are signed with the same keys. */
const isJwt = (typ: unknown): boolean => typeof typ === 'string' && typ.toUpperCase() === 'JWT';

const isKid = (kid: unknown): kid is string =>
  typeof kid === 'string' && kid.length > 0 && kid.length <= maxKidLength;

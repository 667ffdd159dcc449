import { limits } from '@twosome/contract/platform/limits';
import { strictObject } from './strict-json.ts';

/** Signatures that only the holder of a private key can make. `none` and `HS…` never belong here. */
export const algorithms = ['RS256', 'PS256', 'ES256', 'EdDSA'];

/** Headers that bring or point to a key, or change how the rest is read. */
const forbiddenHeaders = ['jku', 'jwk', 'x5u', 'x5c', 'crit', 'b64', 'cty', 'zip', 'enc'];

const longestKid = 200;

/** A credential taken apart. Nothing in it is proven yet. */
export interface Unproven {
  kid: string | undefined;
  claims: Record<string, unknown>;
}

/** Takes a compact JWS apart, or says why it is none that could be trusted. */
export function takeApart(credential: unknown): Unproven | { fault: string } {
  if (typeof credential !== 'string') return { fault: 'not a text' };
  if (credential.length > limits.credentialBytes) return { fault: 'too large' };
  const parts = credential.split('.', 4).map(fromBase64url);
  const [headerBytes, claimsBytes, signature] = parts;
  if (parts.length !== 3 || !headerBytes || !claimsBytes || !signature) return { fault: 'not a JWS' };

  const header = strictObject(headerBytes);
  if (!header) return { fault: 'header is not plain JSON' };
  if (typeof header.alg !== 'string' || !algorithms.includes(header.alg)) return { fault: 'algorithm' };
  if (forbiddenHeaders.some((name) => Object.hasOwn(header, name))) return { fault: 'forbidden header' };
  if (header.typ !== undefined && !isJwt(header.typ)) return { fault: 'another type of token' };
  const { kid } = header;
  if (kid !== undefined && !isKid(kid)) return { fault: 'malformed kid' };

  const claims = strictObject(claimsBytes);
  if (!claims) return { fault: 'claims are not plain JSON' };
  return { kid, claims };
}

/** Only the one canonical spelling: else the same credential could be written in several ways. */
function fromBase64url(text: string): Uint8Array | null {
  const bytes = Buffer.from(text, 'base64url');
  return text !== '' && bytes.toString('base64url') === text ? bytes : null;
}

/** RFC 8725, explicit typing: `at+jwt`, `logout+jwt` and the like are signed by the same keys. */
const isJwt = (typ: unknown): boolean => typeof typ === 'string' && typ.toUpperCase() === 'JWT';

const isKid = (kid: unknown): kid is string =>
  typeof kid === 'string' && kid.length > 0 && kid.length <= longestKid;

import { cutText } from '@twosome/contract/platform/characters';
import { cleanText } from '@twosome/contract/platform/clean-text';

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

export function personOf(issuer: string, subject: string, claims: Readonly<Record<string, unknown>>): Person {
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

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

/** Control characters, lone surrogates and bidirectional overrides, which could disturb the surrounding text. */
const unsafeCharacters = /[\p{Cc}\p{Cs}\u2028-\u202e\u2066-\u2069\ufeff\ufffe\uffff]+/gu;

/** Replaces unsafe characters by spaces, so that an odd name does not prevent sign-in. */
function sanitize(claim: unknown): string | null {
  if (typeof claim !== 'string') return null;
  const clean = claim.replace(unsafeCharacters, ' ').trim();
  return [...clean].slice(0, 200).join('').trim() || null;
}

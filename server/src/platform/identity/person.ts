/** Who a credential speaks for. The account's key is (issuer, subject), never the mail address. */
export interface Person {
  /** the provider's canonical issuer, whatever spelling the credential used */
  issuer: string;
  /** 1 to 255 printable ASCII characters */
  subject: string;
  /** at most 200 characters, nothing invisible but joiners; so are the next two */
  givenName?: string;
  name?: string;
  /** as the provider says it; nothing is proven by it */
  email?: string;
}

export function personOf(issuer: string, subject: string, claims: Readonly<Record<string, unknown>>): Person {
  const givenName = readable(claims.given_name);
  const name = readable(claims.name);
  const email = readable(claims.email);
  return {
    issuer,
    subject,
    ...(givenName && { givenName }),
    ...(name && { name }),
    ...(email?.includes('@') && { email }),
  };
}

/** Control characters, lone surrogates and bidirectional overrides: text that would break out of its line. */
const unreadable = /[\p{Cc}\p{Cs}\u2028-\u202e\u2066-\u2069\ufeff\ufffe\uffff]+/gu;

/** A person is not kept out for an odd name: what may not stand in a text becomes a space. */
function readable(claim: unknown): string | null {
  if (typeof claim !== 'string') return null;
  const clean = claim.replace(unreadable, ' ').trim();
  return [...clean].slice(0, 200).join('').trim() || null;
}

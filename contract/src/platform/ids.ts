/**
 * Ids are 100 random bits as 20 characters of Crockford base32. A user's id is also the personal code that a partner
 * types, so codes are parsed tolerantly.
 */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
export const idLength = 20;
export const idPattern = /^[0-9A-HJKMNP-TV-Z]{20}$/;

/** Encodes the low 5 bits of each of 20 random bytes. */
export function idFromBytes(bytes: Uint8Array): string {
  let id = '';
  for (const byte of bytes.subarray(0, idLength)) id += alphabet[byte & 31];
  return id;
}

export const newId = (): string => idFromBytes(crypto.getRandomValues(new Uint8Array(idLength)));

export const isId = (text: string): boolean => idPattern.test(text);

/** Normalizes a typed or scanned code: ignores case, spaces and dashes; reads I and L as 1, O as 0. */
export const readCode = (typed: string): string =>
  typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\p{Pd}]/gu, '')
    .replace(/[IL]/g, '1')
    .replace(/O/g, '0');

/** Formats a code in groups of four. */
export const groupCode = (code: string): string => code.match(/.{1,4}/g)?.join(' ') ?? '';

/**
 * Ids are random: 100 bits as 20 characters of Crockford base32.
 * A user's id is also the personal code that a partner enters, so what people type is read kindly.
 */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
export const idLength = 20;
export const idPattern = /^[0-9A-HJKMNP-TV-Z]{20}$/;

/** 20 characters out of 20 random bytes (5 bits of each are used). */
export function idFromBytes(bytes: Uint8Array): string {
  let id = '';
  for (const byte of bytes.subarray(0, idLength)) id += alphabet[byte & 31];
  return id;
}

export const newId = (): string => idFromBytes(crypto.getRandomValues(new Uint8Array(idLength)));

export const isId = (text: string): boolean => idPattern.test(text);

/** What a person typed or scanned, as a code: case, spaces and dashes do not matter, I and L are 1, O is 0. */
export const readCode = (typed: string): string =>
  typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\p{Pd}]/gu, '')
    .replace(/[IL]/g, '1')
    .replace(/O/g, '0');

/** The code in groups of four, as it is shown. */
export const groupCode = (code: string): string => code.match(/.{1,4}/g)?.join(' ') ?? '';

import { createHash, randomBytes } from 'node:crypto';

/** A bearer token: 256 random bits as 43 characters. The database stores only its hash. */
export const newToken = (): string => randomBytes(32).toString('base64url');
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();
export const looksLikeToken = (text: string): boolean => /^[A-Za-z0-9_-]{43}$/.test(text);

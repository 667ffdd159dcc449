import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto';
import { limits } from '@twosome/contract/platform/limits';
import { LRUCache } from 'lru-cache';
import { now } from '../../platform/clock.ts';
import { derivedKey } from '../../platform/secret-key.ts';

/** Signs image URLs: `?s=` holds the viewer's session, encrypted, so that an `<img>` needs no bearer token. */
export interface SignedUrls {
  /**
   * Stable for one session within a time window (an hour for images), so that the browser can cache the URLs. With a
   * room, the id of a couple, it opens the images that only the two see and nothing else.
   */
  sign(sessionId: string, now: Date, room?: string): string;
  /** Null unless signed with our key in this window or the previous one. */
  open(signature: string, now: Date): SignedToken | null;
}

/** The signature of this viewer's session, for the image URLs of a response; with a room, for those that only its two people see. */
export const signatureOf = (
  { signedUrls }: { signedUrls: SignedUrls },
  { sessionId }: { sessionId: string },
  room?: string,
): string => signedUrls.sign(sessionId, now(), room);

interface SignedToken {
  sessionId: string;
  room: string | null;
}

/** tolerated clock difference between two servers */
const skewMs = 60_000;
const nonceBytes = 12;
const tagBytes = 16;
const windowBytes = 4;
const maxLength = 200;

/**
 * Synthetic-IV encryption: the nonce is a keyed hash of the plaintext, so the same session and window give the same
 * signature, and different ones never share a nonce. Reading or forging the session takes the key. The first secret
 * encrypts and all of them decrypt, so that URLs survive a key rotation. The expiry, in seconds, precedes the encrypted
 * part: the browser renews in time and can tell which of two signatures is newer.
 */
export function createSignedUrls(
  secrets: readonly [Buffer, ...Buffer[]],
  { purpose, minutes }: { purpose: string; minutes: number } = {
    purpose: 'image',
    minutes: limits.signatureMinutes,
  },
): SignedUrls {
  const nonceKey = derivedKey(secrets[0], `twosome ${purpose} seal: nonce`);
  const encryptionKeyOf = (secret: Buffer) => derivedKey(secret, `twosome ${purpose} seal: encryption`);
  const encryptionKey = encryptionKeyOf(secrets[0]);
  const decryptionKeys = [encryptionKey, ...secrets.slice(1).map(encryptionKeyOf)];
  const windowMs = minutes * 60_000;
  const windowOf = (time: number): number => Math.floor(time / windowMs);
  const endOf = (window: number): string => String(((window + 2) * windowMs) / 1000);

  const signatures = new LRUCache<string, string>({ max: 10_000 });

  return {
    sign(sessionId, now, room = '') {
      const window = windowOf(now.getTime());
      const text = `${room}\n${sessionId}`;
      const signed = signatures.get(`${window} ${text}`);
      if (signed !== undefined) return signed;
      const plain = Buffer.alloc(windowBytes + Buffer.byteLength(text));
      plain.writeUInt32BE(window);
      plain.write(text, windowBytes);
      const nonce = createHmac('sha256', nonceKey).update(plain).digest().subarray(0, nonceBytes);
      const cipher = createCipheriv('aes-256-gcm', encryptionKey, nonce);
      const encrypted = Buffer.concat([cipher.update(plain), cipher.final()]);
      const sealed = Buffer.concat([nonce, encrypted, cipher.getAuthTag()]).toString('base64url');
      const signature = `${endOf(window)}.${sealed}`;
      signatures.set(`${window} ${text}`, signature);
      return signature;
    },

    open(signature, now) {
      if (signature.length > maxLength) return null;
      const [end = '', sealed = '', ...rest] = signature.split('.');
      const plain = rest.length === 0 ? decrypt(decryptionKeys, sealed) : null;
      if (plain === null) return null;
      const window = plain.readUInt32BE();
      const time = now.getTime();
      if (end !== endOf(window) || window < windowOf(time) - 1 || window > windowOf(time + skewMs))
        return null;
      const text = plain.toString('utf8', windowBytes);
      const at = text.indexOf('\n');
      return { sessionId: text.slice(at + 1), room: at > 0 ? text.slice(0, at) : null };
    },
  };
}

function decrypt(keys: readonly Buffer[], sealed: string): Buffer | null {
  const bytes = Buffer.from(sealed, 'base64url');
  // Node skips invalid base64url characters; re-encoding ensures that only one text decodes to a signature
  if (bytes.length <= nonceBytes + windowBytes + tagBytes || bytes.toString('base64url') !== sealed)
    return null;
  for (const key of keys) {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceBytes), {
      authTagLength: tagBytes,
    });
    decipher.setAuthTag(bytes.subarray(-tagBytes));
    try {
      return Buffer.concat([decipher.update(bytes.subarray(nonceBytes, -tagBytes)), decipher.final()]);
    } catch {
      // another key, or forged
    }
  }
  return null;
}

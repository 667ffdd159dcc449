import { createCipheriv, createDecipheriv, createHmac, hkdfSync } from 'node:crypto';
import { limits } from '@twosome/contract/platform/limits';

/** Opens and makes the `?s=` of image addresses: who looks, sealed, so that an `<img>` needs no token. */
export interface Seals {
  /** The same for one session all through a window, an hour for images: one serves a page, and addresses stay in the browser's cache. */
  seal(sessionId: string, now: Date): string;
  /** `null` for whatever was not sealed here in this window or the one before. */
  open(seal: string, now: Date): { sessionId: string } | null;
}

/** how far the clocks of two servers may differ where an hour ends */
const skew = 60_000;
const nonceBytes = 12;
const tagBytes = 16;
const windowBytes = 4;
const longest = 200;

/**
 * Synthetic-IV encryption: the nonce is a keyed hash of what is sealed, so the same session and window give the
 * same seal, and different ones never share a nonce. Nobody reads or forges a session in an address without the key.
 */
export function createSeals(
  secret: Buffer,
  { purpose, minutes }: { purpose: string; minutes: number } = {
    purpose: 'image',
    minutes: limits.sealMinutes,
  },
): Seals {
  const nonceKey = derive(secret, `${purpose} seal: nonce`);
  const sealKey = derive(secret, `${purpose} seal: encryption`);
  const windowOf = (time: number): number => Math.floor(time / (minutes * 60_000));

  return {
    seal(sessionId, now) {
      const plain = Buffer.alloc(windowBytes + Buffer.byteLength(sessionId));
      plain.writeUInt32BE(windowOf(now.getTime()));
      plain.write(sessionId, windowBytes);
      const nonce = createHmac('sha256', nonceKey).update(plain).digest().subarray(0, nonceBytes);
      const cipher = createCipheriv('aes-256-gcm', sealKey, nonce);
      const hidden = Buffer.concat([cipher.update(plain), cipher.final()]);
      return Buffer.concat([nonce, hidden, cipher.getAuthTag()]).toString('base64url');
    },

    open(seal, now) {
      const plain = seal.length <= longest ? decrypt(sealKey, seal) : null;
      if (plain === null) return null;
      const made = plain.readUInt32BE();
      const time = now.getTime();
      if (made < windowOf(time) - 1 || made > windowOf(time + skew)) return null;
      return { sessionId: plain.toString('utf8', windowBytes) };
    },
  };
}

const derive = (secret: Buffer, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', `twosome ${purpose}`, 32));

function decrypt(key: Buffer, seal: string): Buffer | null {
  const bytes = Buffer.from(seal, 'base64url');
  // Node passes over what is no base64url: two addresses must never mean the same seal.
  if (bytes.length <= nonceBytes + windowBytes + tagBytes || bytes.toString('base64url') !== seal)
    return null;
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceBytes), {
    authTagLength: tagBytes,
  });
  decipher.setAuthTag(bytes.subarray(-tagBytes));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(nonceBytes, -tagBytes)), decipher.final()]);
  } catch {
    return null;
  }
}

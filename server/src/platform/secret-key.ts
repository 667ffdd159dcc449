import { createHash, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { codeOf } from './db/errors.ts';

/**
 * The server's secret key: 32 bytes, the same at every start. It is taken from the setting, or generated once and stored
 * in `dataDir/secret.key`. Throws when that file holds no valid key: silently generating another would invalidate every
 * signed URL and code.
 */
export function secretKey(config: { secretKey: string | null; dataDir: string }): Buffer {
  return keyOf(config.secretKey ?? storedKey(config.dataDir));
}

export const keyOf = (text: string): Buffer => createHash('sha256').update(text).digest();

/** A key for one purpose; leaking it reveals neither the secret nor the other keys. */
export const derivedKey = (secret: Buffer, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));

/** Compares hashes, so that timing reveals neither the length nor the first wrong character. */
export const isSameSecret = (one: string, other: string): boolean =>
  timingSafeEqual(keyOf(one), keyOf(other));

function storedKey(dataDir: string): string {
  const file = join(dataDir, 'secret.key');
  const key = read(file) ?? create(dataDir, file);
  if (key.length < 32)
    throw new Error(`${file} holds no key: restore the old file, or delete it to generate a new key.`);
  // a key restored from a backup may be readable by other users
  chmodSync(file, 0o600);
  return key;
}

function read(file: string): string | null {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
}

/** When two processes start simultaneously, the second uses the key of the first. */
function create(dataDir: string, file: string): string {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  try {
    writeFileSync(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  }
  return readFileSync(file, 'utf8').trim();
}

import { createHash, randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The server's own key: 32 bytes, the same at every start. From the setting, else made once and kept in
 * `dataDir/secret.key`, for its owner alone. Throws when the file is there and is no key: a new one made
 * silently would break every seal and code that was given out.
 */
export function secretKey(config: { secretKey: string | null; dataDir: string }): Buffer {
  const text = config.secretKey ?? keptKey(config.dataDir);
  return createHash('sha256').update(text).digest();
}

function keptKey(dataDir: string): string {
  const file = join(dataDir, 'secret.key');
  const key = read(file) ?? make(dataDir, file);
  if (key.length < 32)
    throw new Error(`${file} holds no key: put the old one back, or remove it to have a new one made.`);
  // a key restored from a backup may have come back readable for everybody
  chmodSync(file, 0o600);
  return key;
}

function read(file: string): string | null {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

/** Of two starts at once the second finds the key of the first. */
function make(dataDir: string, file: string): string {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  try {
    writeFileSync(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  return readFileSync(file, 'utf8').trim();
}

import { randomUUID } from 'node:crypto';
import { link, mkdir, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from 'jose';
import * as z from 'zod';
import { codeOf } from '../db/errors.ts';

export interface DemoKey {
  privateJwk: JWK;
  /** carries `kid`, `alg` and `use` */
  publicJwk: JWK;
}

const coordinate = z.string().length(43);
const StoredKey = z.strictObject({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  x: coordinate,
  y: coordinate,
  d: coordinate,
});

/**
 * Loads the P-256 key in `<dataDir>/demo-identity.key.json` (readable by its owner only), or generates it at the first
 * start. Throws when the file holds no valid key.
 */
export async function loadDemoKey(dataDir: string): Promise<DemoKey> {
  const path = join(dataDir, 'demo-identity.key.json');
  const text = (await readIfExists(path)) ?? (await create(path, dataDir));
  const stored = StoredKey.safeParse(fromJson(text));
  if (!stored.success)
    throw new Error(`${path} is not a key of the demo identity provider. Delete it and start again.`);
  const { d: _, ...publicHalf } = stored.data;
  const kid = await calculateJwkThumbprint(publicHalf);
  return { privateJwk: stored.data, publicJwk: { ...publicHalf, kid, alg: 'ES256', use: 'sig' } };
}

async function readIfExists(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
}

/** Writes the key atomically; processes that start simultaneously all use the first key. */
async function create(path: string, dataDir: string): Promise<string> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  const { kty, crv, x, y, d } = await exportJWK(privateKey);
  await mkdir(dataDir, { recursive: true });
  const draft = `${path}.${randomUUID()}`;
  const file = await open(draft, 'wx', 0o600);
  try {
    await file.writeFile(JSON.stringify({ kty, crv, x, y, d }));
    await file.sync();
    await link(draft, path).catch((error: unknown) => {
      if (codeOf(error) !== 'EEXIST') throw error;
    });
  } finally {
    await file.close();
    await rm(draft, { force: true });
  }
  return readFile(path, 'utf8');
}

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

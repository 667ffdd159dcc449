import { randomUUID } from 'node:crypto';
import { link, mkdir, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from 'jose';
import * as z from 'zod';

export interface DemoKey {
  privateJwk: JWK;
  /** carries `kid`, `alg` and `use` */
  publicJwk: JWK;
}

const coordinate = z.string().length(43);
const KeptKey = z.strictObject({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  x: coordinate,
  y: coordinate,
  d: coordinate,
});

/**
 * The P-256 key in `<dataDir>/demo-identity.key.json` (readable by its owner alone), made at the first
 * start. Throws, naming the file, when what lies there is not such a key.
 */
export async function keptDemoKey(dataDir: string): Promise<DemoKey> {
  const path = join(dataDir, 'demo-identity.key.json');
  const text = (await readIfThere(path)) ?? (await makeAt(path, dataDir));
  const kept = KeptKey.safeParse(fromJson(text));
  if (!kept.success)
    throw new Error(`${path} is not a key of the demo identity provider. Remove it and start again.`);
  const { d: _, ...publicHalf } = kept.data;
  const kid = await calculateJwkThumbprint(publicHalf);
  return { privateJwk: kept.data, publicJwk: { ...publicHalf, kid, alg: 'ES256', use: 'sig' } };
}

async function readIfThere(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (isCode(error, 'ENOENT')) return null;
    throw error;
  }
}

/** Whole or not at all, and of two that start at once both go on with the same key. */
async function makeAt(path: string, dataDir: string): Promise<string> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  const { kty, crv, x, y, d } = await exportJWK(privateKey);
  await mkdir(dataDir, { recursive: true });
  const draft = `${path}.${randomUUID()}`;
  const file = await open(draft, 'wx', 0o600);
  try {
    await file.writeFile(JSON.stringify({ kty, crv, x, y, d }));
    await file.sync();
    await link(draft, path).catch((error: unknown) => {
      if (!isCode(error, 'EEXIST')) throw error;
    });
  } finally {
    await file.close();
    await rm(draft, { force: true });
  }
  return readFile(path, 'utf8');
}

const isCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

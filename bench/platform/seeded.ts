import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Client, createClient } from '@twosome/client';
import { credentialFor } from '../../server/src/testing/person.ts';
import { atEnd } from '../../tools/run/end.mjs';
import { freePort } from '../../tools/run/free-port.mjs';
import { startServer } from './program.ts';

export interface Seeded {
  /** the origin, without a trailing slash */
  url: string;
  stop(): Promise<void>;
}

/** The built server on the embedded database with the demo data. Its folder is deleted at the end. */
export async function startSeeded(settings: Record<string, string> = {}): Promise<Seeded> {
  const dataDir = await mkdtemp(join(tmpdir(), 'twosome-seeded-'));
  atEnd(() => rm(dataDir, { recursive: true, force: true }));
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const server = await startServer('', {
    dataDir,
    port,
    env: { PUBLIC_URL: url, DEMO: 'on', ...settings },
  });
  while (await isPreparing(url)) await new Promise((resolve) => setTimeout(resolve, 200));
  return { url, stop: server.stop };
}

/** Whether the demo data is still being added. */
export async function isPreparing(url: string): Promise<boolean> {
  const { demo_preparing = false } = await createClient({ url }).call('GET config/');
  return demo_preparing;
}

/** A demo user, signed in by the demo identity provider. */
export async function signInAs(url: string, name: string): Promise<{ token: string; call: Client['call'] }> {
  const id = await credentialFor({ url }, { first_name: name, subject: name.toLowerCase() });
  const visitor = createClient({ url });
  const { token } = await visitor.call('POST auth/google_login/', { body: { id } });
  return { token, call: visitor.as(token).call };
}

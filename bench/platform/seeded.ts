import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
  const { demo_preparing = false } = await (await fetch(`${url}/api/v1/config/`)).json();
  return demo_preparing;
}

/** The session token of a demo user, from the demo identity provider. */
export async function tokenOf(url: string, name: string): Promise<string> {
  const who = { first_name: name, subject: name.toLowerCase() };
  const { credential } = await post(`${url}/demo-identity/credential/`, who);
  const { token } = await post(`${url}/api/v1/auth/google_login/`, { id: credential });
  return token ?? '';
}

async function post(address: string, body: object): Promise<Record<string, string>> {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(address, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
  return answer.json();
}

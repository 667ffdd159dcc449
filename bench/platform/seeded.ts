import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runNode } from '../../tools/run/command.mjs';
import { atEnd } from '../../tools/run/end.mjs';
import { freePort } from '../../tools/run/free-port.mjs';
import { inRoot } from '../../tools/run/root.mjs';
import { startServer } from './program.ts';

export interface Seeded {
  /** an origin, without a slash at the end */
  url: string;
  stop(): Promise<void>;
}

/** The built server on the embedded database, with the story of the seed in it. Its folder goes at the end. */
export async function startSeeded(settings: Record<string, string> = {}): Promise<Seeded> {
  const dataDir = await mkdtemp(join(tmpdir(), 'twosome-seeded-'));
  atEnd(() => rm(dataDir, { recursive: true, force: true }));
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const env = { ...process.env, DATA_DIR: dataDir, PORT: String(port), PUBLIC_URL: url };
  const seed = await runNode(inRoot('tools/seed.mjs'), [], { env, quiet: true });
  if (seed.code !== 0) throw new Error(`The seed failed: ${seed.output}`);
  const server = await startServer('', {
    dataDir,
    port,
    env: { PUBLIC_URL: url, DEMO_IDENTITY: 'on', ...settings },
  });
  return { url, stop: server.stop };
}

/** The token of somebody of the seed, by the demo identity provider. */
export async function tokenOf(url: string, name: string): Promise<string> {
  const who = { first_name: name, subject: name.toLowerCase() };
  const { credential } = await ask(`${url}/demo-identity/credential/`, who);
  const { token } = await ask(`${url}/api/v1/auth/google_login/`, { id: credential });
  return token ?? '';
}

async function ask(address: string, body: object): Promise<Record<string, string>> {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(address, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
  return answer.json();
}

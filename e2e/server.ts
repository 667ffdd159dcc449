import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { copyDatabase } from '../server/src/testing/database.ts';
import { freePort } from '../tools/run/free-port.mjs';
import { inRoot } from '../tools/run/root.mjs';

/** The built server with a database of its own. */
export interface Server {
  /** an origin, without a slash at the end */
  url: string;
  /** ends it and takes its data away */
  stop(): Promise<void>;
}

/** A server is there within seconds; on a machine that has much else to do, after a minute and a half. */
const startPatience = 180_000;
/** What a fixture of it is given: it ends it too. */
export const serverTimeout = startPatience + 30_000;

/**
 * Starts the server as people start it, on a free port with a folder of its own, and waits until it is ready. The
 * database is there already, and empty: to make one takes a server half of its start. From a folder without one starts
 * `server/src/start.test.ts`.
 */
export async function startServer(settings: Record<string, string> = {}): Promise<Server> {
  const dataDir = await mkdtemp(join(tmpdir(), 'twosome-story-'));
  await copyDatabase(dataDir);
  const url = `http://127.0.0.1:${await freePort()}`;
  const child = spawn(process.execPath, ['--enable-source-maps', inRoot('server/dist/main.js')], {
    env: {
      PATH: process.env.PATH,
      HOST: '127.0.0.1',
      PORT: new URL(url).port,
      PUBLIC_URL: url,
      DATA_DIR: dataDir,
      RATE_LIMITS: 'off',
      DEMO_IDENTITY: 'on',
      LOG_LEVEL: 'warn',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said = listen(child);
  const gone = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const stop = async () => {
    child.kill('SIGTERM');
    const patience = new AbortController();
    await Promise.race([gone, wait(10_000, undefined, { signal: patience.signal })]).finally(() =>
      patience.abort(),
    );
    // one that does not end by itself must not keep the stories from ending
    child.kill('SIGKILL');
    await gone;
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await ready(url, child);
  } catch (error) {
    await stop();
    throw new Error(`The server did not start: ${said()}`, { cause: error });
  }
  return { url, stop };
}

/** The last words of a server, for the report of a story that fails at its start. */
function listen(child: ChildProcess): () => string {
  let said = '';
  const keep = (part: Buffer) => {
    said = `${said}${part}`.slice(-4000);
  };
  child.stdout?.on('data', keep);
  child.stderr?.on('data', keep);
  return () => said.trim();
}

async function ready(url: string, child: ChildProcess): Promise<void> {
  const end = Date.now() + startPatience;
  while (Date.now() < end) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error('It ended.');
    const answer = await fetch(`${url}/readyz`).catch(() => null);
    if (answer?.ok) return;
    await wait(50);
  }
  throw new Error('It was not ready in time.');
}

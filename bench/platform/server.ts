import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { type Client, createClient } from '@twosome/client';
import { credentialFor } from '../../server/src/testing/person.ts';
import * as parts from '../../tools/build/server.mjs';
import { buildIfStale } from '../../tools/build/stale.mjs';
import { web } from '../../tools/build/web.mjs';
import { atEnd } from '../../tools/run/end.mjs';
import { freePort } from '../../tools/run/free-port.mjs';
import { inRoot } from '../../tools/run/root.mjs';
import { temporaryFolder, wait } from './harness.ts';

export interface Program {
  port: number;
  /** the origin, without a trailing slash */
  url: string;
  child: ChildProcess;
  /** what it has written, where that is collected */
  output(): string;
  /** the resident memory in MB */
  memory(): number;
  /** resolves after its exit */
  closed: Promise<unknown>;
  /** sends SIGTERM, or another signal, and waits for its exit */
  stop(signal?: NodeJS.Signals): Promise<void>;
}

interface How {
  /** by default a new port and a new folder */
  port?: number;
  dataDir?: string;
  env?: Record<string, string>;
  /** the server's file; by default this version, built */
  program?: string;
  /** a module that Node loads before it, and that this program exchanges messages with */
  preload?: string;
  /** not by default, because this costs the measuring process time */
  isCollected?: boolean;
  /** the path that answers as soon as it has started */
  readyAt?: string;
}

/** once for all nodes of a run */
let built: Promise<void> | undefined;

/**
 * The server, one process, on this database; '': on the embedded one. Rate limits are off, because the load has a single
 * address.
 */
export async function startServer(databaseUrl: string, how: How = {}): Promise<Program> {
  if (how.program === undefined) {
    built ??= buildIfStale(parts.server);
    await built;
  }
  const port = how.port ?? (await freePort());
  const preload = how.preload === undefined ? [] : ['--import', inRoot(how.preload)];
  const child = spawn(process.execPath, [...preload, how.program ?? inRoot('server/dist/main.js')], {
    env: {
      ...process.env,
      NODE_ENV: 'development',
      PORT: String(port),
      DATA_DIR: how.dataDir ?? (await temporaryFolder()),
      DATABASE_URL: databaseUrl,
      RATE_LIMITS: 'off',
      DEMO: 'off',
      LOG_LEVEL: 'silent',
      ...how.env,
    },
    stdio: [
      'ignore',
      how.isCollected ? 'pipe' : 'ignore',
      how.isCollected ? 'pipe' : 'inherit',
      ...(how.preload === undefined ? [] : (['ipc'] as const)),
    ],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part) => (output += part));
  const closed = once(child, 'close');
  const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
    child.kill(signal);
    await closed;
  };
  void closed.then(atEnd(() => stop('SIGKILL')));
  const url = `http://127.0.0.1:${port}`;
  while (!(await answers(url + (how.readyAt ?? '/healthz')))) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`The server ended before it answered: ${output}`);
    await wait(20);
  }
  return {
    ...{ port, url, child, closed, stop },
    output: () => output,
    memory: () =>
      Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1024,
  };
}

/** Whether somebody answers at an address with a 2xx. */
export const answers = (address: string): Promise<boolean> =>
  fetch(address).then(
    async (response) => {
      await response.arrayBuffer();
      return response.ok;
    },
    () => false,
  );

/** The server on the embedded database with the demo story. */
export async function startWithDemo(): Promise<Program> {
  await buildIfStale(web);
  const server = await startServer('', { env: { DEMO: 'on' } });
  while (await isPreparing(server.url)) await wait(200);
  // the address of its own links
  return { ...server, url: `http://localhost:${server.port}` };
}

/** Whether the demo story is still being added. */
export async function isPreparing(url: string): Promise<boolean> {
  const { demo_preparing = false } = await createClient({ url }).call('GET config/');
  return demo_preparing;
}

/** Somebody of the demo story, signed in. */
export async function signInAs(url: string, name: string): Promise<{ token: string; call: Client['call'] }> {
  const id = await credentialFor({ url }, { first_name: name, subject: name.toLowerCase() });
  const visitor = createClient({ url });
  const { token } = await visitor.call('POST auth/google_login/', { body: { id } });
  return { token, call: visitor.as(token).call };
}

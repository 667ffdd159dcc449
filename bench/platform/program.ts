import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { atEnd } from '../../tools/run/end.mjs';
import { freePort } from '../../tools/run/free-port.mjs';
import { inRoot } from '../../tools/run/root.mjs';

export interface Program {
  port: number;
  pid: number;
  /** stops it with SIGTERM and waits for its exit */
  stop(): Promise<void>;
  /** kills it immediately */
  kill(): Promise<void>;
}

interface How {
  port?: number;
  /** the data folder that nodes share; by default a new one */
  dataDir?: string;
  env?: Record<string, string>;
  /** the server's file; by default this version, built */
  program?: string;
  /** modules that Node loads before it */
  imports?: string[];
  /** receives the errors that the server logs */
  onError?: (line: string) => void;
}

/** The server, one process, on this database. Rate limits are off, because the load has a single address. */
export async function startServer(databaseUrl: string, how: How = {}): Promise<Program> {
  const dataDir = how.dataDir ?? (await mkdtemp(join(tmpdir(), 'twosome-bench-')));
  const port = how.port ?? (await freePort());
  const imports = how.imports?.flatMap((module) => ['--import', module]) ?? [];
  const child = spawn(process.execPath, [...imports, how.program ?? inRoot('server/dist/main.js')], {
    env: {
      ...process.env,
      NODE_ENV: 'development',
      PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      RATE_LIMITS: 'off',
      DEMO: 'off',
      LOG_LEVEL: how.onError ? 'error' : 'silent',
      ...how.env,
    },
    stdio: ['ignore', how.onError ? 'pipe' : 'ignore', 'inherit'],
  });
  child.stdout?.on('data', (part) => {
    for (const line of String(part).split('\n')) if (line.startsWith('{')) how.onError?.(line);
  });
  const program = await programOf(child, port);
  if (how.dataDir !== undefined) return program;
  return {
    ...program,
    async stop() {
      await program.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function programOf(child: ChildProcess, port: number): Promise<Program> {
  const closed = once(child, 'close');
  const unregister = atEnd(async () => {
    child.kill('SIGKILL');
    await closed;
  });
  void closed.then(unregister);
  await answering(child, port);
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await closed;
  };
  return { port, pid: child.pid ?? 0, stop: () => end('SIGTERM'), kill: () => end('SIGKILL') };
}

async function answering(child: ChildProcess, port: number): Promise<void> {
  for (;;) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error('The program ended before it answered.');
    const isThere = await fetch(`http://127.0.0.1:${port}/healthz`).then(
      () => true,
      () => false,
    );
    if (isThere) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

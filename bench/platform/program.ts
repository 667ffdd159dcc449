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
  /** options of Node.js itself */
  flags?: string[];
  /** discards its output */
  quiet?: boolean;
  /** receives the errors that the server logs */
  onError?: (line: string) => void;
}

/** The built server, one process, on this database. Rate limits are off, because the load has a single address. */
export async function startServer(databaseUrl: string, how: How = {}): Promise<Program> {
  const dataDir = how.dataDir ?? (await mkdtemp(join(tmpdir(), 'twosome-bench-')));
  const port = how.port ?? (await freePort());
  const child = spawn(process.execPath, [...(how.flags ?? []), inRoot('server/dist/main.js')], {
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
    stdio: ['ignore', how.onError ? 'pipe' : 'ignore', how.quiet ? 'ignore' : 'inherit'],
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

/** The lower bound for any server in this language: it returns the same bytes and does nothing else. */
export async function startBare(body: string): Promise<Program> {
  const port = await freePort();
  const child = spawn(
    process.execPath,
    [
      '--input-type=module',
      '--eval',
      `import { createServer } from 'node:http';
       let body = '';
       for await (const part of process.stdin) body += part;
       const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
       createServer((_request, response) => response.writeHead(200, headers).end(body)).listen(${port}, '127.0.0.1');`,
    ],
    { stdio: ['pipe', 'ignore', 'inherit'] },
  );
  child.stdin?.end(body);
  return programOf(child, port);
}

/** A program to compare with. It receives its PORT and answers `/healthz`. */
export async function startScript(
  script: string,
  { env = {}, flags = [], quiet = false }: Pick<How, 'env' | 'flags' | 'quiet'> = {},
): Promise<Program> {
  const port = await freePort();
  const child = spawn(process.execPath, [...flags, inRoot(script)], {
    env: { ...process.env, NODE_ENV: 'production', PORT: String(port), ...env },
    stdio: ['ignore', 'ignore', quiet ? 'ignore' : 'inherit'],
  });
  return programOf(child, port);
}

async function programOf(child: ChildProcess, port: number): Promise<Program> {
  const gone = once(child, 'close');
  const forget = atEnd(async () => {
    child.kill('SIGKILL');
    await gone;
  });
  void gone.then(forget);
  await answering(child, port);
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await gone;
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

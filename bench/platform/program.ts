import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../tools/run/free-port.mjs';
import { inRoot } from '../../tools/run/root.mjs';

export interface Program {
  port: number;
  stop(): Promise<void>;
}

/** The built server, one process, on this database. Counts per time are off: the load comes from one address. */
export async function startServer(databaseUrl: string): Promise<Program> {
  const dataDir = await mkdtemp(join(tmpdir(), 'twosome-bench-'));
  const port = await freePort();
  const child = spawn(process.execPath, [inRoot('server/dist/main.js')], {
    env: {
      ...process.env,
      NODE_ENV: 'development',
      PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'silent',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await answering(child, port);
  return {
    port,
    async stop() {
      await end(child);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** What no server of this language can be faster than: it answers the same bytes and does nothing else. */
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
  await answering(child, port);
  return { port, stop: () => end(child) };
}

async function answering(child: ChildProcess, port: number): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error('The program ended before it answered.');
    const isThere = await fetch(`http://127.0.0.1:${port}/healthz`).then(
      () => true,
      () => false,
    );
    if (isThere) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const closed = once(child, 'close');
  child.kill('SIGTERM');
  await closed;
}

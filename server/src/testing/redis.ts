import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { Redis } from 'ioredis';
import { freePort } from './program.ts';

/** A private redis-server without persistence that tests can kill, restart and freeze. */
export interface TestRedis {
  url: string;
  port: number;
  /** a client for assertions and manipulation; it waits while Redis is down */
  client: Redis;
  /** ends Redis with SIGKILL */
  kill(): Promise<void>;
  /** restarts Redis empty on the same port */
  start(): Promise<void>;
  freeze(): void;
  thaw(): void;
  /** stops Redis and the client */
  end(): Promise<void>;
}

export async function startRedis(...settings: string[]): Promise<TestRedis> {
  const port = await freePort();
  const url = `redis://127.0.0.1:${port}`;
  let child: ChildProcess;

  const start = async () => {
    child = await spawnRedis(
      [
        ...['--bind', '127.0.0.1', '--port', `${port}`, '--save', '', '--appendonly', 'no'],
        // a replica receives its data as a file
        ...['--dir', tmpdir(), '--dbfilename', `redis-${port}.rdb`, '--rdb-del-sync-files', 'yes'],
        ...settings,
      ],
      'Ready to accept connections',
    );
  };

  await start();
  const password = settings[settings.indexOf('--requirepass') + 1];
  const client = new Redis(url, {
    retryStrategy: () => 20,
    maxRetriesPerRequest: null,
    ...(settings.includes('--requirepass') && password !== undefined && { password }),
  });
  client.on('error', () => {});
  return {
    url,
    port,
    client,
    kill: () => killRedis(child),
    start,
    freeze: () => void child.kill('SIGSTOP'),
    thaw: () => void child.kill('SIGCONT'),
    async end() {
      client.disconnect();
      await killRedis(child);
    },
  };
}

/** Starts the program and waits until its output contains `ready`. */
export async function spawnRedis(args: readonly string[], ready: string): Promise<ChildProcess> {
  const child = spawn(process.env.REDIS_SERVER || 'redis-server', args, {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (part) => {
      output += part;
      if (output.includes(ready)) resolve();
    });
    child.on('error', reject);
    child.on('exit', () => reject(new Error(`Redis did not start: ${output}`)));
  });
  return child;
}

export async function killRedis(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
}

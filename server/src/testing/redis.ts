import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { Redis } from 'ioredis';
import { freePort } from './program.ts';

/** A private redis-server without persistence that tests can kill, restart and freeze. */
export interface TestRedis {
  url: string;
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
  const port = String(await freePort());
  const url = `redis://127.0.0.1:${port}`;
  let child: ChildProcess;

  const start = async () => {
    child = spawn(
      'redis-server',
      ['--bind', '127.0.0.1', '--port', port, '--save', '', '--appendonly', 'no', ...settings],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    await new Promise<void>((resolve, reject) => {
      child.stdout?.on('data', (part) => {
        if (`${part}`.includes('Ready to accept connections')) resolve();
      });
      child.on('error', reject);
      child.on('exit', () => reject(new Error('Redis did not start.')));
    });
  };
  const kill = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
  };

  await start();
  const client = new Redis(url, { retryStrategy: () => 20, maxRetriesPerRequest: null });
  client.on('error', () => {});
  return {
    url,
    client,
    kill,
    start,
    freeze: () => void child.kill('SIGSTOP'),
    thaw: () => void child.kill('SIGCONT'),
    async end() {
      client.disconnect();
      await kill();
    },
  };
}

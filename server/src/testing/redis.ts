import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { Redis } from 'ioredis';
import { freePort } from './program.ts';

/** A redis-server of one's own, to be ended, frozen and emptied. It keeps nothing on disk. */
export interface TestRedis {
  url: string;
  /** one more client, to look and to meddle; it waits for a Redis that is away */
  client: Redis;
  /** at once, without a word to anybody */
  kill(): Promise<void>;
  /** again, on the same port, with nothing in it */
  start(): Promise<void>;
  freeze(): void;
  thaw(): void;
  /** for good */
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
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
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

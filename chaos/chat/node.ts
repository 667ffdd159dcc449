import { type Program, startServer } from '../../bench/platform/program.ts';
import { freePort } from '../../tools/run/free-port.mjs';

/** A node that can be killed, and is started again at once where it was. */
export interface Node {
  readonly address: string;
  /** answers once it is there (again) */
  up(): Promise<void>;
  /** SIGKILL; answers as soon as it is gone */
  kill(): Promise<void>;
  stop(): Promise<void>;
  /** what it logged as errors */
  readonly errors: readonly string[];
}

/** What all nodes share. */
export interface Shared {
  databaseUrl: string;
  redisUrl: string;
  dataDir: string;
}

export async function startNode({ databaseUrl, redisUrl, dataDir }: Shared): Promise<Node> {
  const port = await freePort();
  const errors: string[] = [];
  const start = (): Promise<Program> =>
    startServer(databaseUrl, {
      port,
      dataDir,
      env: { REDIS_URL: redisUrl, SECRET_KEY: 'chaos'.repeat(8) },
      onError: (line) => void errors.push(line),
    });
  let starting = start();
  await starting;
  return {
    address: `http://127.0.0.1:${port}`,
    errors,
    async up() {
      await starting;
    },
    async kill() {
      const program = await starting;
      await program.kill();
      starting = start();
      // who waits for it hears of it
      starting.catch(() => {});
    },
    async stop() {
      await (await starting).stop();
    },
  };
}

import { type Program, startServer } from '../../bench/platform/program.ts';
import { freePort } from '../../tools/run/free-port.mjs';

/** A node that can be killed, and restarts immediately on the same port. */
export interface Node {
  readonly address: string;
  /** resolves when it is ready (again) */
  up(): Promise<void>;
  /** sends SIGKILL; resolves after its exit */
  kill(): Promise<void>;
  stop(): Promise<void>;
  /** its logged errors */
  readonly errors: readonly string[];
}

/** Shared by all nodes. */
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
      env: { REDIS_URL: redisUrl, SECRET_KEY: '8f3c1d9a6be27405c0e94d71a2b65f38' },
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
      // Rejects the promise of a waiting caller.
      starting.catch(() => {});
    },
    async stop() {
      await (await starting).stop();
    },
  };
}

import { newRedis, temporaryFolder, wait } from '../../bench/platform/harness.ts';
import { between, oneOf } from '../../bench/platform/random.ts';
import { type Program, startServer } from '../../bench/platform/server.ts';
import { freePort } from '../../tools/run/free-port.mjs';

/** A node that starts again on its port whenever it is killed. */
export interface Node {
  address: string;
  start(): Promise<Program>;
  /** resolves when it is ready (again) */
  program: Promise<Program>;
  logged: string[];
}

/** The settings that the nodes of an installation share, by default with a Redis of their own. */
export const sharedSettings = async (redisUrl?: string) => ({
  dataDir: await temporaryFolder(),
  env: {
    REDIS_URL: redisUrl ?? (await newRedis()),
    SECRET_KEY: '8f3c1d9a6be27405c0e94d71a2b65f38',
    LOG_LEVEL: 'error',
  },
});

/** Starts them one after the other: the first creates the tables. */
export async function startNodes(
  count: number,
  databaseUrl: string,
  shared: { dataDir: string; env: Record<string, string> },
): Promise<Node[]> {
  const nodes: Node[] = [];
  for (let index = 0; index < count; index++) {
    const port = await freePort();
    const start = () => startServer(databaseUrl, { ...shared, port, isCollected: true });
    const program = await start();
    nodes.push({ address: program.url, start, program: Promise.resolve(program), logged: [] });
  }
  return nodes;
}

interface Killing {
  kills: number;
  /** milliseconds between a node's start and its kill */
  pace: readonly [number, number];
  /** for the progress */
  written: () => string;
  before?: (program: Program) => Promise<void>;
}

/** Kills a random node so many times, and starts it again. */
export async function killSome(
  nodes: readonly Node[],
  { kills, pace, written, before }: Killing,
): Promise<void> {
  for (let kill = 1; kill <= kills; kill++) {
    const node = oneOf(nodes);
    const program = await node.program;
    await wait(between(...pace));
    await before?.(program);
    await program.stop('SIGKILL');
    node.logged.push(program.output());
    node.program = node.start();
    // rejects the promise of a waiting caller
    node.program.catch(() => {});
    if (kill % 20 === 0) console.log(`    ${kill} of ${kills} kills, ${written()}`);
  }
  for (const node of nodes) await node.program;
}

/** Prints how many errors the nodes have logged, with one of them. */
export async function printErrors(nodes: readonly Node[]): Promise<void> {
  for (const { program, logged } of nodes) {
    const output = [...logged, (await program).output()].join('\n');
    const errors = output.split('\n').filter((line) => line.startsWith('{'));
    if (errors.length > 0) console.log(`  a node logged ${errors.length} errors, such as ${errors.at(-1)}`);
  }
}

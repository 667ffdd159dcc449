import { median } from '../platform/median.ts';
import { startScript, startServer } from '../platform/program.ts';
import { type Conversed, type Crowd, openCrowd } from './crowd.ts';
import { talkToEcho, talkToOurs, talkToSocketIo } from './talker.ts';

const people = Array.from({ length: 200 }, (_, index) => index + 1);
/** Separate from those on two nodes, which would otherwise receive every event twice. */
const neighbours = people.map((user) => user + people.length);
const perSecond = 200;

/** The addresses of the databases and Redis. */
export interface Deps {
  /** with the dataset's users */
  ours: string;
  socketIo: string;
  redisUrl: string;
  rounds: number;
  seconds: number;
}

/**
 * The partners of each couple are on different nodes. Measures from the send on one node to the delivery on the other,
 * with every message committed; rounds alternate with Socket.IO (one node, one insert) and with an echo, so that all
 * have the same machine load.
 */
export async function measureDelivery({ ours, socketIo, redisUrl, rounds, seconds }: Deps): Promise<void> {
  const env = { REDIS_URL: redisUrl, SECRET_KEY: '8f3c1d9a6be27405c0e94d71a2b65f38' };
  const [one, other] = [await startServer(ours, { env }), await startServer(ours, { env })];
  const afternoon = await startScript('bench/chat/socket-io.mjs', { env: { DATABASE_URL: socketIo } });
  const bare = await startScript('bench/chat/bare-ws.mjs');
  const onTwoNodes = talkToOurs((user) => (user % 2 === 0 ? one : other).port);
  const onOneNode = talkToOurs(() => one.port);
  const crowds: [string, Crowd][] = [
    ['ours, two nodes', await openCrowd(people, onTwoNodes)],
    ['ours, one node', await openCrowd(neighbours, onOneNode)],
    ['Socket.IO and one insert, one node', await openCrowd(people, talkToSocketIo(afternoon.port))],
    ['bare ws echo', await openCrowd(people, talkToEcho(bare.port))],
  ];
  const results = new Map<string, Conversed[]>(crowds.map(([name]) => [name, []]));
  for (const [, crowd] of crowds) await crowd.converse({ perSecond, seconds: 2 });
  for (let round = 0; round < rounds; round++)
    for (const [name, crowd] of crowds) results.get(name)?.push(await crowd.converse({ perSecond, seconds }));

  console.log(
    `delivery at ${perSecond} messages a second, ${people.length} people, median of ${rounds} rounds of ${seconds} s by turns:`,
  );
  for (const [name, rows] of results)
    console.log(
      `  ${name}: shown p50 ${ms(rows, 'p50')}, p99 ${ms(rows, 'p99')}; acknowledged p99 ${ms(rows, 'answeredP99')}; ${rows.reduce((sum, { missing }) => sum + missing, 0)} missing`,
    );
  for (const [, crowd] of crowds) crowd.close();
  for (const program of [one, other, afternoon, bare]) await program.stop();
}

const ms = (rows: readonly Conversed[], which: 'p50' | 'p99' | 'answeredP99'): string =>
  `${median(rows.map((row) => row[which])).toFixed(2)} ms`;

import { median } from '../platform/median.ts';
import { startScript, startServer } from '../platform/program.ts';
import { type Conversed, type Crowd, openCrowd } from './crowd.ts';
import { talkToEcho, talkToOurs, talkToSocketIo } from './talker.ts';

const people = Array.from({ length: 200 }, (_, place) => place + 1);
/** Others than those on two nodes, or each would be told everything twice. */
const neighbours = people.map((who) => who + people.length);
const perSecond = 200;

/** Where the databases and Redis are. */
export interface House {
  /** with the people in it */
  ours: string;
  socketIo: string;
  redisUrl: string;
  rounds: number;
  seconds: number;
}

/**
 * The two of each couple sit on different nodes. From being said on the one to being shown on the other, every message
 * committed; by turns with Socket.IO (one node, one insert) and with a bare echo, so that all have the same machine.
 */
export async function measureDelivery({ ours, socketIo, redisUrl, rounds, seconds }: House): Promise<void> {
  const env = { REDIS_URL: redisUrl, SECRET_KEY: 'bench'.repeat(8) };
  const [one, other] = [await startServer(ours, { env }), await startServer(ours, { env })];
  const afternoon = await startScript('bench/chat/socket-io.mjs', { env: { DATABASE_URL: socketIo } });
  const bare = await startScript('bench/chat/bare-ws.mjs');
  const onTwoNodes = talkToOurs((who) => (who % 2 === 0 ? one : other).port);
  const onOneNode = talkToOurs(() => one.port);
  const crowds: [string, Crowd][] = [
    ['ours, two nodes', await openCrowd(people, onTwoNodes)],
    ['ours, one node', await openCrowd(neighbours, onOneNode)],
    ['Socket.IO and one insert, one node', await openCrowd(people, talkToSocketIo(afternoon.port))],
    ['bare ws echo', await openCrowd(people, talkToEcho(bare.port))],
  ];
  const told = new Map<string, Conversed[]>(crowds.map(([name]) => [name, []]));
  for (const [, crowd] of crowds) await crowd.converse({ perSecond, seconds: 2 });
  for (let round = 0; round < rounds; round++)
    for (const [name, crowd] of crowds) told.get(name)?.push(await crowd.converse({ perSecond, seconds }));

  console.log(
    `delivery at ${perSecond} messages a second, ${people.length} people, median of ${rounds} rounds of ${seconds} s by turns:`,
  );
  for (const [name, rows] of told)
    console.log(
      `  ${name}: shown p50 ${ms(rows, 'p50')}, p99 ${ms(rows, 'p99')}; acknowledged p99 ${ms(rows, 'answeredP99')}; ${rows.reduce((sum, { missing }) => sum + missing, 0)} missing`,
    );
  for (const [, crowd] of crowds) crowd.close();
  for (const program of [one, other, afternoon, bare]) await program.stop();
}

const ms = (rows: readonly Conversed[], which: 'p50' | 'p99' | 'answeredP99'): string =>
  `${median(rows.map((row) => row[which])).toFixed(2)} ms`;

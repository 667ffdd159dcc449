import { median } from '../platform/median.ts';
import { startScript, startServer } from '../platform/program.ts';
import { openCrowd } from './crowd.ts';
import type { Deps } from './delivery.ts';
import { talkToOurs, talkToSocketIo } from './talker.ts';

const people = Array.from({ length: 200 }, (_, index) => index + 1);
const unanswered = 4;

/**
 * The throughput of one node, with every message committed before its acknowledgement; rounds alternate with Socket.IO.
 */
export async function measureSaturated({ ours, socketIo, rounds, seconds }: Deps): Promise<void> {
  const server = await startServer(ours);
  const afternoon = await startScript('bench/chat/socket-io.mjs', { env: { DATABASE_URL: socketIo } });
  const onOneNode = talkToOurs(() => server.port);
  const crowds = {
    ours: await openCrowd(people, onOneNode),
    'Socket.IO and one insert': await openCrowd(people, talkToSocketIo(afternoon.port)),
  };
  const rates = new Map<string, number[]>();
  console.log(
    `saturated, one node, ${people.length} people with ${unanswered} messages unanswered each, median of ${rounds} rounds of ${seconds} s by turns:`,
  );
  for (let round = 0; round < rounds; round++)
    for (const [name, crowd] of Object.entries(crowds)) {
      const { perSecond } = await crowd.press({ unanswered, seconds });
      rates.set(name, [...(rates.get(name) ?? []), perSecond]);
    }
  const [mine = [], theirs = []] = [...rates.values()];
  for (const [name, results] of rates)
    console.log(
      `  ${name}: ${Math.round(median(results))} committed messages a second (${results.map(Math.round).join(', ')})`,
    );
  // The ratio is taken per round, because the machine's other load changes between rounds.
  const shares = mine.map((rate, round) => rate / (theirs[round] ?? Number.NaN));
  console.log(
    `  ours of Socket.IO, in the same round: ${Math.round(median(shares) * 100)} percent (aim: 100)`,
  );
  for (const crowd of Object.values(crowds)) crowd.close();
  await server.stop();
  await afternoon.stop();
}

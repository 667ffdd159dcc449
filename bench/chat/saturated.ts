import { median } from '../platform/median.ts';
import { startScript, startServer } from '../platform/program.ts';
import { openCrowd } from './crowd.ts';
import type { House } from './delivery.ts';
import { talkToOurs, talkToSocketIo } from './talker.ts';

const people = Array.from({ length: 200 }, (_, place) => place + 1);
const unanswered = 4;

/** As many messages as one node takes, each committed before it is acknowledged; by turns with Socket.IO. */
export async function measureSaturated({ ours, socketIo, rounds, seconds }: House): Promise<void> {
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
  for (const [name, told] of rates)
    console.log(
      `  ${name}: ${Math.round(median(told))} committed messages a second (${told.map(Math.round).join(', ')})`,
    );
  // of each round its own: what else the machine does changes from round to round
  const shares = mine.map((rate, round) => rate / (theirs[round] ?? Number.NaN));
  console.log(
    `  ours of Socket.IO, in the same round: ${Math.round(median(shares) * 100)} percent (aim: 100)`,
  );
  for (const crowd of Object.values(crowds)) crowd.close();
  await server.stop();
  await afternoon.stop();
}

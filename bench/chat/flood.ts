import { once } from 'node:events';
import { median } from '../platform/median.ts';
import { startServer } from '../platform/program.ts';
import { openCrowd } from './crowd.ts';
import { openOurs, talkToOurs } from './talker.ts';

const others = Array.from({ length: 100 }, (_, place) => place + 11);
/** So that nobody of the others comes near what one may send in a minute. */
const perSecond = 40;
const flooders = [1, 3, 5];
const frame = JSON.stringify({ type: 'typing', data: { typing: 'x' } });

/**
 * Three people send about 20,000 frames a second each, and come back as soon as they were cut. Counts per time are on. More
 * than that would keep this program too busy to see how long the others wait.
 */
export async function measureFlood(databaseUrl: string, rounds: number, seconds: number): Promise<void> {
  const server = await startServer(databaseUrl, { env: { RATE_LIMITS: 'on' } });
  const crowd = await openCrowd(
    others,
    talkToOurs(() => server.port),
  );
  const [quiet, disturbed]: [number[], number[]] = [[], []];
  const cuts: { code: number; took: number }[] = [];
  for (let round = 0; round < rounds; round++) {
    quiet.push((await crowd.converse({ perSecond, seconds })).p99);
    let isOver = false;
    const flooding = flooders.map(async (who, place) => {
      // each from an address of its own, so that they are not stopped at the door
      while (!isOver) {
        cuts.push(await flood(server.port, who, `127.0.0.${10 * round + place + 2}`));
        await new Promise((resolve) => setTimeout(resolve, 250));
      }
    });
    disturbed.push((await crowd.converse({ perSecond, seconds })).p99);
    isOver = true;
    await Promise.all(flooding);
  }
  const codes = [...new Set(cuts.map(({ code }) => code))];
  console.log(
    `a flood by ${flooders.length} people, ${cuts.length} times in ${rounds} rounds of ${seconds} s:`,
  );
  console.log(
    `  closed with ${codes.join(', ')} (aim: 4429), the last after ${Math.max(...cuts.map(({ took }) => took)).toFixed(0)} ms (aim: 1000)`,
  );
  console.log(
    `  others' p99: ${median(quiet).toFixed(1)} ms without, ${median(disturbed).toFixed(1)} ms beside it (aim: 20 ms more at most)`,
  );
  crowd.close();
  await server.stop();
}

/** Sends until it is cut; how long that took from the first frame. */
async function flood(
  port: number,
  who: number,
  localAddress: string,
): Promise<{ code: number; took: number }> {
  const socket = openOurs(port, who, { localAddress });
  await once(socket, 'open');
  const began = performance.now();
  const closed = once(socket, 'close');
  const pour = () => {
    if (socket.readyState !== socket.OPEN) return;
    for (let turn = 0; turn < 20; turn++) socket.send(frame);
    setTimeout(pour, 1);
  };
  pour();
  const [code] = await closed;
  return { code, took: performance.now() - began };
}

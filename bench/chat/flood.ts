import { once } from 'node:events';
import { median } from '../platform/median.ts';
import { startServer } from '../platform/program.ts';
import { openCrowd } from './crowd.ts';
import { openOurs, talkToOurs } from './talker.ts';

const others = Array.from({ length: 100 }, (_, index) => index + 11);
/** Low enough to keep the other users below their limit per minute. */
const perSecond = 40;
const flooders = [1, 3, 5];
const frame = JSON.stringify({ type: 'typing', data: { typing: 'x' } });

/**
 * Three users send about 20,000 frames a second each, and reconnect immediately after they are cut. Rate limits are on.
 * A higher load would keep this program too busy to measure the other users' latency.
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
    const flooding = flooders.map(async (user, index) => {
      // Each from its own address, so that the limit per address does not reject them.
      while (!isOver) {
        cuts.push(await flood(server.port, user, `127.0.0.${10 * round + index + 2}`));
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

/** Sends until the socket is cut; returns the time since the first frame. */
async function flood(
  port: number,
  user: number,
  localAddress: string,
): Promise<{ code: number; took: number }> {
  const socket = openOurs(port, user, { localAddress });
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

import { median, share } from '../../bench/platform/median.ts';
import { type Device, openDevice } from './device.ts';
import { judge } from './judge.ts';
import type { Node } from './node.ts';
import type { Redis } from './redis.ts';
import { coupleOf } from './town.ts';
import { oneOf, until, wait } from './until.ts';

const couples = 20;
/** Milliseconds between two messages, of all together. */
const pace = 25;
const aims = { away: 5000, back: 5000 };
/** Milliseconds under which a delay is as usual, however quick the usual is. */
const usual = 50;

/** When a message was written, shown to the partner on the other node and acknowledged on this one. */
interface Flight {
  began: number;
  shown?: number;
  answered?: number;
}

/**
 * The two of every couple sit on different nodes and write all the time, while Redis is ended, emptied and frozen.
 * Nothing is lost, the other node is told within seconds, and soon after Redis is back all is as before.
 */
export async function takeRedis(
  [one, other]: readonly [Node, Node],
  redis: Redis,
  databaseUrl: string,
  { away }: { away: number },
): Promise<number> {
  const flights = new Map<string, Flight>();
  const open = (node: Node, place: number, who: 0 | 1): Device =>
    openDevice({
      name: `${who === 0 ? 'Ana' : 'Bruno'} ${place}`,
      person: coupleOf(place)[who],
      address: () => node.address,
      onShown: ({ text, sent_by }) => {
        const flight = flights.get(text);
        if (flight !== undefined && sent_by !== coupleOf(place)[who].id) flight.shown ??= performance.now();
      },
      onAnswered: ({ text }) => {
        const flight = flights.get(text);
        if (flight !== undefined) flight.answered = performance.now();
      },
    });
  const devices = Array.from({ length: couples }, (_, place) => [
    open(one, place + 1, 0),
    open(other, place + 1, 1),
  ]).flat();
  await until(() => devices.every((device) => device.isAtRest()), { seconds: 10 });

  let isOver = false;
  const writing = write(devices, flights, () => isOver);
  await wait(2000);
  const before = await observe(flights, 8000);
  const normal = Math.max(usual, before.p99);
  console.log(`  with Redis: p50 ${ms(before.p50)}, p99 ${ms(before.p99)} to the other node`);

  let missed = 0;
  const take = async (
    name: string,
    seconds: number,
    begin: () => Promise<void> | void,
    end: () => Promise<void> | void,
  ) => {
    await begin();
    const gone = await observe(flights, seconds * 1000);
    await end();
    const [back, after] = [performance.now(), await observe(flights, 15_000)];
    const settled = settledAfter(after.all, back, normal);
    console.log(
      `  ${name}: ${gone.all.length} messages, longest to the other node ${ms(gone.longest)} (aim: ${ms(aims.away)}), p50 ${ms(gone.p50)}; acknowledged p99 ${ms(gone.acknowledged)}; as before within ${settled / 1000} s of its return (aim: ${aims.back / 1000})`,
    );
    if (gone.longest > aims.away || settled > aims.back) missed++;
  };
  await take(`ended for ${away} s`, away, redis.end, redis.begin);
  await take('emptied', 5, redis.empty, () => {});
  await take(`frozen for ${away} s`, away, redis.freeze, redis.thaw);
  isOver = true;
  await writing;
  const wrong = await judge(devices, databaseUrl, [one.address, other.address]);
  for (const device of devices) device.leave();
  return wrong + missed;
}

async function write(
  devices: readonly Device[],
  flights: Map<string, Flight>,
  isOver: () => boolean,
): Promise<void> {
  for (let turn = 0; !isOver(); turn++) {
    const text = `message ${turn}`;
    flights.set(text, { began: performance.now() });
    oneOf(devices).write(text);
    await wait(pace);
  }
}

/** The messages that are written in so many milliseconds, once all of them have arrived (or half a minute later). */
async function observe(flights: ReadonlyMap<string, Flight>, milliseconds: number) {
  const from = performance.now();
  await wait(milliseconds);
  const to = performance.now();
  const mine = [...flights.values()].filter(({ began }) => began >= from && began < to);
  const hasArrived = ({ shown, answered }: Flight) => shown !== undefined && answered !== undefined;
  // what is looked at while Redis is away must not be told by its return, so nobody waits for it longer than its aim
  await until(() => mine.every(hasArrived), { seconds: aims.away / 1000 + 1 });
  const all = mine.map(({ began, shown = Number.POSITIVE_INFINITY }) => ({ began, delay: shown - began }));
  const delays = all.map(({ delay }) => delay);
  return {
    all,
    p50: share(delays, 0.5),
    p99: share(delays, 0.99),
    longest: Math.max(...delays),
    acknowledged: share(
      mine.map(({ began, answered = Number.POSITIVE_INFINITY }) => answered - began),
      0.99,
    ),
  };
}

/** The end of the last second in which half of the messages took longer than is normal; from when Redis was back. */
function settledAfter(
  all: readonly { began: number; delay: number }[],
  back: number,
  normal: number,
): number {
  const seconds = new Map<number, number[]>();
  for (const { began, delay } of all) {
    const second = Math.floor((began - back) / 1000);
    seconds.set(second, [...(seconds.get(second) ?? []), delay]);
  }
  const slow = [...seconds].filter(([, delays]) => median(delays) > normal).map(([second]) => second);
  return (Math.max(-1, ...slow) + 1) * 1000;
}

const ms = (time: number): string =>
  time < 1000 ? `${time.toFixed(1)} ms` : `${(time / 1000).toFixed(2)} s`;

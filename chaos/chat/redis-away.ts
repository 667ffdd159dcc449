import { median, share } from '../../bench/platform/median.ts';
import { checkStory } from './checker.ts';
import { coupleOf } from './dataset.ts';
import { type Device, openDevice } from './device.ts';
import type { Node } from './node.ts';
import type { Redis } from './redis.ts';
import { oneOf, until, wait } from './until.ts';

const couples = 20;
/** Milliseconds between two messages, over all couples. */
const pace = 25;
const aims = { away: 5000, back: 5000 };
/** Milliseconds under which a delay is as usual, however quick the usual is. */
const usual = 50;

/** When a message was written, delivered to the partner on the other node, and acknowledged on this one. */
interface Flight {
  began: number;
  shown?: number;
  answered?: number;
}

/**
 * The partners of every couple are on different nodes and write continuously, while Redis is stopped, emptied and
 * frozen. No message may be lost, the other node must deliver within seconds, and latencies must return to normal soon
 * after Redis is back.
 */
export async function takeRedis(
  [one, other]: readonly [Node, Node],
  redis: Redis,
  databaseUrl: string,
  { away }: { away: number },
): Promise<number> {
  const flights = new Map<string, Flight>();
  const open = (node: Node, index: number, who: 0 | 1): Device =>
    openDevice({
      name: `${who === 0 ? 'Ana' : 'Bruno'} ${index}`,
      person: coupleOf(index)[who],
      address: () => node.address,
      onShown: ({ text, sent_by }) => {
        const flight = flights.get(text);
        if (flight !== undefined && sent_by !== coupleOf(index)[who].id) flight.shown ??= performance.now();
      },
      onAnswered: ({ text }) => {
        const flight = flights.get(text);
        if (flight !== undefined) flight.answered = performance.now();
      },
    });
  const devices = Array.from({ length: couples }, (_, index) => [
    open(one, index + 1, 0),
    open(other, index + 1, 1),
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
  const wrong = await checkStory(devices, databaseUrl, [one.address, other.address]);
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

/** The messages written in so many milliseconds, once all of them have arrived (or half a minute later). */
async function observe(flights: ReadonlyMap<string, Flight>, milliseconds: number) {
  const from = performance.now();
  await wait(milliseconds);
  const to = performance.now();
  const mine = [...flights.values()].filter(({ began }) => began >= from && began < to);
  const hasArrived = ({ shown, answered }: Flight) => shown !== undefined && answered !== undefined;
  // The return of Redis must not deliver what is measured while it is down, so the wait is limited to the target.
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

/** The end of the last second in which half of the messages were slower than normal, counted from Redis' return. */
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

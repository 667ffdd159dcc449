import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import * as find from '../tools/install/find.mjs';
import { atEnd, end } from '../tools/run/end.mjs';
import { inRoot } from '../tools/run/root.mjs';
import { startPostgres } from '../tools/stages/postgres.mjs';
import { startRedis } from '../tools/stages/redis.mjs';
import { converse, type Flight, open, people } from './platform/chat-clients.ts';
import { createDatabase, setSynced, withClient } from './platform/database.ts';
import { createUsers } from './platform/dataset.ts';
import { median, share } from './platform/median.ts';
import { startServer } from './platform/program.ts';

/*
 * Where the time of a message between two nodes goes, at 200 messages a second, with and without waiting for the disk:
 * each part alone, and its mean in the slowest hundredth of the messages. Medians of interleaved rounds.
 * `npm run bench -- chat-parts [--rounds 5] [--seconds 6]`
 */
const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '5' }, seconds: { type: 'string', default: '6' } },
});
const [rounds, seconds] = [Number(values.rounds), Number(values.seconds)];

/** The places that a message passes, in order, and what the time until there was used for. */
const places = {
  received: 'to the node',
  queried: 'parse, wait for a batch',
  answered: 'statement and commit',
  published: 'answer to publish',
  hinted: 'Redis, to the other node',
  sent: 'hint to send',
  delivered: "to the partner's socket",
} as const;
type Place = keyof typeof places;
const order = Object.keys(places) as Place[];
type Times = Partial<Record<Place, number>>;
interface Trace {
  notes: [Place, string, number][];
  gapReads: number;
}
/** Milliseconds of each part of a message, and of all. */
type Parts = number[];

const [bin, redis] = [find.postgres(), find.redis()];
if (bin === null || redis === null) throw new Error('This needs PostgreSQL and Redis on this machine.');
const folder = await mkdtemp(join(tmpdir(), 'twosome-parts-'));
atEnd(() => rm(folder, { recursive: true }));
try {
  const url = await createDatabase(await startPostgres(bin, { durable: true }), 'chat');
  const redisUrl = await startRedis(redis);
  const start = (trace: string) =>
    startServer(url, {
      // from the sources, so that the packages can be wrapped
      program: inRoot('server/src/main.ts'),
      imports: ['tsx', fileURLToPath(new URL('./platform/chat-trace.mjs', import.meta.url))],
      env: { REDIS_URL: redisUrl, SECRET_KEY: '8f3c1d9a6be27405c0e94d71a2b65f38', CHAT_TRACE: trace },
    });
  const files = [join(folder, 'one.json'), join(folder, 'other.json')] as const;
  const nodes = [await start(files[0]), await start(files[1])];
  await withClient(url, (client) => createUsers(client, people.length));
  const sockets = await open((person) => `ws://127.0.0.1:${nodes[person % 2]?.port}/api/v1/ws/message/`);
  const measured = { on: [] as Flight[][], off: [] as Flight[][] };
  // the first round warms up
  for (let round = -1; round < rounds; round++)
    for (const synced of ['on', 'off'] as const) {
      await setSynced(url, synced);
      const flights = await converse(sockets, { perSecond: 200, seconds });
      if (round >= 0) measured[synced].push(flights);
    }
  for (const socket of sockets.values()) socket.close();
  for (const node of nodes) await node.stop();
  const traces: Trace[] = await Promise.all(
    files.map(async (file) => JSON.parse(await readFile(file, 'utf8'))),
  );
  console.log(`${traces.reduce((sum, { gapReads }) => sum + gapReads, 0)} gaps read in all rounds`);
  const passed = traces.map(({ notes }) => firstNotes(notes));
  for (const [synced, flights] of Object.entries(measured)) {
    console.log(`synchronous_commit ${synced}`);
    report(flights.map((round) => round.map((flight) => partsOf(flight, passed))));
  }
} finally {
  await end();
}

/** By message: when it first passed each place. */
function firstNotes(notes: Trace['notes']): Map<string, Times> {
  const byId = new Map<string, Times>();
  for (const [place, id, at] of notes) {
    const times = byId.get(id) ?? {};
    times[place] ??= at;
    byId.set(id, times);
  }
  return byId;
}

function partsOf({ id, person, startedAt, delivered }: Flight, passed: Map<string, Times>[]): Parts {
  const [sender, other] = [passed[person % 2]?.get(id), passed[1 - (person % 2)]?.get(id)];
  const clock = Number(process.hrtime.bigint()) / 1e6 - performance.now();
  const at: Times = { ...sender, ...other, delivered: delivered + clock };
  const parts = order.map((place, index) => {
    const before = index === 0 ? startedAt + clock : at[order[index - 1] as Place];
    return (at[place] ?? Number.NaN) - (before ?? Number.NaN);
  });
  return [...parts, delivered - startedAt];
}

function report(measured: Parts[][]): void {
  const mean = (numbers: number[]) => numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
  for (const [index, name] of [...Object.values(places), 'all'].entries()) {
    const over = (of: (round: Parts[]) => number) => median(measured.map(of)).toFixed(2);
    const part = (parts: Parts) => parts[index] ?? Number.NaN;
    const p50 = over((round) => share(round.map(part), 0.5));
    const p99 = over((round) => share(round.map(part), 0.99));
    const slowest = over((round) => {
      const byTime = round.toSorted((one, another) => (another.at(-1) ?? 0) - (one.at(-1) ?? 0));
      return mean(byTime.slice(0, Math.ceil(round.length / 100)).map(part));
    });
    console.log(`  ${name.padEnd(26)} p50 ${p50}, p99 ${p99}, in the slowest hundredth ${slowest} ms`);
  }
}

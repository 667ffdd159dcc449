import { setTimeout as pause } from 'node:timers/promises';
import { inRoot } from '../tools/run/root.mjs';
import { median, newDatabase, run, temporaryFolder } from './platform/harness.ts';
import { isPreparing, startServer } from './platform/server.ts';

/*
 * The time until a page is served: `npm start` with an empty folder, until the demo story is complete, and on further
 * starts; the server alone on both databases; and its memory when idle. `npm run bench -- start`
 */
const rounds = 5;
const idleSeconds = 30;
const npmStart = inRoot('tools/start.mjs');

interface Start {
  /** seconds */
  page: number;
  /** seconds; the same when there is no demo story to add */
  demo: number;
  /** MB, the least over a while without requests, so after a garbage collection; 0 where it was not measured */
  idleRss: number;
}

interface What {
  databaseUrl: string;
  dataDir: string;
  program?: string;
}

async function startOnce({ databaseUrl, ...what }: What, measuresRss = false): Promise<Start> {
  const startedAt = performance.now();
  const seconds = () => (performance.now() - startedAt) / 1000;
  const env = databaseUrl === '' ? { DEMO: 'on' } : {};
  const server = await startServer(databaseUrl, { ...what, env, readyAt: '/home' });
  const page = seconds();
  while (await isPreparing(server.url)) await pause(20);
  const demo = seconds();
  let idleRss = measuresRss ? server.memory() : 0;
  for (let second = 0; measuresRss && second < idleSeconds; second++) {
    await pause(1000);
    idleRss = Math.min(idleRss, server.memory());
  }
  await server.stop();
  return { page, demo, idleRss };
}

await run(async () => {
  const embedded = { databaseUrl: '', dataDir: await temporaryFolder() };
  const postgres = { databaseUrl: await newDatabase({ durable: true }), dataDir: await temporaryFolder() };
  const first = await startOnce({ ...embedded, program: npmStart });
  await startOnce(postgres);
  const again = { npmStart: [] as Start[], embedded: [] as Start[], postgres: [] as Start[] };
  for (let round = 0; round < rounds; round++) {
    again.npmStart.push(await startOnce({ ...embedded, program: npmStart }));
    again.embedded.push(await startOnce(embedded));
    again.postgres.push(await startOnce(postgres, round === 0));
  }
  const page = (starts: Start[]) => median(starts.map((start) => start.page));
  const added = median(again.npmStart.map((start, round) => start.page - (again.embedded[round]?.page ?? 0)));
  console.log(
    `npm start, everything built, empty folder: ${first.page.toFixed(1)} s; with the demo story: ${first.demo.toFixed(1)} s`,
  );
  console.log(`further starts, medians of ${rounds}, until a page is served:`);
  console.log(
    `  npm start: ${page(again.npmStart).toFixed(2)} s, ${added.toFixed(2)} s more than the server`,
  );
  console.log(`  the server on the embedded database: ${page(again.embedded).toFixed(2)} s`);
  console.log(`  the server on PostgreSQL: ${page(again.postgres).toFixed(2)} s`);
  console.log(`idle memory on PostgreSQL: ${again.postgres[0]?.idleRss.toFixed(0)} MB`);
});

import { migrate } from '../server/src/platform/db/migrate.ts';
import { openDb } from '../server/src/platform/db/open.ts';
import { buildStale } from '../tools/build/stale.mjs';
import { postgres } from '../tools/install/find.mjs';
import { end } from '../tools/run/end.mjs';
import { inRoot } from '../tools/run/root.mjs';
import { startPostgres } from '../tools/stages/postgres.mjs';
import { createDatabase, withClient } from './platform/database.ts';
import { coupleId, createUsers, tokenOf } from './platform/dataset.ts';
import { median } from './platform/median.ts';
import { startServer } from './platform/program.ts';

/*
 * 2,000 couples follow one concurrently, over 32 connections, with the triggers that count followers and without them: follows
 * a second, medians of interleaved rounds. Afterwards the count must equal the follows. `npm run bench -- crowd`
 */
const couples = 2000;
const connections = 32;
const rounds = 5;

const bin = postgres();
if (bin === null) throw new Error('There is no PostgreSQL on this machine.');
await buildStale();
try {
  const url = await createDatabase(await startPostgres(bin, { durable: true }), 'crowd');
  const db = await openDb({ url, dataDir: '', log: () => {} });
  await migrate(db, inRoot('server/migrations'));
  await db.close();
  await withClient(url, async (client) => {
    await createUsers(client, couples + 1);
    const { port, stop } = await startServer(url);
    const follow = async (couple: number) => {
      const { status } = await fetch(
        `http://127.0.0.1:${port}/api/v1/auth/follow_request/${coupleId(1)}/follow/`,
        {
          method: 'POST',
          headers: { Authorization: `Bearer ${tokenOf(2 * couple)}`, 'Content-Type': 'application/json' },
          body: '{"action":"follow"}',
        },
      );
      if (status !== 200) throw new Error(`A follow was answered with ${status}.`);
    };
    const measured = { enable: [] as number[], disable: [] as number[] };
    for (let round = -1; round < rounds; round += 1)
      for (const mode of ['enable', 'disable'] as const) {
        await client.query('delete from follows');
        await client.query(`alter table follows ${mode} trigger user`);
        const started = performance.now();
        let next = 2;
        await Promise.all(
          Array.from({ length: connections }, async () => {
            while (next <= couples + 1) await follow(next++);
          }),
        );
        const perSecond = couples / ((performance.now() - started) / 1000);
        // the first round warms up
        if (round >= 0) measured[mode].push(perSecond);
        if (mode === 'enable') await expectCount(client);
        await client.query('delete from follows; alter table follows enable trigger user');
        await client.query('update couple_counts set followers = 0');
      }
    console.log(`  with the triggers: ${median(measured.enable).toFixed(0)} follows a second`);
    console.log(`  without them: ${median(measured.disable).toFixed(0)}`);
    await stop();
  });
} finally {
  await end();
}

async function expectCount(client: { query(text: string): Promise<{ rows: { followers: number }[] }> }) {
  const { rows } = await client.query(
    `select followers from couple_counts where twosome_id = '${coupleId(1)}'`,
  );
  if (rows[0]?.followers !== couples) throw new Error(`${rows[0]?.followers} followers were counted.`);
}

import { randomBytes } from 'node:crypto';
import { newDatabase, numbers, run, until, wait, withClient } from '../bench/platform/harness.ts';
import { oneOf } from '../bench/platform/random.ts';
import { startServer } from '../bench/platform/server.ts';
import { crash } from './platform/database.ts';
import { randomWrite, send, settle } from './platform/load.ts';
import { differences, openScreen } from './platform/screen.ts';

/*
 * The database crashes and recovers while couples publish, edit, clap, comment and follow. Two nodes without a bus, so
 * that each must find the other's events in the outbox. After every crash each screen must show the database's contents
 * within ten seconds. `npm run chaos -- restarts [--restarts 200] [--couples 12]`
 */
const { restarts, couples } = numbers({ restarts: 200, couples: 12 });
const settleSeconds = 10;

await run(async () => {
  const databaseUrl = await newDatabase({ durable: true });
  const env = { SECRET_KEY: randomBytes(32).toString('hex') };
  // Sequentially: the first creates the tables.
  const nodes = [await startServer(databaseUrl, { env }), await startServer(databaseUrl, { env })];
  const addresses = nodes.map(({ url }) => url);
  await withClient(databaseUrl, (client) => settle(client, couples));
  const screens = await Promise.all(
    Array.from({ length: couples * 2 }, (_, index) =>
      openScreen(addresses[index % addresses.length] ?? '', index + 1, databaseUrl),
    ),
  );

  const count = { taken: 0, refused: 0, cutOff: 0 };
  let different = 0;
  let slowest = 0;
  for (let restart = 1; restart <= restarts; restart++) {
    let isOver = false;
    const acting = Array.from({ length: 6 }, async () => {
      while (!isOver) {
        const status = await send(oneOf(addresses), randomWrite(couples));
        if (typeof status === 'string' || status >= 500) count.cutOff += 1;
        else if (status < 300) count.taken += 1;
        else count.refused += 1;
      }
    });
    await wait(200 + Math.random() * 300);
    await crash(databaseUrl);
    await wait(500);
    isOver = true;
    await Promise.all(acting);
    const startedAt = performance.now();
    const isSettled = await until(
      async () =>
        (await differences(databaseUrl, screens).catch(() => ['the database is away'])).length === 0,
      { seconds: settleSeconds, every: 200 },
    );
    slowest = Math.max(slowest, performance.now() - startedAt);
    if (!isSettled) {
      const found = await differences(databaseUrl, screens);
      different += found.length;
      console.log(`    after restart ${restart}: ${found.slice(0, 5).join('; ')}`);
    }
    if (restart % 20 === 0) console.log(`    ${restart} of ${restarts} restarts, ${count.taken} acts`);
  }
  console.log(
    `  ${restarts} restarts of the database, ${count.taken} acts (${count.refused} refused, ${count.cutOff} cut off), ${screens.length} screens: ${different} that differ ${settleSeconds} s later; the slowest was true after ${(slowest / 1000).toFixed(1)} s`,
  );
  if (different > 0 || screens.some(({ isOpen }) => !isOpen())) process.exitCode = 1;
  for (const screen of screens) screen.close();
});

import { mkdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Client } from 'pg';
import sharp from 'sharp';
import { numbers, run, wait, withClient } from '../bench/platform/harness.ts';
import { between } from '../bench/platform/random.ts';
import { keyOf } from '../server/src/features/media/files.ts';
import { placeOf } from '../server/src/platform/storage/disk.ts';
import { openMixedLoad } from './mixed/load.ts';
import { postgresAt } from './platform/database.ts';
import { printErrors, sharedSettings, startNodes } from './platform/nodes.ts';
import { openDatabase } from './power/database.ts';
import { openVolume } from './power/volume.ts';

/*
 * The machine loses power: database and images are on a volume that drops what was not written to it yet, and everything
 * that runs is killed, while couples publish, clap, comment, follow, plan and chat. Then the acknowledged writes, their
 * images and the database are compared. It needs root, loop devices and ext4, whose shutdown drops what is in memory.
 * `npm run chaos -- power [--cuts 50] [--couples 8] [--fsync 1]`: with `--fsync 0` the comparison must find losses
 */
const { cuts, couples, fsync } = numbers({ cuts: 50, couples: 8, fsync: 1 });
const imageBytes = 2 * 1024 ** 3;
const pace = [1_500, 4_000] as const;

await run(async () => {
  const volume = await openVolume(imageBytes);
  const database = await openDatabase(join(volume.path, 'database'), { fsync: fsync === 1 });
  await database.start();
  const dataDir = join(volume.path, 'data');
  mkdirSync(dataDir, { mode: 0o700 });
  const nodes = await startNodes(2, database.url, { ...(await sharedSettings()), dataDir });
  const addresses = nodes.map(({ address }) => address);
  const load = await openMixedLoad(postgresAt(database.url), { couples, addresses });
  load.begin();
  for (let cut = 1; cut <= cuts; cut++) {
    await wait(between(...pace));
    // nothing answers between the cut and its end
    for (const node of nodes) (await node.program).child.kill('SIGSTOP');
    volume.cut();
    for (const node of nodes) await (await node.program).stop('SIGKILL');
    await database.kill();
    volume.mountAgain();
    await database.start();
    for (const node of nodes) {
      node.logged.push((await node.program).output());
      node.program = node.start();
    }
    for (const node of nodes) await node.program;
    if (cut % 10 === 0) console.log(`    ${cut} of ${cuts} cuts, ${load.written()}`);
  }
  await load.stop();
  console.log(`  ${cuts} power cuts, the database opened after each`);
  const wrong = await load.check();
  const missing = await withClient(database.url, (client) => findMissingImages(client, dataDir));
  console.log(`  ${missing} images of posts without a whole file`);
  if (wrong + missing > 0) process.exitCode = 1;
  await printErrors(nodes);
  for (const { program } of nodes) await (await program).stop('SIGKILL');
});

/** The images of posts whose file is not there or cannot be decoded. */
async function findMissingImages(client: Client, dataDir: string): Promise<number> {
  const { rows } = await client.query<{ media_id: string }>('select media_id from post_images');
  let missing = 0;
  for (const { media_id } of rows)
    await readFile(join(dataDir, 'media', placeOf(keyOf(media_id, 'full'))))
      .then((bytes) => sharp(bytes, { failOn: 'warning' }).raw().toBuffer())
      .catch(() => {
        missing += 1;
      });
  return missing;
}

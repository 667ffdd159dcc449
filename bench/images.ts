import { fork } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { encodeImage } from '../server/src/features/media/encode.ts';
import type { ReceivedFile } from '../server/src/platform/http/route.ts';
import { buildStale } from '../tools/build/stale.mjs';
import { postgres } from '../tools/install/find.mjs';
import { atEnd, end } from '../tools/run/end.mjs';
import { inRoot } from '../tools/run/root.mjs';
import { startPostgres } from '../tools/stages/postgres.mjs';
import { createDatabase, withClient } from './platform/database.ts';
import { createUsers, tokenOf } from './platform/dataset.ts';
import { median } from './platform/median.ts';
import { type Program, startServer } from './platform/program.ts';

/*
 * Photos a second: one after the other by sharp alone in a child process and by `encodeImage`; then by requests with
 * three photos, one request after the other, to a bare `node:http` that only runs sharp, and as posts. The bare server
 * also encodes the photos of a request side by side, and the client takes processor time from both. The photos are those of the demo, enlarged to the 12 megapixels of a phone's camera, with a
 * camera's noise, which gives files of 4 to 6 MB; every third has so much fine detail that its full size needs a second
 * quality. Compare the ratios: the machine's speed is in all three. The app uploads smaller ones: `--width 1024`.
 * `npm run bench -- images [--rounds 7] [--width 4032]`
 */
const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '7' }, width: { type: 'string', default: '4032' } },
});
const rounds = Number(values.rounds);
const [width, height] = [Number(values.width), (Number(values.width) * 3) / 4];
const names = ['beach', 'city', 'garden', 'breakfast', 'roses', 'forest'];

const bin = postgres();
if (bin === null) throw new Error('There is no PostgreSQL on this machine.');
await buildStale();
try {
  const folder = await mkdtemp(join(tmpdir(), 'twosome-bench-'));
  atEnd(() => rm(folder, { recursive: true, force: true }));
  const photos = await Promise.all(names.map((name, index) => enlarge(name, folder, index % 3 === 2)));
  const url = await createDatabase(await startPostgres(bin, { durable: true }), 'images');
  const server = await startServer(url);
  await withClient(url, (client) => createUsers(client, 1));
  await measure(photos, server);
  await server.stop();
} finally {
  await end();
}
// the encoder's idle processes keep none of their time, but end with this one
process.exit();

/** A photo as a phone's camera writes it. */
async function enlarge(name: string, folder: string, isDetailed: boolean): Promise<string> {
  const noise = (wide: number, high: number, sigma: number) =>
    sharp({
      create: {
        width: wide,
        height: high,
        channels: 3,
        background: '#000',
        noise: { type: 'gaussian', mean: 128, sigma },
      },
    });
  const photo = await readFile(inRoot(`demo/pictures/${name}.jpg`));
  const detail = await noise(1024, 768, isDetailed ? 50 : 12)
    .blur(0.4)
    .resize(width, height)
    .png({ compressionLevel: 1 })
    .toBuffer();
  const grain = await noise(width, height, 30).png({ compressionLevel: 1 }).toBuffer();
  const large = await sharp(photo).resize(width, height).png({ compressionLevel: 1 }).toBuffer();
  const path = join(folder, `${name}.jpg`);
  await sharp(large)
    .composite([
      { input: detail, blend: 'overlay' },
      { input: grain, blend: 'overlay' },
    ])
    .jpeg({ quality: 90 })
    .toFile(path);
  return path;
}

/** The three ways take turns in every round, so that a slow moment meets all of them. */
async function measure(photos: readonly string[], server: Program): Promise<void> {
  const plain = fork(inRoot('bench/platform/plain-sharp.mjs'), { execArgv: [] });
  atEnd(async () => void plain.kill());
  const [port] = await once(plain, 'message');
  const files = await Promise.all(photos.map(receivedFile));
  const ways: Record<string, () => Promise<void>> = {
    'sharp alone': async () => {
      for (const photo of photos) {
        plain.send(photo);
        await once(plain, 'message');
      }
    },
    encodeImage: async () => {
      for (const file of files) await encodeImage(file, 'images');
    },
    'three to a bare server': () => postAll({ port }, photos),
    'three by HTTP': () => postAll(server, photos),
  };
  const rates = new Map<string, number[]>(Object.keys(ways).map((name) => [name, []]));
  // the first round starts the processes
  for (let round = 0; round <= rounds; round += 1)
    for (const [name, run] of Object.entries(ways)) {
      const startedAt = performance.now();
      await run();
      if (round > 0) rates.get(name)?.push((photos.length * 1000) / (performance.now() - startedAt));
    }
  for (const [name, all] of rates) {
    const shareOf = (floor: string) =>
      median(all.map((rate, round) => rate / (rates.get(floor)?.[round] ?? Number.NaN))).toFixed(2);
    const shares = `${shareOf('sharp alone')} of sharp alone, ${shareOf('three to a bare server')} of a bare server`;
    console.log(`${name}: ${median(all).toFixed(1)} photos a second, ${shares}`);
  }
}

async function receivedFile(path: string): Promise<ReceivedFile> {
  const bytes = await readFile(path);
  return {
    field: 'images',
    path,
    bytes: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    userId: 'bench',
    signal: new AbortController().signal,
  };
}

async function postAll(to: Pick<Program, 'port'>, photos: readonly string[]): Promise<void> {
  for (let first = 0; first < photos.length; first += 3) await post(to, photos.slice(first, first + 3));
}

async function post({ port }: Pick<Program, 'port'>, photos: readonly string[]): Promise<void> {
  const form = new FormData();
  for (const photo of photos) form.append('images', new Blob([await readFile(photo)]), 'photo.jpg');
  form.append('aspect', '4:3');
  const response = await fetch(`http://127.0.0.1:${port}/api/v1/post/`, {
    method: 'POST',
    headers: { authorization: `Bearer ${tokenOf(1)}`, 'idempotency-key': randomUUID() },
    body: form,
  });
  if (response.status !== 201) throw new Error(`The post was answered ${response.status}.`);
  await response.body?.cancel();
}

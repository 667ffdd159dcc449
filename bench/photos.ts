import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { atEnd } from '../tools/run/end.mjs';
import { inRoot } from '../tools/run/root.mjs';
import { createUsers, tokenOf } from './platform/dataset.ts';
import { median, newDatabase, numbers, run, share, temporaryFolder, withClient } from './platform/harness.ts';
import { type Program, startServer } from './platform/server.ts';

/*
 * Posts of one photo, four at a time: the processor time that the server and its worker processes take for each, in turns
 * with what sharp alone takes for three sizes, the smaller ones as WebPs, and for what two other programs store; posts a
 * second; how long one takes. The photos are those of the demo with a camera's noise, as the app uploads them
 * (819 × 1,024 pixels, quality 0.9, at most 256 KB) and as a program may (12 megapixels). The clients take processor time
 * from both.
 * `npm run bench -- photos [--rounds 5] [--posts 60]`
 */
const { rounds, posts } = numbers({ rounds: 5, posts: 60 });
const names = ['beach', 'city', 'breakfast', 'roses', 'garden', 'forest'];
const together = 4;
const programs = ['plain', 'misskey', 'directus'] as const;

await run(async () => {
  const folder = await temporaryFolder();
  const cameras = await Promise.all(names.map((name, index) => enlarge(name, folder, index % 3 === 2)));
  const uploads = await Promise.all(cameras.map((path) => asTheAppUploads(path)));
  const url = await newDatabase({ durable: true });
  const server = await startServer(url);
  await withClient(url, (client) => createUsers(client, together));
  await measure('as the app uploads them', server, uploads, posts);
  await measure('12 megapixels', server, cameras, Math.ceil(posts / 6));
  await server.stop();
});
process.exit();

/** A photo as a phone's camera writes it; every third has so much detail that its full size needs a second quality. */
async function enlarge(name: string, folder: string, isDetailed: boolean): Promise<string> {
  const [width, height] = [4032, 3024];
  const noise = (wide: number, high: number, sigma: number) =>
    sharp({
      create: {
        ...{ width: wide, height: high, channels: 3, background: '#000' },
        noise: { type: 'gaussian', mean: 128, sigma },
      },
    });
  const fast = { compressionLevel: 1 };
  const detail = await noise(1024, 768, isDetailed ? 50 : 12)
    .blur(0.4)
    .resize(width, height)
    .png(fast)
    .toBuffer();
  const grain = await noise(width, height, 30).png(fast).toBuffer();
  const photo = await readFile(inRoot(`demo/pictures/${name}.jpg`));
  const large = await sharp(photo).resize(width, height).png(fast).toBuffer();
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

/** Cropped to 4:5; the best quality from 0.9 down that fits, as in the browser. */
async function asTheAppUploads(camera: string): Promise<string> {
  const path = camera.replace('.jpg', '-upload.jpg');
  const cut = await sharp(camera).resize(819, 1024, { fit: 'cover' }).png().toBuffer();
  for (let quality = 90; ; quality -= 5)
    if ((await sharp(cut).jpeg({ quality }).toFile(path)).size <= 256 * 1024) return path;
}

async function measure(title: string, server: Program, photos: readonly string[], count: number) {
  const bytes = photos.reduce((sum, path) => sum + readFileSync(path).length, 0) / photos.length;
  console.log(`${title}: ${(bytes / 1024).toFixed(0)} KB each`);
  const sharpAlone = fork(inRoot('bench/platform/photo-steps.mjs'), { execArgv: [] });
  atEnd(async () => void sharpAlone.kill());
  const own = async () => {
    const startedAt = performance.now();
    const before = processorTime(server.child.pid ?? 0);
    const times: number[] = [];
    let next = 0;
    const client = async (person: number) => {
      for (let index = next++; index < count; index = next++)
        times.push(await post(server, person, photos[index % photos.length] ?? ''));
    };
    await Promise.all(Array.from({ length: together }, (_, index) => client(2 * index + 1)));
    const seconds = (performance.now() - startedAt) / 1000;
    return {
      cost: (processorTime(server.child.pid ?? 0) - before) / count,
      rate: count / seconds,
      ...{ p50: median(times), p99: share(times, 0.99) },
    };
  };
  const stepsOf = async (program: (typeof programs)[number]) => {
    const before = processorTime(sharpAlone.pid ?? 0);
    let sizes: number[] = [];
    for (let index = 0; index < count; index += 1) {
      sharpAlone.send({ path: photos[index % photos.length], program });
      const [files] = await once(sharpAlone, 'message');
      sizes = files.map((size: number, file: number) => size / count + (sizes[file] ?? 0));
    }
    return { cost: (processorTime(sharpAlone.pid ?? 0) - before) / count, sizes };
  };
  const results: (Awaited<ReturnType<typeof own>> & { floors: Awaited<ReturnType<typeof stepsOf>>[] })[] = [];
  // the first round starts the processes
  for (let round = 0; round <= rounds; round += 1) {
    const floors = [];
    for (const program of programs) floors.push(await stepsOf(program));
    const one = { floors, ...(await own()) };
    if (round > 0) results.push(one);
  }
  sharpAlone.kill();
  const of = (value: (one: (typeof results)[number]) => number, digits = 0) =>
    median(results.map(value)).toFixed(digits);
  console.log(
    `  a post: ${of(({ cost }) => cost)} ms of processor time, ` +
      `${of(({ rate }) => rate, 1)} posts a second, ${of(({ p50 }) => p50)} ms median, ${of(({ p99 }) => p99)} ms p99`,
  );
  for (const [index, program] of programs.entries()) {
    const floor = (one: (typeof results)[number]) => one.floors[index]?.cost ?? 0;
    const sizes = results[0]?.floors[index]?.sizes.map((size) => (size / 1024).toFixed(0)) ?? [];
    console.log(
      `  sharp alone, steps of ${program}: ${of(floor)} ms, ratio ${of((one) => one.cost / floor(one), 2)}; ` +
        `files of ${sizes.join(', ')} KB`,
    );
  }
}

/** Posts a photo; the milliseconds until the answer. */
async function post({ url }: Program, person: number, path: string): Promise<number> {
  const form = new FormData();
  form.append('images', new Blob([await readFile(path)]), 'photo.jpg');
  form.append('aspect', path.endsWith('-upload.jpg') ? '4:5' : '4:3');
  const startedAt = performance.now();
  const response = await fetch(`${url}/api/v1/post/`, {
    method: 'POST',
    headers: { authorization: `Bearer ${tokenOf(person)}`, 'idempotency-key': randomUUID() },
    body: form,
  });
  if (response.status !== 201) throw new Error(`${response.status}: ${await response.text()}`);
  await response.body?.cancel();
  return performance.now() - startedAt;
}

/** Milliseconds that a process and its children have used, also those of children that have ended. */
function processorTime(pid: number): number {
  const ticks = (of: string) => {
    const fields = readFileSync(`/proc/${of}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return {
      parent: Number(fields[1]),
      own: Number(fields[11]) + Number(fields[12]),
      ended: Number(fields[13]) + Number(fields[14]),
    };
  };
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const children = all.filter((name) => {
    try {
      return ticks(name).parent === pid;
    } catch {
      return false;
    }
  });
  const { own, ended } = ticks(String(pid));
  return (own + ended + children.reduce((sum, child) => sum + ticks(child).own, 0)) * 10;
}

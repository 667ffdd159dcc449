import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { limits } from '@twosome/contract/platform/limits';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Inbox, noise, openInbox } from '../../testing/images.ts';
import { sampleOf } from '../../testing/nightly.ts';
import { jobLimits } from './encode.ts';
import type { Encoded } from './encoder.ts';

let inbox: Inbox;
let encoder: ChildProcess;
beforeAll(async () => {
  inbox = await openInbox();
  encoder = fork(pathOf('./encoder.worker.mjs'), {
    execArgv: ['--import', new URL('../../testing/count-encodes.mjs', import.meta.url).href],
    serialization: 'advanced',
  });
});
afterAll(async () => {
  encoder.kill('SIGKILL');
  await inbox.close();
});

const pathOf = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

/** The qualities that were tried, by format and pixels, as `full 1024x768`. */
type Tries = Record<string, number[]>;

async function encode(bytes: Buffer): Promise<{ image: Encoded; tries: Tries }> {
  const { path } = await inbox.receive(bytes);
  const answered = once(encoder, 'message');
  encoder.send({ task: 'encode', input: { path, limits: jobLimits } });
  const [{ result, tries }] = await answered;
  return { ...result, tries };
}

/** A photo with the grain of a dark room: the more, the larger the file. */
async function grainy(name: string, sigma: number): Promise<Buffer> {
  const photo = sharp(await readFile(pathOf(`../../../../demo/pictures/${name}.jpg`)));
  const { width, height } = await photo.metadata();
  const grain = { type: 'gaussian', mean: 128, sigma } as const;
  const input = { create: { width, height, channels: 3, background: '#000', noise: grain } } as const;
  return photo
    .composite([{ input, blend: 'overlay' }])
    .jpeg({ quality: 95 })
    .toBuffer();
}

/** Of the full size, of the smaller ones, and the worst of both. */
const firstQualities = [82, 68, 50];

/** Each of the three sizes may take a second try; one that is scaled down takes one per smaller size. */
function expectFewTries(tries: Tries, what: string) {
  const all = Object.entries(tries);
  for (const [size, qualities] of all)
    expect(qualities.length, `${what}, ${size}: ${qualities}`).toBeLessThanOrEqual(2);
  expect(all.flatMap(([, qualities]) => qualities).length).toBeLessThanOrEqual(all.length + 3);
  // a photo is scaled down only when the worst quality did not fit, not after a bad prediction
  for (const [first = 0, ...others] of all.map(([, qualities]) => qualities))
    if (others.length === 0) expect(firstQualities).toContain(first);
}

const photos: [name: string, width: number][] = [
  ['ana-bruno', 640],
  ['beach', 1024],
  ['boots', 1024],
  ['bicycles', 900],
  ['balloons', 816],
  ['breakfast', 816],
];
test.each(sampleOf(photos, 1))(
  '%s is encoded at most twice per size, however much grain it has',
  async (name, width) => {
    let seconds = 0;
    for (const sigma of [50, 75, 100]) {
      const { image, tries } = await encode(await grainy(name, sigma));
      expectFewTries(tries, `grain ${sigma}`);
      expect([image.width, image.full.length <= limits.imageBytes]).toEqual([width, true]);
      seconds += Object.values(tries).filter((qualities) => qualities.length === 2).length;
    }
    // without a second try the grain would test nothing
    expect(seconds).toBeGreaterThan(0);
  },
  30_000,
);

const sizes: [width: number, height: number][] = [
  [720, 720],
  [900, 900],
  [1024, 768],
  [1024, 1024],
];
test.each(sampleOf(sizes, 1))(
  'noise of %i × %i is encoded at most twice per size, and once per smaller one',
  async (width, height) => {
    const { image, tries } = await encode(await noise(width, height).png().toBuffer());
    expectFewTries(tries, 'noise');
    expect(image.full.length).toBeLessThanOrEqual(limits.imageBytes);
  },
  30_000,
);

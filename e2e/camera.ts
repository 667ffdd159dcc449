import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LaunchOptions, Page } from '@playwright/test';
import sharp, { type Sharp } from 'sharp';
import { encode } from 'uqr';
import { wholeBrowser } from './browser.ts';
import { test as base } from './fixtures.ts';

/** The fake camera of every browser of a story. */
interface Camera {
  /** the path of the film; a browser opens it whenever it starts the camera */
  film: string;
  /** The next recording shows this code lying on a table, with the camera passing over it repeatedly. */
  show(picture: Sharp | null): Promise<void>;
}

/**
 * A browser with a camera that plays a film. Without a permission in the context the browser refuses, because headless
 * mode has no prompt.
 */
export const test = base.extend<object, { camera: Camera; launchOptions: LaunchOptions }>({
  camera: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires the pattern
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'twosome-film-'));
      const film = join(folder, 'film.y4m');
      const show: Camera['show'] = async (picture) => {
        // A running recording continues with the previous film.
        await writeFile(`${film}.next`, await filmOf(picture));
        await rename(`${film}.next`, film);
      };
      await show(null);
      await use({ film, show });
      await rm(folder, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],

  // The headless shell has no camera permission.
  launchOptions: [
    ({ camera }, use) => {
      const fakeCamera = [
        '--use-fake-device-for-media-stream',
        `--use-file-for-fake-video-capture=${camera.film}`,
      ];
      return use({ ...wholeBrowser, args: [...wholeBrowser.args, ...fakeCamera] });
    },
    { scope: 'worker' },
  ],
});

/** The code as on a screen or on paper. */
export function codeOf(text: string): Sharp {
  const { data, size } = encode(text, { border: 4 });
  const dots = Buffer.from(data.flat().map((dark) => (dark ? 0 : 255)));
  const raw = { width: size, height: size, channels: 1 } as const;
  return sharp(dots, { raw }).resize(side, side, { kernel: 'nearest' });
}

const [width, height, side] = [640, 480, 330];
const table = { r: 116, g: 104, b: 96, alpha: 1 };

/** In YUV4MPEG2 without colours: the camera is at an angle, so the picture is neither straight nor sharp. */
async function filmOf(picture: Sharp | null): Promise<Buffer> {
  const ground = sharp({ create: { width: 2 * width, height, channels: 4, background: table } });
  const tilted = picture && (await picture.resize(side, side).png().toBuffer());
  const lying =
    tilted === null ? [] : [{ input: await sharp(tilted).rotate(9, { background: table }).png().toBuffer() }];
  const seen = await ground.composite(lying).png().toBuffer();
  const greys = Buffer.alloc((width * height) / 2, 128);
  const frames = Array.from({ length: 12 }, async (_, n) => {
    const left = Math.max(width / 2, width - n * 40);
    const view = sharp(seen).extract({ left, top: 0, width, height }).removeAlpha().blur(0.8).greyscale();
    return Buffer.concat([Buffer.from('FRAME\n'), await view.raw().toBuffer(), greys]);
  });
  const head = Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`);
  return Buffer.concat([head, ...(await Promise.all(frames))]);
}

interface Recorded extends Window {
  /** the tracks opened since the page started */
  tracks?: MediaStreamTrack[];
}

/** Records the tracks that the page opens; the camera itself is the browser's. */
export async function recordCamera(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { mediaDevices } = navigator;
    const open = mediaDevices.getUserMedia.bind(mediaDevices);
    const tracks: MediaStreamTrack[] = [];
    Object.assign(window, { tracks });
    mediaDevices.getUserMedia = async (constraints) => {
      const stream = await open(constraints);
      tracks.push(...stream.getTracks());
      return stream;
    };
  });
}

/** How often this page has opened the camera, and how many of its tracks are live. */
export const cameraTracks = (page: Page): Promise<{ opened: number; live: number }> =>
  page.evaluate(() => {
    const { tracks = [] } = window as Recorded;
    return { opened: tracks.length, live: tracks.filter(({ readyState }) => readyState === 'live').length };
  });

import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { heartPath } from '../../../web/src/ui/heartPath.ts';
import { chromium as installedChromium } from '../../install/find.mjs';
import { inRoot } from '../../run/root.mjs';
import { balloons } from './scenes/balloons.ts';
import { autumnBench } from './scenes/bench.ts';
import { nightCat } from './scenes/cat.ts';
import { moonSea } from './scenes/moon-sea.ts';
import { tent } from './scenes/tent.ts';
import type { Draw } from './scenes.ts';
import { jpegWithin, PUBLIC } from './site.ts';

/*
 * `tsx tools/seed/pictures/previews.ts` draws the pictures that stand beside links to the open pages where people send
 * them to each other: paper, a few words and a print. A browser sets the words, because only it has our letters.
 */
const [WIDE, TALL] = [1200, 630];
const KIB = 1024;
const MOST = 90 * KIB;

interface Preview {
  file: string;
  words: string;
  print: { draw: Draw; seed: number } | 'the two';
}

const previews: readonly Preview[] = [
  { file: 'preview.jpg', words: 'One profile for the two of you.', print: 'the two' },
  { file: 'preview-landing.jpg', words: 'Set goals and grow together.', print: 'the two' },
  { file: 'preview-sign-up.jpg', words: 'Welcome to Twosome.', print: { draw: balloons, seed: 6 } },
  {
    file: 'preview-about.jpg',
    words: 'A small, warm place for couples.',
    print: { draw: autumnBench, seed: 3 },
  },
  {
    file: 'preview-privacy.jpg',
    words: 'What we keep, and who can see it.',
    print: { draw: nightCat, seed: 11 },
  },
  { file: 'preview-tos.jpg', words: 'Few words, meant seriously.', print: { draw: tent, seed: 5 } },
  {
    file: 'preview-delete-account.jpg',
    words: 'Leave whenever you like.',
    print: { draw: moonSea, seed: 6 },
  },
];

const mark = `<svg width="66" height="44" viewBox="0 0 36 24"><circle cx="12" cy="12" r="11.5" fill="#f6d5ca"/><circle cx="24" cy="12" r="11.5" fill="#cbd7ea"/><path fill="#d92b3c" d="M18 2.19A11.5 11.5 0 0 1 18 21.81A11.5 11.5 0 0 1 18 2.19Z"/></svg>`;

const browser = await chromium.launch({
  executablePath: installedChromium() ?? 'chromium',
  args: ['--no-sandbox'],
});
try {
  const page = await browser.newPage({ viewport: { width: WIDE, height: TALL } });
  for (const preview of previews) {
    await page.setContent(await documentOf(preview));
    await page.evaluate(async () => {
      await document.fonts.ready;
      await Promise.all([...document.images].map((image) => image.decode()));
    });
    const jpeg = await within(await page.screenshot());
    await writeFile(join(PUBLIC, preview.file), jpeg);
    console.log(`${preview.file} ${Math.round(jpeg.length / KIB)} KiB`);
  }
} finally {
  await browser.close();
}

async function documentOf({ words, print, file }: Preview): Promise<string> {
  const newsreader = await embedded(
    'node_modules/@fontsource-variable/newsreader/files/newsreader-latin-opsz-normal.woff2',
    'font/woff2',
  );
  return `<!doctype html><style>
@font-face { font-family: Newsreader; src: url(${newsreader}); font-weight: 200 800 }
* { box-sizing: border-box; margin: 0 }
body { display: flex; width: ${WIDE}px; height: ${TALL}px; padding: 56px; gap: 40px; background: #fcfbfa; color: #1d1a22 }
section { flex: 1; display: flex; flex-direction: column; justify-content: space-between }
.logo { display: flex; align-items: center; gap: 18px; font: 600 46px/1 Newsreader }
h1 { font: 500 78px/1.04 Newsreader; letter-spacing: -0.022em; text-wrap: balance; padding-bottom: 6px }
img { width: 518px; height: 518px; border-radius: 40px; object-fit: cover }
svg.meeting { width: 590px; align-self: center }
</style>
<section><div class="logo">${mark}twosome</div><h1>${words}</h1></section>
${print === 'the two' ? await meeting(file === 'preview.jpg') : `<img src="${await printOf(print)}">`}`;
}

/** As on the landing page; `plain` shows nothing in the circles, because it stands for what nobody is told of. */
async function meeting(plain: boolean): Promise<string> {
  const image = async (name: string, x: number, side: string) =>
    plain
      ? ''
      : `<clipPath id="${side}"><circle cx="${x + 172}" cy="178" r="172"/></clipPath><image href="${await embedded(`web/src/screens/pictures/${name}.webp`, 'image/webp')}" x="${x}" y="6" width="344" height="344" clip-path="url(#${side})"/>`;
  return `<svg class="meeting" viewBox="0 0 560 356"><circle cx="176" cy="178" r="172" fill="#f6d5ca"/><circle cx="384" cy="178" r="172" fill="#cbd7ea"/>${await image('balloons-round', 4, 'left')}${await image('sea-round', 212, 'right')}<path fill="#d92b3c" d="M280 41A172 172 0 0 1 280 315A172 172 0 0 1 280 41Z"/><path fill="#fff" transform="translate(249.4 147) scale(2.55)" d="${heartPath}"/></svg>`;
}

async function printOf({ draw, seed }: { draw: Draw; seed: number }): Promise<string> {
  const side = 1036;
  const jpeg = await jpegWithin({ file: 'print', draw, seed, width: side, height: side, most: 800 * KIB });
  return `data:image/jpeg;base64,${jpeg.toString('base64')}`;
}

async function embedded(path: string, type: string): Promise<string> {
  return `data:${type};base64,${(await readFile(inRoot(path))).toString('base64')}`;
}

async function within(screenshot: Buffer): Promise<Buffer> {
  for (let quality = 90; quality >= 60; quality -= 2) {
    const jpeg = await sharp(screenshot).jpeg({ quality, mozjpeg: true }).toBuffer();
    if (jpeg.length <= MOST) return jpeg;
  }
  throw new Error(`A preview does not fit into ${MOST} bytes`);
}

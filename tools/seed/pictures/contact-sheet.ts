import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp, { type OverlayOptions } from 'sharp';
import { paint, paintCouple, paintCover } from './paint.ts';
import { sceneNames } from './scenes.ts';

/** `tsx tools/seed/pictures/contact-sheet.ts [first seed]` lays every scene, couple and cover on one page. */
const SHEET = fileURLToPath(new URL('../../../.cache/pictures/contact-sheet.png', import.meta.url));
const [ACROSS, WIDE, TALL, GAP] = [12, 152, 190, 6];

const first = Number(process.argv[2] ?? 1);
await mkdir(dirname(SHEET), { recursive: true });

const pictures: Promise<Buffer>[] = [
  ...sceneNames.flatMap((scene) => [paint(scene, first, 640, 800), paint(scene, first + 1, 640, 640)]),
  ...Array.from({ length: 48 }, (_, i) => paintCouple(i)),
  ...Array.from({ length: 24 }, (_, i) => paintCover(i)),
];
const tiles = pictures.map(
  async (picture, i): Promise<OverlayOptions> => ({
    input: await sharp(await picture)
      .resize(WIDE, TALL, { fit: 'inside' })
      .toBuffer(),
    left: GAP + (i % ACROSS) * (WIDE + GAP),
    top: GAP + Math.floor(i / ACROSS) * (TALL + GAP),
  }),
);
const page = {
  width: GAP + ACROSS * (WIDE + GAP),
  height: GAP + Math.ceil(pictures.length / ACROSS) * (TALL + GAP),
};
await sharp({ create: { ...page, channels: 3, background: '#fcfbfa' } })
  .composite(await Promise.all(tiles))
  .png()
  .toFile(SHEET);
console.log(SHEET);

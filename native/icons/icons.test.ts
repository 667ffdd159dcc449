import { existsSync, readFileSync } from 'node:fs';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { inRoot } from '../../tools/run/root.mjs';
import { androidDrawings } from './android.ts';
import { iosDrawings } from './ios.ts';
import { dark, light } from './mark.ts';
import { draw } from './svg.ts';
import { webIcons } from './web.ts';

const pixelsOf = (png: Buffer) => sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });

/**
 * The difference of two pictures: 0 for identical, 255 for black and white. Other renderers round edges differently.
 */
async function distance(one: Buffer, other: Buffer): Promise<number> {
  const [a, b] = [await pixelsOf(one), await pixelsOf(other)];
  if (a.info.width !== b.info.width || a.info.height !== b.info.height) return 255;
  const sum = a.data.reduce((so, value, at) => so + Math.abs(value - (b.data[at] ?? 0)), 0);
  return sum / a.data.length;
}

describe('the icons of the web app', () => {
  test.each(Object.entries(webIcons))('%s is what is drawn today', async (path, drawn) => {
    const file = inRoot('web/public', path);
    expect(existsSync(file), 'npm run icons').toBe(true);
    const stored = readFileSync(file);
    expect(await distance(stored, await drawn()), 'npm run icons').toBeLessThan(0.5);
    expect(stored.length).toBeLessThan(20_000);
  });

  test('an icon in other colours is detected', async () => {
    const picture = { side: 192, share: 0.8, ground: 'rounded' } as const;
    const [one, other] = [
      await draw({ ...picture, colours: light }),
      await draw({ ...picture, colours: dark }),
    ];
    expect(await distance(one, other)).toBeGreaterThan(20);
  });

  test('the area that may be cropped has only the background colour', async () => {
    const drawn = await webIcons['icons/maskable-512.png']?.();
    const { data, info } = await pixelsOf(drawn ?? Buffer.of());
    const colourAt = (x: number, y: number) => data.readUInt32BE(4 * (y * info.width + x));
    const paper = colourAt(0, 0);
    let [outside, other] = [0, 0];
    for (let x = 0; x < 512; x++)
      for (let y = 0; y < 512; y++)
        if (Math.hypot(x - 256, y - 256) > 0.4 * 512) {
          outside++;
          if (colourAt(x, y) !== paper) other++;
        }
    expect(other).toBe(0);
    expect(outside).toBeGreaterThan(100_000);
  });
});

test('the notification badge is a silhouette in one colour', async () => {
  const { data } = await pixelsOf((await webIcons['icons/badge-96.png']?.()) ?? Buffer.of());
  const seen = [...Array(data.length / 4).keys()].filter((at) => (data[4 * at + 3] ?? 0) > 0);
  expect(seen.length).toBeGreaterThan(1000);
  expect(seen.length).toBeLessThan(data.length / 8);
  for (const at of seen) expect(data.readUIntBE(4 * at, 3)).toBe(0xffffff);
});

describe('the icons of the apps', () => {
  test('the notification icon has one colour and a transparent background', async () => {
    const drawings = await androidDrawings();
    const colours = String(drawings['drawable/ic_notification.xml']).match(/#[0-9a-f]{3,8}/gi);
    expect(colours).toEqual(['#ffffff']);
  });

  test('each density has its size', async () => {
    const drawings = await androidDrawings();
    const sides = await Promise.all(
      ['mdpi', 'hdpi', 'xhdpi', 'xxhdpi', 'xxxhdpi'].map(async (density) => {
        const png = drawings[`mipmap-${density}/ic_launcher.png`];
        return (await sharp(png as Buffer).metadata()).width;
      }),
    );
    expect(sides).toEqual([48, 72, 96, 144, 192]);
  });

  test('Apple’s pictures have no transparency, and every listed one exists', async () => {
    const drawings = await iosDrawings();
    for (const set of ['AppIcon.appiconset', 'Splash.imageset']) {
      const { images } = JSON.parse(String(drawings[`${set}/Contents.json`]));
      expect(images.length).toBeGreaterThan(1);
      for (const { filename } of images as { filename: string }[]) {
        const { hasAlpha } = await sharp(drawings[`${set}/${filename}`] as Buffer).metadata();
        expect(hasAlpha, filename).toBe(false);
      }
    }
  });
});

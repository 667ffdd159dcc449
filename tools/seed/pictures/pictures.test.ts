import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { WORDS } from './captions.ts';
import { cover } from './covers.ts';
import { frame } from './frame.ts';
import { jpegOf } from './jpeg.ts';
import { paint, paintCouple } from './paint.ts';
import { couple, coupleOf } from './portraits.ts';
import { type Draw, SCENES, sceneNames } from './scenes.ts';
import { PUBLIC, SITE_PICTURES } from './site.ts';

const drawings: [string, Draw][] = [...Object.entries<Draw>(SCENES), ['couple', couple], ['cover', cover]];
const SHAPES = [
  ['1:1', 64, 64],
  ['4:3', 80, 60],
  ['4:5', 64, 80],
] as const;

describe.each(drawings)('%s', (_, draw) => {
  it('draws the same for the same seed', () => {
    expect(frame(draw(800, 1000, 5), 800, 1000)).toBe(frame(draw(800, 1000, 5), 800, 1000));
  });

  it('draws something else for every other seed', () => {
    const drawn = new Set(Array.from({ length: 12 }, (_, seed) => draw(800, 1000, seed)));
    expect(drawn.size).toBe(12);
  });

  it.each(SHAPES)('renders at %s, covering the whole picture and never flat', async (_shape, w, h) => {
    const svg = frame(draw(w, h, 3), w, h);
    expect(svg).not.toMatch(/NaN|undefined|Infinity|"(?:linear|radial):/);
    const { info, data } = await sharp(Buffer.from(svg)).raw().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([w, h]);
    const alpha = data.filter((_, i) => i % info.channels === 3);
    expect(alpha.every((value) => value === 255)).toBe(true);
    const { channels } = await sharp(Buffer.from(svg)).stats();
    expect(Math.max(...channels.slice(0, 3).map((channel) => channel.stdev))).toBeGreaterThan(6);
  });
});

describe('couples', () => {
  it('are never the same two in the first sixty seeds', () => {
    const looks = Array.from({ length: 60 }, (_, seed) => coupleOf(seed));
    for (const [i, one] of looks.entries())
      for (const other of looks.slice(0, i)) {
        const alike = one.filter(
          (person, k) =>
            person.style === other[k]?.style &&
            person.skin === other[k]?.skin &&
            person.hair === other[k]?.hair,
        );
        expect(alike.length, `couple ${i}`).toBeLessThan(2);
      }
  });

  it('come in many skins and styles', () => {
    const people = Array.from({ length: 40 }, (_, seed) => coupleOf(seed)).flat();
    expect(new Set(people.map((person) => person.skin)).size).toBe(8);
    expect(new Set(people.map((person) => person.style)).size).toBeGreaterThan(16);
  });
});

describe('words', () => {
  it('are there for every scene, short enough for a post, without emoji', () => {
    expect(Object.keys(WORDS).sort()).toEqual([...sceneNames].sort());
    for (const { alt, captions } of Object.values(WORDS)) {
      expect(captions.length).toBeGreaterThanOrEqual(3);
      expect(captions.length).toBeLessThanOrEqual(6);
      for (const text of [alt, ...captions]) {
        expect(text.length).toBeGreaterThan(4);
        expect(text.length).toBeLessThanOrEqual(127);
        expect(text).not.toMatch(/\p{Extended_Pictographic}/u);
      }
    }
  });

  it('are never used for two scenes', () => {
    const captions = Object.values(WORDS).flatMap((words) => words.captions);
    expect(new Set(captions).size).toBe(captions.length);
  });
});

describe('painting', () => {
  it('gives a JPEG of the size asked for, the same bytes again', async () => {
    const once = await paint('hills', 4, 320, 400);
    const { format, width, height } = await sharp(once).metadata();
    expect({ format, width, height }).toEqual({ format: 'jpeg', width: 320, height: 400 });
    expect(await paint('hills', 4, 320, 400)).toEqual(once);
  });

  it('does not depend on what was kept: the grain falls alike each time', async () => {
    const svg = frame(SCENES.lake(200, 200, 1), 200, 200);
    expect(await jpegOf(svg)).toEqual(await jpegOf(svg));
  });

  it('refuses seeds and sides that are not whole numbers in reach', async () => {
    await expect(paint('hills', -1, 320, 400)).rejects.toThrow(RangeError);
    await expect(paint('hills', 1.5, 320, 400)).rejects.toThrow(RangeError);
    await expect(paint('hills', 1, 0, 400)).rejects.toThrow(RangeError);
    await expect(paint('hills', 1, 320, 5000)).rejects.toThrow(RangeError);
    await expect(paintCouple(Number.NaN)).rejects.toThrow(RangeError);
  });
});

describe.each([...SITE_PICTURES])('the site picture $file', (picture) => {
  it('is in the web folder, of the size and weight its page allows', async () => {
    const bytes = await readFile(join(PUBLIC, picture.file));
    expect(bytes.length).toBeLessThanOrEqual(picture.most);
    const { format, width, height } = await sharp(bytes).metadata();
    expect({ format, width, height }).toEqual({
      format: 'jpeg',
      width: picture.width,
      height: picture.height,
    });
  });
});

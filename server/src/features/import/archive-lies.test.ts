import { limits } from '@twosome/contract/platform/limits';
import { describe, expect, test } from 'vitest';
import { zipWith } from '../../testing/archives.ts';
import { createFixture } from '../../testing/fixture.ts';
import { noise, smallPhoto } from '../../testing/images.ts';
import { upload } from '../../testing/import-examples.ts';
import { createFormFinder } from './chat.ts';

const fixture = createFixture();
const stateOf = async () => (await fixture.cast.ana.call('GET import/')).body;

/** Ana's import of an archive, read. */
async function read(archive: Buffer, kind = 'whatsapp') {
  await upload(fixture.cast.ana, archive, { kind });
  await fixture.server.app.jobs.runDue();
  return stateOf();
}

describe('a small archive that would fill the disk [S4.175]', () => {
  test('by naming one photo many times has it once', async () => {
    const photo = await smallPhoto();
    const name = 'IMG-20210514-WA0001.jpg';
    const lines = Array.from({ length: 500 }, (_, i) => {
      const time = `${Math.floor(i / 60)}:${String(i % 60).padStart(2, '0')}`;
      return `14/05/2021, ${time} - Ana: ${name} (file attached)`;
    });
    const chat = await zipWith({ 'chat.txt': lines.join('\n'), [name]: photo });
    expect(await read(chat)).toMatchObject({ status: 'preview', photos: 1, left_out: 499 });
    const { id } = await stateOf();
    await fixture.cast.ana.call('POST import/confirm/', { body: { id } });
    await fixture.server.app.jobs.runDue();
    expect(await stateOf()).toMatchObject({ status: 'done', photos: 1, photos_done: 1, left_out: 499 });

    const media = Array.from({ length: 500 }, () => ({ uri: 'a.jpg', creation_timestamp: 1_600_000_000 }));
    const list = JSON.stringify([{ media }, { media }]);
    const posts = await zipWith({ 'content/posts_1.json': list, 'a.jpg': photo });
    expect(await read(posts, 'instagram')).toMatchObject({ photos: 1, left_out: 999 });
  });

  test('by files that share their bytes is damaged', async () => {
    const names = Array.from({ length: 9 }, (_, i) => `IMG-20210514-WA000${i}.jpg`);
    const lines = names.map((file) => `14/05/2021, 18:20 - Ana: ${file} (file attached)`);
    const photo = await noise(200, 200).jpeg().toBuffer();
    const small = names.slice(1).map((name): [string, string] => [name, name]);
    const archive = await zipWith({
      'chat.txt': lines.join('\n'),
      [names[0]!]: photo,
      ...Object.fromEntries(small),
    });
    // each entry of the list becomes the first photo's, but for its name
    const entries: number[] = [];
    for (let at = archive.indexOf('PK\x01\x02'); at >= 0; at = archive.indexOf('PK\x01\x02', at + 1))
      entries.push(at);
    const [, first = 0, ...others] = entries;
    for (const other of others) {
      archive.copy(archive, other + 8, first + 8, first + 28);
      archive.copy(archive, other + 42, first + 42, first + 46);
    }
    expect(await read(archive)).toMatchObject({
      status: 'failed',
      problem: expect.stringContaining('damaged'),
    });
  });
});

describe('an archive that would keep the server busy [S4.175]', () => {
  const quick = { timeout: 20_000 };

  test.each([
    ['a list of empty posts', '{}', (all: string) => `[${all}]`],
    ['a list of numbers', '0', (all: string) => `[${all}]`],
    ['a post of numbers', '0', (all: string) => `[{"media":[${all}]}]`],
    ['a list of posts without photos', '{"media":[]}', (all: string) => `[${all}]`],
  ])('by %s is read in a moment', quick, async (_, one, wrap) => {
    const count = Math.floor((limits.importJsonBytes - 100) / (one.length + 1));
    const list = wrap(Array<string>(count).fill(one).join(','));
    const archive = await zipWith({ 'content/posts_1.json': list });
    expect(archive.length).toBeLessThan(100_000);
    const cpu = process.cpuUsage();
    expect(await read(archive, 'instagram')).toMatchObject({ status: 'failed' });
    const { user } = process.cpuUsage(cpu);
    expect(user / 1e6).toBeLessThan(4);
  });

  test('by lines of spaces is read in a moment', () => {
    const line = `14/05/2021, 9:00 - ${' '.repeat(100_000)}`;
    const cpu = process.cpuUsage();
    const finder = createFormFinder();
    for (let i = 0; i < 50; i += 1) finder.add({ text: line, isAfterCrlf: false });
    const form = finder.result(Date.now(), false);
    for (let i = 0; i < 50; i += 1)
      expect(form?.headOf({ text: line, isAfterCrlf: false })).toMatchObject({ name: null });
    expect(process.cpuUsage(cpu).user / 1e6).toBeLessThan(1);
  });
});

import { limits } from '@twosome/contract/platform/limits';
import { describe, expect, test } from 'vitest';
import { createFixture } from '../../testing/fixture.ts';
import { listOfPosts, nested, oneSecond, writeHugeList } from '../../testing/hostile-archives.ts';
import { upload } from '../../testing/import-examples.ts';
import { type Strain, strainOf } from '../../testing/strain.ts';
import { print } from '../book/print.ts';

// What the hostile archives and books cost the server's process, and other people, while a child works on them.

const fixture = createFixture();
const runDue = () => fixture.server.app.jobs.runDue();
const other = () => fixture.cast.chloe.call('GET post/?is_timeline=true');
const isFine = ({ memory, longestTurn, slower }: Strain) => memory <= 150 && longestTurn <= 50 && slower <= 2;

async function expectLittle(name: string, work: () => Promise<unknown>, prepare?: () => Promise<unknown>) {
  const strain = await strainOf({ work, request: other, ...(prepare && { prepare }) }, isFine);
  const { memory, longestTurn, slower } = strain;
  console.log(
    `${name}: ${memory.toFixed(0)} MB, ${longestTurn.toFixed(0)} ms, others ${slower.toFixed(1)} times slower`,
  );
  expect(isFine(strain)).toBe(true);
}

const stateOf = async () => (await fixture.cast.ana.call('GET import/')).body;

test('an archive that nests a million brackets [S4.175]', async () => {
  const archive = await listOfPosts(nested(1_000_000).brackets ?? '');
  const prepare = () => upload(fixture.cast.ana, archive, { kind: 'instagram' });
  await expectLittle('brackets', runDue, prepare);
  expect((await stateOf()).status).toBe('failed');
});

test('an archive that claims four gigabytes of comments [S4.175]', async () => {
  const small = await oneSecond(1);
  const prepare = async () => {
    const { body } = await upload(fixture.cast.ana, small);
    await writeHugeList(fixture.server.store.locate(`imports/${body.id}.zip`), 60_000);
  };
  await expectLittle('comments', runDue, prepare);
  expect((await stateOf()).status).toBe('failed');
});

describe('messages of one second', { timeout: 900_000 }, () => {
  /** Takes back what is there, and uploads a chat. */
  const bring = async (archive: Buffer): Promise<string> => {
    const { ana, bruno } = fixture.cast;
    const { id } = await stateOf();
    if (id !== null) await bruno.call(`DELETE import/${id}/`);
    await runDue();
    return (await upload(ana, archive)).body.id;
  };
  const agree = async (id: string) => {
    const { ana, bruno } = fixture.cast;
    await runDue();
    const names = [{ name: 'Ana', user: ana.user.id }];
    await ana.call('POST import/confirm/', { body: { id, names, messages: true } });
    await bruno.call('POST import/agree/', { body: { id } });
  };

  test('half a million are read [S4.175]', async () => {
    const archive = await oneSecond(limits.importMessages);
    await expectLittle('reading', runDue, () => bring(archive));
    expect(await stateOf()).toMatchObject({ status: 'preview', messages: limits.importMessages });
  });

  test('a hundred thousand are added, and taken back by a job [S4.174 S4.175]', async () => {
    const count = 100_000;
    const archive = await oneSecond(count);
    const add = async () => agree(await bring(archive));
    await expectLittle('adding', runDue, add);
    expect(await stateOf()).toMatchObject({ status: 'done', messages_done: count });
    await expectLittle('taking back', runDue, async () => {
      if ((await stateOf()).status !== 'done') {
        await add();
        await runDue();
      }
      const { id } = await stateOf();
      expect((await fixture.cast.bruno.call(`DELETE import/${id}/`)).status).toBe(204);
    });
    expect((await stateOf()).status).toBe('none');
  });
});

test('a book with captions of thousands of different characters, and a title of family emoji [S1.63]', {
  timeout: 900_000,
}, async () => {
  const random = (index: number) => (index * 7919) % 11_172;
  const posts = Array.from({ length: 100 }, (_, post) => ({
    day: '2026-01-03',
    text: Array.from({ length: limits.postText }, (_, i) =>
      String.fromCodePoint(0xac00 + random(post * 127 + i)),
    ).join(''),
    aspect: '1:1' as const,
    images: [{ id: String(post) }],
  }));
  const title = '👩‍👩‍👧‍👦'.repeat(80);
  const { signal } = new AbortController();
  await expectLittle('book', async () => {
    const book = {
      title,
      names: ['Ana', 'Bruno'],
      from: '2026-01-01',
      until: '2026-12-31',
      posts,
      madeAt: new Date(),
    };
    const printed = await print({ ...book, read: async () => null }, { signal, write: async () => {} });
    expect(printed).toEqual({ pages: expect.any(Number) });
  });
});

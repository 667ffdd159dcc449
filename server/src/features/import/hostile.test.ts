import { execFileSync } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { importErrors } from '@twosome/contract/import/import.texts';
import { expect, test } from 'vitest';
import type { Store } from '../../platform/storage/store.ts';
import { createFixture } from '../../testing/fixture.ts';
import { listOfPosts, nested, oneSecond, writeHugeList } from '../../testing/hostile-archives.ts';
import { read, upload } from '../../testing/import-examples.ts';
import { byNight, sampleOf } from '../../testing/nightly.ts';
import { takeImportStep } from './step.ts';

// The shortest of each kind; what they cost the server is measured in strain.test.ts.

const fixture = createFixture();
const runDue = () => fixture.server.app.jobs.runDue();
const stateOf = async () => (await fixture.cast.ana.call('GET import/')).body;

test.each(sampleOf(Object.entries(nested(1_000_000)), 1))(
  'an archive whose list of posts nests a million brackets is damaged: %s [S4.175]',
  { timeout: 60_000 },
  async (_, json) => {
    await upload(fixture.cast.ana, await listOfPosts(json), { kind: 'instagram' });
    await runDue();
    expect(await stateOf()).toMatchObject({ status: 'failed', problem: importErrors.damaged });
  },
);

test('an archive whose list of files has 64 KB of comment for each of 60,000 is refused unread [S4.175]', async () => {
  const { body } = await upload(fixture.cast.ana, await oneSecond(1));
  await writeHugeList(fixture.server.store.locate(`imports/${body.id}.zip`), 60_000);
  await runDue();
  expect(await stateOf()).toMatchObject({ status: 'failed', problem: importErrors.listTooLarge });
});

test('a step whose child is killed fails alone, and the next attempt takes it [S4.176]', async () => {
  const { server } = fixture;
  const { body } = await upload(fixture.cast.ana, await oneSecond(20));
  let isKilled = false;
  const store: Store = {
    ...server.store,
    async open(...range) {
      if (!isKilled) execFileSync('pkill', ['-KILL', '-P', String(process.pid), '-f', 'read.worker']);
      isKilled = true;
      return server.store.open(...range);
    },
  };
  const deps = {
    db: server.db,
    store,
    emit: async () => {},
    send: server.app.jobs.send,
    tmpDir: server.dataDir,
  };
  const { signal } = new AbortController();
  await expect(takeImportStep(deps)({ importId: body.id }, signal)).rejects.toThrow('process');
  expect(await stateOf()).toMatchObject({ status: 'reading', problem: null });
  await runDue();
  expect(await stateOf()).toMatchObject({ status: 'preview', messages: 20 });
});

test('messages of one second are all imported, in their order, also a second time', async () => {
  const { ana, bruno } = fixture.cast;
  const count = byNight(3000, 600);
  for (let times = 0; times < byNight(3, 2); times += 1) {
    const id = await read(fixture, await oneSecond(count));
    const names = [{ name: 'Ana', user: ana.user.id }];
    await ana.call('POST import/confirm/', { body: { id, names, messages: true } });
    await bruno.call('POST import/agree/', { body: { id } });
    await runDue();
    expect(await stateOf()).toMatchObject({ status: 'done', messages_done: count });
    const { body } = await bruno.call('GET message/more/latest/');
    expect(body[0].text).toBe(String(count - 1));
    expect(body[1].text).toBe(String(count - 2));
  }
  expect(await readdir(join(fixture.server.dataDir, 'uploads')).catch(() => [])).toEqual([]);
});

import { daysAfter } from '@twosome/contract/platform/days';
import { newId } from '@twosome/contract/platform/ids';
import { limits } from '@twosome/contract/platform/limits';
import sql from 'sql-template-tag';
import { beforeEach, describe, expect, test } from 'vitest';
import { moveClock, now } from '../../platform/clock.ts';
import { createEmit } from '../../platform/events.ts';
import { chatExport } from '../../testing/archives.ts';
import { connectByBoth, part } from '../../testing/cast.ts';
import { createFixture } from '../../testing/fixture.ts';
import { smallPhoto } from '../../testing/images.ts';
import { read, upload } from '../../testing/import-examples.ts';
import type { Person } from '../../testing/person.ts';
import { worstTexts } from '../../testing/worst-texts.ts';
import { sweepImports } from './end-import.ts';
import { archiveKeyOf } from './import.ts';

const fixture = createFixture();
const runDue = () => fixture.server.app.jobs.runDue();
const stateOf = async (person: Person) => (await person.call('GET import/')).body;
const confirm = (person: Person, body: object) => person.call('POST import/confirm/', { body });
const agree = (person: Person, body: object = {}) => person.call('POST import/agree/', { body });
const takeBack = (person: Person, id: string) => person.call(`DELETE import/${id}/`);

const sweep = () => {
  const { db, store, app, dataDir } = fixture.server;
  return sweepImports({ db, store, emit: createEmit([]), send: app.jobs.send, tmpDir: dataDir });
};

beforeEach(async () => {
  for await (const { key } of fixture.server.store.list('imports')) await fixture.server.store.remove([key]);
});
async function archives(): Promise<number> {
  let count = 0;
  for await (const _ of fixture.server.store.list('imports')) count += 1;
  return count;
}

async function waiting(): Promise<string> {
  const id = await read(fixture);
  await confirm(fixture.cast.ana, { id, messages: true });
  await runDue();
  return id;
}
describe('refuses', () => {
  test('strangers, followers, blocked people and an ex-partner', async () => {
    const { ana, bruno, chloe, mallory } = fixture.cast;
    const id = await waiting();
    const statuses = async (person: Person) => [
      (await confirm(person, { id })).status,
      (await agree(person, { id })).status,
      (await takeBack(person, id)).status,
      (await stateOf(person)).status,
    ];
    for (const person of [chloe, mallory]) expect(await statuses(person)).toEqual([404, 404, 404, 'none']);
    await mallory.call(`POST auth/block/${ana.user.twosome?.id}/`, { body: {} });
    expect(await statuses(mallory)).toEqual([404, 404, 404, 'none']);
    await part(bruno);
    for (const person of [ana, bruno]) {
      expect((await takeBack(person, id)).status).toBe(403);
      expect((await agree(person, { id })).status).toBe(403);
    }
    await runDue();
    await connectByBoth(ana, bruno);
    expect(await stateOf(ana)).toMatchObject({
      status: 'failed',
      photos_done: 1,
      messages_done: 0,
      preview: null,
    });
    expect(await stateOf(bruno)).toMatchObject({
      problem: expect.stringContaining('parted'),
      until: expect.stringContaining('T'),
    });
    expect((await takeBack(bruno, id)).status).toBe(204);
    await runDue();
    expect((await bruno.call('GET post/?is_timeline=true&is_following=true')).body.results).toEqual([]);
  });

  test('the one who confirmed to agree, the other one to confirm, and both before there is anything', async () => {
    const { ana, bruno } = fixture.cast;
    expect((await agree(bruno)).status).toBe(409);
    const id = (await upload(ana, await chatExport())).body.id;
    expect((await confirm(ana, { id })).status).toBe(409);
    await runDue();
    expect((await confirm(bruno, { id })).status).toBe(403);
    expect((await agree(bruno, { id })).status).toBe(409);
    expect((await confirm(ana, { id, messages: true })).status).toBe(200);
    expect((await confirm(ana, { id, messages: false })).body).toMatchObject({ messages: 3 });
    expect((await agree(ana)).status).toBe(403);
    expect((await agree(bruno)).status).toBe(200);
    expect((await agree(bruno)).status).toBe(200);
    await runDue();
    expect((await agree(bruno, { id })).body).toMatchObject({ status: 'done', messages_done: 3 });
    expect((await agree(bruno)).status).toBe(409);
  });

  test('an agreement by the id of another import, and lets nothing in', async () => {
    const { bruno } = fixture.cast;
    const declined = await waiting();
    await agree(bruno, { id: declined, want: false });
    await runDue();
    const id = await waiting();
    expect((await agree(bruno, { id: declined })).status).toBe(409);
    expect((await agree(bruno, { id: newId() })).status).toBe(404);
    expect(await stateOf(bruno)).toMatchObject({ id, status: 'waiting', messages_done: 0 });
  });

  test('a second import while one runs, also of the partner', async () => {
    const { ana, bruno } = fixture.cast;
    await upload(ana, await chatExport());
    for (const person of [ana, bruno])
      expect((await upload(person, await chatExport())).body.detail).toContain('an import under way');
    expect(await archives()).toBe(1);
  });

  test('names that are not in the chat, and other people', async () => {
    const { ana, chloe } = fixture.cast;
    const id = await read(fixture);
    const names = (name: string, user: string | null) => confirm(ana, { id, names: [{ name, user }] });
    for (const name of ['Max', '__proto__', 'constructor', ...worstTexts(80)])
      expect(Object.keys((await names(name, ana.user.id)).body)).toEqual(['names']);
    expect(Object.keys((await names('Ana', chloe.user.id)).body)).toEqual(['names']);
    for (const name of worstTexts(15_000)) expect([400, 413]).toContain((await names(name, null)).status);
    expect(await stateOf(ana)).toMatchObject({ status: 'preview' });
  });

  test('files that are no archive, and fields that are wrong', async () => {
    const { ana } = fixture.cast;
    for (const bytes of [await smallPhoto(), Buffer.from('PK'), Buffer.alloc(0)])
      expect((await upload(ana, bytes)).body.archive[0]).toContain('ZIP');
    for (const fields of [{ kind: 'signal' }, { time_zone: 'Mars/Base' }, { time_zone: '+01:00' }])
      expect(Object.keys((await upload(ana, await chatExport(), fields)).body)).toEqual(Object.keys(fields));
    expect(Object.keys((await ana.call('POST import/', { body: { kind: 'whatsapp' } })).body)).toEqual([
      'archive',
    ]);
    expect(await stateOf(ana)).toMatchObject({ status: 'none' });
  });
});

describe('after a week without an answer', () => {
  const pass = (days: number) => moveClock(daysAfter(now(), days).getTime() - now().getTime() + 60_000);

  test('an import that nobody confirmed has failed, with nothing left of its archive', async () => {
    await read(fixture);
    await sweep();
    expect(await stateOf(fixture.cast.ana)).toMatchObject({ status: 'preview' });
    pass(limits.importWaitDays);
    await sweep();
    expect([await stateOf(fixture.cast.ana), await archives()]).toMatchObject([
      { status: 'failed', preview: null },
      0,
    ]);
  });

  test('an import without its messages is done; it can be taken back for 30 days, not longer [S4.174]', async () => {
    const { ana, bruno } = fixture.cast;
    const id = await waiting();
    pass(limits.importWaitDays);
    await sweep();
    expect([await stateOf(ana), await archives()]).toMatchObject([
      { status: 'done', photos_done: 1, messages_done: 0 },
      0,
    ]);
    pass(limits.importDays - 1);
    await sweep();
    expect((await stateOf(ana)).id).toBe(id);
    pass(1);
    expect((await stateOf(ana)).status).toBe('none');
    expect((await takeBack(bruno, id)).status).toBe(404);
    await sweep();
    expect((await takeBack(bruno, id)).status).toBe(404);
    expect((await bruno.call('GET post/?is_timeline=true&is_following=true')).body.results).toHaveLength(1);
  });
});

test('an import whose removal was given up is taken back by the sweep', async () => {
  const { ana, bruno } = fixture.cast;
  const id = await waiting();
  await fixture.server.db.query(sql`
    update imports set status = 'removing', preview = null, people = null where id = ${id}::text
  `);
  await sweep();
  expect((await stateOf(ana)).status).toBe('removing');
  moveClock(3_600_000);
  await sweep();
  await runDue();
  expect((await stateOf(ana)).status).toBe('none');
  expect((await bruno.call('GET post/?is_timeline=true&is_following=true')).body.results).toEqual([]);
});

test('an archive whose upload ended before its import began is removed after a day', async () => {
  await fixture.server.store.put(archiveKeyOf(newId()), await chatExport());
  await sweep();
  expect(await archives()).toBe(1);
  moveClock(2 * 24 * 3_600_000);
  await sweep();
  expect(await archives()).toBe(0);
});

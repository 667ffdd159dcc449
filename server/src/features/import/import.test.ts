import sql from 'sql-template-tag';
import { beforeEach, describe, expect, test } from 'vitest';
import { chatExport, instagramArchive, photosNamed, zipWith } from '../../testing/archives.ts';
import { createFixture } from '../../testing/fixture.ts';
import { smallPhoto } from '../../testing/images.ts';
import { upload } from '../../testing/import-examples.ts';
import type { Person } from '../../testing/person.ts';
import { purgeMedia } from '../media/sweep.ts';

type SyncAnswer = { results: unknown[]; reset?: boolean; history: number };

const fixture = createFixture();
// of the tests before
beforeEach(async () => {
  for (const area of ['imports', 'media'])
    for await (const { key } of fixture.server.store.list(area)) await fixture.server.store.remove([key]);
});
const runDue = () => fixture.server.app.jobs.runDue();
const stateOf = async (person: Person) => (await person.call('GET import/')).body;
const postsOf = async (person: Person) =>
  (await person.call('GET post/?is_timeline=true&is_following=true')).body.results;
const messagesOf = async (person: Person) => (await person.call('GET message/more/latest/')).body;
const confirm = (person: Person, body: object) => person.call('POST import/confirm/', { body });
const agree = (person: Person, body: object = {}) => person.call('POST import/agree/', { body });

/** Ana's import of a chat, read. */
async function read(archive?: Buffer, fields?: Record<string, string>): Promise<string> {
  const { body } = await upload(fixture.cast.ana, archive ?? (await chatExport()), fields);
  await runDue();
  return body.id;
}

/** Imports a chat of Ana and Bruno with its messages. */
async function importAll(archive?: Buffer): Promise<string> {
  const { ana, bruno } = fixture.cast;
  const id = await read(archive);
  await confirm(ana, { id, messages: true });
  await agree(bruno);
  await runDue();
  return id;
}

/** How many rows of an import are left, and how many files. */
async function leftOf(id: string): Promise<object> {
  const [rows] = await fixture.server.db.query<object>(sql`
    select (select count(*)::int from imports where id = ${id}::text) as imports,
      (select count(*)::int from posts where import_id = ${id}::text) as posts,
      (select count(*)::int from messages where import_id = ${id}::text) as messages,
      (select count(*)::int from media) as media
  `);
  const files: string[] = [];
  for (const area of ['imports', 'media'])
    for await (const { key } of fixture.server.store.list(area)) files.push(key);
  return { ...rows, files: files.length };
}
const nothing = { imports: 0, posts: 0, messages: 0, media: 0, files: 0 };

describe('a chat', () => {
  test('is read into a preview for the person who started it; nothing is stored before they confirm [S4.170]', async () => {
    const { ana, bruno } = fixture.cast;
    const started = await upload(ana, await chatExport());
    expect([started.status, started.body]).toMatchObject([202, { status: 'reading', preview: null }]);
    await runDue();
    const state = await stateOf(ana);
    expect(state).toMatchObject({ status: 'preview', photos: 1, messages: 3, left_out: 0, by: ana.user.id });
    expect(state.waits_for).toBe(ana.user.id);
    expect(state.preview).toMatchObject({
      names: [
        { name: 'Ana', messages: 2, photos: 0, user: ana.user.id },
        { name: 'Bruno', messages: 1, photos: 1, user: bruno.user.id },
      ],
      from: '2021-05-03T09:01:00.000Z',
      until: '2021-05-14T18:22:00.000Z',
      day_first: true,
      is_ambiguous: false,
    });
    expect(state.preview.pictures).toHaveLength(1);
    expect(await stateOf(bruno)).toMatchObject({ status: 'preview', preview: null, photos: 1 });
    expect([await postsOf(ana), await messagesOf(ana)]).toEqual([[], []]);
  });

  test('becomes private posts with the dates of the photos; its messages wait until the partner agrees [S4.171 S4.172]', async () => {
    const { ana, bruno } = fixture.cast;
    const client = await bruno.listen('message');
    const id = await read();
    expect((await confirm(ana, { id, messages: true })).body).toMatchObject({
      status: 'importing',
      waits_for: bruno.user.id,
    });
    await runDue();
    expect(await stateOf(bruno)).toMatchObject({
      status: 'waiting',
      waits_for: bruno.user.id,
      photos_done: 1,
      messages: 3,
      messages_done: 0,
      preview: { lines: [{ name: 'Ana', text: 'Good morning, you' }, {}, {}], pictures: [] },
    });
    const [post] = await postsOf(bruno);
    expect(post).toMatchObject({
      added_at: '2021-05-14T18:20:00.000Z',
      creator: ana.user.id,
      is_private: true,
      text: 'The sea at last',
      aspect: '4:3',
    });
    expect(await messagesOf(bruno)).toEqual([]);

    expect((await agree(bruno)).body).toMatchObject({ status: 'importing', waits_for: null });
    await runDue();
    expect(await stateOf(ana)).toMatchObject({ status: 'done', messages_done: 3, preview: null });
    expect(
      (await messagesOf(ana)).map(({ text, sent_by, added_at }: Record<string, string>) => [
        text,
        sent_by,
        added_at,
      ]),
    ).toEqual([
      ['I wish I were there', ana.user.id, '2021-05-14T18:22:00.000Z'],
      ['The sea at last', bruno.user.id, '2021-05-14T18:20:00.000Z'],
      ['Good morning, you', ana.user.id, '2021-05-03T09:01:00.000Z'],
    ]);
    await fixture.server.settled();
    const types = client.received.map(({ type }) => type);
    expect(types.filter((type) => type === 'message' || type === 'notification')).toEqual([]);
    expect(types.filter((type) => type === 'sync_message')).toHaveLength(1);
    expect(client.received.filter(({ type }) => type === 'import').at(-1)?.data).toMatchObject({
      status: 'done',
    });
  });

  test('counts as seen, and notifies and pushes nobody [S4.173]', async () => {
    const { ana, bruno } = fixture.cast;
    await importAll();
    for (const person of [ana, bruno]) {
      const { body } = await person.call('POST auth/user/', { body: {} });
      expect(body.user).toMatchObject({ unseen_message_count: 0, unseen_notification_count: 0 });
      expect((await person.call('GET tray/')).body.map(({ kind }: { kind: string }) => kind)).toEqual([
        'question',
      ]);
    }
    expect(await fixture.server.db.query(sql`select from due_pushes`)).toEqual([]);
  });

  test('reaches a phone that was away: it loads the room again, once', async () => {
    const { ana, bruno } = fixture.cast;
    const { body: last } = await ana.call('POST message/add_message/', { body: { text: 'Before' } });
    const sync = async (data: object) => {
      const client = await bruno.listen('message');
      client.send({ type: 'sync_message', data });
      return (await client.receives(({ type }) => type === 'sync_message')).data as SyncAnswer;
    };
    expect(await sync({ since: last.id })).toMatchObject({ results: [], history: 0 });
    await importAll();
    expect(await sync({ since: last.id, history: 0 })).toMatchObject({ reset: true, history: 1 });
    const again = await sync({ since: last.id, history: 1 });
    expect([again.results, again.reset]).toEqual([[], undefined]);
  });

  test('goes in without its messages when the partner does not want them', async () => {
    const { ana, bruno } = fixture.cast;
    const id = await read();
    await confirm(ana, { id, messages: true });
    await runDue();
    expect((await agree(bruno, { id, want: false })).body).toMatchObject({ messages: 0, waits_for: null });
    await runDue();
    expect([await stateOf(ana), await messagesOf(ana)]).toMatchObject([
      { status: 'done', photos_done: 1 },
      [],
    ]);
  });

  test('of a time zone has its wall times in that zone, and messages of one minute keep their order', async () => {
    const lines = Array.from({ length: 5 }, (_, i) => `14/07/2021, 18:20 - Ana: Message ${i}`);
    const { ana, bruno } = fixture.cast;
    const id = await read(
      await zipWith({ '_chat.txt': [...lines, '31/07/2021, 1:00 - Bruno: ok'].join('\n') }),
      {
        time_zone: 'Europe/Lisbon',
      },
    );
    await confirm(ana, { id, messages: true });
    await agree(bruno);
    await runDue();
    const rows = (await messagesOf(ana)).toReversed();
    expect(rows.map(({ text }: { text: string }) => text)).toEqual([
      ...lines.map((line) => line.slice(-9)),
      'ok',
    ]);
    expect(rows[0].added_at).toBe('2021-07-14T17:20:00.000Z');
    expect(rows[5].added_at).toBe('2021-07-31T00:00:00.000Z');
  });

  test('leaves out what other people and names without a person sent', async () => {
    const { ana, bruno } = fixture.cast;
    const lines = [
      '1/5/2021, 9:00 - Ana: Hi',
      '1/5/2021, 9:01 - Max: Hello both',
      '13/5/2021, 9:02 - Bruno: Hi Max',
    ];
    const id = await read(await zipWith({ 'chat.txt': lines.join('\n') }));
    const names = [
      { name: 'Ana', user: ana.user.id },
      { name: 'Bruno', user: bruno.user.id },
      { name: 'Max', user: null },
    ];
    expect((await confirm(ana, { id, names, messages: true })).body).toMatchObject({
      messages: 2,
      left_out: 1,
    });
    await agree(bruno);
    await runDue();
    expect((await messagesOf(ana)).map(({ text }: { text: string }) => text)).toEqual(['Hi Max', 'Hi']);
  });

  test('puts photos that were sent together into one post, at most ten', async () => {
    const names = Array.from({ length: 14 }, (_, i) => `IMG-20210514-WA${String(i).padStart(4, '0')}.jpg`);
    const line = (time: string, file: string) => `14/05/2021, ${time} - Bruno: ${file} (file attached)`;
    const lines = [
      ...names.slice(0, 12).map((file) => line('18:20', file)),
      line('18:21', names[12]!),
      '14/05/2021, 18:21 - Ana: Wow',
      line('18:21', names[13]!),
    ];
    const id = await read(await zipWith({ 'chat.txt': lines.join('\n'), ...(await photosNamed(names)) }));
    await confirm(fixture.cast.ana, { id });
    await runDue();
    const posts = (await postsOf(fixture.cast.ana)).toReversed();
    expect(
      posts
        .map(({ images, added_at }: { images: unknown[]; added_at: string }) => [
          images.length,
          added_at.slice(11, 16),
        ])
        .sort(),
    ).toEqual([
      [1, '18:21'],
      [1, '18:21'],
      [10, '18:20'],
      [2, '18:20'],
    ]);
  });
});

test('an Instagram archive becomes posts with their dates, texts and carousels [S4.171]', async () => {
  const id = await read(await instagramArchive(), { kind: 'instagram' });
  expect(await stateOf(fixture.cast.ana)).toMatchObject({
    status: 'preview',
    photos: 3,
    messages: 0,
    left_out: 1,
    preview: { names: [], from: '2020-01-01T12:00:00.000Z', until: '2021-07-14T18:20:00.000Z' },
  });
  await confirm(fixture.cast.ana, { id, messages: true });
  await runDue();
  expect(await stateOf(fixture.cast.bruno)).toMatchObject({ status: 'done', photos_done: 3, messages: 0 });
  expect(
    (await postsOf(fixture.cast.bruno)).map((post: { text: string; added_at: string; images: unknown[] }) => [
      post.text,
      post.added_at,
      post.images.length,
    ]),
  ).toEqual([
    ['Ein schöner Tag 🌊', '2021-07-14T18:20:00.000Z', 2],
    ['', '2020-01-01T12:00:00.000Z', 1],
  ]);
});

describe('an import', () => {
  test('is taken back as a whole by either partner: no row and no file is left [S4.174]', async () => {
    const { ana, bruno } = fixture.cast;
    const { body: own } = await ana.call('POST message/add_message/', { body: { text: 'Mine' } });
    const id = await importAll();
    const [imported] = (await messagesOf(ana)).slice(-1);
    await bruno.call('POST message/add_message/', { body: { text: 'Remember?', reply_to: imported.id } });
    await ana.call(`POST message/${imported.id}/react/`, { body: { emoji: '❤️' } });
    const [post] = await postsOf(bruno);
    await bruno.call(`POST post/${post.id}/toggle_visibility/`, { body: { is_private: false } });
    await ana.call(`POST post/${post.id}/comment/`, { body: { text: 'Lovely' } });
    const client = await bruno.listen('message');
    expect((await bruno.call(`DELETE import/${id}/`)).status).toBe(204);
    // a job erases it, and both see that
    expect(await stateOf(ana)).toMatchObject({ id, status: 'removing' });
    expect(await stateOf(bruno)).toMatchObject({ id, status: 'removing' });
    await runDue();
    await purgeMedia(fixture.server, { olderThanMinutes: 0 });
    expect(await leftOf(id)).toEqual(nothing);
    expect(await stateOf(ana)).toMatchObject({ id: null, status: 'none', earlier: [] });
    const left = await messagesOf(ana);
    expect(left.map(({ text, reply_to }: Record<string, unknown>) => [text, reply_to])).toEqual([
      ['Remember?', null],
      ['Mine', null],
    ]);
    expect(left[1].id).toBe(own.id);
    expect(await postsOf(ana)).toEqual([]);
    await fixture.server.settled();
    expect(client.received.filter(({ type }) => type === 'import').at(-1)?.data).toMatchObject({
      status: 'none',
    });
    expect((await ana.call(`DELETE import/${id}/`)).status).toBe(404);
    await runDue();
    expect(await leftOf(id)).toEqual(nothing);
  });

  test('can be taken back in each of its states', async () => {
    const { ana, bruno } = fixture.cast;
    const takeBack = async (id: string) => {
      expect((await bruno.call(`DELETE import/${id}/`)).status).toBe(204);
      await runDue();
      await purgeMedia(fixture.server, { olderThanMinutes: -1 });
      expect(await leftOf(id)).toEqual(nothing);
    };
    await takeBack((await upload(ana, await chatExport())).body.id);
    await takeBack(await read());
    const confirmed = await read();
    await confirm(ana, { id: confirmed, messages: true });
    await takeBack(confirmed);
    const waiting = await read();
    await confirm(ana, { id: waiting, messages: true });
    await runDue();
    await takeBack(waiting);
  });

  test('is taken back while its job adds posts: nothing appears afterwards', async () => {
    const { ana } = fixture.cast;
    const names = Array.from({ length: 12 }, (_, i) => `IMG-20210514-WA${String(i).padStart(4, '0')}.jpg`);
    const lines = names.map((file, i) => `${14 + i}/05/2021, 18:20 - Bruno: ${file} (file attached)`);
    const id = await read(await zipWith({ 'chat.txt': lines.join('\n'), ...(await photosNamed(names)) }));
    await confirm(ana, { id });
    const running = runDue();
    await expect.poll(async () => (await stateOf(ana)).photos_done).toBeGreaterThan(2);
    await ana.call(`DELETE import/${id}/`);
    await running;
    await runDue();
    await purgeMedia(fixture.server, { olderThanMinutes: -1 });
    expect(await leftOf(id)).toEqual(nothing);
  });

  test('leaves no archive when it is done, and earlier ones can still be taken back', async () => {
    const { ana, bruno } = fixture.cast;
    const first = await importAll();
    const files = fixture.server.store.list('imports')[Symbol.asyncIterator]();
    expect((await files.next()).done).toBe(true);
    const second = await read();
    expect(await stateOf(bruno)).toMatchObject({
      id: second,
      earlier: [{ id: first, photos_done: 1, messages_done: 3 }],
    });
    expect((await ana.call(`DELETE import/${first}/`)).status).toBe(204);
    await runDue();
    expect(await stateOf(bruno)).toMatchObject({ id: second, status: 'preview', earlier: [] });
    expect([await postsOf(ana), await messagesOf(ana)]).toEqual([[], []]);
  });

  test('adds messages that are later than those of another import', async () => {
    const { ana } = fixture.cast;
    const chatOf = (...lines: string[]) => zipWith({ 'chat.txt': lines.join('\n') });
    await importAll(await chatOf('3/5/2021, 10:00 - Ana: First', '14/5/2021, 10:00 - Bruno: Second'));
    await importAll(await chatOf('15/5/2021, 10:00 - Ana: Third', '16/5/2021, 10:00 - Bruno: Fourth'));
    const texts = (await messagesOf(ana)).map(({ text }: { text: string }) => text);
    expect(texts).toEqual(['Fourth', 'Third', 'Second', 'First']);
  });

  test('leaves out a photo that is none or is missing, and imports the others', async () => {
    const names = ['IMG-20210514-WA0001.jpg', 'IMG-20210514-WA0002.jpg', 'IMG-20210514-WA0003.jpg'];
    const lines = names.map((file, i) => `${14 + i}/05/2021, 18:20 - Bruno: ${file} (file attached)`);
    const archive = await zipWith({
      'chat.txt': lines.join('\n'),
      [names[0]!]: 'no photo',
      [names[1]!]: await smallPhoto(),
    });
    const id = await read(archive);
    const leftOut = {
      left_out: 2,
      left_out_reasons: [
        { reason: 'missing', count: 1 },
        { reason: 'unreadable', count: 1 },
      ],
    };
    expect(await stateOf(fixture.cast.ana)).toMatchObject({ photos: 1, ...leftOut });
    await confirm(fixture.cast.ana, { id });
    await runDue();
    expect(await stateOf(fixture.cast.ana)).toMatchObject({ status: 'done', photos_done: 1, ...leftOut });
  });
});

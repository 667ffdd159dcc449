import { day } from '@twosome/contract/platform/days';
import { newId } from '@twosome/contract/platform/ids';
import { limits } from '@twosome/contract/platform/limits';
import sql from 'sql-template-tag';
import { beforeEach, describe, expect, test } from 'vitest';
import { privacy } from '../../features.ts';
import { moveClock } from '../../platform/clock.ts';
import type { Store } from '../../platform/storage/store.ts';
import { StoreFull } from '../../platform/storage/store.ts';
import { chooseNames } from '../../testing/acts.ts';
import { twosomeOf, wantBothCodes } from '../../testing/cast.ts';
import { postMessage } from '../../testing/chat.ts';
import { exportedBy, jsonOf, textOf } from '../../testing/exported.ts';
import { addPost, addPublished, createFixture, formOf } from '../../testing/fixture.ts';
import { smallPhoto } from '../../testing/images.ts';
import type { Person } from '../../testing/person.ts';
import { buildExport, failExport } from './build-export.ts';
import { sweepExports } from './export.ts';

const fixture = createFixture();

const request = (person: Person) => person.call('POST auth/export/', { body: {} });
const stateOf = async (person: Person) => (await person.call('GET auth/export/')).body;
const keysOf = async () => {
  const keys: string[] = [];
  for await (const { key } of fixture.server.store.list('exports')) keys.push(key);
  return keys;
};
const exported = (person: Person) => exportedBy(fixture.server, person);
const sendMessage = async (person: Person, text: string, more: Record<string, Buffer> = {}) =>
  (await postMessage(person, { text, ...more })).body;

beforeEach(async () => {
  for (const key of await keysOf()) await fixture.server.store.remove([key]);
});

describe('the content', () => {
  test('has all data and images of the couple, from the view of the person, and nothing of another couple', async () => {
    const { ana, bruno, chloe, mallory } = fixture.cast;
    await chooseNames(ana, 'ana', 'bruno');
    await chooseNames(chloe, 'chloe', 'dan', '+');
    const post = await addPublished(ana, bruno, { text: 'By the sea' });
    const unpublished = await addPost(bruno, { text: 'Kept to ourselves' });
    const deleted = await addPost(ana, { text: 'Thrown away, resting' });
    await ana.call(`DELETE post/${deleted.body.id}/`);
    await chloe.call(`POST post/${post.id}/comment/`, { body: { text: 'Lovely light!' } });
    const theirs = await addPublished(chloe, fixture.cast.dan, { text: 'What Chloe showed' });
    await chloe.call('POST auth/update_twosome/', { form: formOf({ is_private: 'false' }) });
    await ana.call(`POST post/${theirs.id}/comment/`, { body: { text: 'We wrote this there' } });
    await ana.call(`POST post/${theirs.id}/clap/toggle_clap/`, { body: {} });
    const photo = await smallPhoto('#2266aa', 60, 40);
    const first = await sendMessage(ana, 'Good morning, you');
    const second = await sendMessage(bruno, 'Look at this', { files: photo });
    await ana.call('POST goals/', {
      body: { title: 'Learn to sail', description: 'Slowly.', achieve_by: '2199-01-01' },
    });
    await mallory.call(`POST message/add_message/`, { form: formOf({ text: 'The secret of Mallory' }) });
    await addPost(mallory, { text: 'A private post of Mallory' });

    await wantBothCodes(ana);

    const { files, raw } = await exported(ana);
    const own = 'ana&bruno';
    expect(jsonOf(files, 'me/account.json')).toMatchObject({
      id: ana.user.id,
      first_name: 'Ana',
      has_parted: false,
      both_codes: true,
    });
    expect(jsonOf(files, 'me/devices.json')).toHaveLength(1);
    expect(jsonOf(files, `${own}/profile.json`)).toMatchObject({
      username: own,
      partners_first_name: 'Bruno',
    });
    const posts = jsonOf(files, `${own}/posts.json`);
    expect(posts.map((one: { id: string }) => one.id).sort()).toEqual(
      [post.id, unpublished.body.id, deleted.body.id].sort(),
    );
    expect(posts.find((one: { id: string }) => one.id === unpublished.body.id).created_by).toBe('partner');
    expect(jsonOf(files, `${own}/comments_received.json`)).toMatchObject([
      { text: 'Lovely light!', written_by: 'chloe+dan' },
    ]);
    expect(jsonOf(files, `${own}/comments_written.json`)).toMatchObject([{ text: 'We wrote this there' }]);
    expect(jsonOf(files, `${own}/claps_given.json`)).toMatchObject([{ id: theirs.id, begun_by: 'you' }]);
    expect(jsonOf(files, `${own}/followers.json`)).toMatchObject([{ username: 'chloe+dan' }]);
    expect(jsonOf(files, `${own}/goals.json`)).toMatchObject([{ title: 'Learn to sail' }]);
    expect(jsonOf(files, `${own}/messages.json`)).toMatchObject([
      { id: first.id, text: 'Good morning, you', sent_by: 'you' },
      { id: second.id, text: 'Look at this', sent_by: 'partner' },
    ]);
    expect(jsonOf(files, `${own}/notifications.json`).length).toBeGreaterThan(0);

    const images = await fixture.server.db.query<{ id: string }>(sql`
      select media_id as id from post_images i join posts p on p.id = i.post_id
        where p.twosome_id = ${twosomeOf(ana)}::text
      union select media_id from message_images i join messages m on m.id = i.message_id
        where m.twosome_id = ${twosomeOf(ana)}::text
    `);
    expect(images).toHaveLength(4);
    for (const { id } of images) {
      const opened = await fixture.server.store.open(`media/${id}.jpg`);
      const bytes = Buffer.concat(await opened!.stream.toArray());
      expect(files.get(`${own}/images/${id}.jpg`)?.equals(bytes)).toBe(true);
    }
    expect([...files.keys()].filter((path) => path.includes('/images/'))).toHaveLength(4);
    expect(jsonOf(files, 'export.json')).toMatchObject({ first_name: 'Ana', missing: [] });
    const readme = String(files.get('README.txt'));
    expect(readme).toContain('Hello Ana');
    const listed = [...files.keys()].filter((path) => path.startsWith(`${own}/`) && path.endsWith('.json'));
    const unnamed = listed.filter((path) => !readme.includes(`  ${path.slice(own.length + 1)} `));
    expect(unnamed, 'Name it in `privacy.files` of its .feature.ts').toEqual([]);

    const his = (await exported(bruno)).files;
    expect(jsonOf(his, 'me/account.json').first_name).toBe('Bruno');
    expect(jsonOf(his, `${own}/messages.json`)[0].sent_by).toBe('partner');
    expect(textOf(his)).not.toContain('"subject": "ana"');

    // search the raw and the unpacked ZIP for texts, ids and codes of other people
    const others = [
      'What Chloe showed',
      'Mallory',
      ...[chloe, mallory, fixture.cast.dan, fixture.cast.max, fixture.cast.eve].map(
        (person) => person.user.id,
      ),
      ana.token,
    ];
    for (const secret of others) {
      expect(textOf(files), secret).not.toContain(secret);
      expect(raw.includes(secret), secret).toBe(false);
    }
  });

  test('a list of several pages is complete, in order, and counted', async () => {
    const { ana } = fixture.cast;
    await fixture.server.db.query(sql`
      insert into messages (id, twosome_id, number, changed, sent_by, client_id, text, added_at)
      select lpad(n::text, 20, '0'), ${twosomeOf(ana)}::text, n, n, ${ana.user.id}::text, n::text, 'text ' || n,
        now() + n * interval '1 microsecond'
      from generate_series(1, 1234) n
    `);
    const { files } = await exported(ana);
    const path = `${ana.user.twosome!.username}/messages.json`;
    const texts = jsonOf(files, path).map(({ text }: { text: string }) => text);
    expect(texts).toEqual(Array.from({ length: 1234 }, (_, n) => `text ${n + 1}`));
    expect(jsonOf(files, 'export.json').files).toContainEqual({ path, count: 1234 });
  });

  test('a single, leaving or parted person can export their data while it exists', async () => {
    const { ana, bruno, eve } = fixture.cast;
    expect([...(await exported(eve)).files.keys()]).toEqual(
      expect.arrayContaining(['README.txt', 'me/account.json', 'export.json']),
    );
    await sendMessage(bruno, 'Before we parted');
    await fixture.server.writePast(
      sql`update twosomes set parted_at = now() where id = ${twosomeOf(ana)}::text`,
    );
    await fixture.server.writePast(
      sql`update users set twosome_id = null, delete_at = now() + interval '30 days'
        where id in (${ana.user.id}::text, ${bruno.user.id}::text)`,
    );
    const before = await exported(ana);
    expect(textOf(before.files)).toContain('Before we parted');
    await fixture.server.writePast(
      sql`update twosomes set parted_at = now() - interval '31 days' where id = ${twosomeOf(ana)}::text`,
    );
    expect(textOf((await exported(ana)).files)).not.toContain('Before we parted');
  });

  test('no username leads to a path outside the target folder', async () => {
    const { ana } = fixture.cast;
    const bad = '../../../etc/passwd';
    await fixture.server.db.query(
      sql`update users set first_name = ${bad}::text where id = ${ana.user.id}::text`,
    );
    await fixture.server.db.query(sql`update sessions set device = ${bad}::text`);
    await fixture.server.db.query(
      sql`update twosomes set username = '../..-evil' where id = ${twosomeOf(ana)}::text`,
    );
    const { files } = await exported(ana);
    expect(jsonOf(files, 'me/account.json').first_name).toBe(bad);
    for (const path of files.keys()) expect(path).toMatch(/^([A-Za-z0-9_][\w&.+-]*\/)*[\w.]+$/);
    expect([...files.keys()].join('\n')).not.toContain('..');
  });
});

test.each([
  ['export', '.', 'json'],
  ['README', '.', 'txt'],
  ['con', '.', 'ana'],
  ['ana', '.', 'con'],
  ['LPT1', '.', 'b'],
])(
  'a couple called %s%s%s has a folder name that is valid on every system',
  async (one, connector, other) => {
    const { ana } = fixture.cast;
    await fixture.server.db.query(sql`
    update twosomes set username_a = ${one}::text, connector = ${connector}::text, username_b = ${other}::text,
      a_first = true, username = ${one + connector + other}::text
    where id = ${twosomeOf(ana)}::text
  `);
    const { files } = await exported(ana);
    const folders = new Set(
      [...files.keys()].filter((path) => path.includes('/')).map((path) => path.split('/')[0]),
    );
    expect(folders).toEqual(new Set(['me', one === 'ana' ? 'ana.con' : 'couple-1']));
  },
);

describe('requesting', () => {
  test('goes from none to building to ready, and notifies all connections of the person', async () => {
    const { ana, bruno } = fixture.cast;
    const none = { status: 'none', url: null, expires_at: null, bytes: null };
    expect(await stateOf(ana)).toEqual(none);
    const [client, partners] = [await ana.listen('message'), await bruno.listen('message')];
    const requested = await request(ana);
    expect([requested.status, requested.body]).toEqual([202, { ...none, status: 'building' }]);
    await fixture.server.app.jobs.runDue();
    const frame = await client.receives(({ type }) => type === 'export');
    const now = await stateOf(ana);
    expect(frame.data).toEqual(now);
    expect(Date.parse(now.expires_at) - Date.now()).toBeGreaterThan((limits.exportDays - 0.1) * day);
    const answer = await ana.fetch(now.url);
    expect(Number(answer.headers.get('content-length'))).toBe(now.bytes);
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment/);
    expect(answer.headers.get('content-type')).toBe('application/zip');
    await fixture.server.settled();
    expect(partners.received.filter(({ type }) => type === 'export')).toEqual([]);
    for (const open of [client, partners]) open.close();
  });

  test('a person without a partner is notified on the other socket', async () => {
    const client = await fixture.cast.eve.listen('single');
    await request(fixture.cast.eve);
    await fixture.server.app.jobs.runDue();
    expect((await client.receives(({ type }) => type === 'export')).data).toMatchObject({ status: 'ready' });
    client.close();
  });

  test('a replaced or expired URL stops working, and row and file are removed', async () => {
    const { ana } = fixture.cast;
    await exported(ana);
    const replaced = (await stateOf(ana)).url;
    await exported(ana);
    const { url } = await stateOf(ana);
    expect([(await ana.fetch(replaced)).status, (await keysOf()).length]).toEqual([404, 1]);
    moveClock(limits.exportDays * day - 60_000);
    expect((await ana.fetch(url)).status).toBe(200);
    await sweepExports(fixture.server);
    expect((await stateOf(ana)).status).toBe('ready');
    moveClock(120_000);
    expect((await ana.fetch(url)).status).toBe(404);
    expect((await stateOf(ana)).status).toBe('none');
    await sweepExports(fixture.server);
    expect(await keysOf()).toEqual([]);
    expect(await fixture.server.db.query(sql`select from exports`)).toEqual([]);
  });

  test('a new export is built although the earlier one has expired and is not removed yet', async () => {
    const { ana } = fixture.cast;
    await exported(ana);
    await fixture.server.db.query(sql`update exports set expires_at = now() - interval '1 minute'`);
    await request(ana);
    await sweepExports(fixture.server);
    expect((await stateOf(ana)).status).toBe('building');
    await fixture.server.app.jobs.runDue();
    expect((await ana.fetch((await stateOf(ana)).url)).status).toBe(200);
  });
});

describe('failures', () => {
  const emit = async () => {};
  const deps = () => ({ db: fixture.server.db, store: fixture.server.store, emit, privacy });
  const idOf = async (person: Person) => {
    const [row] = await fixture.server.db.query<{ id: string }>(
      sql`select id from exports where user_id = ${person.user.id}::text`,
    );
    return row!.id;
  };

  test('an interrupted run publishes nothing, and the next run completes', async () => {
    const { ana } = fixture.cast;
    await addPost(ana);
    await request(ana);
    const exportId = await idOf(ana);
    const cut = new AbortController();
    cut.abort();
    await expect(buildExport(deps())({ exportId }, cut.signal)).rejects.toThrow();
    expect([await keysOf(), (await stateOf(ana)).status]).toEqual([[], 'building']);
    await fixture.server.app.jobs.runDue();
    expect((await stateOf(ana)).status).toBe('ready');
    // a repeated run of a finished export changes nothing
    const before = await stateOf(ana);
    await buildExport(deps())({ exportId }, new AbortController().signal);
    expect(await stateOf(ana)).toEqual(before);
  });

  test('a full disk fails the export immediately, and a new request is possible', async () => {
    const { ana } = fixture.cast;
    await request(ana);
    const exportId = await idOf(ana);
    const full = new StoreFull(new Error('no space left on device'));
    const store = { ...fixture.server.store, put: async () => Promise.reject(full) };
    await buildExport({ ...deps(), store })({ exportId }, new AbortController().signal);
    expect(await stateOf(ana)).toEqual({ status: 'failed', url: null, expires_at: null, bytes: null });
    await exported(ana);
  });

  test('two nodes that build the same export keep its file', async () => {
    const { ana } = fixture.cast;
    await request(ana);
    const exportId = await idOf(ana);
    const { signal } = new AbortController();
    const late: Store = {
      ...fixture.server.store,
      put: async (key, file) => {
        await fixture.server.store.put(key, file);
        await buildExport(deps())({ exportId }, signal);
      },
    };
    await buildExport({ ...deps(), store: late })({ exportId }, signal);
    await failExport(deps())({ exportId });
    const { status, url } = await stateOf(ana);
    expect([status, (await ana.fetch(url)).status]).toEqual(['ready', 200]);
  });

  test('a failed or replaced export, or one with a lost file, is not served', async () => {
    const { ana, eve } = fixture.cast;
    await request(ana);
    await failExport(deps())({ exportId: await idOf(ana) });
    expect((await stateOf(ana)).status).toBe('failed');
    await buildExport(deps())({ exportId: newId() }, new AbortController().signal);
    await exported(eve);
    await fixture.server.store.remove(await keysOf());
    expect((await stateOf(eve)).status).toBe('failed');
  });

  test('temporary and orphaned files are removed', async () => {
    const { ana } = fixture.cast;
    await exported(ana);
    const [own] = await keysOf();
    const half = 'exports/7ZQ04FXE0YB9T2M5K1RS.part0123456789ab';
    await fixture.server.store.put(half, Buffer.from('half'));
    await fixture.server.store.put(`exports/${newId()}.zip`, Buffer.from('orphaned'));
    await sweepExports(fixture.server);
    expect((await keysOf()).sort()).toEqual([own, half].sort());
    moveClock(2 * day);
    await sweepExports(fixture.server);
    expect(await keysOf()).toEqual([own]);
  });
});

describe('refuses', () => {
  test('a URL without a signature, with that of another export or an image, or of an ended session', async () => {
    const { ana, eve } = fixture.cast;
    await exported(ana);
    await exported(eve);
    const [{ url }, other] = [await stateOf(ana), await stateOf(eve)];
    const [path, signature] = url.split('?s=');
    const [otherPath, otherSignature] = other.url.split('?s=');
    const imageSignature = (await addPost(ana)).body.images[0].image.split('?s=')[1];
    for (const bad of [
      path,
      `${path}?s=`,
      `${path}?s=${otherSignature}`,
      `${path}?s=${imageSignature}`,
      `${otherPath}?s=${signature}`,
      `${path}?s=${signature}x`,
    ])
      expect((await ana.fetch(bad)).status, bad).toBe(404);
    expect((await ana.fetch(url)).status).toBe(200);
    await ana.call('POST auth/logout/', { body: {} });
    expect((await ana.fetch(url)).status).toBe(404);
  });
});

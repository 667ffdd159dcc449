import { day } from '@twosome/contract/platform/days';
import { newId } from '@twosome/contract/platform/ids';
import { limits } from '@twosome/contract/platform/limits';
import sql from 'sql-template-tag';
import { beforeEach, describe, expect, test } from 'vitest';
import { moveClock } from '../../platform/clock.ts';
import type { Store } from '../../platform/storage/store.ts';
import { again, newcomer, setProfile, twosomeOf, wantBothCodes } from '../../testing/cast.ts';
import { exportedBy, jsonOf, textOf } from '../../testing/exported.ts';
import { smallPhoto } from '../../testing/images.ts';
import type { Person } from '../../testing/person.ts';
import { addPost, addPublished, formOf, setStage } from '../../testing/stage.ts';
import { buildExport, failExport } from './build-export.ts';
import { sweepExports } from './export.ts';

const stage = setStage();

const ask = (person: Person) => person.call('POST auth/export/', { body: {} });
const stands = async (person: Person) => (await person.call('GET auth/export/')).body;
const keysOf = async () => {
  const keys: string[] = [];
  for await (const { key } of stage.server.store.list('exports')) keys.push(key);
  return keys;
};
const exported = (person: Person) => exportedBy(stage.server, person);
const say = async (person: Person, text: string, more: Record<string, Buffer> = {}) =>
  (await person.call('POST message/add_message/', { form: formOf({ text, ...more }) })).body;

beforeEach(async () => {
  for (const key of await keysOf()) await stage.server.store.remove([key]);
});

describe('what is in it', () => {
  test('everything of the couple, image by image, and nothing of another', async () => {
    const { ana, bruno, chloe, mallory } = stage.cast;
    await setProfile(ana, { username1: 'ana', username2: 'bruno', connector: '&', username: 'ana&bruno' });
    await setProfile(chloe, { username1: 'chloe', username2: 'dan', connector: '+', username: 'chloe+dan' });
    const post = await addPublished(ana, bruno, { text: 'By the sea' });
    const kept = await addPost(bruno, { text: 'Kept to ourselves' });
    const gone = await addPost(ana, { text: 'Thrown away, resting' });
    await ana.call(`DELETE post/${gone.body.id}/`);
    await chloe.call(`POST post/${post.id}/comment/`, { body: { text: 'Lovely light!' } });
    const theirs = await addPublished(chloe, stage.cast.dan, { text: 'What Chloe showed' });
    await chloe.call('POST auth/update_twosome/', { form: formOf({ is_private: 'false' }) });
    await ana.call(`POST post/${theirs.id}/comment/`, { body: { text: 'We wrote this there' } });
    await ana.call(`POST post/${theirs.id}/clap/toggle_clap/`, { body: {} });
    const photo = await smallPhoto('#2266aa', 60, 40);
    const first = await say(ana, 'Good morning, you');
    const second = await say(bruno, 'Look at this', { files: photo });
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
      [post.id, kept.body.id, gone.body.id].sort(),
    );
    expect(posts.find((one: { id: string }) => one.id === kept.body.id).created_by).toBe('partner');
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

    const images = await stage.server.db.query<{ id: string }>(sql`
      select media_id as id from post_images i join posts p on p.id = i.post_id
        where p.twosome_id = ${twosomeOf(ana)}::text
      union select media_id from message_images i join messages m on m.id = i.message_id
        where m.twosome_id = ${twosomeOf(ana)}::text
    `);
    expect(images).toHaveLength(4);
    for (const { id } of images) {
      const opened = await stage.server.store.open(`media/${id}.jpg`);
      const bytes = Buffer.concat(await opened!.stream.toArray());
      expect(files.get(`${own}/images/${id}.jpg`)?.equals(bytes)).toBe(true);
    }
    expect([...files.keys()].filter((path) => path.includes('/images/'))).toHaveLength(4);
    expect(jsonOf(files, 'export.json')).toMatchObject({ first_name: 'Ana', missing: [] });
    expect(String(files.get('README.txt'))).toContain('Hello Ana');

    // searched as it is and unpacked: no word, no id and no code of anybody else
    const others = [
      'What Chloe showed',
      'Mallory',
      ...[chloe, mallory, stage.cast.dan, stage.cast.max, stage.cast.eve].map((person) => person.user.id),
      ana.token,
    ];
    for (const secret of others) {
      expect(textOf(files), secret).not.toContain(secret);
      expect(raw.includes(secret), secret).toBe(false);
    }
  });

  test('the two partners have one each, the same couple seen from both sides', async () => {
    const { ana, bruno } = stage.cast;
    await say(ana, 'Said by Ana');
    const [hers, his] = [await exported(ana), await exported(bruno)];
    const folder = ana.user.twosome!.username;
    expect(jsonOf(hers.files, `${folder}/messages.json`)[0].sent_by).toBe('you');
    expect(jsonOf(his.files, `${folder}/messages.json`)[0].sent_by).toBe('partner');
    expect(jsonOf(his.files, 'me/account.json').first_name).toBe('Bruno');
    expect(textOf(his.files)).not.toContain('"subject": "ana"');
    const hersOnly = await bruno.look((await stands(ana)).url.replace(/\?.*/, ''));
    expect(hersOnly.status).toBe(404);
  });

  test('a list of several pages comes whole and in its order', async () => {
    const { ana } = stage.cast;
    await stage.server.db.query(sql`
      insert into messages (id, twosome_id, number, changed, sent_by, client_id, text, added_at)
      select lpad(n::text, 20, '0'), ${twosomeOf(ana)}::text, n, n, ${ana.user.id}::text, n::text, 'text ' || n,
        now() + n * interval '1 microsecond'
      from generate_series(1, 1234) n
    `);
    const { files } = await exported(ana);
    const texts = jsonOf(files, `${ana.user.twosome!.username}/messages.json`).map(
      ({ text }: { text: string }) => text,
    );
    expect(texts).toEqual(Array.from({ length: 1234 }, (_, n) => `text ${n + 1}`));
  });

  test('whoever is alone, leaves or parted has theirs, for as long as there is something', async () => {
    const { ana, bruno, eve } = stage.cast;
    expect([...(await exported(eve)).files.keys()]).toEqual(
      expect.arrayContaining(['README.txt', 'me/account.json', 'export.json']),
    );
    await say(bruno, 'Before we parted');
    await stage.server.writePast(
      sql`update twosomes set parted_at = now() where id = ${twosomeOf(ana)}::text`,
    );
    await stage.server.writePast(
      sql`update users set twosome_id = null, delete_at = now() + interval '30 days'
        where id in (${ana.user.id}::text, ${bruno.user.id}::text)`,
    );
    const before = await exported(ana);
    expect(textOf(before.files)).toContain('Before we parted');
    await stage.server.writePast(
      sql`update twosomes set parted_at = now() - interval '31 days' where id = ${twosomeOf(ana)}::text`,
    );
    expect(textOf((await exported(ana)).files)).not.toContain('Before we parted');
  });

  test('no name leads out of the folder into which it is unpacked', async () => {
    const { ana } = stage.cast;
    const bad = '../../../etc/passwd';
    await stage.server.db.query(
      sql`update users set first_name = ${bad}::text where id = ${ana.user.id}::text`,
    );
    await stage.server.db.query(sql`update sessions set device = ${bad}::text`);
    await stage.server.db.query(
      sql`update twosomes set username = '../..-evil' where id = ${twosomeOf(ana)}::text`,
    );
    const { files } = await exported(ana);
    expect(jsonOf(files, 'me/account.json').first_name).toBe(bad);
    for (const path of files.keys()) expect(path).toMatch(/^([A-Za-z0-9_][\w&.+-]*\/)*[\w.]+$/);
    expect([...files.keys()].join('\n')).not.toContain('..');
  });
});

describe('asking and waiting', () => {
  test('nothing, then being built, then there; and everybody of the person hears it', async () => {
    const { ana, bruno } = stage.cast;
    const none = { status: 'none', url: null, expires_at: null, bytes: null };
    expect(await stands(ana)).toEqual(none);
    const [ear, partners] = [await ana.listen('message'), await bruno.listen('message')];
    const asked = await ask(ana);
    expect([asked.status, asked.body]).toEqual([202, { ...none, status: 'building' }]);
    await stage.server.app.jobs.runDue();
    const frame = await ear.hears(({ type }) => type === 'export');
    const now = await stands(ana);
    expect(frame.data).toEqual(now);
    expect(Date.parse(now.expires_at) - Date.now()).toBeGreaterThan((limits.exportDays - 0.1) * day);
    const answer = await ana.look(now.url);
    expect(Number(answer.headers.get('content-length'))).toBe(now.bytes);
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment/);
    expect(answer.headers.get('content-type')).toBe('application/zip');
    await stage.server.app.settled();
    expect(partners.heard.filter(({ type }) => type === 'export')).toEqual([]);
    for (const open of [ear, partners]) open.close();
  });

  test('somebody who is alone hears it on the other socket', async () => {
    const ear = await stage.cast.eve.listen('single');
    await ask(stage.cast.eve);
    await stage.server.app.jobs.runDue();
    expect((await ear.hears(({ type }) => type === 'export')).data).toMatchObject({ status: 'ready' });
    ear.close();
  });

  test('asked for twice at once it is one', async () => {
    const { ana } = stage.cast;
    const answers = await Promise.all([ask(ana), ask(ana), ask(ana)]);
    expect(answers.map(({ status, body }) => [status, body.status])).toEqual(
      Array.from({ length: 3 }, () => [202, 'building']),
    );
    expect(await stage.server.app.jobs.runDue()).toBe(1);
    expect(await keysOf()).toHaveLength(1);
  });

  test('a new one takes the place of the old, whose address and file are gone', async () => {
    const { ana } = stage.cast;
    await exported(ana);
    const { url } = await stands(ana);
    await exported(ana);
    expect((await ana.look(url)).status).toBe(404);
    expect(await keysOf()).toHaveLength(1);
  });

  test('after its days the address is dead, and row and file go', async () => {
    const { ana } = stage.cast;
    await exported(ana);
    const { url } = await stands(ana);
    moveClock(limits.exportDays * day - 60_000);
    expect((await ana.look(url)).status).toBe(200);
    await sweepExports(stage.server);
    expect((await stands(ana)).status).toBe('ready');
    moveClock(120_000);
    expect((await ana.look(url)).status).toBe(404);
    expect((await stands(ana)).status).toBe('none');
    await sweepExports(stage.server);
    expect(await keysOf()).toEqual([]);
    expect(await stage.server.db.query(sql`select from exports`)).toEqual([]);
  });
});

describe('what goes wrong', () => {
  const announce = async () => {};
  const house = () => ({ db: stage.server.db, store: stage.server.store, announce });
  const idOf = async (person: Person) => {
    const [row] = await stage.server.db.query<{ id: string }>(
      sql`select id from exports where user_id = ${person.user.id}::text`,
    );
    return row!.id;
  };

  test('a run that ends half way leaves nothing to be served, and the next one is whole', async () => {
    const { ana } = stage.cast;
    await addPost(ana);
    await ask(ana);
    const exportId = await idOf(ana);
    const cut = new AbortController();
    cut.abort();
    await expect(buildExport(house())({ exportId }, cut.signal)).rejects.toThrow();
    expect([await keysOf(), (await stands(ana)).status]).toEqual([[], 'building']);
    await stage.server.app.jobs.runDue();
    expect((await stands(ana)).status).toBe('ready');
    // and once it is there, a run that comes again changes nothing
    const before = await stands(ana);
    await buildExport(house())({ exportId }, new AbortController().signal);
    expect(await stands(ana)).toEqual(before);
  });

  test('a full disk is said at once, and one may ask again', async () => {
    const { ana } = stage.cast;
    await ask(ana);
    const exportId = await idOf(ana);
    const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    const store = { ...stage.server.store, put: async () => Promise.reject(full) };
    await buildExport({ ...house(), store })({ exportId }, new AbortController().signal);
    expect(await stands(ana)).toEqual({ status: 'failed', url: null, expires_at: null, bytes: null });
    await exported(ana);
  });

  test('two nodes that build the same one leave it where it is', async () => {
    const { ana } = stage.cast;
    await ask(ana);
    const exportId = await idOf(ana);
    const { signal } = new AbortController();
    const late: Store = {
      ...stage.server.store,
      put: async (key, file) => {
        await stage.server.store.put(key, file);
        await buildExport(house())({ exportId }, signal);
      },
    };
    await buildExport({ ...house(), store: late })({ exportId }, signal);
    await failExport(house())({ exportId });
    const { status, url } = await stands(ana);
    expect([status, (await ana.look(url)).status]).toEqual(['ready', 200]);
  });

  test('one that was given up, was replaced or whose file is lost is not there', async () => {
    const { ana, eve } = stage.cast;
    await ask(ana);
    await failExport(house())({ exportId: await idOf(ana) });
    expect((await stands(ana)).status).toBe('failed');
    await buildExport(house())({ exportId: newId() }, new AbortController().signal);
    await exported(eve);
    await stage.server.store.remove(await keysOf());
    expect((await stands(eve)).status).toBe('failed');
  });

  test('halves and files that are nobody’s are swept', async () => {
    const { ana } = stage.cast;
    await exported(ana);
    const [own] = await keysOf();
    const half = 'exports/7ZQ04FXE0YB9T2M5K1RS.part0123456789ab';
    await stage.server.store.put(half, Buffer.from('half'));
    await stage.server.store.put(`exports/${newId()}.zip`, Buffer.from('nobody’s'));
    await sweepExports(stage.server);
    expect((await keysOf()).sort()).toEqual([own, half].sort());
    moveClock(2 * day);
    await sweepExports(stage.server);
    expect(await keysOf()).toEqual([own]);
  });
});

describe('refuses', () => {
  test('whoever is signed out', async () => {
    expect((await ask(stage.cast.nobody)).status).toBe(401);
    expect((await stage.cast.nobody.call('GET auth/export/')).status).toBe(401);
  });

  test('an address without its seal, with another one, of another export, or of a session that is over', async () => {
    const { ana, eve } = stage.cast;
    await exported(ana);
    await exported(eve);
    const [{ url }, other] = [await stands(ana), await stands(eve)];
    const [path, seal] = url.split('?s=');
    const [otherPath, otherSeal] = other.url.split('?s=');
    const image = stage.cast.ana.user.twosome;
    expect(image).not.toBeNull();
    for (const bad of [
      path,
      `${path}?s=`,
      `${path}?s=${otherSeal}`,
      `${otherPath}?s=${seal}`,
      `${path}?s=${seal}x`,
    ])
      expect((await ana.look(bad)).status, bad).toBe(404);
    expect((await ana.look(url)).status).toBe(200);
    await ana.call('POST auth/logout/', { body: {} });
    expect((await ana.look(url)).status).toBe(404);
  });

  test('a suspended person’s address, and the seal of an image', async () => {
    const gil = await newcomer(stage.server, 'Gil');
    await exported(gil);
    const { url } = await stands(gil);
    await stage.server.writePast(sql`update users set suspended_at = now() where id = ${gil.user.id}::text`);
    expect((await gil.look(url)).status).toBe(404);

    const { ana } = stage.cast;
    await setProfile(ana, {});
    const post = await addPost(ana);
    await exported(ana);
    const imageSeal = post.body.images[0].image.split('?s=')[1];
    const own = (await stands(await again(ana))).url.split('?s=')[0];
    expect((await ana.look(`${own}?s=${imageSeal}`)).status).toBe(404);
  });
});

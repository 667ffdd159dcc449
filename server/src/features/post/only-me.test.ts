import { day } from '@twosome/contract/platform/days';
import { limits } from '@twosome/contract/platform/limits';
import sql from 'sql-template-tag';
import { describe, expect, test } from 'vitest';
import { privacy, reportables } from '../../features.ts';
import { moveClock } from '../../platform/clock.ts';
import { createEmit } from '../../platform/events.ts';
import { leave, tapClap, viewTwosome, writeComment } from '../../testing/acts.ts';
import { again, connectByOne, part, twosomeOf } from '../../testing/cast.ts';
import { exportedBy, jsonOf, textOf } from '../../testing/exported.ts';
import { addPost, createFixture, formOf } from '../../testing/fixture.ts';
import { smallPhoto } from '../../testing/images.ts';
import type { Person } from '../../testing/person.ts';
import { everyRow } from '../../testing/rows.ts';
import { purge } from '../account/purge.ts';
import { takeDown } from '../safety/moderate.ts';
import { eraseExpiredPosts } from './post.ts';

// visibility.test.ts compares every path to such a post for every viewer

const fixture = createFixture();
const keep = async (person: Person, text = 'For myself') =>
  (await addPost(person, { only_me: 'true', text })).body;
const show = (person: Person, id: string) => person.call(`POST post/${id}/show/`, { body: {} });
const idsOf = ({ body }: { body: { results: { id: string }[] } }) => body.results.map(({ id }) => id);
const countOf = async (person: Person) => (await viewTwosome(person, person)).body.post_count;
const noticesOf = async (person: Person) => (await person.call('GET notification/')).body.results;
const toPublish = async (person: Person) =>
  (await person.call('GET tray/')).body.filter(({ kind }: { kind: string }) => kind === 'publish');

describe('a post for oneself', () => {
  test('is in the lists of its creator, and betrayed to nobody by a frame, a notice, the tray or a count [S6.40]', async () => {
    const { ana, bruno } = fixture.cast;
    const [hers, his] = [await ana.listen('message'), await bruno.listen('message')];
    const before = [await countOf(bruno), (await viewTwosome(bruno, ana)).body.version];
    const post = await keep(ana);
    expect(post).toMatchObject({
      only_me: true,
      is_private: true,
      creator: ana.user.id,
      twosome: { id: twosomeOf(ana) },
      can: { publish: false, make_private: false, edit: true, delete: true },
    });
    const shared = (await addPost(ana)).body;
    expect(shared.only_me).toBeUndefined();

    for (const list of ['is_timeline=true', `twosome_id=${twosomeOf(ana)}`]) {
      expect(idsOf(await ana.call(`GET post/?${list}`))).toEqual([shared.id, post.id]);
      expect(idsOf(await bruno.call(`GET post/?${list}`))).toEqual([shared.id]);
    }
    expect((await ana.fetch(post.images[0].image)).status).toBe(200);
    await ana.call(`PATCH post/${post.id}/`, { body: { text: 'Still for myself', edited_at: null } });
    // a frame has the post as it is when it is sent
    await hers.receives(({ data }) => JSON.stringify(data).includes('Still for myself'));
    await ana.call(`DELETE post/${post.id}/`);
    await hers.receives(({ data }) => (data as { deleted?: string }).deleted === post.id);
    expect(idsOf(await ana.call('GET post/deleted/'))).toEqual([post.id]);
    expect(idsOf(await bruno.call('GET post/deleted/'))).toEqual([]);
    expect((await bruno.call(`POST post/${post.id}/restore/`, { body: {} })).status).toBe(404);
    expect((await ana.call(`POST post/${post.id}/restore/`, { body: {} })).body.only_me).toBe(true);

    await fixture.server.settled();
    expect(JSON.stringify(his.received)).not.toContain(post.id);
    expect((await noticesOf(bruno)).map((notice: { related_id: string }) => notice.related_id)).toEqual([
      shared.id,
    ]);
    expect((await toPublish(bruno)).map(({ id }: { id: string }) => id)).toEqual([shared.id]);
    // the other post is counted
    expect([await countOf(bruno), (await viewTwosome(bruno, ana)).body.version]).toEqual([
      before[0] + 1,
      before[1] + 1,
    ]);
  });

  test('is not found by the partner, the operator or a public report, whatever they do with its id [S6.40]', async () => {
    const { ana, bruno, chloe } = fixture.cast;
    const { id } = await keep(ana);
    const before = await everyRow(fixture.server.db);
    for (const person of [bruno, chloe])
      for (const line of [
        `POST post/${id}/show/`,
        `POST post/${id}/toggle_visibility/`,
        `PATCH post/${id}/`,
        `DELETE post/${id}/`,
        `POST post/${id}/restore/`,
        `POST post/${id}/comment/`,
        `POST post/${id}/clap/toggle_clap/`,
        `GET post/${id}/`,
        `GET post/${id}/comment/`,
        `GET post/${id}/clap/`,
      ]) {
        const body = line.startsWith('GET') ? undefined : { text: 'Seen!', is_private: false };
        expect([line, (await person.call(line, { body })).status]).toEqual([line, 404]);
      }
    expect(
      (await bruno.call('POST report/', { body: { kind: 'post', id, reason: 'nudity', text: '' } })).status,
    ).toBe(404);
    const reporting = { kind: 'post', id, isDown: true } as const;
    const { db, app } = fixture.server;
    const deps = { db, emit: createEmit([]), reportables };
    await expect(takeDown(deps, reporting, { reason: 'guessed', by: 'operator' })).rejects.toThrow();
    await app.settled();
    const unlogged = (rows: string[]) =>
      rows.filter((row) => !/^(sessions|security_log|upload_usage) /.test(row)).sort();
    expect(unlogged(await everyRow(db))).toEqual(unlogged(before));
  });

  test('needs two people to be clapped, discussed or published, so its creator cannot do that either [S6.40]', async () => {
    const { ana } = fixture.cast;
    const { id } = await keep(ana);
    const publish = (body: object) => ana.call(`POST post/${id}/toggle_visibility/`, { body });
    for (const body of [{}, { is_private: false }]) expect((await publish(body)).status).toBe(403);
    expect((await publish({ is_private: true })).body.only_me).toBe(true);
    expect((await tapClap(ana, id)).status).toBe(404);
    expect((await writeComment(ana, id)).status).toBe(404);
    expect((await ana.call(`GET post/${id}/comment/`)).body).toEqual({ results: [], next: null });
    await expect(
      fixture.server.db.query(sql`
        update posts set is_private = false, published_at = now() where id = ${id}::text
      `),
    ).rejects.toThrow('posts_only_me');
  });

  test('is kept too when only the field of the photos says so [S6.40]', async () => {
    const { ana, bruno } = fixture.cast;
    const photo = await smallPhoto('#cc3355', 40, 40);
    const added = await ana.call('POST post/', { form: formOf({ only_me_images: photo }) });
    expect(added.body).toMatchObject({ only_me: true });
    expect((await bruno.call(`GET post/${added.body.id}/`)).status).toBe(404);
    const both = formOf({ only_me_images: photo, images: Array(limits.postImages).fill(photo) });
    expect((await ana.call('POST post/', { form: both })).status).toBe(400);
    const wrong = formOf({ images: photo, only_me: 'maybe' });
    expect((await ana.call('POST post/', { form: wrong })).body).toHaveProperty('only_me');
  });
});

describe('showing it', () => {
  test('makes it a private post of the two, at its own date, that the partner is notified of once [S6.41]', async () => {
    const { ana, bruno } = fixture.cast;
    const { id } = await keep(ana, 'Three months ago');
    // edited so long ago that it would no longer wait
    await fixture.server.db.query(sql`
      update posts set added_at = added_at - interval '90 days', edited_at = added_at - interval '40 days'
      where id = ${id}::text
    `);
    const newer = (await addPost(bruno)).body;
    const [his, count] = [await bruno.listen('message'), await countOf(bruno)];
    const shown = await show(ana, id);
    expect(shown.status).toBe(200);
    expect(shown.body.only_me).toBeUndefined();
    expect(shown.body.creator).toBe(ana.user.id);
    expect(Date.now() - Date.parse(shown.body.added_at)).toBeGreaterThan(89 * day);
    const frame = await his.receives(({ data }) => (data as { post?: { id: string } }).post?.id === id);
    expect(frame.data).toMatchObject({ post: { text: 'Three months ago', can: { publish: true } } });

    // a repeat, also of the partner, who sees it by now
    for (const person of [ana, bruno]) expect((await show(person, id)).body.id).toBe(id);
    await fixture.server.settled();
    expect(await noticesOf(bruno)).toMatchObject([{ related_id: id, related_to: 0 }]);
    expect((await toPublish(bruno)).map((need: { id: string }) => need.id)).toEqual([id]);
    expect(await countOf(bruno)).toBe(count + 1);
    expect(idsOf(await bruno.call('GET post/?is_timeline=true'))).toEqual([newer.id, id]);
    expect((await bruno.fetch((await bruno.call(`GET post/${id}/`)).body.images[0].image)).status).toBe(200);
    expect((await writeComment(bruno, id)).status).toBe(201);
    const body = { is_private: false, edited_at: shown.body.edited_at };
    expect((await bruno.call(`POST post/${id}/toggle_visibility/`, { body })).status).toBe(200);
  });
});

describe('parting and erasure', () => {
  test('it stays with its creator, who can show it to nobody, and the ex-partner never sees it [S6.42]', async () => {
    const { ana, bruno, eve } = fixture.cast;
    const { id } = await keep(ana, 'Hers alone');
    await keep(bruno, 'His alone');
    await part(ana);
    expect((await show(ana, id)).status).toBe(403);
    for (const person of [ana, bruno]) expect((await person.call(`GET post/${id}/`)).status).toBe(404);
    const hers = (await exportedBy(fixture.server, ana)).files;
    expect(jsonOf(hers, 'me/only_me_posts.json')).toMatchObject([{ id, text: 'Hers alone' }]);
    expect([...hers.keys()].filter((path) => path.startsWith('me/images/'))).toHaveLength(1);
    expect(textOf(hers)).not.toContain('His alone');

    moveClock((limits.partedDays + 1) * day);
    await purge({ db: fixture.server.db, emit: createEmit([]), privacy });
    await connectByOne(eve, ana);
    const later = await again(ana);
    expect((await later.call(`GET post/${id}/`)).body).toMatchObject({
      only_me: true,
      twosome: { id: twosomeOf(later) },
    });
    for (const person of [eve, bruno]) expect((await person.call(`GET post/${id}/`)).status).toBe(404);
  });

  test('is erased with its creator, not with the partner, and after 30 days in "Recently deleted" [S6.42]', async () => {
    const { ana, bruno } = fixture.cast;
    await keep(ana, 'Hers alone');
    const { id } = await keep(bruno, 'His alone');
    await leave(ana);
    moveClock(limits.deletionDays * day + 60_000);
    await purge({ db: fixture.server.db, emit: createEmit([]), privacy });
    const texts = () => fixture.server.db.query(sql`select text from posts`);
    expect(await texts()).toEqual([{ text: 'His alone' }]);
    await fixture.server.db.query(
      sql`update posts set deleted_at = now() - interval '31 days' where id = ${id}::text`,
    );
    await eraseExpiredPosts(fixture.server.db);
    expect(await texts()).toEqual([]);
  });
});

import { day, daysAfter } from '@twosome/contract/platform/days';
import { newId } from '@twosome/contract/platform/ids';
import { limits } from '@twosome/contract/platform/limits';
import sql from 'sql-template-tag';
import { beforeEach, describe, expect, test } from 'vitest';
import { moveClock, now } from '../../platform/clock.ts';
import { ask, bookKeys, ourDay } from '../../testing/book-examples.ts';
import { again, block, connectByBoth, connectByOne, part } from '../../testing/cast.ts';
import { addPost, createFixture, formOf } from '../../testing/fixture.ts';
import { smallPhoto } from '../../testing/images.ts';
import type { Person } from '../../testing/person.ts';
import { worstTexts } from '../../testing/worst-texts.ts';
import { endMaking } from './book.sql.ts';
import { sweepBooks, withdrawTakenDown } from './book.ts';
import { bookDownloads } from './book.view.ts';

const fixture = createFixture();
const bookOf = async (person: Person) => (await person.call('GET book/')).body;
const agree = (person: Person, id: string) => person.call(`POST book/${id}/agree/`, { body: {} });
const leaveOut = (person: Person, id: string, image: string, want = true) =>
  person.call(`POST book/${id}/leave_out/`, { body: { image, want } });
const remove = (person: Person, id: string) => person.call(`DELETE book/${id}/`);
const runJobs = () => fixture.server.app.jobs.runDue();
const keysOf = () => bookKeys(fixture.server.store);
beforeEach(async () => fixture.server.store.remove(await keysOf()));

const none = { status: 'none', id: null, url: null };

/** A book that is ready, without the time that printing takes. */
async function made(ana: Person, bruno: Person) {
  const { db, store } = fixture.server;
  await addPost(ana, { text: 'By the sea.' });
  const { body } = await ask(ana);
  await agree(bruno, body.id);
  const printed = Buffer.from('%PDF-1.7');
  await store.put(bookDownloads.keyOf(body.id), printed);
  const outcome = {
    photos: 1,
    pages: 4,
    bytes: printed.length,
    expiresAt: daysAfter(now(), limits.bookDays),
  };
  await db.transaction((tx) => endMaking(tx, body.id, outcome));
  return bookOf(ana);
}

describe('a book', () => {
  test('takes both: one asks, the other agrees, and only then a file exists [S1.60]', async () => {
    const { ana, bruno } = fixture.cast;
    await addPost(ana);
    expect(await bookOf(ana)).toMatchObject(none);
    const { status, body } = await ask(ana);
    expect(status).toBe(202);
    expect(body).toMatchObject({
      ...ourDay(),
      status: 'waiting',
      by: ana.user.id,
      agreed: false,
      names: ['Ana', 'Bruno'],
      photos: 1,
      url: null,
    });
    expect(await bookOf(bruno)).toEqual(body);
    await runJobs();
    expect(await keysOf()).toEqual([]);
    expect((await agree(bruno, body.id)).body).toMatchObject({ status: 'making', agreed: true });
    await runJobs();
    for (const person of [ana, bruno]) {
      const ready = await bookOf(person);
      expect(ready).toMatchObject({ status: 'ready', photos: 1, pages: 4 });
      const answer = await person.fetch(ready.url);
      expect(answer.headers.get('content-type')).toBe('application/pdf');
      const bytes = Buffer.from(await answer.arrayBuffer());
      expect([bytes.length, bytes.subarray(0, 5).toString()]).toEqual([ready.bytes, '%PDF-']);
    }
  });

  test('reaches both on every device, and waits in the tray of the one who is asked [S1.60]', async () => {
    const { ana, bruno } = fixture.cast;
    await addPost(ana);
    const phones = [await ana.listen('message'), await bruno.listen('message')];
    const { body } = await ask(ana);
    const need = async (person: Person) =>
      (await person.call('GET tray/')).body.find(({ kind }: { kind: string }) => kind === 'book');
    expect(await need(bruno)).toMatchObject({ id: body.id, book: { title: 'Our day', url: null } });
    expect(await need(ana)).toBeUndefined();
    await agree(bruno, body.id);
    expect(await need(bruno)).toBeUndefined();
    await runJobs();
    for (const [index, person] of [ana, bruno].entries()) {
      const frame = await phones[index]!.receives(
        ({ type, data }) => type === 'book' && (data as { status: string }).status === 'ready',
      );
      expect((await person.fetch((frame.data as { url: string }).url)).status).toBe(200);
    }
  });

  test('holds the posts of the span in their order, private ones too, and no deleted ones', async () => {
    const { ana, bruno } = fixture.cast;
    const posts = [await addPost(ana, { text: 'One' }), await addPost(bruno, { text: 'Two' })];
    const deleted = await addPost(ana, { text: 'Gone' });
    await ana.call(`DELETE post/${deleted.body.id}/`);
    const down = await addPost(ana, { text: 'Down' });
    const old = await addPost(ana, { text: 'Before' });
    await fixture.server.db.query(
      sql`update posts set taken_down_at = now() where id = ${down.body.id}::text`,
    );
    await fixture.server.db.query(
      sql`update posts set added_at = added_at - interval '3 days' where id = ${old.body.id}::text`,
    );
    const { body } = await ask(ana);
    expect(body.photos).toBe(2);
    const { body: content } = await bruno.call(`GET book/${body.id}/content/`);
    expect(content.map(({ text }: { text: string }) => text)).toEqual(['One', 'Two']);
    expect(content[0]).toMatchObject({ id: posts[0]!.body.id, day: ourDay().from, aspect: '1:1' });
    expect((await bruno.fetch(content[0].images[0].medium)).status).toBe(200);
  });

  test('has no post that only one of them sees, until it is shown to both [S1.60]', async () => {
    const { ana, bruno } = fixture.cast;
    await addPost(bruno, { text: 'For both' });
    const { body: own } = await addPost(ana, { text: 'For Ana alone', only_me: 'true' });
    const { body } = await ask(ana);
    expect(body.photos).toBe(1);
    for (const person of [ana, bruno]) {
      const { body: content } = await person.call(`GET book/${body.id}/content/`);
      expect(content.map(({ text }: { text: string }) => text)).toEqual(['For both']);
      expect((await leaveOut(person, body.id, own.images[0].id)).status).toBe(404);
    }
    await ana.call(`POST post/${own.id}/show/`, { body: {} });
    expect((await bookOf(bruno)).photos).toBe(2);
  });

  test('counts days where the person was who asked', async () => {
    const { ana } = fixture.cast;
    const { body: post } = await addPost(ana);
    await fixture.server.db.query(
      sql`update posts set added_at = '2026-01-01T02:00:00Z' where id = ${post.id}::text`,
    );
    const year = { from: '2025-12-01', until: '2025-12-31', title: 'Our 2025' };
    expect((await ask(ana, year)).status).toBe(400);
    const { body } = await ask(ana, { ...year, time_zone: 'America/Sao_Paulo' });
    expect(body.photos).toBe(1);
    expect((await ana.call(`GET book/${body.id}/content/`)).body[0].day).toBe('2025-12-31');
  });

  test('leaves out what either does not want, and only this partner puts it back [S1.61]', async () => {
    const { ana, bruno } = fixture.cast;
    const images = await Promise.all(['#111111', '#222222', '#333333'].map((it) => smallPhoto(it, 40, 40)));
    const { body: post } = await ana.call('POST post/', { form: formOf({ images }) });
    const [first, second, third] = post.images.map(({ id }: { id: string }) => id);
    const { body } = await ask(ana);
    expect((await leaveOut(bruno, body.id, first)).body).toMatchObject({
      photos: 2,
      left_out: [{ image: first, by: bruno.user.id }],
    });
    expect((await leaveOut(bruno, body.id, first)).status).toBe(200);
    expect((await leaveOut(ana, body.id, first, false)).status).toBe(403);
    expect((await leaveOut(ana, body.id, first)).body.photos).toBe(2);
    await leaveOut(ana, body.id, second);
    expect((await leaveOut(ana, body.id, second, false)).body.photos).toBe(2);
    expect((await leaveOut(ana, body.id, newId())).status).toBe(404);
    await leaveOut(ana, body.id, second);
    await leaveOut(bruno, body.id, third);
    expect((await agree(bruno, body.id)).status).toBe(409);
    await leaveOut(bruno, body.id, third, false);
    expect((await agree(bruno, body.id)).status).toBe(200);
    expect((await leaveOut(ana, body.id, third)).status).toBe(409);
    await runJobs();
    expect(await bookOf(ana)).toMatchObject({ status: 'ready', photos: 1 });
  });

  test('is replaced by the next one, and taken away by either, with its file [S1.62]', async () => {
    const { ana, bruno } = fixture.cast;
    const first = await made(ana, bruno);
    expect(await keysOf()).toHaveLength(1);
    const { body: second } = await ask(bruno, ourDay('Another'));
    expect([await keysOf(), (await ana.fetch(first.url)).status]).toEqual([[], 404]);
    expect((await remove(ana, first.id)).status).toBe(404);
    expect((await remove(ana, second.id)).status).toBe(204);
    expect((await agree(ana, second.id)).status).toBe(404);
    const third = await made(ana, bruno);
    await remove(bruno, third.id);
    expect(await keysOf()).toEqual([]);
    expect(await bookOf(ana)).toMatchObject(none);
    expect((await ana.fetch(third.url)).status).toBe(404);
  });

  test('is deleted with its file after thirty days [S1.62]', async () => {
    const { ana, bruno } = fixture.cast;
    const { url } = await made(ana, bruno);
    moveClock(limits.bookDays * day - 60_000);
    await sweepBooks(fixture.server);
    expect(await keysOf()).toHaveLength(1);
    moveClock(120_000);
    expect(await bookOf(ana)).toMatchObject(none);
    expect((await (await again(ana)).fetch(url)).status).toBe(404);
    await sweepBooks(fixture.server);
    expect([await keysOf(), await fixture.server.db.query(sql`select from books`)]).toEqual([[], []]);
  });

  test('ends with the couple; back together they can make it again [S1.62]', async () => {
    const { ana, bruno } = fixture.cast;
    const { url } = await made(ana, bruno);
    const parting = await again(ana);
    await part(parting);
    for (const person of [ana, bruno]) expect((await person.fetch(url)).status).toBe(404);
    expect((await ana.call('GET book/')).status).toBe(403);
    await sweepBooks(fixture.server);
    expect(await keysOf()).toEqual([]);
    await connectByBoth(ana, bruno);
    expect(await bookOf(await again(ana))).toMatchObject(none);
  });

  test('goes when the operator takes one of its posts down', async () => {
    const { ana, bruno } = fixture.cast;
    const { url } = await made(ana, bruno);
    const [post] = await fixture.server.db.query<{ id: string }>(sql`select id from posts`);
    await fixture.server.db.query(sql`update posts set taken_down_at = now() where id = ${post!.id}::text`);
    await fixture.server.db.transaction((tx) => withdrawTakenDown(tx, { postId: post!.id }, async () => {}));
    expect([(await bookOf(ana)).status, (await ana.fetch(url)).status]).toEqual(['none', 404]);
  });
});

describe('repeats', () => {
  test('a second tap on asking or agreeing changes nothing', async () => {
    const { ana, bruno } = fixture.cast;
    await addPost(ana);
    const [one, two] = [await ask(ana), await ask(ana)];
    expect(two.body.id).toBe(one.body.id);
    for (const answer of [await agree(bruno, one.body.id), await agree(bruno, one.body.id)])
      expect([answer.status, answer.body.status]).toEqual([200, 'making']);
    expect((await agree(ana, one.body.id)).status).toBe(200);
    expect((await ask(ana)).body.status).toBe('making');
    expect((await ask(ana, ourDay('Another'))).status).toBe(409);
    await runJobs();
    expect((await agree(bruno, one.body.id)).body.status).toBe('ready');
  });

  test('the same wish of the partner is an agreement; another wish takes the place of the first', async () => {
    const { ana, bruno } = fixture.cast;
    await addPost(ana);
    const { body } = await ask(ana);
    expect((await ask(bruno, ourDay('Another'))).body).toMatchObject({
      status: 'waiting',
      by: bruno.user.id,
    });
    expect((await agree(bruno, body.id)).status).toBe(404);
    expect((await ask(ana, ourDay('Another'))).body).toMatchObject({ status: 'making', agreed: true });
  });
});

describe('refuses', () => {
  test('agreement by the one who asked, strangers, former partners and people alone [S6.60]', async () => {
    const { ana, bruno, chloe, mallory, eve } = fixture.cast;
    await addPost(ana);
    const { body } = await ask(ana);
    expect((await agree(ana, body.id)).status).toBe(403);
    await block(mallory, ana);
    for (const person of [chloe, mallory]) {
      expect((await person.call(`GET book/${body.id}/content/`)).status).toBe(404);
      for (const answer of [
        agree(person, body.id),
        leaveOut(person, body.id, newId()),
        remove(person, body.id),
      ])
        expect((await answer).status).toBe(404);
      expect(await bookOf(person)).toMatchObject(none);
    }
    expect((await eve.call('GET book/')).status).toBe(403);
    await agree(bruno, body.id);
    await runJobs();
    const { url } = await bookOf(ana);
    const [path, signature] = url.split('?s=');
    const others = await signatureOf(chloe);
    for (const bad of [path, `${path}?s=`, `${path}?s=${others}`, `${path}?s=${signature}x`])
      expect((await fixture.cast.chloe.fetch(bad)).status, bad).toBe(404);
    await part(await again(bruno));
    await connectByOne(eve, bruno);
    expect((await bruno.fetch(url)).status).toBe(404);
  });

  /** It opens what this session may see, and nothing else. */
  const signatureOf = async (person: Person): Promise<string> => {
    await person.call('POST auth/export/', { body: {} });
    await runJobs();
    return (await person.call('GET auth/export/')).body.url.split('?s=')[1];
  };

  test.each([
    ['a reversed span', 'until', { from: '2026-02-02', until: '2026-02-01' }],
    ['a thousand years', 'until', { from: '1026-01-01', until: '2026-12-31' }],
    ['a day that does not exist', 'from', { from: '2026-02-30' }],
    ['a span without pictures', 'from', { from: '2001-01-01', until: '2001-12-31' }],
    ['an empty title', 'title', { title: ' \u200b ' }],
    ['a title of a tab and an override', 'title', { title: '\t\u202e' }],
    ['a title that is too long', 'title', { title: 'a'.repeat(limits.bookTitle + 1) }],
    ['an unknown time zone', 'time_zone', { time_zone: 'Mars/Olympus' }],
    ['an offset for a time zone', 'time_zone', { time_zone: '+05:00' }],
  ])('%s, under its field', async (_, field, change) => {
    const { ana } = fixture.cast;
    await addPost(ana);
    const { status, body } = await ask(ana, { ...ourDay(), ...change });
    expect([status, Object.keys(body)]).toEqual([400, [field]]);
    expect(await bookOf(ana)).toMatchObject(none);
  });

  test('one day is a span; the worst titles of 15 KB are refused, and shorter ones stay as they are', async () => {
    const { ana } = fixture.cast;
    await addPost(ana);
    for (const title of worstTexts(15_000))
      expect([400, 413]).toContain((await ask(ana, ourDay(title))).status);
    for (const title of worstTexts(limits.bookTitle)) {
      const { status, body } = await ask(ana, ourDay(title));
      expect([202, 400]).toContain(status);
      if (status === 202) expect(await bookOf(ana)).toEqual(body);
    }
  });

  test('more pictures than a book can have', async () => {
    const { ana } = fixture.cast;
    const { body: post } = await addPost(ana);
    await fixture.server.db.query(sql`
      with more as (
        insert into media (id, width, height, bytes, medium_bytes, thumb_bytes, sha256, placeholder, added_at)
        select lpad(n::text, 20, '0'), width, height, bytes, medium_bytes, thumb_bytes, sha256, placeholder, added_at
        from media, generate_series(1, ${limits.bookPhotos}::int) n where id = ${post.images[0].id}::text returning id
      ), posted as (
        insert into posts (id, twosome_id, creator_id, text, aspect, is_private, added_at)
        select more.id, twosome_id, creator_id, text, aspect, true, p.added_at from posts p, more returning id
      )
      insert into post_images (post_id, position, media_id) select id, 0, id from posted
    `);
    const { status, body } = await ask(ana);
    expect([status, Object.keys(body)]).toEqual([400, ['until']]);
  });
});

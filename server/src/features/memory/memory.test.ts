import type { Memory, MemorySettings } from '@twosome/contract/memory/memory.contract';
import { daysAfter, daysBefore } from '@twosome/contract/platform/days';
import { newId } from '@twosome/contract/platform/ids';
import { limits } from '@twosome/contract/platform/limits';
import sql from 'sql-template-tag';
import { describe, expect, test } from 'vitest';
import { moveClock, now } from '../../platform/clock.ts';
import { block, connectByBoth, part, setProfile, twosomeOf } from '../../testing/cast.ts';
import { exportedBy, jsonOf } from '../../testing/exported.ts';
import { addPost, addPublished, createFixture, formOf } from '../../testing/fixture.ts';
import { fourYearsAgo, pastPhoto, pastPost } from '../../testing/memory-examples.ts';
import type { Person } from '../../testing/person.ts';
import { recording, somePeaks } from '../../testing/voice.ts';
import { worstTexts } from '../../testing/worst-texts.ts';

const fixture = createFixture();
const { stringify } = JSON;
const dayOf = (time: Date) => time.toISOString().slice(0, 10);
const memoriesOf = async (person: Person, query = ''): Promise<Memory[]> =>
  (await person.call(`GET memory/${query}`)).body;
const idsOf = async (person: Person, query = '') =>
  (await memoriesOf(person, query)).map(({ post, message }) => post?.id ?? message?.id);
const hide = (person: Person, body: object) => person.call('POST memory/hide/', { body });
const showAgain = (person: Person, id = '') => person.call(`DELETE memory/hide/${id === '' ? '' : `${id}/`}`);
const settingsOf = async (person: Person): Promise<MemorySettings> =>
  (await person.call('GET memory/settings/')).body;
const yearsAgo = (years: number) => {
  const date = fourYearsAgo();
  date.setUTCFullYear(date.getUTCFullYear() + 4 - years);
  return date;
};

describe('memories', () => {
  test('are what both posted, and photos of their room, of this day in earlier years [S1.55]', async () => {
    const { ana, bruno } = fixture.cast;
    const { server } = fixture;
    const hers = await pastPost(server, ana, yearsAgo(4));
    const his = await pastPost(server, bruno, yearsAgo(8));
    const photo = await pastPhoto(server, bruno, yearsAgo(4));
    await addPost(ana);
    for (const at of [daysBefore(fourYearsAgo(), 1), daysAfter(fourYearsAgo(), 1)])
      await pastPost(server, ana, at);
    const text = await ana.call('POST message/add_message/', { form: formOf({ text: 'No photo' }) });
    const voice = { voice: await recording('opus.webm'), peaks: somePeaks.join() };
    const note = await ana.call('POST message/add_message/', { form: formOf(voice) });
    for (const { body } of [text, note])
      await server.db.query(
        sql`update messages set added_at = ${yearsAgo(8)}::timestamptz + (number || ' ms')::interval where id = ${body.id}::text`,
      );
    const expected = [
      { years: 4, post: { id: hers.id, creator: ana.user.id, is_private: true } },
      { years: 4, message: { id: photo.id, sent_by: bruno.user.id, text: 'Look!' } },
      { years: 8, post: { id: his.id } },
    ];
    for (const person of [ana, bruno]) expect(await memoriesOf(person)).toMatchObject(expected);
    const [{ post }, { message }] = (await memoriesOf(ana)) as [Memory, Memory];
    expect((await ana.fetch(post!.images[0]!.image)).status).toBe(200);
    expect((await ana.fetch(message!.files[0]!.url)).status).toBe(200);
  });

  test('are of the day that the device is in, from its midnight to the next [S4.161]', async () => {
    const { ana } = fixture.cast;
    const utcNoon = Date.parse(`${dayOf(now())}T12:00:00Z`);
    moveClock(utcNoon - now().getTime());
    const midnight = new Date(`${dayOf(fourYearsAgo())}T00:00:00Z`);
    const hour = 3_600_000;
    // the day begins 14 hours earlier on Kiritimati, and 11 hours later in Pago Pago
    const first = await pastPost(fixture.server, ana, new Date(midnight.getTime() - 14 * hour));
    const last = await pastPost(fixture.server, ana, new Date(midnight.getTime() + 35 * hour - 1));
    await pastPost(fixture.server, ana, new Date(midnight.getTime() - 14 * hour - 1));
    const next = await pastPost(fixture.server, ana, new Date(midnight.getTime() + 35 * hour));
    const of = (time_zone: string) => idsOf(ana, `?day=${dayOf(now())}&time_zone=${time_zone}`);
    expect(await of('Pacific/Kiritimati')).toEqual([first.id]);
    expect(await of('Pacific/Pago_Pago')).toEqual([last.id]);
    expect(await of('UTC')).toEqual([]);
    const tomorrow = dayOf(daysAfter(now(), 1));
    for (const day of [tomorrow, '2199-01-01'])
      expect(await idsOf(ana, `?day=${day}&time_zone=UTC`)).toEqual([last.id, next.id]);
  });

  test('of a post that its creator keeps to themselves are the creator’s alone [S4.160]', async () => {
    const { ana, bruno } = fixture.cast;
    const post = await pastPost(fixture.server, ana, fourYearsAgo(), { only_me: 'true' });
    expect([await idsOf(ana), await idsOf(bruno)]).toEqual([[post.id], []]);
    expect([
      (await hide(bruno, { post: post.id })).status,
      (await hide(ana, { post: post.id })).status,
    ]).toEqual([404, 204]);
    expect(await idsOf(ana)).toEqual([]);
  });

  test('of a year are at most five, posts first, and thirty in all', async () => {
    const { ana } = fixture.cast;
    const { db } = fixture.server;
    const photo = await pastPhoto(fixture.server, ana, yearsAgo(4));
    const post = await pastPost(fixture.server, ana, yearsAgo(4));
    const copyTo = (years: number) => sql`
      insert into posts (id, twosome_id, creator_id, text, aspect, added_at)
      select left(${newId()}::text, 18) || lpad(n::text, 2, '0'), twosome_id, creator_id, text, aspect,
        added_at - make_interval(years => ${years - 4}::int) + n * interval '1 ms'
      from posts, generate_series(1, 10) n where id = ${post.id}::text
    `;
    for (let years = 8; years <= 36; years += 4) await db.query(copyTo(years));
    const memories = await memoriesOf(ana);
    expect(memories.slice(0, 2)).toMatchObject([{ post: { id: post.id } }, { message: { id: photo.id } }]);
    expect(memories.map(({ years }) => years)).toEqual(
      [4, 4, ...[8, 12, 16, 20, 24, 28].flatMap((years) => Array(5).fill(years))].slice(0, limits.memories),
    );
  });

  test('leave out what was deleted or taken down [S4.164]', async () => {
    const { ana, bruno } = fixture.cast;
    const { db } = fixture.server;
    const post = await pastPost(fixture.server, ana);
    const down = await pastPost(fixture.server, ana);
    const photo = await pastPhoto(fixture.server, ana);
    const downPhoto = await pastPhoto(fixture.server, ana, new Date(fourYearsAgo().getTime() + 1));
    await db.query(sql`update posts set taken_down_at = now() where id = ${down.id}::text`);
    await db.query(sql`update messages set taken_down_at = now() where id = ${downPhoto.id}::text`);
    expect(await idsOf(bruno)).toEqual([post.id, photo.id]);
    await ana.call(`DELETE post/${post.id}/`);
    await ana.call(`DELETE message/${photo.id}/`);
    expect(await idsOf(bruno)).toEqual([]);
    expect((await hide(ana, { post: post.id })).status).toBe(404);
    expect((await hide(ana, { message: photo.id })).status).toBe(404);
  });
});

describe('hiding', () => {
  test('a post or a message is for oneself; the partner and their devices learn nothing [S4.162 S4.163]', async () => {
    const { ana, bruno } = fixture.cast;
    const post = await pastPost(fixture.server, bruno);
    const photo = await pastPhoto(fixture.server, ana);
    const [phone, tablet, his] = [
      await ana.listen('message'),
      await ana.listen('message'),
      await bruno.listen('message'),
    ];
    const frames = ({ received }: typeof phone) => received.filter(({ type }) => type === 'memory').length;
    for (const _ of [1, 2]) expect((await hide(ana, { post: post.id })).status).toBe(204);
    await hide(ana, { message: photo.id });
    expect([await idsOf(ana), await idsOf(bruno)]).toEqual([[], [post.id, photo.id]]);
    expect([(await settingsOf(ana)).hidden, (await settingsOf(bruno)).hidden]).toEqual([2, 0]);
    await fixture.server.settled();
    expect([frames(phone), frames(tablet), frames(his)]).toEqual([2, 2, 0]);
    expect((await bruno.call(`GET post/${post.id}/`)).status).toBe(200);

    expect((await showAgain(ana, post.id)).status).toBe(204);
    expect((await showAgain(ana, post.id)).status).toBe(404);
    expect(await idsOf(ana)).toEqual([post.id]);
    await hide(ana, { from: '2020-01-01', until: '2020-01-31' });
    expect([(await showAgain(ana)).status, (await showAgain(ana)).status]).toEqual([204, 204]);
    expect(await idsOf(ana)).toEqual([post.id, photo.id]);
    expect((await settingsOf(ana)).spans.length).toBe(1);
  });

  test('some days hides what happened on them, both days included, and is taken back [S4.162 S4.163]', async () => {
    const { ana, bruno } = fixture.cast;
    const at = fourYearsAgo();
    const [before, post, after] = [
      dayOf(daysBefore(at, 1)),
      await pastPost(fixture.server, ana, at),
      dayOf(daysAfter(at, 1)),
    ];
    const visible = async (from: string, until: string) => {
      expect((await hide(ana, { from, until })).status).toBe(204);
      const ids = await idsOf(ana);
      for (const { id } of (await settingsOf(ana)).spans) expect((await showAgain(ana, id)).status).toBe(204);
      return ids.length;
    };
    expect(await visible(dayOf(at), dayOf(at))).toBe(0);
    expect(await visible('1900-01-01', dayOf(at))).toBe(0);
    expect(await visible(dayOf(at), '2199-12-31')).toBe(0);
    expect(await visible('1900-01-01', before)).toBe(1);
    expect(await visible(after, '2199-12-31')).toBe(1);
    // on Kiritimati it happened on another day, for most of the day
    await hide(ana, { from: dayOf(at), until: dayOf(at) });
    expect(await idsOf(bruno)).toEqual([post.id]);
    await hide(ana, { from: dayOf(at), until: dayOf(at) });
    expect(await settingsOf(ana)).toMatchObject({
      hidden: 0,
      spans: [{ from: dayOf(at), until: dayOf(at) }],
    });
  });

  test('all of it is a switch of one’s own [S4.162]', async () => {
    const { ana, bruno } = fixture.cast;
    const post = await pastPost(fixture.server, ana);
    const phone = await ana.listen('message');
    const turn = (on: boolean) => ana.call('PUT memory/settings/', { body: { on } });
    for (const _ of [1, 2]) expect((await turn(false)).body).toEqual({ on: false, spans: [], hidden: 0 });
    expect([await idsOf(ana), await idsOf(bruno)]).toEqual([[], [post.id]]);
    expect([(await settingsOf(ana)).on, (await settingsOf(bruno)).on]).toEqual([false, true]);
    await phone.receives(({ type }) => type === 'memory');
    await turn(true);
    expect(await idsOf(ana)).toEqual([post.id]);
  });
});

describe('refuses', () => {
  test('everyone but the couple: strangers, followers and blocked people, even for a public post [S4.160]', async () => {
    const { ana, bruno, chloe, mallory } = fixture.cast;
    const post = await addPublished(ana, bruno);
    await fixture.server.db.query(
      sql`update posts set added_at = ${fourYearsAgo()}::timestamptz where id = ${post.id}::text`,
    );
    await setProfile(ana, { is_private: 'false' });
    const photo = await pastPhoto(fixture.server, ana);
    const answers = async (person: Person) => [
      await idsOf(person),
      (await hide(person, { post: post.id })).status,
      (await hide(person, { message: photo.id })).status,
    ];
    for (const person of [chloe, mallory]) expect(await answers(person)).toEqual([[], 404, 404]);
    await block(mallory, ana);
    expect(await answers(mallory)).toEqual([[], 404, 404]);
    await hide(ana, { from: '2020-01-01', until: '2020-01-31' });
    const [span] = (await settingsOf(ana)).spans;
    for (const person of [bruno, mallory]) expect((await showAgain(person, span!.id)).status).toBe(404);
    expect((await hide(ana, { post: newId() })).status).toBe(404);
  });

  test('both while they are parted; the way back restores, a new partner sees none [S4.160]', async () => {
    const { ana, bruno, eve } = fixture.cast;
    const post = await pastPost(fixture.server, ana);
    const photo = await pastPhoto(fixture.server, bruno);
    await hide(bruno, { post: post.id });
    await part(bruno);
    for (const line of ['GET memory/', 'GET memory/settings/', 'DELETE memory/hide/'])
      for (const person of [ana, bruno, eve]) expect((await person.call(line)).status).toBe(403);
    expect((await hide(ana, { post: post.id })).status).toBe(403);
    await connectByBoth(ana, bruno);
    expect([await idsOf(ana), await idsOf(bruno)]).toEqual([[post.id, photo.id], [photo.id]]);
    await part(bruno);
    await bruno.call('POST auth/connect/', { body: { id: eve.user.id } });
    await eve.call('POST auth/connect/', { body: { id: bruno.user.id } });
    for (const person of [bruno, eve]) {
      expect(await idsOf(person)).toEqual([]);
      expect((await hide(person, { message: photo.id })).status).toBe(404);
    }
  });

  test('all but one post, one message or two days in order [S5.55]', async () => {
    const { ana } = fixture.cast;
    const { id } = await pastPost(fixture.server, ana);
    const [from, until] = ['2024-06-01', '2024-08-31'];
    for (const [body, field] of [
      [{}, 'post'],
      [{ post: id, message: id }, 'post'],
      [{ post: id, from, until }, 'post'],
      [{ post: id, until }, 'post'],
      [{ from }, 'until'],
      [{ until }, 'from'],
      [{ from: until, until: from }, 'until'],
      [{ from: '1000-01-01', until }, 'from'],
      [{ from, until: '2999-12-31' }, 'until'],
      [{ from, until: '2025-02-29' }, 'until'],
    ] as const) {
      const { status, body: errors } = await hide(ana, body);
      expect([stringify(body), status, Object.keys(errors)]).toEqual([stringify(body), 400, [field]]);
    }
    for (const text of worstTexts(15_000)) {
      for (const field of ['post', 'message', 'from', 'until'])
        expect([400, 413]).toContain((await hide(ana, { from, until, [field]: text })).status);
      const long = encodeURIComponent(Buffer.from(text).toString()).slice(0, 3000);
      for (const field of ['day', 'time_zone'])
        expect([400, 414]).toContain((await ana.call(`GET memory/?${field}=${long}`)).status);
    }
    for (const zone of ['Mars/Phobos', '+02:00', 'EST5EDT4,M3', ''])
      expect(Object.keys((await ana.call(`GET memory/?time_zone=${encodeURIComponent(zone)}`)).body)).toEqual(
        ['time_zone'],
      );
    expect((await ana.call('PUT memory/settings/', { body: { on: 'yes' } })).status).toBe(400);
  });

  test('more than a hundred spans and a thousand single ones; a repeat is none of them [S5.55]', async () => {
    const { ana } = fixture.cast;
    const { db } = fixture.server;
    const post = await pastPost(fixture.server, ana);
    const { id } = await pastPost(fixture.server, ana);
    const add = (count: number, columns: ReturnType<typeof sql>, values: ReturnType<typeof sql>) => sql`
      insert into hidden_memories (id, user_id, added_at, ${columns})
      select ${newId().slice(0, 16)}::text || lpad(n::text, 4, '0'), ${ana.user.id}::text, now(), ${values} from generate_series(1, ${count}::int) n
    `;
    const day = sql`'2000-01-01'::date + n`;
    await db.query(add(limits.hiddenSpans - 1, sql`from_day, until_day`, sql`${day}, ${day}`));
    const last = { from: '1990-01-01', until: '1990-01-31' };
    for (const _ of [1, 2]) expect((await hide(ana, last)).status).toBe(204);
    expect((await hide(ana, { from: '1990-01-01', until: '1990-02-01' })).status).toBe(409);
    expect((await settingsOf(ana)).spans.length).toBe(limits.hiddenSpans);
    await db.query(sql`
      with copies as (
        insert into posts (id, twosome_id, creator_id, text, aspect, added_at)
        select ${newId().slice(0, 16)}::text || lpad(n::text, 4, '0'), twosome_id, creator_id, text, aspect, added_at
        from posts, generate_series(1, ${limits.hiddenMemories - 1}::int) n where posts.id = ${id}::text returning id
      )
      insert into hidden_memories (id, user_id, added_at, post_id)
      select id, ${ana.user.id}::text, now(), id from copies
    `);
    for (const _ of [1, 2]) expect((await hide(ana, { post: post.id })).status).toBe(204);
    expect((await hide(ana, { post: id })).status).toBe(409);
    expect(await idsOf(ana)).toEqual([id]);
  });
});

test('an export has what the person has hidden; erased posts take it along', async () => {
  const { ana, bruno } = fixture.cast;
  const post = await pastPost(fixture.server, ana);
  await hide(bruno, { post: post.id });
  await hide(bruno, { from: '2024-06-01', until: '2024-08-31' });
  await bruno.call('PUT memory/settings/', { body: { on: false } });
  const { files } = await exportedBy(fixture.server, bruno);
  expect(jsonOf(files, 'me/hidden_memories.json')).toMatchObject([
    { post_id: post.id, from_day: null },
    { post_id: null, from_day: '2024-06-01', until_day: '2024-08-31' },
  ]);
  expect(jsonOf(files, 'me/settings.json')).toMatchObject([{ key: 'memory', value: false }]);
  const others = (await exportedBy(fixture.server, ana)).files;
  expect(jsonOf(others, 'me/hidden_memories.json')).toEqual([]);
  await fixture.server.db.query(
    sql`delete from posts where id = ${post.id}::text and twosome_id = ${twosomeOf(ana)}::text`,
  );
  expect((await settingsOf(bruno)).hidden).toBe(0);
});

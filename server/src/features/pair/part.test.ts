import type { User } from '@twosome/contract/auth/auth.contract';
import { day } from '@twosome/contract/platform/days';
import { closeCodes } from '@twosome/contract/platform/frames';
import sql from 'sql-template-tag';
import { describe, expect, test } from 'vitest';
import { moveClock } from '../../platform/clock.ts';
import { chooseNames } from '../../testing/acts.ts';
import {
  again,
  connect,
  connectByOne,
  hold,
  newcomer,
  part,
  setProfile,
  twosomeOf,
} from '../../testing/cast.ts';
import { postMessage } from '../../testing/chat.ts';
import { addPost, addPublished, createFixture } from '../../testing/fixture.ts';
import type { Person } from '../../testing/person.ts';

const fixture = createFixture();
const formerCouples = () => fixture.server.db.query(sql`select id from twosomes where parted_at is not null`);
const parted = async (person: Person) => (await again(person)).user.parted;

describe('parting', () => {
  test('ends the couple for both immediately and keeps them signed in', async () => {
    const { ana, bruno } = fixture.cast;
    const clients = await Promise.all([
      ana.listen('message'),
      bruno.listen('message'),
      bruno.listen('message'),
    ]);
    const before = Date.now();
    const { status, body } = await ana.call('POST auth/disconnect/', { body: {} });

    expect(status).toBe(200);
    expect(body.user).toMatchObject({ partner: null, twosome: null, username: null });
    expect(body.user.parted).toMatchObject({ first_name: 'Bruno', you_asked: false, they_asked: false });
    expect(Date.parse(body.user.parted.until) - before - 30 * day).toBeLessThan(60_000);
    for (const client of clients) expect(await client.closed).toBe(closeCodes.wrongSocket);
    expect((await again(bruno)).user).toMatchObject({ partner: null, parted: { first_name: 'Ana' } });
    for (const route of ['GET message/more/latest/', 'GET notification/', 'GET post/deleted/'])
      expect((await bruno.call(route)).status).toBe(403);
    await (await bruno.listen('single')).close();
    expect(await (await bruno.listen('message')).closed).toBe(closeCodes.wrongSocket);
    expect(await formerCouples()).toEqual([{ id: twosomeOf(ana) }]);
  });

  test('hides the profile from all viewers, in every response and on open screens', async () => {
    const { ana, bruno, chloe, dan, mallory, max, eve } = fixture.cast;
    for (const person of [ana, mallory]) await setProfile(person, { is_private: 'false' });
    const post = await addPublished(ana, bruno);
    const theirs = await addPublished(mallory, max);
    await ana.call(`POST post/${theirs.id}/comment/`, { body: { text: 'Lovely!' } });
    await ana.call(`POST auth/follow_request/${twosomeOf(mallory)}/follow/`, { body: {} });
    const photo = (await chloe.call(`GET post/${post.id}/`)).body.images[0].image;
    expect((await chloe.fetch(photo)).status).toBe(200);
    await hold(ana, chloe, mallory, eve);
    const clients = [
      await chloe.listen('message'),
      await mallory.listen('message'),
      await eve.listen('single'),
    ];
    const stranger = await max.listen('message');
    const notificationCount = async () => (await max.call('GET notification/')).body.results.length;
    expect(await notificationCount()).toBe(3);

    await part(bruno);
    const id = twosomeOf(ana);
    for (const client of clients)
      await client.receives(({ data }) => (data as { deleted?: string }).deleted === id);
    await fixture.server.settled();
    // viewers who were never shown the couple do not learn that it parted
    expect(JSON.stringify(stranger.received)).not.toContain(`"deleted":"${id}"`);
    for (const viewer of [chloe, dan, mallory, eve]) {
      expect((await viewer.call(`GET auth/twosome/${id}/`)).status).toBe(404);
      expect((await viewer.call(`GET post/?twosome_id=${id}`)).status).toBe(404);
      expect((await viewer.call(`GET post/${post.id}/`)).status).toBe(404);
      const timeline = (await viewer.call('GET post/?is_timeline=true')).body.results;
      expect(timeline.map((one: { id: string }) => one.id)).not.toContain(post.id);
    }
    expect((await chloe.fetch(photo)).status).toBe(404);
    expect((await mallory.call(`GET post/${theirs.id}/comment/`)).body.results).toEqual([]);
    expect((await mallory.call(`GET auth/follower/${twosomeOf(mallory)}/`)).body.results).toEqual([]);
    expect((await chloe.call(`GET auth/following/${twosomeOf(chloe)}/`)).body.results).toEqual([]);
    // only the notification of Mallory's post is left
    expect(await notificationCount()).toBe(1);
    expect((await again(max)).user.unseen_notification_count).toBe(1);
    expect((await chloe.call(`POST auth/block/${id}/`, { body: {} })).status).toBe(404);
  });

  test('is refused for a partner who repeats it, and leaves a new couple alone', async () => {
    const { ana, bruno, eve } = fixture.cast;
    await part(ana);
    expect((await bruno.call('POST auth/disconnect/', { body: {} })).status).toBe(403);
    await connectByOne(bruno, eve);
    expect((await ana.call('POST auth/disconnect/', { body: {} })).status).toBe(403);
    expect((await again(eve)).user.partner?.first_name).toBe('Bruno');
  });
});

describe('the way back', () => {
  test('takes both codes and restores everything', async () => {
    const { ana, bruno, chloe } = fixture.cast;
    await chooseNames(ana, 'ana', 'bruno');
    const post = await addPublished(ana, bruno);
    const hidden = (await addPost(bruno)).body;
    await postMessage(bruno, { text: 'You there?' });
    const before = (await again(ana)).user;
    await part(bruno);
    const [hers, his] = [await ana.listen('single'), await bruno.listen('single')];

    const first = await connect(ana, bruno);
    expect([first.status, first.body.user.partner]).toEqual([202, null]);
    expect(first.body.user.parted).toMatchObject({ first_name: 'Bruno', you_asked: true, they_asked: false });
    const frame = await his.receives(({ type }) => type === 'way_back');
    expect(frame.data).toMatchObject({ user: { parted: { you_asked: false, they_asked: true } } });
    expect((await connect(ana, bruno)).status).toBe(202);

    const second = await connect(bruno, ana);
    expect([second.status, second.body.again]).toEqual([200, true]);
    for (const client of [hers, his]) {
      const { data } = await client.receives(({ type }) => type === 'twosome_connected');
      expect(data).toMatchObject({ again: true, user: { parted: null } });
    }
    const after = (await again(ana)).user;
    expect(after).toEqual({
      ...before,
      has_parted: true,
      twosome: { ...before.twosome, version: expect.any(Number) },
    });
    expect(after.twosome?.version).toBeGreaterThan(before.twosome?.version ?? 0);
    expect((await chloe.call(`GET post/${post.id}/`)).status).toBe(200);
    expect((await ana.call(`GET post/${hidden.id}/`)).body.can.publish).toBe(true);
    expect((await ana.call('GET message/more/latest/')).body[0].text).toBe('You there?');
    expect(await formerCouples()).toEqual([]);
    await part(ana);
    expect(await parted(ana)).toMatchObject({ you_asked: false, they_asked: false });
  });

  test('is not taken when the request was withdrawn', async () => {
    const { ana, bruno } = fixture.cast;
    await part(ana);
    await connect(ana, bruno);
    const withdrawn = await ana.call('DELETE auth/connect/');
    expect([withdrawn.status, withdrawn.body.user.parted.you_asked]).toEqual([200, false]);
    expect((await connect(bruno, ana)).status).toBe(202);
    expect((await ana.call('DELETE auth/connect/')).status).toBe(200);
    expect(await parted(ana)).toMatchObject({ you_asked: false, they_asked: true });
    expect((await connect(ana, bruno)).status).toBe(200);
  });

  test('is closed after thirty days: both codes make a new couple, with nothing of the old one', async () => {
    const { ana, bruno } = fixture.cast;
    const post = await addPublished(ana, bruno);
    await part(ana);
    await connect(ana, bruno);
    moveClock(30 * day + 1_000);
    expect(await parted(bruno)).toBeNull();
    // her request of a month ago has expired
    expect((await connect(bruno, ana)).status).toBe(202);
    const { status, body } = await connect(ana, bruno);
    expect([status, body.again]).toEqual([200, false]);
    expect(body.user.twosome.id).not.toBe(twosomeOf(ana));
    expect((await ana.call(`GET post/${post.id}/`)).status).toBe(404);
  });

  test('stays closed after a new couple, even if the clock is set back', async () => {
    const { ana, bruno, eve } = fixture.cast;
    await part(ana);
    await connectByOne(bruno, eve);
    await postMessage(bruno, { text: 'Good evening' });
    await part(eve);
    moveClock(-2 * day);
    expect(await parted(ana)).toBeNull();
    expect(await parted(bruno)).toMatchObject({ first_name: 'Eve' });
    expect((await connect(ana, bruno)).status).toBe(202);
    expect((await connect(bruno, ana)).body.user.twosome.id).not.toBe(twosomeOf(ana));
  });

  test('closes while the other has a new partner, without revealing the reason', async () => {
    const { ana, bruno, eve } = fixture.cast;
    await part(ana);
    await connect(ana, bruno);
    const client = await ana.listen('single');
    await connectByOne(eve, bruno);
    expect(await parted(ana)).toBeNull();
    const frame = await client.receives(({ type }) => type === 'way_back');
    expect(frame.data).toMatchObject({ user: { parted: null } });
    expect((await connect(ana, bruno)).status).toBe(400);
    await postMessage(bruno, { text: 'Good evening' });
    await part(bruno);
    // her earlier request was deleted
    expect((await connect(bruno, ana)).status).toBe(202);
  });

  test('reopens after a new couple in which the person wrote nothing, with the request already made', async () => {
    const { ana, bruno, eve } = fixture.cast;
    await part(ana);
    await connect(ana, bruno);
    const client = await ana.listen('single');
    await connectByOne(eve, bruno);
    await client.receives(({ data }) => (data as { user?: User }).user?.parted === null);
    client.received.length = 0;
    await postMessage(eve, { text: 'Good evening' });
    await part(eve);
    const frame = await client.receives(({ type }) => type === 'way_back');
    expect(frame.data).toMatchObject({ user: { parted: { first_name: 'Bruno', you_asked: true } } });
    const { status, body } = await connect(bruno, ana);
    expect([status, body.again, body.user.twosome.id]).toEqual([200, true, twosomeOf(ana)]);
  });

  test.each<[string, (writer: Person, other: Person, post: string) => ReturnType<Person['call']>]>([
    ['a message', (writer) => postMessage(writer, { text: 'Good evening' })],
    ['a post', (writer) => addPost(writer)],
    ['a comment', (writer, _, id) => writer.call(`POST post/${id}/comment/`, { body: { text: 'Lovely!' } })],
    ['a clap', (writer, _, id) => writer.call(`POST post/${id}/clap/toggle_clap/`, { body: {} })],
    [
      'a goal',
      (writer) =>
        writer.call('POST goals/', {
          body: { title: 'A house', description: 'By the sea', achieve_by: '2090-01-01' },
        }),
    ],
  ])('ends with %s in a new couple, for the writer only', async (_what, write) => {
    const { ana, bruno, chloe, dan, mallory, max } = fixture.cast;
    await setProfile(mallory, { is_private: 'false' });
    const post = await addPublished(mallory, max);
    await part(ana);
    await part(chloe);
    await connectByOne(ana, chloe);
    const { status } = await write(await again(ana), chloe, post.id);
    expect([200, 201]).toContain(status);
    await part(chloe);
    expect(await parted(bruno)).toBeNull();
    expect(await parted(dan)).toMatchObject({ first_name: 'Chloe' });
  });

  test('is closed to and for a user who is being deleted', async () => {
    const { ana, bruno } = fixture.cast;
    await part(ana);
    await fixture.server.writePast(sql`update users set delete_at = now() where id = ${ana.user.id}::text`);
    expect(await parted(bruno)).toBeNull();
    expect((await connect(bruno, ana)).body).toHaveProperty('id');
    const { status, body } = await connect(ana, bruno);
    expect([status, Object.keys(body)]).toEqual([400, ['non_field_error']]);
  });
});

test('a new partner sees nothing of the couple before', async () => {
  const { ana, bruno, chloe, eve } = fixture.cast;
  const post = await addPublished(ana, bruno);
  await chloe.call(`POST post/${post.id}/comment/`, { body: { text: 'Lovely!' } });
  const message = (await postMessage(ana, { text: 'Only for you' })).body;
  await bruno.call('GET message/more/latest/');
  await fixture.server.db.query(
    sql`update users set last_message_seen_at = now() where id = ${bruno.user.id}::text`,
  );
  await part(ana);
  await connectByOne(bruno, eve);
  for (const person of [bruno, eve]) {
    const { user } = await again(person);
    expect(user).toMatchObject({ unseen_message_count: 0, unseen_notification_count: 0, parted: null });
    expect(user.partner?.last_message_seen_at).toBeNull();
    expect((await person.call('GET message/more/latest/')).body).toEqual([]);
    expect((await person.call(`GET message/more/${message.id}/`)).status).toBe(404);
    expect((await person.call(`DELETE message/${message.id}/`)).status).toBe(404);
    expect((await person.call('GET notification/')).body.results).toEqual([]);
    expect((await person.call('GET goals/')).body.results).toEqual([]);
    expect((await person.call('GET post/deleted/')).body.results).toEqual([]);
    expect((await person.call(`GET post/${post.id}/`)).status).toBe(404);
    expect((await person.call(`GET auth/twosome/${twosomeOf(ana)}/`)).status).toBe(404);
  }
  // nor can he block or follow the former couple
  for (const route of [`block/${twosomeOf(ana)}`, `follow_request/${twosomeOf(ana)}/follow`])
    expect((await bruno.call(`POST auth/${route}/`, { body: {} })).status).toBe(404);
});

test('a parted pair is stored without user ids', async () => {
  const { ana, bruno } = fixture.cast;
  await part(ana);
  const rows = await fixture.server.db.query(sql`select encode(pair_hash, 'hex') as hash from parted_pairs`);
  expect(rows).toHaveLength(1);
  for (const { user } of [ana, bruno]) expect(JSON.stringify(rows)).not.toContain(user.id);
});

describe('refuses', () => {
  test('to restore the former couple for another user', async () => {
    const { ana, bruno } = fixture.cast;
    await part(ana);
    await connect(ana, bruno);
    const gil = await newcomer(fixture.server, 'Gil');
    await connectByOne(gil, ana);
    expect((await again(gil)).user.twosome?.id).not.toBe(twosomeOf(ana));
    expect((await connect(bruno, ana)).status).toBe(400);
    expect((await again(bruno)).user).toMatchObject({ partner: null, parted: null });
  });
});

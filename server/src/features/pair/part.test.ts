import { day } from '@twosome/contract/platform/days';
import { closeCodes } from '@twosome/contract/platform/frames';
import sql from 'sql-template-tag';
import { describe, expect, test } from 'vitest';
import { moveClock } from '../../platform/clock.ts';
import { again, connectByOne, newcomer, part, setProfile, twosomeOf } from '../../testing/cast.ts';
import type { Person } from '../../testing/person.ts';
import { addPost, addPublished, formOf, setStage } from '../../testing/stage.ts';
import { findFormer } from '../twosome/former.sql.ts';

const stage = setStage();
const connect = (person: Person, other: Person) =>
  person.call('POST auth/connect/', { body: { id: other.user.id } });
const say = (person: Person, text: string) =>
  person.call('POST message/add_message/', { form: formOf({ text }) });
const parted = async (person: Person) => (await again(person)).user.parted;

describe('parting', () => {
  test('ends the couple for both at once, and keeps them signed in', async () => {
    const { ana, bruno } = stage.cast;
    const ears = await Promise.all([ana.listen('message'), bruno.listen('message'), bruno.listen('message')]);
    const before = Date.now();
    const { status, body } = await ana.call('POST auth/disconnect/', { body: {} });

    expect(status).toBe(200);
    expect(body.user).toMatchObject({ partner: null, twosome: null, username: null });
    expect(body.user.parted).toMatchObject({ first_name: 'Bruno', you_asked: false, they_asked: false });
    expect(Date.parse(body.user.parted.until) - before - 30 * day).toBeLessThan(60_000);
    for (const ear of ears) expect(await ear.closed).toBe(closeCodes.wrongSocket);
    expect((await again(bruno)).user).toMatchObject({ partner: null, parted: { first_name: 'Ana' } });
    for (const line of ['GET message/more/latest/', 'GET notification/', 'GET post/deleted/'])
      expect((await bruno.call(line)).status).toBe(403);
    await (await bruno.listen('single')).close();
    expect(await (await bruno.listen('message')).closed).toBe(closeCodes.wrongSocket);
    const former = await findFormer(stage.server.db, bruno.user.id);
    expect(former.map(({ id }) => id)).toEqual([twosomeOf(ana)]);
  });

  test('takes the profile from everybody, on every path and every open screen', async () => {
    const { ana, bruno, chloe, dan, mallory, max, eve } = stage.cast;
    for (const person of [ana, mallory]) await setProfile(person, { is_private: 'false' });
    const post = await addPublished(ana, bruno);
    const theirs = await addPublished(mallory, max);
    await ana.call(`POST post/${theirs.id}/comment/`, { body: { text: 'Lovely!' } });
    await ana.call(`POST auth/follow_request/${twosomeOf(mallory)}/follow/`, { body: {} });
    const photo = (await chloe.call(`GET post/${post.id}/`)).body.images[0].image;
    expect((await chloe.look(photo)).status).toBe(200);
    const ears = [await chloe.listen('message'), await mallory.listen('message'), await eve.listen('single')];
    const told = async () => (await max.call('GET notification/')).body.results.length;
    expect(await told()).toBe(3);

    await part(bruno);
    const id = twosomeOf(ana);
    for (const ear of ears) await ear.hears(({ data }) => (data as { deleted?: string }).deleted === id);
    for (const viewer of [chloe, dan, mallory, eve]) {
      expect((await viewer.call(`GET auth/twosome/${id}/`)).status).toBe(404);
      expect((await viewer.call(`GET post/?twosome_id=${id}`)).status).toBe(404);
      expect((await viewer.call(`GET post/${post.id}/`)).status).toBe(404);
      const timeline = (await viewer.call('GET post/?is_timeline=true')).body.results;
      expect(timeline.map((one: { id: string }) => one.id)).not.toContain(post.id);
    }
    expect((await chloe.look(photo)).status).toBe(404);
    expect((await mallory.call(`GET post/${theirs.id}/comment/`)).body.results).toEqual([]);
    expect((await mallory.call(`GET auth/follower/${twosomeOf(mallory)}/`)).body.results).toEqual([]);
    expect((await chloe.call(`GET auth/following/${twosomeOf(chloe)}/`)).body.results).toEqual([]);
    // what is left is that Mallory added the post
    expect(await told()).toBe(1);
    expect((await again(max)).user.unseen_notification_count).toBe(1);
    expect((await chloe.call(`POST auth/block/${id}/`, { body: {} })).status).toBe(404);
  });

  test('of who asks again, after it happened, nothing more happens', async () => {
    const { ana, bruno, eve } = stage.cast;
    await part(ana);
    expect((await bruno.call('POST auth/disconnect/', { body: {} })).status).toBe(403);
    await connectByOne(bruno, eve);
    expect((await ana.call('POST auth/disconnect/', { body: {} })).status).toBe(403);
    expect((await again(eve)).user.partner?.first_name).toBe('Bruno');
  });
});

describe('the way back', () => {
  test('takes both codes, and brings everything back', async () => {
    const { ana, bruno, chloe } = stage.cast;
    await setProfile(ana, { username1: 'ana', username2: 'bruno', connector: '&', username: 'ana&bruno' });
    const post = await addPublished(ana, bruno);
    const hidden = (await addPost(bruno)).body;
    await say(bruno, 'You there?');
    const before = (await again(ana)).user;
    await part(bruno);
    const [hers, his] = [await ana.listen('single'), await bruno.listen('single')];

    const first = await connect(ana, bruno);
    expect([first.status, first.body.user.partner]).toEqual([202, null]);
    expect(first.body.user.parted).toMatchObject({ first_name: 'Bruno', you_asked: true, they_asked: false });
    const asked = await his.hears(({ type }) => type === 'way_back');
    expect(asked.data).toMatchObject({ user: { parted: { you_asked: false, they_asked: true } } });
    expect((await connect(ana, bruno)).status).toBe(202);

    const second = await connect(bruno, ana);
    expect([second.status, second.body.again]).toEqual([200, true]);
    for (const ear of [hers, his]) {
      const { data } = await ear.hears(({ type }) => type === 'twosome_connected');
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
    expect(await findFormer(stage.server.db, ana.user.id)).toEqual([]);
    await part(ana);
    expect(await parted(ana)).toMatchObject({ you_asked: false, they_asked: false });
  });

  test('is not taken by who withdrew, or entered another code since', async () => {
    const { ana, bruno } = stage.cast;
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
    const { ana, bruno } = stage.cast;
    const post = await addPublished(ana, bruno);
    await part(ana);
    await connect(ana, bruno);
    moveClock(30 * day + 1_000);
    expect(await parted(bruno)).toBeNull();
    // what she entered a month ago counts no more
    expect((await connect(bruno, ana)).status).toBe(202);
    const { status, body } = await connect(ana, bruno);
    expect([status, body.again]).toEqual([200, false]);
    expect(body.user.twosome.id).not.toBe(twosomeOf(ana));
    expect((await ana.call(`GET post/${post.id}/`)).status).toBe(404);
  });

  test('stays closed where the clock is moved back after somebody else came between', async () => {
    const { ana, bruno, eve } = stage.cast;
    await part(ana);
    await connectByOne(bruno, eve);
    await part(eve);
    moveClock(-2 * day);
    expect(await parted(ana)).toBeNull();
    expect(await parted(bruno)).toMatchObject({ first_name: 'Eve' });
    expect((await connect(ana, bruno)).status).toBe(202);
    expect((await connect(bruno, ana)).body.user.twosome.id).not.toBe(twosomeOf(ana));
  });

  test('needs the other to be free, and says nothing of why they are not', async () => {
    const { ana, bruno, eve } = stage.cast;
    await part(ana);
    await connect(ana, bruno);
    const ear = await ana.listen('single');
    await connectByOne(eve, bruno);
    expect(await parted(ana)).toBeNull();
    const told = await ear.hears(({ type }) => type === 'way_back');
    expect(told.data).toMatchObject({ user: { parted: null } });
    expect((await connect(ana, bruno)).status).toBe(400);
    await part(bruno);
    // her code from before went with it
    expect((await connect(bruno, ana)).status).toBe(202);
  });

  test('leads to nobody who is leaving, and nobody who is leaving takes it', async () => {
    const { ana, bruno } = stage.cast;
    await part(ana);
    await stage.server.writePast(sql`update users set delete_at = now() where id = ${ana.user.id}::text`);
    expect(await parted(bruno)).toBeNull();
    expect((await connect(bruno, ana)).body).toHaveProperty('id');
    const { status, body } = await connect(ana, bruno);
    expect([status, Object.keys(body)]).toEqual([400, ['non_field_error']]);
  });
});

test('a new partner sees nothing of the couple before', async () => {
  const { ana, bruno, chloe, eve } = stage.cast;
  const post = await addPublished(ana, bruno);
  await chloe.call(`POST post/${post.id}/comment/`, { body: { text: 'Lovely!' } });
  const message = (await say(ana, 'Only for you')).body;
  await bruno.call('GET message/more/latest/');
  await stage.server.db.query(
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
  // nor may he or she hide from, follow or report what they were
  for (const line of [`block/${twosomeOf(ana)}`, `follow_request/${twosomeOf(ana)}/follow`])
    expect((await bruno.call(`POST auth/${line}/`, { body: {} })).status).toBe(404);
});

test('what is kept of a pair names nobody', async () => {
  const { ana, bruno } = stage.cast;
  await part(ana);
  const rows = await stage.server.db.query(sql`select encode(pair_hash, 'hex') as hash from parted_pairs`);
  expect(rows).toHaveLength(1);
  for (const { user } of [ana, bruno]) expect(JSON.stringify(rows)).not.toContain(user.id);
});

describe('refuses', () => {
  test('to part, and to withdraw, who may not', async () => {
    const { nobody, eve } = stage.cast;
    for (const line of ['POST auth/disconnect/', 'DELETE auth/connect/'])
      expect((await nobody.call(line, line.startsWith('POST') ? { body: {} } : {})).status).toBe(401);
    expect((await eve.call('POST auth/disconnect/', { body: {} })).status).toBe(403);
    expect((await eve.call('DELETE auth/connect/')).status).toBe(200);
  });

  test('a third to come back to what two others had', async () => {
    const { ana, bruno } = stage.cast;
    await part(ana);
    await connect(ana, bruno);
    const gil = await newcomer(stage.server, 'Gil');
    await connectByOne(gil, ana);
    expect((await again(gil)).user.twosome?.id).not.toBe(twosomeOf(ana));
    expect((await connect(bruno, ana)).status).toBe(400);
    expect((await again(bruno)).user).toMatchObject({ partner: null, parted: null });
  });
});

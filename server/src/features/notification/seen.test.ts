import type { Notification } from '@twosome/contract/notification/notification.contract';
import { kinds } from '@twosome/contract/notification/notification.rules';
import { day } from '@twosome/contract/platform/days';
import type { Frame } from '@twosome/contract/platform/frames';
import sql from 'sql-template-tag';
import { describe, expect, test } from 'vitest';
import { moveClock } from '../../platform/clock.ts';
import { again, setProfile, twosomeOf } from '../../testing/cast.ts';
import { type Person, signIn } from '../../testing/person.ts';
import { addPost, addPublished, setStage } from '../../testing/stage.ts';
import { eraseRestedPosts } from '../post/erase-deleted.ts';
import { forgetOldNotifications } from './notification.ts';

// What has been seen and what has not, on every device; and what open screens are told.

const stage = setStage();
const list = async (person: Person): Promise<Notification[]> =>
  (await person.call('GET notification/')).body.results;
const unseen = async (person: Person): Promise<number> =>
  (await again(person)).user.unseen_notification_count;
const comments = (person: Person, post: { id: string }) =>
  person.call(`POST post/${post.id}/comment/`, { body: { text: 'Lovely!' } });
const isSeen = ({ type }: Frame) => type === 'notification_seen';
const isNotification = ({ type }: Frame) => type === 'notification';
const seenAtOf = ({ data }: Frame) => (data as { seen_at: string }).seen_at;

/** Looks, as the app does, and waits until that is told. */
async function looks(person: Person): Promise<string> {
  const ear = await person.listen('message');
  ear.send({ type: 'notification_seen', data: {} });
  const frame = await ear.hears(isSeen);
  ear.close();
  return seenAtOf(frame);
}

async function published(): Promise<{ id: string }> {
  await setProfile(stage.cast.ana, { is_private: 'false' });
  const post = await addPublished(stage.cast.ana, stage.cast.bruno);
  await stage.server.db.query(sql`delete from notifications`);
  return post;
}

describe('what has been seen', () => {
  test('is what was there: it never changes, and the next event begins a new row [S4.37]', async () => {
    const { ana, bruno, chloe, mallory } = stage.cast;
    const post = await published();
    await comments(chloe, post);
    expect(await unseen(ana)).toBe(1);
    const [before] = await list(ana);
    const seenAt = await looks(ana);
    expect(await unseen(ana)).toBe(0);
    expect((await again(ana)).user.last_notification_seen_at).toBe(seenAt);

    // within the same millisecond if the machine is fast: it is unseen all the same
    await comments(mallory, post);
    const rows = await list(ana);
    expect(rows[1]).toEqual(before);
    expect(rows[0]).toMatchObject({ related_to: kinds.COMMENT, data: { twosome_id: twosomeOf(mallory) } });
    expect(await unseen(ana)).toBe(1);
    // Bruno has looked at nothing: his row went on
    expect(await list(bruno)).toMatchObject([{ related_to: kinds.COMMENT_COUNT, data: { count: 2 } }]);
    expect((await again(bruno)).user).toMatchObject({
      last_notification_seen_at: null,
      unseen_notification_count: 1,
    });
  });

  test('may have been written by a clock that is ahead', async () => {
    const { ana, chloe } = stage.cast;
    const post = await published();
    moveClock(5000);
    await comments(chloe, post);
    moveClock(-5000);
    expect(Date.parse(await looks(ana))).toBeGreaterThan(Date.now());
    expect(await unseen(ana)).toBe(0);
  });

  test('is told to every device of that person and to nobody else, by the server’s clock [S7.55 S7.57]', async () => {
    const { ana, bruno, chloe } = stage.cast;
    await comments(chloe, await published());
    const phone = await signIn(stage.server, 'Ana');
    const [hers, phones, his] = [
      await ana.listen('message'),
      await phone.listen('message'),
      await bruno.listen('message'),
    ];
    const before = Date.now();
    hers.send({ type: 'notification_seen', data: { seen_at: '2040-01-01T00:00:00.000Z' } });
    for (const ear of [hers, phones]) {
      const frame = await ear.hears(isSeen);
      expect(frame.sent_by).toBe(ana.user.id);
      expect(Date.parse(seenAtOf(frame))).toBeGreaterThanOrEqual(before);
      expect(Date.parse(seenAtOf(frame))).toBeLessThanOrEqual(Date.now());
    }
    await stage.server.app.settled();
    expect(his.heard.filter(isSeen)).toEqual([]);
    expect([await unseen(phone), await unseen(bruno)]).toEqual([0, 1]);
  });
});

describe('an open screen', () => {
  test('gets a row of its own person, and gets it again when it has grown [S7.53]', async () => {
    const { ana, bruno, chloe, mallory } = stage.cast;
    const post = await published();
    const ears = new Map([
      [ana, await ana.listen('message')],
      [bruno, await bruno.listen('message')],
    ]);
    const strangers = await mallory.listen('message');
    await comments(chloe, post);
    for (const [person, ear] of ears) {
      const { data, sent_by } = await ear.hears(isNotification);
      expect([data, sent_by]).toEqual([(await list(person))[0], null]);
    }

    await comments(mallory, post);
    for (const [person, ear] of ears) {
      const { data } = await ear.hears(
        (frame) => isNotification(frame) && (frame.data as Notification).data.count === 2,
      );
      expect(await list(person)).toEqual([data]);
    }
    await stage.server.app.settled();
    for (const ear of ears.values()) expect(ear.heard.filter(isNotification)).toHaveLength(2);
    expect(strangers.heard.filter(isNotification)).toEqual([]);
  });

  test('hears nothing where nothing changed, and nothing of what its own person did', async () => {
    const { ana, bruno, chloe } = stage.cast;
    const post = await published();
    const [hers, his] = [await ana.listen('message'), await bruno.listen('message')];
    await comments(chloe, post);
    await comments(chloe, post);
    await addPost(ana);
    await his.hears(
      (frame) => isNotification(frame) && (frame.data as Notification).related_to === kinds.POST,
    );
    await stage.server.app.settled();
    expect([hers, his].map((ear) => ear.heard.filter(isNotification).length)).toEqual([1, 2]);
  });
});

test('rows stay when what they lead to is gone', async () => {
  const { ana, bruno, chloe } = stage.cast;
  const post = await published();
  await comments(chloe, post);
  await bruno.call(`DELETE post/${post.id}/`);
  expect(await list(ana)).toMatchObject([{ related_id: post.id }]);
  moveClock(31 * day);
  await eraseRestedPosts(stage.server.db);
  expect(await list(ana)).toMatchObject([{ related_id: post.id }]);
});

test('what changed last 90 days ago is forgotten', async () => {
  const { ana, chloe } = stage.cast;
  const [post, other] = [await published(), await published()];
  await comments(chloe, post);
  moveClock(60 * day);
  await comments(chloe, other);
  expect(await list(ana)).toHaveLength(2);
  moveClock(31 * day);
  await forgetOldNotifications(stage.server.db);
  expect(await list(ana)).toMatchObject([{ related_id: other.id }]);
});

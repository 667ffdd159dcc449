import type { Notification } from '@twosome/contract/notification/notification.contract';
import { kinds } from '@twosome/contract/notification/notification.rules';
import { day } from '@twosome/contract/platform/days';
import type { Frame } from '@twosome/contract/platform/frames';
import { describe, expect, test } from 'vitest';
import { moveClock } from '../../platform/clock.ts';
import { notificationsOf, seeNotifications } from '../../testing/acts.ts';
import { again, comment, twosomeOf } from '../../testing/cast.ts';
import { addPost, addUnnoticed, createFixture } from '../../testing/fixture.ts';
import { type Person, signIn } from '../../testing/person.ts';
import { eraseExpiredPosts } from '../post/post.ts';
import { deleteOldNotifications } from './notification.ts';

// Seen and unseen notifications on all devices, and the frames that open screens receive.

const fixture = createFixture();
const unseen = async (person: Person): Promise<number> =>
  (await again(person)).user.unseen_notification_count;
const isSeen = ({ type }: Frame) => type === 'notification_seen';
const isNotification = ({ type }: Frame) => type === 'notification';
const seenAtOf = ({ data }: Frame) => (data as { seen_at: string }).seen_at;

test('a socket that opens receives the number of unseen notifications, and when the newest was added', async () => {
  const { ana, chloe } = fixture.cast;
  const opened = async () => {
    const client = await ana.listen('message');
    return (await client.receives(({ type }) => type === 'unseen_notifications')).data;
  };
  expect(await opened()).toEqual({ count: 0, newest_at: null, seen_at: null });
  await comment(chloe, await addUnnoticed(fixture));
  const [row] = await notificationsOf(ana);
  expect(await opened()).toEqual({ count: 1, newest_at: row?.added_at, seen_at: null });
  const seenAt = await seeNotifications(ana);
  expect(await opened()).toEqual({ count: 0, newest_at: null, seen_at: seenAt });
});

describe('a seen row', () => {
  test('never changes, and the next event creates a new row [S4.37]', async () => {
    const { ana, bruno, chloe, mallory } = fixture.cast;
    const post = await addUnnoticed(fixture);
    await comment(chloe, post);
    expect(await unseen(ana)).toBe(1);
    const [before] = await notificationsOf(ana);
    const seenAt = await seeNotifications(ana);
    expect(await unseen(ana)).toBe(0);
    expect((await again(ana)).user.last_notification_seen_at).toBe(seenAt);

    // on a fast machine in the same millisecond, and still unseen
    await comment(mallory, post);
    const rows = await notificationsOf(ana);
    expect(rows[1]).toEqual(before);
    expect(rows[0]).toMatchObject({ related_to: kinds.COMMENT, data: { twosome_id: twosomeOf(mallory) } });
    expect(await unseen(ana)).toBe(1);
    // Bruno has seen nothing, so his row was updated
    expect(await notificationsOf(bruno)).toMatchObject([
      { related_to: kinds.COMMENT_COUNT, data: { count: 2 } },
    ]);
    expect((await again(bruno)).user).toMatchObject({
      last_notification_seen_at: null,
      unseen_notification_count: 1,
    });
  });

  test('may have a time from a node whose clock is ahead', async () => {
    const { ana, chloe, mallory } = fixture.cast;
    const post = await addUnnoticed(fixture);
    moveClock(5000);
    await comment(chloe, post);
    moveClock(-5000);
    expect(Date.parse(await seeNotifications(ana))).toBeGreaterThan(Date.now());
    expect(await unseen(ana)).toBe(0);
    // the next event is unseen, although this clock is still behind
    await comment(mallory, post);
    expect(await unseen(ana)).toBe(1);
  });

  test('is announced to all devices of the person and to no one else, with the server’s time [S7.55 S7.57]', async () => {
    const { ana, bruno, chloe } = fixture.cast;
    await comment(chloe, await addUnnoticed(fixture));
    const phone = await signIn(fixture.server, 'Ana');
    const [hers, phones, his] = [
      await ana.listen('message'),
      await phone.listen('message'),
      await bruno.listen('message'),
    ];
    const before = Date.now();
    hers.send({ type: 'notification_seen', data: { seen_at: '2040-01-01T00:00:00.000Z' } });
    for (const client of [hers, phones]) {
      const frame = await client.receives(isSeen);
      expect(frame.sent_by).toBe(ana.user.id);
      expect(Date.parse(seenAtOf(frame))).toBeGreaterThanOrEqual(before);
      expect(Date.parse(seenAtOf(frame))).toBeLessThanOrEqual(Date.now());
    }
    await fixture.server.settled();
    expect(his.received.filter(isSeen)).toEqual([]);
    expect([await unseen(phone), await unseen(bruno)]).toEqual([0, 1]);
  });
});

describe('an open screen', () => {
  test('receives its person’s rows, and again when they change [S7.53]', async () => {
    const { ana, bruno, chloe, mallory } = fixture.cast;
    const post = await addUnnoticed(fixture);
    const clients = new Map([
      [ana, await ana.listen('message')],
      [bruno, await bruno.listen('message')],
    ]);
    const strangers = await mallory.listen('message');
    await comment(chloe, post);
    for (const [person, client] of clients) {
      const { data, sent_by } = await client.receives(isNotification);
      expect([data, sent_by]).toEqual([(await notificationsOf(person))[0], null]);
    }

    await comment(mallory, post);
    for (const [person, client] of clients) {
      const { data } = await client.receives(
        (frame) => isNotification(frame) && (frame.data as Notification).data.count === 2,
      );
      expect(await notificationsOf(person)).toEqual([data]);
    }
    await fixture.server.settled();
    for (const client of clients.values()) expect(client.received.filter(isNotification)).toHaveLength(2);
    expect(strangers.received.filter(isNotification)).toEqual([]);
  });

  test('receives nothing when nothing changed, and nothing about its person’s own actions', async () => {
    const { ana, bruno, chloe } = fixture.cast;
    const post = await addUnnoticed(fixture);
    const [hers, his] = [await ana.listen('message'), await bruno.listen('message')];
    await comment(chloe, post);
    await comment(chloe, post);
    await addPost(ana);
    await his.receives(
      (frame) => isNotification(frame) && (frame.data as Notification).related_to === kinds.POST,
    );
    await fixture.server.settled();
    expect([hers, his].map((client) => client.received.filter(isNotification).length)).toEqual([1, 2]);
  });
});

test('rows stay after their subject was deleted', async () => {
  const { ana, bruno, chloe } = fixture.cast;
  const post = await addUnnoticed(fixture);
  await comment(chloe, post);
  await bruno.call(`DELETE post/${post.id}/`);
  expect(await notificationsOf(ana)).toMatchObject([{ related_id: post.id }]);
  moveClock(31 * day);
  await eraseExpiredPosts(fixture.server.db);
  expect(await notificationsOf(ana)).toMatchObject([{ related_id: post.id }]);
});

test('rows are deleted 90 days after their last change', async () => {
  const { ana, chloe } = fixture.cast;
  const [post, other] = [await addUnnoticed(fixture), await addUnnoticed(fixture)];
  await comment(chloe, post);
  moveClock(60 * day);
  await comment(chloe, other);
  expect(await notificationsOf(ana)).toHaveLength(2);
  moveClock(31 * day);
  await deleteOldNotifications(fixture.server.db);
  expect(await notificationsOf(ana)).toMatchObject([{ related_id: other.id }]);
});

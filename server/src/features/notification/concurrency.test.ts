import type { Notification } from '@twosome/contract/notification/notification.contract';
import { kinds } from '@twosome/contract/notification/notification.rules';
import { newId } from '@twosome/contract/platform/ids';
import sql from 'sql-template-tag';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { transactionHandlers } from '../../features.ts';
import type { Tx } from '../../platform/db/db.ts';
import { createEmit } from '../../platform/events.ts';
import { erasePrivacy } from '../../platform/privacy.ts';
import { notificationsOf, seeNotifications, tapClap } from '../../testing/acts.ts';
import { comment, couple, setProfile, twosomeOf } from '../../testing/cast.ts';
import { postMessage } from '../../testing/chat.ts';
import { nodeBeside } from '../../testing/database.ts';
import { startFakePushService } from '../../testing/fake-push-service.ts';
import { addPublished, createFixture } from '../../testing/fixture.ts';
import { gate } from '../../testing/gate.ts';
import { makeDue, seal } from '../../testing/letter-examples.ts';
import type { Person } from '../../testing/person.ts';
import { startServer } from '../../testing/server.ts';
import { commentAdded } from '../comment/comment.events.ts';
import { notificationPrivacy } from './notification.privacy.ts';
import { deleteNotifications } from './notification.sql.ts';

// Many couples act while recipients read their lists: no notification is duplicated or lost, and no event
// after the seen mark counts as seen.

const devices = await startFakePushService();
const fixture = createFixture(devices.env);
afterAll(() => devices.close());
let couples: (readonly [Person, Person])[];

beforeEach(async () => {
  const { ana, chloe, dan, mallory, max } = fixture.cast;
  await setProfile(ana, { is_private: 'false' });
  couples = [
    [chloe, dan],
    [mallory, max],
  ];
  for (const name of ['Gus', 'Ida', 'Kim', 'Lou', 'Noa', 'Pia'])
    couples.push(await couple(fixture.server, name, `${name}’s`));
});

const about = async (person: Person, post: { id: string }, ...which: number[]): Promise<Notification[]> =>
  (await notificationsOf(person)).filter(
    (row) => row.related_id === post.id && which.includes(row.related_to),
  );
const countOf = (row: Notification): number => row.data.count ?? 1;
/** Marks everything as seen, and returns the rows of the post at that time. */
async function markSeen(
  person: Person,
  post: { id: string },
): Promise<{ seenAt: string; rows: Notification[] }> {
  const seenAt = await seeNotifications(person);
  const rows = await about(person, post, kinds.COMMENT, kinds.COMMENT_COUNT);
  return { seenAt, rows: rows.filter((row) => row.updated_at <= seenAt) };
}
const statuses = (answers: readonly { status: number }[]): number[] => [
  ...new Set(answers.map(({ status }) => status)),
];

describe('concurrently', () => {
  test('couples comment and clap: each person has one row per kind with all couples', async () => {
    const { ana, bruno } = fixture.cast;
    for (let round = 0; round < 4; round += 1) {
      const post = await addPublished(ana, bruno);
      const answers = await Promise.all(
        couples.flatMap(([one, other]) => [
          comment(one, post),
          tapClap(one, post.id, { want: true }),
          tapClap(other, post.id, { want: true }),
          comment(other, post),
        ]),
      );
      expect(statuses(answers).sort()).toEqual([200, 201]);
      for (const person of [ana, bruno]) {
        const rows = await about(person, post, kinds.COMMENT_COUNT, kinds.CLAP_COUNT);
        expect(rows.map(countOf)).toEqual([couples.length, couples.length]);
        expect(await about(person, post, kinds.COMMENT, kinds.CLAP)).toEqual([]);
      }
    }
  });

  test('only the recipient’s lock prevents two rows', async () => {
    const { ana, bruno } = fixture.cast;
    const emit = createEmit(transactionHandlers);
    for (let round = 0; round < 8; round += 1) {
      const post = { id: newId() };
      await Promise.all(
        couples.map(([one]) =>
          fixture.server.db.transaction((tx) =>
            emit(tx, commentAdded, {
              commentId: newId(),
              postId: post.id,
              twosomeId: twosomeOf(ana),
              writerId: twosomeOf(one),
            }),
          ),
        ),
      );
      for (const person of [ana, bruno])
        expect((await about(person, post, kinds.COMMENT, kinds.COMMENT_COUNT)).map(countOf)).toEqual([
          couples.length,
        ]);
    }
  });

  test('recipients mark as seen: seen rows stay unchanged, and every couple is in exactly one row', async () => {
    const { ana, bruno } = fixture.cast;
    for (let round = 0; round < 8; round += 1) {
      const post = await addPublished(ana, bruno);
      const acts = couples.map(([one]) => comment(one, post));
      const views = [];
      for (const person of [ana, bruno, ana, bruno]) {
        await Promise.race(acts);
        views.push({ person, ...(await markSeen(person, post)) });
      }
      expect(statuses(await Promise.all(acts))).toEqual([201]);

      for (const person of [ana, bruno]) {
        const rows = await about(person, post, kinds.COMMENT, kinds.COMMENT_COUNT);
        expect(rows.reduce((sum, row) => sum + countOf(row), 0)).toBe(couples.length);
        for (const then of views.filter((one) => one.person === person))
          expect(rows.filter((row) => row.updated_at <= then.seenAt)).toEqual(then.rows);
      }
    }
  });

  test('two couples act on each other’s posts without a deadlock', async () => {
    const { ana, bruno, chloe, dan } = fixture.cast;
    await setProfile(chloe, { is_private: 'false' });
    const [ours, theirs] = [await addPublished(ana, bruno), await addPublished(chloe, dan)];
    const acts = Array.from({ length: 8 }, () => [
      comment(ana, theirs),
      comment(chloe, ours),
      comment(bruno, theirs),
      comment(dan, ours),
    ]).flat();
    expect(statuses(await Promise.all(acts))).toEqual([201]);
    for (const [person, post] of [
      [ana, ours],
      [bruno, ours],
      [chloe, theirs],
      [dan, theirs],
    ] as const)
      expect(await about(person, post, kinds.COMMENT, kinds.COMMENT_COUNT)).toMatchObject([
        { related_to: kinds.COMMENT },
      ]);
  });
});

describe('a couple joins a row that is being deleted', () => {
  /** Somebody's work in a transaction, which stays open until the other one waits for it, or has nothing to wait for. */
  async function besideEachOther<T>(held: (tx: Tx) => Promise<unknown>, other: () => Promise<T>): Promise<T> {
    const { db } = fixture.server;
    const { open: begun, opened: hasBegun } = gate();
    const { open: over, opened: isOver } = gate();
    const holding = db.transaction(async (tx) => {
      await held(tx);
      begun();
      await isOver;
    });
    await hasBegun;
    const answer = other();
    const waits = async () =>
      (await db.query(sql`select from pg_stat_activity where wait_event_type = 'Lock'`)).length > 0;
    // the embedded database has one session, so the other transaction waits for it
    if (db.kind === 'postgres') await expect.poll(waits).toBe(true);
    over();
    await holding;
    return answer;
  }

  test.each(['the couple is erased first', 'they join first'])(
    '%s: the couple is in the row',
    async (order) => {
      const { ana, bruno, mallory, chloe } = fixture.cast;
      const post = await addPublished(ana, bruno);
      await comment(chloe, post);
      const emit = createEmit(transactionHandlers);
      const scope = { userId: null, twosomeIds: [twosomeOf(chloe)] };
      const erasing = (tx: Tx) => erasePrivacy(notificationPrivacy, { tx, emit, scope, limit: 100 });
      const joining = (tx: Tx) =>
        emit(tx, commentAdded, {
          commentId: newId(),
          postId: post.id,
          twosomeId: twosomeOf(ana),
          writerId: twosomeOf(mallory),
        });
      const { db } = fixture.server;
      if (order === 'they join first') await besideEachOther(joining, () => db.transaction(erasing));
      else
        expect(await besideEachOther(erasing, () => comment(mallory, post))).toMatchObject({ status: 201 });
      await expectOnly(mallory, post);
    },
  );

  test('an expired row: the couple gets a new row', async () => {
    const { ana, bruno, mallory, chloe } = fixture.cast;
    const post = await addPublished(ana, bruno);
    await comment(chloe, post);
    const deleting = (tx: Tx) => deleteNotifications(tx, new Date(Date.now() + 60_000), 100);
    expect(await besideEachOther(deleting, () => comment(mallory, post))).toMatchObject({ status: 201 });
    await expectOnly(mallory, post);
  });

  async function expectOnly(writer: Person, post: { id: string }) {
    for (const person of [fixture.cast.ana, fixture.cast.bruno])
      expect(await about(person, post, kinds.COMMENT)).toMatchObject([
        { data: { twosome_id: twosomeOf(writer) } },
      ]);
  }
});

describe('pushes by two nodes', () => {
  const register = (person: Person, token: string) =>
    person.call('POST notification/register_fcm/', { body: { token, device: 'the same device' } });

  test('are sent once each, and the last one has the final state', async () => {
    const { ana, bruno } = fixture.cast;
    const beside = await nodeBeside(fixture.server.db);
    const other = await startServer(beside, devices.env);
    const nodes = [fixture.server, other];
    await register(bruno, 'phone');
    for (let round = 0; round < 5; round += 1) {
      devices.received.length = 0;
      await postMessage(ana, { text: `${round}` });
      const counts = await Promise.all([...nodes, ...nodes].map((node) => node.sendPushes()));
      expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1);
      expect(devices.received).toHaveLength(1);
    }
    const sent = Array.from({ length: 20 }, (_, n) => postMessage(ana, { text: `and ${n}` }));
    for (let round = 0; round < 6; round += 1) await Promise.all(nodes.map((node) => node.sendPushes()));
    expect(statuses(await Promise.all(sent))).toEqual([201]);
    await Promise.all(nodes.map((node) => node.sendPushes()));
    expect(devices.received.at(-1)?.payload.body).toBe('Ana sent you 25 messages');
    expect(await fixture.server.sendPushes()).toBe(0);
    expect(devices.refused).toEqual([]);
    await other.close();
    await beside.close();
  });

  test('a letter that becomes due is announced once by two nodes, and not by a later one', async () => {
    const { ana, bruno } = fixture.cast;
    const beside = await nodeBeside(fixture.server.db);
    const other = await startServer(beside, devices.env);
    const nodes = [fixture.server, other];
    await register(bruno, 'phone');
    for (let round = 0; round < 5; round += 1) {
      devices.received.length = 0;
      await makeDue(fixture.server, (await seal(ana)).id);
      await Promise.all([...nodes, ...nodes].map((node) => node.sendPushes()));
      expect(devices.received).toHaveLength(1);
    }
    await other.close();
    const restarted = await startServer(beside, devices.env);
    expect(await restarted.sendPushes()).toBe(0);
    await restarted.close();
    await beside.close();
  });

  test('a phone that many people register concurrently belongs to one of them', async () => {
    const people = [fixture.cast.ana, fixture.cast.bruno, ...couples.flat()];
    for (let round = 0; round < 3; round += 1) {
      expect(statuses(await Promise.all(people.map((person) => register(person, 'phone'))))).toEqual([204]);
      devices.received.length = 0;
      await Promise.all(people.map((person) => postMessage(person, { text: 'Hello' })));
      await fixture.server.sendPushes();
      expect(devices.received).toHaveLength(1);
    }
  });

  test('a session that registers many tokens concurrently keeps one', async () => {
    const { ana } = fixture.cast;
    const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => register(ana, `phone-${n}`)));
    expect(statuses(answers)).toEqual([204]);
    devices.received.length = 0;
    await postMessage(fixture.cast.bruno, { text: 'Hello' });
    expect(await fixture.server.sendPushes()).toBe(1);
  });

  test('concurrent preference changes of several devices are all stored', async () => {
    const { ana } = fixture.cast;
    const off = (...chosen: number[]) =>
      Object.fromEntries(chosen.map((kind) => [kind, { in_app: false, push: true }]));
    const chosen = Object.values(kinds);
    const answers = await Promise.all(
      chosen.map((kind) => ana.call('PUT notification/preferences/', { body: { kinds: off(kind) } })),
    );
    expect(statuses(answers)).toEqual([200]);
    const { body } = await ana.call('GET notification/preferences/');
    expect(body.kinds).toMatchObject(off(...chosen));
  });
});

import type { Notification } from '@twosome/contract/notification/notification.contract';
import { kinds } from '@twosome/contract/notification/notification.rules';
import { newId } from '@twosome/contract/platform/ids';
import sql from 'sql-template-tag';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { Tx } from '../../platform/db/db.ts';
import { announcing } from '../../platform/facts.ts';
import { withinReactions } from '../../reactions.ts';
import { couple, setProfile, twosomeOf } from '../../testing/cast.ts';
import { postMessage } from '../../testing/chat.ts';
import { nodeBeside } from '../../testing/database.ts';
import { gate } from '../../testing/gate.ts';
import type { Person } from '../../testing/person.ts';
import { startPushStandIn } from '../../testing/push-stand-in.ts';
import { startServer } from '../../testing/server.ts';
import { addPublished, setStage } from '../../testing/stage.ts';
import { commentAdded } from '../comment/comment.facts.ts';
import { erase } from './notification.life.ts';
import { forgetNotifications } from './notification.sql.ts';

// Many couples do something at the same instant, and people look meanwhile: nothing is told twice, nothing is lost,
// nothing counts as seen that came after the look.

const devices = await startPushStandIn();
const stage = setStage(devices.env);
afterAll(() => devices.close());
let couples: (readonly [Person, Person])[];

beforeEach(async () => {
  const { ana, chloe, dan, mallory, max } = stage.cast;
  await setProfile(ana, { is_private: 'false' });
  couples = [
    [chloe, dan],
    [mallory, max],
  ];
  for (const name of ['Gus', 'Ida', 'Kim', 'Lou', 'Noa', 'Pia'])
    couples.push(await couple(stage.server, name, `${name}’s`));
});

const list = async (person: Person): Promise<Notification[]> =>
  (await person.call('GET notification/')).body.results;
const about = async (person: Person, post: { id: string }, ...which: number[]): Promise<Notification[]> =>
  (await list(person)).filter((row) => row.related_id === post.id && which.includes(row.related_to));
const comment = (person: Person, post: { id: string }) =>
  person.call(`POST post/${post.id}/comment/`, { body: { text: 'Lovely!' } });
const clap = (person: Person, post: { id: string }) =>
  person.call(`POST post/${post.id}/clap/toggle_clap/`, { body: { want: true } });
const countOf = (row: Notification): number => row.data.count ?? 1;
/** Looks, and what is there of the post by then: seen for good. */
async function look(person: Person, post: { id: string }): Promise<{ seenAt: string; rows: Notification[] }> {
  const ear = await person.listen('message');
  ear.send({ type: 'notification_seen', data: {} });
  const { data } = await ear.hears(({ type }) => type === 'notification_seen');
  const rows = await about(person, post, kinds.COMMENT, kinds.COMMENT_COUNT);
  ear.close();
  const { seen_at: seenAt } = data as { seen_at: string };
  return { seenAt, rows: rows.filter((row) => row.updated_at <= seenAt) };
}
const statuses = (answers: readonly { status: number }[]): number[] => [
  ...new Set(answers.map(({ status }) => status)),
];

describe('at the same moment', () => {
  test('couples comment and clap: one row each for each person, with all of them', async () => {
    const { ana, bruno } = stage.cast;
    for (let round = 0; round < 4; round += 1) {
      const post = await addPublished(ana, bruno);
      const answers = await Promise.all(
        couples.flatMap(([one, other]) => [
          comment(one, post),
          clap(one, post),
          clap(other, post),
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

  test('nothing but their own turn keeps them from two rows', async () => {
    const { ana, bruno } = stage.cast;
    const announce = announcing(withinReactions);
    for (let round = 0; round < 8; round += 1) {
      const post = { id: newId() };
      await Promise.all(
        couples.map(([one]) =>
          stage.server.db.inOneGo((tx) =>
            announce(tx, commentAdded, {
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

  test('they look: what is seen stays as it is, and every couple stands in one row', async () => {
    const { ana, bruno } = stage.cast;
    for (let round = 0; round < 8; round += 1) {
      const post = await addPublished(ana, bruno);
      const acts = couples.map(([one]) => comment(one, post));
      const looks = [];
      for (const person of [ana, bruno, ana, bruno]) {
        await Promise.race(acts);
        looks.push({ person, ...(await look(person, post)) });
      }
      expect(statuses(await Promise.all(acts))).toEqual([201]);

      for (const person of [ana, bruno]) {
        const rows = await about(person, post, kinds.COMMENT, kinds.COMMENT_COUNT);
        expect(rows.reduce((sum, row) => sum + countOf(row), 0)).toBe(couples.length);
        for (const then of looks.filter((one) => one.person === person))
          expect(rows.filter((row) => row.updated_at <= then.seenAt)).toEqual(then.rows);
      }
    }
  });

  test('two couples do things on posts of each other: nobody waits for ever', async () => {
    const { ana, bruno, chloe, dan } = stage.cast;
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

describe('while a row in which one couple stands goes, another joins it', () => {
  /** Somebody's work in a transaction, which stays open until the other one waits for it, or has nothing to wait for. */
  async function besideEachOther<T>(held: (tx: Tx) => Promise<unknown>, other: () => Promise<T>): Promise<T> {
    const { db } = stage.server;
    const { open: begun, opened: hasBegun } = gate();
    const { open: over, opened: isOver } = gate();
    const holding = db.inOneGo(async (tx) => {
      await held(tx);
      begun();
      await isOver;
    });
    await hasBegun;
    const answer = other();
    const waits = async () =>
      (await db.query(sql`select from pg_stat_activity where wait_event_type = 'Lock'`)).length > 0;
    // the embedded database has one session: there the other one waits for all of it
    if (db.kind === 'postgres') await expect.poll(waits).toBe(true);
    over();
    await holding;
    return answer;
  }

  test.each(['the couple is erased first', 'they join first'])('%s: they are told of', async (order) => {
    const { ana, bruno, mallory, chloe } = stage.cast;
    const post = await addPublished(ana, bruno);
    await comment(chloe, post);
    const announce = announcing(withinReactions);
    const leaving = { userId: null, twosomeIds: [twosomeOf(chloe)] };
    const erasing = (tx: Tx) => erase({ tx, announce, leaving, most: 100 });
    const joining = (tx: Tx) =>
      announce(tx, commentAdded, {
        commentId: newId(),
        postId: post.id,
        twosomeId: twosomeOf(ana),
        writerId: twosomeOf(mallory),
      });
    const { db } = stage.server;
    if (order === 'they join first') await besideEachOther(joining, () => db.inOneGo(erasing));
    else expect(await besideEachOther(erasing, () => comment(mallory, post))).toMatchObject({ status: 201 });
    await expectOnly(mallory, post);
  });

  test('it is so old that it is forgotten: they are told of', async () => {
    const { ana, bruno, mallory, chloe } = stage.cast;
    const post = await addPublished(ana, bruno);
    await comment(chloe, post);
    const forgetting = (tx: Tx) => forgetNotifications(tx, new Date(Date.now() + 60_000), 100);
    expect(await besideEachOther(forgetting, () => comment(mallory, post))).toMatchObject({ status: 201 });
    await expectOnly(mallory, post);
  });

  async function expectOnly(writer: Person, post: { id: string }) {
    for (const person of [stage.cast.ana, stage.cast.bruno])
      expect(await about(person, post, kinds.COMMENT)).toMatchObject([
        { data: { twosome_id: twosomeOf(writer) } },
      ]);
  }
});

describe('pushes of two nodes', () => {
  const register = (person: Person, token: string) =>
    person.call('POST notification/register_fcm/', { body: { token } });

  test('come once each, and the last one tells of everything', async () => {
    const { ana, bruno } = stage.cast;
    const beside = await nodeBeside(stage.server.db);
    const other = await startServer(beside, devices.env);
    const nodes = [stage.server.app, other.app];
    await register(bruno, 'phone');
    for (let round = 0; round < 5; round += 1) {
      devices.received.length = 0;
      await postMessage(ana, { text: `${round}` });
      const counts = await Promise.all([...nodes, ...nodes].map((node) => node.sendPushes()));
      expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1);
      expect(devices.received).toHaveLength(1);
    }
    const told = Array.from({ length: 20 }, (_, n) => postMessage(ana, { text: `and ${n}` }));
    for (let round = 0; round < 6; round += 1) await Promise.all(nodes.map((node) => node.sendPushes()));
    expect(statuses(await Promise.all(told))).toEqual([201]);
    await Promise.all(nodes.map((node) => node.sendPushes()));
    expect(devices.received.at(-1)?.letter.body).toBe('Ana sent you 25 messages');
    expect(await stage.server.app.sendPushes()).toBe(0);
    expect(devices.refused).toEqual([]);
    await other.close();
    await beside.close();
  });

  test('a phone that many register at once is one person’s, who alone is told by it', async () => {
    const people = [stage.cast.ana, stage.cast.bruno, ...couples.flat()];
    for (let round = 0; round < 3; round += 1) {
      expect(statuses(await Promise.all(people.map((person) => register(person, 'phone'))))).toEqual([204]);
      devices.received.length = 0;
      await Promise.all(people.map((person) => postMessage(person, { text: 'Hello' })));
      await stage.server.app.sendPushes();
      expect(devices.received).toHaveLength(1);
    }
  });

  test('a session that registers many at once ends with one of them', async () => {
    const { ana } = stage.cast;
    const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => register(ana, `phone-${n}`)));
    expect(statuses(answers)).toEqual([204]);
    devices.received.length = 0;
    await postMessage(stage.cast.bruno, { text: 'Hello' });
    expect(await stage.server.app.sendPushes()).toBe(1);
  });
});

import type { Notification } from '@twosome/contract/notification/notification.contract';
import { happenings, kinds } from '@twosome/contract/notification/notification.rules';
import { newId } from '@twosome/contract/platform/ids';
import sql from 'sql-template-tag';
import { describe, expect, test } from 'vitest';
import { moveClock } from '../../platform/clock.ts';
import { announcing, type FactKind } from '../../platform/facts.ts';
import { withinReactions } from '../../reactions.ts';
import { again, couple, setProfile, twosomeOf } from '../../testing/cast.ts';
import type { Person } from '../../testing/person.ts';
import { addPost, addPublished, setStage } from '../../testing/stage.ts';
import { clapCompleted } from '../clap/clap.facts.ts';
import { commentAdded } from '../comment/comment.facts.ts';
import { followAccepted, followed, followRequested } from '../follow/follow.facts.ts';
import { eraseRestedPosts } from '../post/erase-deleted.ts';
import { forgetOldNotifications } from './notification.ts';

const stage = setStage();
const day = 86_400_000;
const announce = announcing(withinReactions);
const happens = <Names>(kind: FactKind<Names>, names: Names): Promise<void> =>
  stage.server.db.inOneGo((tx) => announce(tx, kind, names));

const list = async (person: Person): Promise<Notification[]> =>
  (await person.call('GET notification/')).body.results;
const unseen = async (person: Person): Promise<number> =>
  (await again(person)).user.unseen_notification_count;
const named = (person: Person, mine: string, theirs: string, connector: string) =>
  setProfile(person, { username1: mine, username2: theirs, connector, username: mine + connector + theirs });

const comments = (person: Person, post: { id: string }) =>
  happens(commentAdded, {
    commentId: newId(),
    postId: post.id,
    twosomeId: twosomeOf(stage.cast.ana),
    writerId: twosomeOf(person),
  });
const claps = (person: Person, post: { id: string }) =>
  happens(clapCompleted, {
    postId: post.id,
    twosomeId: twosomeOf(stage.cast.ana),
    clapperId: twosomeOf(person),
  });
/** Looks, as the app does, and waits until that is told. */
async function looks(person: Person): Promise<string> {
  const ear = await person.listen('message');
  ear.send({ type: 'notification_seen', data: {} });
  const { data } = await ear.hears(({ type }) => type === 'notification_seen');
  ear.close();
  return (data as { seen_at: string }).seen_at;
}

async function published() {
  const post = await addPublished(stage.cast.ana, stage.cast.bruno);
  await stage.server.db.query(sql`delete from notifications`);
  return post as { id: string };
}

describe('between partners', () => {
  test('a new post is told to the one who can publish it, and publishing to the one who made it', async () => {
    const { ana, bruno, chloe } = stage.cast;
    const { id } = (await addPost(ana)).body;
    expect(await list(bruno)).toEqual([
      {
        id: expect.any(String),
        body: 'Ana added a post you can publish',
        related_to: kinds.POST,
        related_id: id,
        data: {},
        added_at: expect.stringMatching(/Z$/),
        updated_at: expect.stringMatching(/Z$/),
      },
    ]);
    expect(await list(ana)).toEqual([]);

    await bruno.call(`POST post/${id}/toggle_visibility/`, { body: { is_private: false } });
    expect(await list(ana)).toMatchObject([
      { body: 'Bruno published your post', related_to: kinds.POST, related_id: id },
    ]);
    expect(await list(bruno)).toHaveLength(1);
    expect(await list(chloe)).toEqual([]);
  });
});

describe('of other couples', () => {
  test.each([
    ['commented on', comments, kinds.COMMENT, kinds.COMMENT_COUNT],
    ['clapped for', claps, kinds.CLAP, kinds.CLAP_COUNT],
  ] as const)('those who %s a post are gathered: one, two, many', async (did, act, one, several) => {
    const { ana, bruno, chloe, mallory } = stage.cast;
    const post = await published();
    await named(chloe, 'chloe', 'dan', '.');
    await named(mallory, 'mal', 'max', '+');
    await act(chloe, post);
    for (const person of [ana, bruno])
      expect(await list(person)).toMatchObject([
        {
          body: `chloe.dan ${did} your post`,
          related_to: one,
          related_id: post.id,
          data: { twosome_id: twosomeOf(chloe) },
        },
      ]);
    const [first] = await list(ana);

    moveClock(1000);
    await act(mallory, post);
    const [second] = await list(ana);
    expect(second).toMatchObject({
      id: first?.id,
      body: `mal+max and chloe.dan ${did} your post`,
      related_to: several,
      data: { count: 2, twosome_ids: [twosomeOf(mallory), twosomeOf(chloe)] },
      added_at: first?.added_at,
    });
    expect(Date.parse(second?.updated_at ?? '')).toBeGreaterThan(Date.parse(first?.updated_at ?? ''));

    const [olga] = await couple(stage.server, 'Olga', 'Piet');
    const [quinn] = await couple(stage.server, 'Quinn', 'Rosa');
    await named(olga, 'olga', 'piet', '&');
    for (const person of [olga, quinn]) {
      moveClock(1000);
      await act(person, post);
    }
    expect(await list(ana)).toMatchObject([
      {
        body: `olga&piet, mal+max and 2 others ${did} your post`,
        related_to: several,
        data: { count: 4, twosome_ids: [quinn, olga, mallory].map(twosomeOf) },
      },
    ]);
    expect([await unseen(ana), await unseen(bruno)]).toEqual([1, 1]);
  });

  test('the same couple counts once while its row is unseen', async () => {
    const { ana, chloe, mallory } = stage.cast;
    const post = await published();
    await comments(chloe, post);
    const [before] = await list(ana);
    moveClock(1000);
    await comments(chloe, post);
    expect(await list(ana)).toEqual([before]);
    await comments(mallory, post);
    await comments(chloe, post);
    expect(await list(ana)).toMatchObject([{ data: { count: 2 } }]);
  });

  test('a clap is told once ever; claps and comments, and posts, have rows of their own', async () => {
    const { ana, chloe } = stage.cast;
    const [post, other] = [await published(), await published()];
    await claps(chloe, post);
    await looks(ana);
    await claps(chloe, post);
    expect(await list(ana)).toHaveLength(1);
    await claps(chloe, other);
    await comments(chloe, post);
    expect((await list(ana)).map((row) => row.related_to).sort()).toEqual([
      kinds.COMMENT,
      kinds.CLAP,
      kinds.CLAP,
    ]);
  });

  test('what a couple does to its own post is told to neither', async () => {
    const { ana, bruno } = stage.cast;
    const post = await published();
    await claps(ana, post);
    await comments(bruno, post);
    expect([await list(ana), await list(bruno)]).toEqual([[], []]);
  });

  test('follows are told: begun at once, asked for, accepted', async () => {
    const { ana, bruno, mallory, max } = stage.cast;
    await named(mallory, 'mal', 'max', '+');
    const arrow = { followerId: twosomeOf(mallory), followedId: twosomeOf(ana) };
    const about = { related_id: twosomeOf(mallory), related_to: kinds.FOLLOW_REQUEST_RECEIVED };
    await happens(followRequested, arrow);
    for (const person of [ana, bruno])
      expect(await list(person)).toMatchObject([
        {
          ...about,
          body: 'mal+max asked to follow you',
          data: { twosome_id: twosomeOf(mallory), auto_accepted: false },
        },
      ]);
    moveClock(1000);
    await happens(followed, arrow);
    expect((await list(bruno))[0]).toMatchObject({
      ...about,
      body: 'mal+max started following you',
      data: { twosome_id: twosomeOf(mallory), auto_accepted: true },
    });
    await happens(followAccepted, arrow);
    for (const person of [mallory, max])
      expect(await list(person)).toMatchObject([
        {
          body: 'New couple accepted your follow request',
          related_to: kinds.FOLLOW_REQUEST_ACCEPTED,
          related_id: twosomeOf(ana),
          data: { twosome_id: twosomeOf(ana) },
        },
      ]);
    expect(await list(ana)).toHaveLength(2);
  });

  test('asking, taking back and asking again makes one row until it is seen', async () => {
    const { ana, mallory } = stage.cast;
    const arrow = { followerId: twosomeOf(mallory), followedId: twosomeOf(ana) };
    for (let time = 0; time < 3; time += 1) await happens(followRequested, arrow);
    expect(await list(ana)).toHaveLength(1);
  });

  test('names are those of today', async () => {
    const { ana, chloe } = stage.cast;
    await comments(chloe, await published());
    await named(chloe, 'chloe', 'dan', '.');
    expect((await list(ana))[0]?.body).toBe('chloe.dan commented on your post');
    await named(chloe, 'chloe', 'daniel', '+');
    expect((await list(ana))[0]?.body).toBe('chloe+daniel commented on your post');
  });

  test('no user id of theirs is told', async () => {
    const { ana, chloe, dan } = stage.cast;
    await comments(chloe, await published());
    const answer = JSON.stringify(await list(ana));
    for (const { user } of [chloe, dan]) expect(answer).not.toContain(user.id);
  });
});

describe('what has been seen', () => {
  test('is what was there: it never changes, and the next event begins a new row', async () => {
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
    expect((await again(bruno)).user.last_notification_seen_at).toBeNull();
  });

  test('takes the server’s clock, whatever a client sends', async () => {
    const { ana } = stage.cast;
    await comments(stage.cast.chloe, await published());
    const ear = await ana.listen('message');
    const before = Date.now();
    ear.send({ type: 'notification_seen', data: { seen_at: '2040-01-01T00:00:00.000Z' } });
    const { data } = await ear.hears(({ type }) => type === 'notification_seen');
    const seenAt = Date.parse((data as { seen_at: string }).seen_at);
    expect(seenAt).toBeGreaterThanOrEqual(before);
    expect(seenAt).toBeLessThanOrEqual(Date.now());
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

test('what changed last 90 days ago is forgotten, and no clap is told again', async () => {
  const { ana, chloe, mallory } = stage.cast;
  const [post, other] = [await published(), await published()];
  await claps(chloe, post);
  moveClock(60 * day);
  await comments(chloe, other);
  expect(await list(ana)).toHaveLength(2);
  moveClock(31 * day);
  await forgetOldNotifications(stage.server.db);
  expect(await list(ana)).toMatchObject([{ related_id: other.id }]);
  await claps(chloe, post);
  expect(await list(ana)).toHaveLength(1);
  await claps(mallory, post);
  expect(await list(ana)).toHaveLength(2);
});

test('the database knows the same happenings as the rules', async () => {
  const [row] = await stage.server.db.query<{ text: string }>(sql`
    select pg_get_constraintdef(oid) as text from pg_constraint where conname = 'notifications_happening_check'
  `);
  expect([...(row?.text ?? '').matchAll(/'(\w+)'/g)].map(([, word]) => word)).toEqual([...happenings]);
});

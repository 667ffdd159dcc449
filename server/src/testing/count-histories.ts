import { newId } from '@twosome/contract/platform/ids';
import fc from 'fast-check';
import sql from 'sql-template-tag';
import { expect } from 'vitest';
import { setPostTakenDown } from '../features/post/post.ts';
import { endLeaving, findCouplesOf, setLeaving } from '../features/twosome/leaving.sql.ts';
import { lockTwosomes } from '../features/twosome/twosome.sql.ts';
import { setProfileTakenDown } from '../features/twosome/twosome.ts';
import type { Tx } from '../platform/db/db.ts';
import { createEmit } from '../platform/events.ts';
import { setFollow } from './acts.ts';
import { connect, couple, setProfile, twosomeOf } from './cast.ts';
import type { createFixture } from './fixture.ts';
import { readPages } from './pages.ts';
import type { Person } from './person.ts';
import { findWrongCounts } from './rows.ts';

// Random histories of five couples that do everything on which the counts of a profile depend, several acts at a time.

type Fixture = ReturnType<typeof createFixture>;
interface Act {
  kind: keyof typeof acts;
  /** the acting couple, and the other one */
  mine: number;
  theirs: number;
  /** which partner acts */
  half: number;
}
interface Doing {
  fixture: Fixture;
  me: Person;
  partner: Person;
  other: Person;
}

const emit = createEmit([]);
const own = (person: Person) => sql`${twosomeOf(person)}::text`;
/** A random post of the couple. */
async function anyPost({ fixture, me }: Doing): Promise<string> {
  const [post] = await fixture.server.db.query<{ id: string }>(
    sql`select id from posts where twosome_id = ${own(me)} order by random() limit 1`,
  );
  return post?.id ?? newId();
}
const showOrHide = async (doing: Doing, is_private: boolean) =>
  doing.me.call(`POST post/${await anyPost(doing)}/toggle_visibility/`, { body: { is_private } });
const inTransaction = ({ fixture }: Doing, work: (tx: Tx) => Promise<unknown>) =>
  fixture.server.db.transaction(work);
const setLeaves = (doing: Doing, leaves: boolean) =>
  inTransaction(doing, async (tx) => {
    const { id } = doing.me.user;
    await lockTwosomes(tx, await findCouplesOf(tx, id));
    await (leaves ? setLeaving(tx, id, new Date()) : endLeaving(tx, id));
  });
/** Refused while the couple is parted. */
const openProfile = (person: Person, is_private: string) =>
  setProfile(person, { is_private }).catch(() => {});

const acts = {
  follow: ({ me, other }: Doing) => setFollow(me, other, 'follow'),
  unfollow: ({ me, other }: Doing) => setFollow(me, other, 'unfollow'),
  accept: ({ me, other }: Doing) => setFollow(me, other, 'accept'),
  removeFollower: ({ me, other }: Doing) =>
    me.call(`POST auth/follower/${twosomeOf(other)}/remove/`, { body: {} }),
  block: ({ me, other }: Doing) => me.call(`POST auth/block/${twosomeOf(other)}/`, { body: {} }),
  unblock: ({ me, other }: Doing) => me.call(`DELETE auth/block/${twosomeOf(other)}/`),
  turnPublic: ({ me }: Doing) => openProfile(me, 'false'),
  turnPrivate: ({ me }: Doing) => openProfile(me, 'true'),
  part: ({ me }: Doing) => me.call('POST auth/disconnect/', { body: {} }),
  comeBack: async ({ me, partner }: Doing) => {
    await connect(me, partner);
    await connect(partner, me);
  },
  leave: (doing: Doing) => setLeaves(doing, true),
  stay: (doing: Doing) => setLeaves(doing, false),
  takeDown: (doing: Doing) =>
    inTransaction(doing, (tx) => setProfileTakenDown(tx, emit, twosomeOf(doing.me), true)),
  putBack: (doing: Doing) =>
    inTransaction(doing, (tx) => setProfileTakenDown(tx, emit, twosomeOf(doing.me), false)),
  // at a time of the program, as every post: a cursor knows milliseconds, the database's clock microseconds
  addPost: ({ fixture, me }: Doing) =>
    fixture.server.db.query(sql`
      insert into posts (id, twosome_id, creator_id, aspect, added_at)
      values (${newId()}::text, ${own(me)}, ${me.user.id}::text, '1:1', ${new Date()}::timestamptz)
    `),
  publish: (doing: Doing) => showOrHide(doing, false),
  makePrivate: (doing: Doing) => showOrHide(doing, true),
  deletePost: async (doing: Doing) => doing.me.call(`DELETE post/${await anyPost(doing)}/`),
  restorePost: async (doing: Doing) =>
    doing.me.call(`POST post/${await anyPost(doing)}/restore/`, { body: {} }),
  takePostDown: async (doing: Doing) => {
    const id = await anyPost(doing);
    await inTransaction(doing, (tx) => setPostTakenDown(tx, emit, id, Math.random() < 0.5));
  },
  erasePost: async (doing: Doing) => {
    const id = await anyPost(doing);
    await doing.fixture.server.db.query(sql`delete from posts where id = ${id}::text`);
  },
} as const;

const arbitraryAct: fc.Arbitrary<Act> = fc.record({
  // what undoes the rarer acts twice as often, so that couples are not hidden most of the time
  kind: fc.constantFrom(
    ...(Object.keys(acts) as (keyof typeof acts)[]),
    ...(['follow', 'follow', 'comeBack', 'stay', 'putBack', 'unblock', 'addPost', 'publish'] as const),
  ),
  mine: fc.nat(4),
  theirs: fc.nat(4),
  half: fc.nat(1),
});

/** Runs `numRuns` histories. `listsEvery` compares the counts of every viewer with the lists, which takes longer. */
export async function runHistories(
  fixture: Fixture,
  { numRuns, listsEvery }: { numRuns: number; listsEvery: number },
) {
  const { db } = fixture.server;
  const { ana, bruno, chloe, dan, mallory, max, eve } = fixture.cast;
  const couples = [
    [ana, bruno],
    [chloe, dan],
    [mallory, max],
    await couple(fixture.server, 'Olga', 'Piet'),
    await couple(fixture.server, 'Rosa', 'Sven'),
  ] as const;
  let run = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(arbitraryAct, { minLength: 2, maxLength: 8 }), async (history) => {
      await db.query(sql`delete from made_requests`);
      await Promise.all(
        history.map(({ kind, mine, theirs, half }) => {
          const [me, partner] = half === 0 ? couples[mine]! : couples[mine]!.toReversed();
          return acts[kind]({ fixture, me: me!, partner: partner!, other: couples[theirs]![0] });
        }),
      );
      expect(await findWrongCounts(db)).toEqual([]);
      run += 1;
      if (run % listsEvery === 0)
        for (const viewer of [...couples.map(([one]) => one), eve])
          for (const [shown] of couples) await expectCountsOfLists(viewer, shown);
    }),
    // the histories are one story: a shorter one would begin elsewhere
    { numRuns, endOnFailure: true },
  );
}

/** The counts of the profile are the lengths of the lists that the viewer gets; without lists there are none. */
export async function expectCountsOfLists(viewer: Person, shown: Person): Promise<void> {
  const id = twosomeOf(shown);
  const { status, body } = await viewer.call(`GET auth/twosome/${id}/`);
  if (status !== 200) return;
  const counts = [body.post_count, body.follower_count, body.following_count];
  if ((await viewer.call(`GET auth/follower/${id}/`)).status !== 200)
    return expect(counts).toEqual([null, null, null]);
  const lists = await Promise.all(
    [`post/?twosome_id=${id}`, `auth/follower/${id}/`, `auth/following/${id}/`].map(
      async (path) => (await readPages(viewer, path)).results.length,
    ),
  );
  expect(counts).toEqual(lists);
}
